import { useState } from 'react'
import { priceText } from '~/rules/number-text'
import { Sheet } from '~/staff/kit/sheet'
import { StaffButton } from '~/staff/kit/staff-button'
import { MAX_NOTE_LENGTH } from '~/contracts/constants'
import { cleanLine } from '~/contracts/clean-text'
import { type DraftChoice, type DraftLine, OPTION_GROUPS, withOption } from '~/order-form/order-lines'
import { Field } from '~/ui/field'
import { Stepper } from '~/ui/stepper'
import type { DeskGoods } from './draft'

type LineOptionsProps = {
  line: DraftLine | undefined
  goods: DeskGoods | undefined
  onDone: (choice: DraftChoice) => void
  onClose: () => void
}

/** The options of one line, and words to the kitchen. */
export function LineOptions({ line, goods, onDone, onClose }: LineOptionsProps) {
  const [options, setOptions] = useState<DraftChoice>(line ?? { additionals: [], side: [], sauce: [], note: '' })
  const { additionals, side, sauce } = options
  const note = cleanLine(options.note)
  const done = () => note.length <= MAX_NOTE_LENGTH && onDone({ additionals, side, sauce, note })
  return (
    <Sheet
      isOpen={line !== undefined && goods !== undefined}
      onClose={onClose}
      title={line?.name}
      footer={
        <StaffButton kind="ink" size="card" isWide onClick={done}>
          Готово
        </StaffButton>
      }
    >
      {goods &&
        OPTION_GROUPS.map(({ kind, offered, title }) =>
          goods[offered].length === 0 ? null : (
            <section key={kind} aria-label={title} className="pb-4">
              <h3 className="pb-1 type-row text-ink-2">{title}</h3>
              <ul>
                {goods[offered].map(({ id, name, price, max }) => (
                  <li key={id} className="flex min-h-14 items-center border-b border-line">
                    <label htmlFor={`option-${kind}-${id}`} className="flex min-h-14 min-w-0 grow items-center gap-3 py-1.5 pr-3">
                      <span className="min-w-0 grow type-row font-[600]">{name}</span>
                      <span className="shrink-0 type-row text-ink-2">{price > 0 ? priceText(price) : 'бесплатно'}</span>
                    </label>
                    <Stepper
                      plusId={`option-${kind}-${id}`}
                      name={name}
                      value={options[kind].find((one) => one.id === id)?.qtt ?? 0}
                      max={max}
                      onChange={(qtt) => setOptions((last) => withOption(last, kind, { id, name }, qtt))}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ),
        )}
      {goods?.takes_notes && (
        <Field
          label="Пожелание кухне"
          hint="Например: без лука"
          autoComplete="off"
          maxLength={MAX_NOTE_LENGTH}
          value={options.note}
          onChange={({ currentTarget: { value } }) => setOptions((last) => ({ ...last, note: value }))}
          onKeyDown={({ key }) => key === 'Enter' && done()}
        />
      )}
    </Sheet>
  )
}
