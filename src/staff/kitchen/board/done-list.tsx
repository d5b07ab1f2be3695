import { memo } from 'react'
import type { Ticket } from '~/contracts/staff-board'
import { cx } from '~/ui/cx'
import { glue } from '~/lib/text'
import { clockText } from '~/rules/clock-text'
import { portionNames } from '~/rules/list-text'
import { StaffIcon, type StaffIconName } from '~/staff/kit/staff-icon'
import { promisedPlaceText } from '~/staff/kit/ticket-words'

type DoneListProps = { tickets: readonly Ticket[]; timeZone: string; onRecall: (ticket: Ticket) => void; onOpen: (ticket: Ticket) => void }

/** What left the stove within the last hour; what has not left the house can be taken back. */
export function DoneList({ tickets, timeZone, onRecall, onOpen }: DoneListProps) {
  if (tickets.length === 0)
    return <p className="rounded-ticket bg-(--card) p-4.5 type-dish text-ink-2">За последний час ничего не&nbsp;готово.</p>
  return (
    <ul aria-label="Готовы" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
      {tickets.map((ticket) => (
        <DoneRow key={ticket.id} ticket={ticket} timeZone={timeZone} onRecall={onRecall} onOpen={onOpen} />
      ))}
    </ul>
  )
}

type DoneRowProps = Omit<DoneListProps, 'tickets'> & { ticket: Ticket }

const DoneRow = memo(function DoneRow({ ticket, timeZone, onRecall, onOpen }: DoneRowProps) {
  const { word, icon, className } = stateOf(ticket, timeZone)
  return (
    <li className="flex flex-col overflow-hidden below-view [contain-intrinsic-height:auto_11rem] rounded-ticket bg-(--card)">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(ticket)}
        className="flex grow flex-col px-4.5 pt-2.5 pb-2 text-left -outline-offset-4"
      >
        <span className="flex items-center justify-between gap-3">
          <span className="font-voice text-[1.5rem]/[2rem] font-[650] tracking-[-0.045em]">{ticket.number}</span>
          <span className={cx('flex items-center gap-1.5 rounded-full px-3 py-1 type-option', className)}>
            <StaffIcon name={icon} className="size-5" />
            {word}
          </span>
        </span>
        <span className="mt-0.5 block type-option">{promisedPlaceText(ticket, timeZone)}</span>
        <span className="mt-0.5 block type-option font-[400] text-ink-2">{glue(portionNames(ticket.lines))}</span>
      </button>
      {ticket.status === 'processed' && (
        <button
          type="button"
          onClick={() => onRecall(ticket)}
          className="press m-2.5 mt-1 flex min-h-15 items-center justify-center gap-3 rounded-full bg-(--key) type-dish"
        >
          <StaffIcon name="undo-2" />
          <span>
            Вернуть<span className="sr-only">{` заказ ${ticket.number}`}</span>
          </span>
        </button>
      )}
    </li>
  )
})

function stateOf(ticket: Ticket, timeZone: string): { word: string; icon: StaffIconName; className: string } {
  const at = ticket.stage_at ? ` в\u00a0${clockText(ticket.stage_at, timeZone)}` : ''
  if (ticket.status === 'processed') return { word: `готов${at}`, icon: 'package-check', className: 'bg-wasabi text-on-field' }
  if (ticket.status === 'inTransit') return { word: `в\u00a0пути${at}`, icon: 'bike', className: 'bg-sea text-on-field' }
  return { word: `отдан${at}`, icon: 'check', className: 'bg-(--note)' }
}
