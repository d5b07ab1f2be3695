import { useState } from 'react'
import type { Board, Ticket } from '~/contracts/staff-board'
import { Sheet } from '~/staff/kit/sheet'
import { CancelForm } from '~/staff/live/cancel-form'
import { DelayForm } from '~/staff/live/delay-form'
import { promisedPlaceText } from '~/staff/kit/ticket-words'
import { StopDishes } from './stop-dishes'
import { TicketActions, type SheetStep } from './ticket-actions'
import { TicketHistory } from './ticket-history'

type TicketSheetProps = {
  /** Null while closed. */
  orderId: number | null
  board: Board
  station: number | null
  onClose: () => void
}

/** Everything one can do with a ticket. */
export function TicketSheet({ orderId, board, station, onClose }: TicketSheetProps) {
  const [step, setStep] = useState<SheetStep>('actions')
  // what is closing keeps its content
  const [lastId, setLastId] = useState(orderId)
  if (orderId !== null && orderId !== lastId) {
    setLastId(orderId)
    setStep('actions')
  }
  const ticket = [...board.tickets, ...board.done].find(({ id }) => id === lastId)
  const close = () => {
    setStep('actions')
    onClose()
  }
  const title = ticket ? titleOf(ticket, step) : 'Заказа нет на доске'
  return (
    <Sheet isOpen={orderId !== null} onClose={close} title={title}>
      {ticket && step === 'actions' && (
        <>
          <p className="type-option text-ink-2">
            {promisedPlaceText(ticket, board.kitchen.time_zone)}
            {ticket.place && `, ${ticket.place}`}
          </p>
          <TicketActions ticket={ticket} kitchen={board.kitchen} station={station} onStep={setStep} onClose={close} />
          <TicketHistory ticket={ticket} timeZone={board.kitchen.time_zone} />
        </>
      )}
      {ticket && step === 'delay' && <DelayForm ticket={ticket} timeZone={board.kitchen.time_zone} onDone={close} />}
      {ticket && step === 'stop' && <StopDishes ticket={ticket} kitchenId={board.kitchen.id} />}
      {ticket && step === 'cancel' && <CancelForm ticket={ticket} onDone={close} />}
    </Sheet>
  )
}

function titleOf({ number }: Ticket, step: SheetStep): string {
  if (step === 'delay') return `Задержать ${number}`
  if (step === 'stop') return 'Чего нет?'
  return step === 'cancel' ? `Отменить ${number}` : `Заказ ${number}`
}
