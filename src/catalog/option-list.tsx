import { Icon } from '~/ui/icon'
import type { Option } from '~/contracts/goods'
import { formatPrice } from '~/lib/text'
import { IconButton } from '~/ui/icon-button'
import { Plate } from '~/ui/plate'
import { Stepper } from '~/ui/stepper'
import { fieldOf } from '~/ui/food-field'
import { useSwapFocus } from './use-swap-focus'

type OptionRowProps = { option: Option; qtt: number; onChange: (qtt: number) => void }

function OptionRow({ option, qtt, onChange }: OptionRowProps) {
  const { id, name, price, max, image } = option
  const { box, swap } = useSwapFocus(qtt > 0)
  const change = (next: number) => {
    if (next === 0 || qtt === 0) swap()
    onChange(next)
  }

  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-3.5 border-b border-line py-2 last:border-b-0">
      <Plate field={fieldOf(undefined, id)} size="sm" src={image} />
      <p className="min-w-0 grow basis-[6.75rem]">
        <span className="block type-body text-[min(1rem,9vw)] leading-5">{name}</span>
        <span className="sum type-chip font-normal text-ink-2">{price > 0 ? `+\u202f${formatPrice(price)}` : 'входит в цену'}</span>
      </p>
      <span ref={box} className="ml-auto flex shrink-0 noscript:hidden">
        {qtt > 0 ? (
          <Stepper
            value={qtt}
            onChange={change}
            name={name}
            max={max}
            limitHint={max === 1 ? 'Хватит одной порции' : `Больше ${max} не положим`}
          />
        ) : (
          <IconButton label={`Добавить ${name}`} onClick={() => change(1)}>
            <Icon name="plus" />
          </IconButton>
        )}
      </span>
    </li>
  )
}

type OptionListProps = {
  title: string
  options: Option[]
  /** Chosen quantities by option id. */
  chosen: ReadonlyMap<number, number>
  onChange: (id: number, qtt: number) => void
}

export function OptionList({ title, options, chosen, onChange }: OptionListProps) {
  if (options.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="type-block lg:text-xl">{title}</h2>
      <ul className="mt-2">
        {options.map((option) => (
          <OptionRow key={option.id} option={option} qtt={chosen.get(option.id) ?? 0} onChange={(qtt) => onChange(option.id, qtt)} />
        ))}
      </ul>
    </section>
  )
}
