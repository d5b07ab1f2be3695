import { useId } from 'react'
import { glue } from '~/lib/text'
import { chosenOf, mostOf, type Offered, type OptionSection, optionSections } from '~/order-form/option-sections'
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
      <section key={key} aria-label={title} data-group={group?.id} className="pb-4">
        <h3 className="flex flex-wrap items-baseline gap-x-3 pb-1 type-row text-ink-2">
          <span className={group ? 'grow font-[600] text-ink' : 'grow'}>{title}</span>
          {group && (
            <span aria-live="polite" className="tabular-nums">
              {hint}, выбрано {count}
            </span>
          )}
        </h3>
        <ul>
          {options.map((option) => (
            <OptionRow
              key={option.id}
              name={`${boxId}-${key}`}
              section={section}
              option={option}
              qtt={chosen[kind].find((one) => one.id === option.id)?.qtt ?? 0}
              max={mostOf(section, option, chosen)}
              onQtt={(qtt) => onChoose(chosenOf(chosen, section, option, qtt))}
            />
          ))}
        </ul>
      </section>
    )
  })
}

/** Moves the focus to the first choice of a group. */
export const focusGroup = (box: HTMLElement | null, id: number): void =>
  box?.querySelector<HTMLElement>(`[data-group="${id}"] :is(input, button[id])`)?.focus()

type OptionRowProps = {
  /** Of the radio buttons of its group. */
  name: string
  section: OptionSection
  option: OptionSection['options'][number]
  qtt: number
  max: number
  onQtt: (qtt: number) => void
}

/** An option of a group of which exactly one is taken is a radio button, any other has a stepper. */
function OptionRow({ name, section: { title, group }, option, qtt, max, onQtt }: OptionRowProps) {
  const id = useId()
  const isOneOf = group?.min === 1 && group.max === 1
  return (
    <li className="flex min-h-14 items-center border-b border-line">
      <label htmlFor={id} className="flex min-h-14 min-w-0 grow items-center gap-3 py-1.5 pr-3">
        <span className="min-w-0 grow type-row font-[600]">{glue(option.name)}</span>
        <span className="shrink-0 type-row text-ink-2">{option.price > 0 ? priceText(option.price) : 'бесплатно'}</span>
      </label>
      {isOneOf ? (
        <input
          type="radio"
          id={id}
          name={name}
          checked={qtt > 0}
          onChange={() => onQtt(1)}
          className="mr-2.5 size-5.5 shrink-0 appearance-none rounded-full border-2 border-line-strong checked:border-8 checked:border-ink"
        />
      ) : (
        <Stepper
          plusId={id}
          name={option.name}
          value={qtt}
          max={max}
          {...(group && { limitHint: `«${title}»: не больше ${group.max}` })}
          onChange={onQtt}
        />
      )}
    </li>
  )
}
