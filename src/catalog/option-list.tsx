import { useId } from 'react'
import { Icon } from '~/ui/icon'
import type { Option } from '~/contracts/goods'
import { priceText } from '~/rules/number-text'
import { IconButton } from '~/ui/icon-button'
import { Plate } from '~/ui/plate'
import { Stepper } from '~/ui/stepper'
import { fieldOf } from '~/ui/food-field'
import { useSwapFocus } from './use-swap-focus'

type OptionRowProps = { option: Option; qtt: number; onChange: (qtt: number) => void }

/** Its label presses «+»: the whole row adds. */
function OptionRow({ option, qtt, onChange }: OptionRowProps) {
  const { id, name, price, max, image } = option
  const { box, swap } = useSwapFocus(qtt > 0)
  const plusId = useId()
  const change = (next: number) => {
    if (next === 0 || qtt === 0) swap()
    onChange(next)
  }

  return (
    <li className="flex min-h-15 flex-wrap items-center border-b border-line last:border-b-0">
      <label htmlFor={plusId} className="flex min-w-0 grow basis-[10rem] touch-manipulation items-center gap-x-3.5 py-2 pr-3.5">
        <Plate field={fieldOf(undefined, id)} size="sm" src={image} />
        <span className="min-w-0 grow">
          <span className="block type-body text-[min(1rem,9vw)] leading-5">{name}</span>
          <span className="sum type-chip font-normal text-ink-2">{price > 0 ? `+\u202f${priceText(price)}` : 'входит в цену'}</span>
        </span>
      </label>
      <span ref={box} className="ml-auto flex shrink-0 py-2 noscript:hidden">
        {qtt > 0 ? (
          <Stepper
            plusId={plusId}
            value={qtt}
            onChange={change}
            name={name}
            max={max}
            limitHint={max === 1 ? 'Хватит одной порции' : `Больше ${max} не положим`}
          />
        ) : (
          <IconButton id={plusId} label={`Добавить ${name}`} onClick={() => change(1)}>
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
