import { useId } from 'react'
import { glue } from '~/lib/text'
import { chosenOf, mostOf, type Offered, optionSections } from '~/order-form/option-sections'
import type { DraftOptions } from '~/order-form/order-lines'
import { priceText } from '~/rules/number-text'
import { groupCount } from '~/rules/option-groups'
import { Stepper } from '~/ui/stepper'

type OptionRowsProps<Chosen> = { goods: Offered; chosen: Chosen; onChoose: (next: Chosen) => void }

/** What can be chosen for one portion: groups in their order, then other options. */
export function EditOptionRows<Chosen extends DraftOptions>({ goods, chosen, onChoose }: OptionRowsProps<Chosen>) {
  const boxId = useId()
  return optionSections(goods).map((section) => {
    const { key, title, hint, kind, group, options } = section
    const count = group === null ? 0 : groupCount(group, chosen[kind])
    return (
      <section key={key} aria-label={title} className="pb-4">
        <h3 className="flex flex-wrap items-baseline gap-x-3 pb-1 type-row text-ink-2">
          <span className={group ? 'grow font-[600] text-ink' : 'grow'}>{title}</span>
          {group && (
            <span aria-live="polite" className="tabular-nums">
              {hint}, выбрано {count}
            </span>
          )}
        </h3>
        <ul>
          {options.map(({ id, name, price, max }) => (
            <li key={id} className="flex min-h-14 items-center border-b border-line">
              <label htmlFor={`${boxId}-${kind}-${id}`} className="flex min-h-14 min-w-0 grow items-center gap-3 py-1.5 pr-3">
                <span className="min-w-0 grow type-row font-[600]">{glue(name)}</span>
                <span className="shrink-0 type-row text-ink-2">{price > 0 ? priceText(price) : 'бесплатно'}</span>
              </label>
              <Stepper
                plusId={`${boxId}-${kind}-${id}`}
                name={name}
                value={chosen[kind].find((one) => one.id === id)?.qtt ?? 0}
                max={mostOf(section, { id, name, price, max }, chosen)}
                {...(group && { limitHint: `«${title}»: не больше ${group.max}` })}
                onChange={(qtt) => onChoose(chosenOf(chosen, section, { id, name }, qtt))}
              />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
