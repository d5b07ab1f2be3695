import { memo } from 'react'
import type { Ticket } from '~/contracts/staff-board'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { clockText } from '~/rules/clock-text'
import { StaffButton } from '~/staff/kit/staff-button'
import type { PassActions } from './pass-row'
import { UndoButton } from '~/staff/live/undo-button'

type RoadRowProps = {
  ticket: Ticket
  zone: string
  runsAt: number | null
  isWaiting: boolean
  actions: Pick<PassActions, 'deliver' | 'undo'>
}

/** An order on the road: where to, since when, with whom, and what the courier brings back. */
export const RoadRow = memo(function RoadRow({ ticket, zone, runsAt, isWaiting, actions }: RoadRowProps) {
  const { id, number, place, taken_at, courier, is_paid, to_pay } = ticket
  return (
    <li
      data-row={id}
      tabIndex={-1}
      aria-label={`Заказ ${number} в пути`}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 rounded-ticket px-3 py-2 lg:min-h-18 lg:grid-cols-[6.75rem_minmax(0,1fr)_10.5rem_11.75rem] lg:gap-x-3 lg:px-3 lg:pl-4"
    >
      <h3 className="font-voice text-[1.625rem]/[2rem] font-[650] tracking-[-0.045em] tabular-nums">{number}</h3>
      <p className="min-w-0 text-[1.0625rem]/[1.5rem] text-ink-2">
        <b className="font-[600] text-ink">{glue(place)}</b>
        {taken_at !== null && `, уехал в\u00a0${clockText(taken_at, zone)}`}
        <span className="block text-[1rem]/[1.375rem]">{courier?.name ?? 'курьер не указан'}</span>
      </p>
      <p className="text-[0.9375rem]/[1.25rem] text-ink-2 max-lg:col-span-2">
        {is_paid ? 'оплачен' : `${priceText(to_pay)} при получении`}
      </p>
      <div className="max-lg:col-span-2">
        {runsAt !== null ? (
          <UndoButton runsAt={runsAt} onUndo={() => actions.undo(id)} />
        ) : (
          <StaffButton
            kind="deep"
            size="card"
            isWide
            data-step
            icon={isWaiting ? 'clock-arrow-up' : 'check'}
            onClick={() => actions.deliver(id)}
          >
            Доставлен
          </StaffButton>
        )}
      </div>
    </li>
  )
})
