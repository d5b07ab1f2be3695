import { useState } from 'react'
import type { Ticket } from '~/contracts/staff-board'
import { PROMISE_MINUTES, type PromiseReason } from '~/contracts/staff-constants'
import { clockText } from '~/rules/clock-text'
import { MINUTE_MS } from '~/rules/time'
import { useOps } from './use-kitchen'
import { StaffButton } from '~/staff/kit/staff-button'
import { ChoiceRow } from '~/staff/kit/choice-row'
import { promiseOf } from '~/staff/kit/ticket-words'

const REASONS: readonly (readonly [PromiseReason, string])[] = [
  ['queue', 'Много заказов'],
  ['product', 'Нет продукта'],
  ['courier', 'Ждём курьера'],
  ['traffic', 'Пробки'],
  ['other', 'Другое'],
]

type Minutes = (typeof PROMISE_MINUTES)[number]
type DelayFormProps = {
  ticket: Pick<Ticket, 'id' | 'delivery_type' | 'promise'>
  timeZone: string
  /** Chosen at first. */
  minutes?: Minutes
  onDone: () => void
}

/** Moves the promise, and says so to the guest. */
export function DelayForm({ ticket, timeZone, minutes: first, onDone }: DelayFormProps) {
  const { send } = useOps()
  const [minutes, setMinutes] = useState<Minutes | null>(first ?? null)
  const [reason, setReason] = useState<PromiseReason>('queue')
  const at = Date.parse(promiseOf(ticket).moment)
  const delay = () => {
    if (minutes === null) return
    send({ kind: 'promise', order_id: ticket.id, minutes, reason })
    onDone()
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="type-option font-[400] text-ink-2">
        Гость узнает новое время сразу: на&nbsp;странице заказа и&nbsp;один раз по&nbsp;СМС. Отменить это нельзя.
      </p>
      <ChoiceRow
        label="На сколько минут"
        options={PROMISE_MINUTES.map((one) => [one, `+${one}`] as const)}
        chosen={minutes}
        onChoose={setMinutes}
      />
      <ChoiceRow label="Почему" options={REASONS} chosen={reason} onChoose={setReason} />
      <StaffButton
        isWide
        size="card"
        kind="salmon"
        icon="timer"
        lacks={minutes === null ? 'Выберите, на\u00a0сколько минут' : null}
        onClick={delay}
      >
        {minutes === null ? 'Обещать другое время' : `Обещать ${clockText(at + minutes * MINUTE_MS, timeZone)}`}
      </StaffButton>
    </div>
  )
}
