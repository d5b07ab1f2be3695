import { memo } from 'react'
import type { Board, Ticket } from '~/contracts/staff-board'
import { capital, glue } from '~/lib/text'
import { plural } from '~/rules/number-text'
import { extrasOf, leftToPack, passStep, type PassStep } from '~/rules/packing'
import { canceledText, promisedPlaceText } from '~/staff/kit/ticket-words'
import { StaffButton } from '~/staff/kit/staff-button'
import { useMe } from '~/staff/session/me.queries'
import type { StaffIconName } from '~/staff/kit/staff-icon'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'
import { BagChips } from './bag-chips'
import { RowHead, VoidHead } from './row-head'
import { UndoButton } from '~/staff/live/undo-button'

/** What a row asks of the screen. */
export type PassActions = {
  toggle: (id: number, key: number) => void
  step: (ticket: Ticket, step: Exclude<PassStep, 'pack'>) => void
  deliver: (id: number) => void
  undo: (id: number) => void
  putAway: (id: number) => void
  more: (id: number) => void
}

export type PassRowProps = {
  ticket: Ticket
  minutes: number
  zone: string
  stations: Board['stations']
  packed: readonly number[]
  /** When its delayed hand-over is sent; null if none waits. */
  runsAt: number | null
  /** An operation of this order waits for the connection. */
  isWaiting: boolean
  actions: PassActions
}

const STEPS: Record<Exclude<PassStep, 'pack'>, { word: string; icon: StaffIconName }> = {
  ready: { word: 'Готов', icon: 'package-check' },
  courier: { word: 'Курьеру', icon: 'bike' },
  guest: { word: 'Выдан', icon: 'shopping-bag' },
}
const ROW =
  'overflow-clip rounded-ticket bg-(--card) scroll-my-20 lg:grid lg:min-h-22 lg:grid-cols-[7.5rem_minmax(0,1fr)_10.5rem_11.75rem] lg:items-center lg:gap-x-3 lg:pr-3'
const CELL = 'px-3 pt-3 lg:px-0 lg:py-2.5'
/** The step of a large order stays in sight beside its many lines. */
const IN_VIEW = 'lg:sticky lg:top-20 lg:bottom-4'

/** A bag: what is in it, what belongs to it, and its next step. A press of Enter on the row itself takes that step. */
export const PassRow = memo(function PassRow({ ticket, minutes, zone, stations, packed, runsAt, isWaiting, actions }: PassRowProps) {
  const left = leftToPack(ticket.lines, packed)
  const step = passStep(ticket, left)
  return (
    <li data-row={ticket.id} tabIndex={-1} aria-label={`Заказ ${ticket.number}`} className={ROW}>
      <RowHead number={ticket.number} minutes={minutes} />
      <div className={CELL}>
        <Receiver ticket={ticket} zone={zone} />
        <BagChips ticket={ticket} zone={zone} stations={stations} packed={packed} onToggle={actions.toggle} />
      </div>
      <div className={cx(CELL, IN_VIEW)}>
        <Extras ticket={ticket} onMore={() => actions.more(ticket.id)} />
      </div>
      <div className={cx('p-3 lg:px-0', IN_VIEW)}>
        {runsAt !== null ? (
          <UndoButton runsAt={runsAt} onUndo={() => actions.undo(ticket.id)} />
        ) : step === 'pack' ? (
          <p className="flex min-h-11 items-center gap-2.5 text-[1.0625rem]/[1.375rem] font-[550] text-ink-2 lg:min-h-16 lg:px-3">
            <StaffIcon name="package-open" className="shrink-0" />
            Ещё {left} {plural(left, ['позиция', 'позиции', 'позиций'])}
          </p>
        ) : (
          <StaffButton
            kind="ink"
            size="card"
            isWide
            data-step
            icon={isWaiting ? 'clock-arrow-up' : STEPS[step].icon}
            className="min-h-16"
            onClick={() => actions.step(ticket, step)}
          >
            {STEPS[step].word}
          </StaffButton>
        )}
      </div>
    </li>
  )
})

/** Who gets the bag, and when: before anything is ticked. */
function Receiver({ ticket, zone }: { ticket: Ticket; zone: string }) {
  const { delivery_type, guest, place } = ticket
  return (
    <p className="mb-1.5 flex items-center gap-2 text-[1.0625rem]/[1.375rem]">
      <StaffIcon name={delivery_type === 'pickup' ? 'shopping-bag' : 'bike'} className="size-5.5 shrink-0" />
      <span className="min-w-0">
        <b className="font-[600]">{[promisedPlaceText(ticket, zone), guest].filter(Boolean).join(', ')}</b>
        {delivery_type === 'delivery' && <span className="text-ink-2">{`, ${glue(place)}`}</span>}
      </span>
    </p>
  )
}

/** Cutlery and sauces, and whether the slip is printed; opens what else can be done. */
function Extras({ ticket, onMore }: { ticket: Ticket; onMore: () => void }) {
  const { cutlery, sauces } = extrasOf(ticket.persons, useMe().shop.extras)
  const isPrinted = ticket.printed.includes('pack')
  return (
    <button
      type="button"
      onClick={onMore}
      className="press flex min-h-11 w-full items-center gap-2 rounded-[1rem] text-left text-[0.9375rem]/[1.25rem] hover:bg-quiet"
    >
      <span className="min-w-0 grow max-lg:flex max-lg:flex-wrap max-lg:gap-x-2">
        <span className="block">{capital(cutlery)}</span>
        <span className="block">{sauces}</span>
        <span className={cx('block', isPrinted ? 'text-ink-3' : 'text-ink-2')}>{isPrinted ? 'слип напечатан' : 'слип не напечатан'}</span>
        {ticket.courier && <span className="block">{ticket.courier.name}</span>}
      </span>
      <StaffIcon name="ellipsis-vertical" className="size-5 shrink-0 text-ink-2" />
      <span className="sr-only">Ещё о заказе {ticket.number}</span>
    </button>
  )
}

/** A cancelled order stays until somebody here has put its bag away. */
export const VoidRow = memo(function VoidRow({ ticket, onPutAway }: { ticket: Ticket; onPutAway: (id: number) => void }) {
  return (
    <li data-row={ticket.id} tabIndex={-1} aria-label={`Заказ ${ticket.number}, отменён`} className={cx(ROW, 'stripes-void')}>
      <VoidHead number={ticket.number} />
      <p className="px-3 pt-3 text-[1.0625rem]/[1.375rem] font-[600] lg:col-span-2 lg:px-0 lg:py-2.5">
        {capital(canceledText(ticket))}. Не&nbsp;отдавать: {glue(ticket.lines.map(({ name }) => name).join(', '))}
      </p>
      <div className="p-3 lg:px-0">
        <StaffButton
          kind="quiet"
          size="card"
          icon="check"
          isWide
          data-step
          className="min-h-16 bg-(--void-key)!"
          onClick={() => onPutAway(ticket.id)}
        >
          Понятно
        </StaffButton>
      </div>
    </li>
  )
})
