import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { glue } from '~/lib/text'
import { groupFaults } from '~/rules/option-groups'
import { EditOptionRows, focusGroup } from '~/staff/desk/orders/option-rows'
import { Sheet } from '~/staff/kit/sheet'
import { StaffButton } from '~/staff/kit/staff-button'
import { MAX_NOTE_LENGTH } from '~/contracts/constants'
import { cleanLine } from '~/contracts/clean-text'
import type { DraftChoice, DraftLine } from '~/order-form/order-lines'
import { Field } from '~/ui/field'
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
  const [fault] = goods ? groupFaults(goods, options) : []
  const rows = useRef<HTMLDivElement>(null)
  const done = () => !fault && note.length <= MAX_NOTE_LENGTH && onDone({ additionals, side, sauce, note })
  const goToFault = () => fault && focusGroup(rows.current, fault.group.id)
  const open = useEffectEvent(goToFault)
  /** Enter in a field, and Ctrl+Enter anywhere: to the next group that lacks something, then done. */
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat, ctrlKey, metaKey, target } = event
    if (key !== 'Enter' || repeat || !(ctrlKey || metaKey || target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (fault) goToFault()
    else done()
  })
  useEffect(() => {
    open()
    const over = new AbortController()
    rows.current?.addEventListener('keydown', (event) => press(event), { signal: over.signal })
    return () => over.abort()
  }, [])
  return (
    <Sheet
      isOpen={line !== undefined && goods !== undefined}
      onClose={onClose}
      title={line && glue(line.name)}
      footer={
        <StaffButton kind="ink" size="card" isWide lacks={fault?.text ?? null} onClick={done}>
          Готово
        </StaffButton>
      }
    >
      <div ref={rows}>
        {goods && <EditOptionRows goods={goods} chosen={options} onChoose={setOptions} />}
        {goods?.takes_notes && (
          <Field
            label="Пожелание кухне"
            hint="Например: без лука"
            autoComplete="off"
            maxLength={MAX_NOTE_LENGTH}
            value={options.note}
            onChange={({ currentTarget: { value } }) => setOptions((last) => ({ ...last, note: value }))}
          />
        )}
      </div>
    </Sheet>
  )
}
