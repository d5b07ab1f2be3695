import { useUnsaved } from '~/staff/parts/use-unsaved'
import { useId, useState } from 'react'
import type { Ticket } from '~/contracts/staff-board'
import type { CancelReason } from '~/contracts/staff-constants'
import { useOps } from '~/staff/live/use-kitchen'
import { StaffButton } from '~/staff/parts/staff-button'
import { lacking } from '~/staff/parts/lacking'
import { ChoiceRow } from './choice-row'
import { DELAY_SECONDS } from './undo-bar'
import { useAskPin } from './use-ask-pin'

const REASONS: readonly (readonly [CancelReason, string])[] = [
  ['changed_mind', 'Гость передумал'],
  ['no_product', 'Нет продукта'],
  ['no_time', 'Не успеваем'],
  ['no_answer', 'Не дозвонились'],
  ['no_show', 'Не пришёл'],
  ['mistake', 'Ошибка'],
  ['other', 'Другое'],
]
const MAX_TEXT = 200

/** Cancels an order. The guest reads the reason; for five seconds it can be taken back. */
export function CancelForm({ ticket, onDone }: { ticket: Pick<Ticket, 'id'>; onDone: () => void }) {
  const { send } = useOps()
  const withRight = useAskPin('order.cancel')
  const [reason, setReason] = useState<CancelReason | null>(null)
  const [text, setText] = useState('')
  useUnsaved(text !== '')
  const fieldId = useId()
  const isTold = reason !== null && (reason !== 'other' || text.trim() !== '')
  const lack = lacking(reason === null && 'Выберите, почему', !isTold && 'Напишите, что прочтёт гость')
  const cancel = () => {
    if (!isTold) return
    const own = reason === 'other' ? { text: text.trim() } : {}
    void withRight(() => {
      send({ kind: 'cancel', order_id: ticket.id, reason, ...own }, { delayMs: DELAY_SECONDS * 1000 })
      onDone()
    })
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="type-option font-[400] text-ink-2">Гость прочтёт причину. Пять секунд отмену можно вернуть, потом уже&nbsp;нет.</p>
      <ChoiceRow label="Почему" options={REASONS} chosen={reason} onChoose={setReason} />
      {reason === 'other' && (
        <div className="rounded-field bg-quiet px-4 py-2">
          <label htmlFor={fieldId} className="block type-caption text-ink-2">
            Что прочтёт гость
          </label>
          <textarea
            id={fieldId}
            rows={3}
            maxLength={MAX_TEXT}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="block w-full resize-none bg-transparent type-body outline-none"
          />
        </div>
      )}
      <StaffButton isWide size="card" kind="salmon" icon="ban" lacks={lack} onClick={cancel}>
        Отменить заказ
      </StaffButton>
    </div>
  )
}
