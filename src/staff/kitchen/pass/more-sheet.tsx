import type { ReactNode } from 'react'
import type { Ticket } from '~/contracts/staff-board'
import { SLIP_KINDS, type SlipKind } from '~/contracts/staff-constants'
import { glue } from '~/lib/text'
import { promisedPlaceText } from '~/staff/kit/ticket-words'
import { Sheet, SHEET_ROW } from '~/staff/kit/sheet'
import { StaffIcon, type StaffIconName } from '~/staff/kit/staff-icon'

type MoreSheetProps = {
  /** The order; null closes the sheet. */
  ticket: Ticket | null
  zone: string
  canReveal: boolean
  onRecall: (ticket: Ticket) => void
  onClose: () => void
}

const SLIPS: Record<SlipKind, string> = { pack: 'Слип на\u00a0пакет', kitchen: 'Слип для\u00a0кухни', courier: 'Слип курьеру' }

/** What else can be done with a bag: print its slips, send it back to the cooks. */
export function MoreSheet({ ticket, zone, canReveal, onRecall, onClose }: MoreSheetProps) {
  const kinds = SLIP_KINDS.filter((kind) => kind !== 'courier' || (canReveal && ticket?.delivery_type === 'delivery'))
  return (
    <Sheet isOpen={ticket !== null} onClose={onClose} title={ticket ? `Заказ ${ticket.number}` : ''}>
      {ticket && (
        <>
          <p className="text-[1.0625rem]/[1.5rem] text-ink-2">
            {promisedPlaceText(ticket, zone)}. {glue(ticket.place)}
          </p>
          <ul className="mt-3 text-[1.0625rem]/[1.5rem]">
            {ticket.lines.map(({ position, name, qtt, removes, adds, note }) => (
              <li key={position}>
                <b className="font-[650]">{qtt}</b> {glue([name, ...removes, ...adds, ...(note ? [`«${note}»`] : [])].join(', '))}
              </li>
            ))}
          </ul>
          {ticket.comment !== null && <p className="mt-3 type-option">«{glue(ticket.comment)}»</p>}
          <ul className="mt-4 grid gap-2">
            {kinds.map((kind) => (
              <li key={kind}>
                <a href={`/staff/print?order=${ticket.id}&kind=${kind}`} target="slip" className={SHEET_ROW} onClick={onClose}>
                  <Entry icon="printer" note={ticket.printed.includes(kind) ? 'напечатан, печать ещё раз' : undefined}>
                    {SLIPS[kind]}
                  </Entry>
                </a>
              </li>
            ))}
            {ticket.stage === 'ready' && (
              <li>
                <button type="button" className={SHEET_ROW} onClick={() => onRecall(ticket)}>
                  <Entry icon="undo-2" note="снова на доске поваров">
                    Вернуть на кухню
                  </Entry>
                </button>
              </li>
            )}
          </ul>
        </>
      )}
    </Sheet>
  )
}

function Entry({ icon, note, children }: { icon: StaffIconName; note?: string | undefined; children: ReactNode }) {
  return (
    <>
      <StaffIcon name={icon} className="shrink-0" />
      <span className="min-w-0">
        <b className="block type-dish">{children}</b>
        {note !== undefined && <span className="block text-[1rem]/[1.375rem] text-ink-2">{note}</span>}
      </span>
    </>
  )
}
