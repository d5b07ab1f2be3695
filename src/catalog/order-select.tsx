import { ChevronDown } from '~/ui/icons.gen'
import { classes } from '~/ui/classes'
import type { GoodsOrder } from './arrange-goods'

const orders: Record<GoodsOrder, string> = { menu: 'Как в меню', cheap: 'Сначала дешевле', dear: 'Сначала дороже' }

type OrderSelectProps = { value: GoodsOrder; onChange: (order: GoodsOrder) => void; className?: string }

/** In which order dishes stand. */
export function OrderSelect({ value, onChange, className }: OrderSelectProps) {
  return (
    <label className={classes('relative flex h-11 shrink-0 items-center rounded-full type-chip hover:bg-quiet', className)}>
      <span className="sr-only">Порядок</span>
      <select
        value={value}
        onChange={(event) => onChange(isOrder(event.target.value) ? event.target.value : 'menu')}
        className="field-sizing-content h-11 cursor-pointer appearance-none rounded-full bg-transparent pr-10 pl-4.5"
      >
        {Object.entries(orders).map(([order, words]) => (
          <option key={order} value={order} className="bg-raised text-ink">
            {words}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-4 size-4.5" />
    </label>
  )
}

const isOrder = (text: string): text is GoodsOrder => Object.hasOwn(orders, text)
