import { glue } from '~/lib/text'
import { usePhoneText } from '~/lib/phone-mask'
import type { Ticket } from '~/contracts/staff-board'
import { priceText } from '~/rules/number-text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { api } from '~/staff/api'
import { useOps } from './use-kitchen'
import { StaffButton } from '~/staff/kit/staff-button'
import { useRight } from '~/staff/session/me.queries'
import { useWithPin } from '~/staff/kit/use-with-pin'
import { showFault } from '~/ui/show-error'
import { DELAY_MS } from './undo-list'

type CallGuestProps = { ticket: Pick<Ticket, 'id' | 'flags' | 'to_pay'>; canCancel: boolean; onDone: () => void }

/** A call before cooking: the guest's phone for who may see it, and what the guest said. */
export function CallGuest({ ticket, canCancel, onDone }: CallGuestProps) {
  const phoneText = usePhoneText()
  const { send } = useOps()
  const canReveal = useRight('customer.reveal') !== 'no'
  const withPin = useWithPin()
  const {
    mutate,
    data: guest,
    isPending,
  } = useSingleMutation({
    mutationFn: () => withPin(() => api('POST /staff/orders/{id}/delivery', { params: { id: ticket.id } })),
    onError: showFault,
  })
  const accept = () => {
    send({ kind: 'accept', order_id: ticket.id })
    onDone()
  }
  const cancel = () => {
    send({ kind: 'cancel', order_id: ticket.id, reason: 'no_answer' }, { delayMs: DELAY_MS })
    onDone()
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="type-option font-[400] text-ink-2">
        {`${ticket.flags.includes('first') ? 'Первый заказ' : 'Заказ'} на ${priceText(ticket.to_pay)}, оплата при\u00a0получении. Уточните у\u00a0гостя, что он ждёт заказ.`}
      </p>
      {canReveal && !guest && (
        <StaffButton isWide size="card" icon="phone" isLoading={isPending} onClick={() => mutate()}>
          Показать телефон
        </StaffButton>
      )}
      {guest?.phone && (
        <a href={`tel:+${guest.phone}`} className="press flex min-h-14 items-center justify-center rounded-full bg-quiet-2 type-dish">
          {phoneText(guest.phone)}
        </a>
      )}
      {guest?.recipient && (
        <p className="type-option font-[400] text-ink-2">{glue(`Это телефон того, кто заказал. Получит ${guest.recipient.name}.`)}</p>
      )}
      <StaffButton isWide size="card" kind="salmon" icon="check" onClick={accept}>
        Гость подтвердил
      </StaffButton>
      {canCancel && (
        <StaffButton isWide size="card" icon="x" onClick={cancel}>
          Не дозвонились, отменить
        </StaffButton>
      )}
    </div>
  )
}
