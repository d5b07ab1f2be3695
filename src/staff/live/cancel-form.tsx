import { useUnsaved } from '~/staff/kit/use-unsaved'
import { useState } from 'react'
import type { Ticket } from '~/contracts/staff-board'
import type { CancelReason } from '~/contracts/staff-constants'
import { useOps } from './use-kitchen'
import { StaffButton } from '~/staff/kit/staff-button'
import { isTooLong, lacking } from '~/staff/kit/lacking'
import { TextArea } from '~/ui/field'
import { ApiError } from '~/lib/api-error'
import type { StaffRight } from '~/rules/staff-rights'
import { ChoiceRow } from '~/staff/kit/choice-row'
import { useWithPin } from '~/staff/kit/use-with-pin'
import { useRight } from '~/staff/session/me.queries'
import { DELAY_MS } from './undo-list'

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
  const isExplained = reason !== null && (reason !== 'other' || text.trim() !== '')
  const lack = lacking(
    reason === null && 'Выберите, почему',
    !isExplained && 'Напишите, что прочтёт гость',
    reason === 'other' && isTooLong(text, MAX_TEXT),
  )
  const cancel = () => {
    if (lack !== null || reason === null) return
    const own = reason === 'other' ? { text: text.trim() } : {}
    void withRight(() => {
      send({ kind: 'cancel', order_id: ticket.id, reason, ...own }, { delayMs: DELAY_MS })
      onDone()
    })
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="type-option font-[400] text-ink-2">Гость прочтёт причину. Пять секунд отмену можно вернуть, потом уже&nbsp;нет.</p>
      <ChoiceRow label="Почему" options={REASONS} chosen={reason} onChoose={setReason} />
      {reason === 'other' && (
        <TextArea label="Что прочтёт гость" rows={3} maxLength={MAX_TEXT} value={text} onChange={(event) => setText(event.target.value)} />
      )}
      <StaffButton isWide size="card" kind="salmon" icon="ban" lacks={lack} onClick={cancel}>
        Отменить заказ
      </StaffButton>
    </div>
  )
}

/** Runs something for which a right is needed; asks for the PIN before, where it holds only with one. Nothing runs if none is given. */
function useAskPin(right: StaffRight): (run: () => void) => Promise<void> {
  const permission = useRight(right)
  const withPin = useWithPin()
  return async (run) => {
    let isAsked = permission !== 'pin'
    const ask = async () => {
      if (isAsked) return
      isAsked = true
      throw new ApiError({ status: 403, code: 'pin_needed', message: 'Нужен ПИН' })
    }
    try {
      await withPin(ask)
    } catch {
      return
    }
    run()
  }
}
