import { ShoppingBag } from '~/ui/icons.gen'
import { useCartSum } from '~/cart/use-saved-cart'
import { formatRub, plural } from '~/lib/text'
import { cx } from '~/ui/cx'
import { RollingSum } from './rolling-sum'
import { useOpenDialog } from './use-open-dialog'

/** The cart with its count and sum. Both come after hydration into room that is kept for them. */
export function CartButton({ className }: { className?: string }) {
  const { count, total } = useCartSum()
  const open = useOpenDialog({ name: 'cart' })
  const isEmpty = count === 0
  return (
    <button
      type="button"
      {...open}
      data-cart-button
      className={cx(
        'press flex h-12 shrink-0 items-center rounded-full bg-salmon type-chip font-semibold text-on-salmon hover:bg-salmon-hover active:bg-salmon-press xl:h-13 xl:type-button',
        isEmpty ? 'justify-center gap-2 px-4' : 'gap-2.5 pr-4 pl-1.5 max-[23.5rem]:gap-1.5 max-[23.5rem]:pr-2.5 max-[22.5rem]:px-4 xl:pr-5',
        className,
      )}
    >
      {!isEmpty && <span className="sr-only">Корзина: </span>}
      <span
        key={count}
        className={cx(
          'flex shrink-0 items-center justify-center rounded-full max-[22.5rem]:hidden',
          isEmpty ? '[&>svg]:size-5.5' : 'size-9 animate-bump bg-on-salmon text-white tabular-nums motion-reduce:animate-none xl:size-10',
        )}
      >
        {isEmpty ? <ShoppingBag aria-hidden="true" /> : count}
      </span>
      {!isEmpty && <span className="sr-only">{` ${plural(count, ['блюдо', 'блюда', 'блюд'])}, `}</span>}
      <span className={isEmpty ? '' : 'grow text-center'}>{isEmpty ? 'Корзина' : <RollingSum value={total} format={formatRub} />}</span>
    </button>
  )
}
