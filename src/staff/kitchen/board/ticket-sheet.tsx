import { useState } from 'react'
import type { Board, Ticket } from '~/contracts/staff-board'
import { findTicket } from '~/rules/apply-op'
import { Sheet } from '~/staff/kit/sheet'
import { CancelForm } from '~/staff/live/cancel-form'
import { DelayForm } from '~/staff/live/delay-form'
import { promisedPlaceText } from '~/staff/kit/ticket-words'
import { ACTION_ROW, TicketActions, type SheetStep } from './ticket-actions'
import { Link } from '@tanstack/react-router'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { glue } from '~/lib/text'
import { clockText } from '~/rules/clock-text'

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
  const ticket = findTicket(board, lastId)
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

/** The dishes of a ticket, each with the way to its stop. */
function StopDishes({ ticket, kitchenId }: { ticket: Ticket; kitchenId: number }) {
  const dishes = new Map(ticket.lines.map(({ goods_id, name }) => [goods_id, name]))
  return (
    <ul className="flex flex-col gap-2">
      {[...dishes].map(([id, name]) => (
        <li key={id}>
          <Link to="/staff/stops" search={{ kitchen: kitchenId, stop: `goods:${id}` }} className={ACTION_ROW}>
            <StaffIcon name="ban" />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What has happened to a ticket, oldest first. */
function TicketHistory({ ticket, timeZone }: { ticket: Ticket; timeZone: string }) {
  return (
    <section className="mt-6">
      <h3 className="font-voice text-[1.125rem]/[1.5rem] font-[650] tracking-[-0.03em]">История</h3>
      <ol className="mt-2 flex flex-col gap-1.5">
        {momentsOf(ticket).map(({ at, text }) => (
          <li key={`${at} ${text}`} className="flex gap-3 type-option font-[400]">
            <span className="shrink-0 text-ink-2 tabular-nums">{clockText(at, timeZone)}</span>
            {glue(text)}
          </li>
        ))}
      </ol>
    </section>
  )
}

const STAGES = { later: 'отложен до своего времени', queue: 'ждёт очереди', cooking: 'готовится', ready: 'готов' }

function momentsOf({ created_at, seen_at, accepted_at, taken_at, ended_at, status, stage, stage_at, changes }: Ticket) {
  const known: [at: string | null, text: string][] = [
    [created_at, 'оформлен'],
    [seen_at, 'увидели на кухне'],
    [accepted_at, 'принят'],
    ...changes.map(({ at, text }): [string, string] => [at, text]),
    [stage && stage_at, stage ? STAGES[stage] : ''],
    [taken_at, 'отдан'],
    [ended_at, status === 'canceled' ? 'отменён' : 'завершён'],
  ]
  return known.flatMap(([at, text]) => (at === null ? [] : [{ at, text }])).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
