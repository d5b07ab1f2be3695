import type { Option } from '~/contracts/goods'
import { OptionRow } from './option-row'

type OptionListProps = {
  title: string
  options: Option[]
  /** How many of each are chosen, by the option's id. */
  chosen: ReadonlyMap<number, number>
  onChange: (id: number, qtt: number) => void
}

/** One kind of options of a dish; nothing where there are none. */
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
