import { memo } from 'react'
import type { Board, Ticket } from '~/contracts/staff-board'
import { cx } from '~/ui/cx'
import { glue } from '~/lib/text'
import { allergyOf } from '~/rules/allergy'
import { ageOf, type TicketAge } from '~/rules/ticket-age'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { isMade } from '~/rules/line-marks'
import { linesOf } from './board-lists'
import { othersLeft, othersText, STEP_WORDS, waitText } from './board-words'
import { latestChange } from './latest-change'
import type { NextStep } from './next-step'
import { FoldedLines } from './folded-lines'
import { TicketHead } from './ticket-head'
import { Line } from './ticket-line'
import { AllergyNote, ChangeNote, FootNotes } from './ticket-notes'
import { useLongPress } from '~/staff/kit/use-long-press'

/** What a card does; the same functions at every render, so that cards are not drawn again. */
export type CardActions = {
  tapLine: (ticket: Ticket, position: number) => void
  takeStep: (ticket: Ticket) => void
  open: (ticket: Ticket) => void
}

type TicketCardProps = {
  ticket: Ticket
  /** Full minutes left. */
  minutes: number
  step: NextStep | null
  station: number | null
  stations: Board['stations']
  timeZone: string
  /** Positions with a mark that has not reached the server, joined by commas. */
  waiting: string
  isSelected: boolean
  /** The own lines on this card of a long ticket: from and up to. */
  first: number
  end: number
  /** Not begun, and without room for lines to tap: only what it is about. */
  isFolded?: boolean
  actions: CardActions
}

const frames: Record<TicketAge, string> = {
  calm: '',
  soon: '',
  late: 'inset-ring-5 inset-ring-gari',
  very_late: 'inset-ring-5 inset-ring-alarm',
}

/** A ticket on the board: head, safety, dishes, comment, and one button. */
export const TicketCard = memo(function TicketCard(props: TicketCardProps) {
  const { ticket, minutes, step, station, stations, timeZone, waiting, isSelected, first, end, isFolded = false, actions } = props
  const age = ageOf(minutes)
  const own = linesOf(ticket, station)
  const isLast = end >= own.length
  const others = station === null ? [] : othersLeft(ticket, station, stations)
  const waits = waiting === '' ? [] : waiting.split(',').map(Number)
  const added = latestChange(ticket)?.differences.flatMap(({ dish }) => dish ?? []) ?? []
  const allergy = allergyOf(ticket)
  const press = useLongPress(() => actions.open(ticket))
  const head = (
    <TicketHead
      ticket={ticket}
      age={age}
      minutes={minutes}
      timeZone={timeZone}
      isContinued={first > 0}
      onOpen={() => actions.open(ticket)}
    />
  )
  const look = cx(
    'relative flow-root shrink-0 overflow-clip rounded-ticket transition-shadow duration-base select-none',
    isSelected && 'outline-4 outline-offset-2 outline-ink',
  )
  if (ticket.status === 'canceled')
    return (
      <article {...press} data-card={ticket.id} aria-current={isSelected || undefined} className={cx(look, 'stripes-void')}>
        {head}
        <p className="px-4.5 pt-1 pb-2.5 type-option @max-[19.5rem]:px-3.5">
          {glue(`Не готовить: ${ticket.lines.map(({ name }) => name).join(', ')}`)}
        </p>
        <StepButton step="understood" onClick={() => actions.takeStep(ticket)} className="bg-(--void-key)" />
      </article>
    )
  const othersLine = othersText(
    others,
    own.every((line) => isMade(line, station)),
  )
  return (
    <article {...press} data-card={ticket.id} aria-current={isSelected || undefined} className={cx(look, 'bg-(--card)', frames[age])}>
      {head}
      {first === 0 && allergy !== null && <AllergyNote comment={allergy} />}
      {first === 0 && <ChangeNote ticket={ticket} timeZone={timeZone} />}
      {isFolded ? (
        <FoldedLines lines={own} station={station} />
      ) : (
        <ul>
          {own.slice(first, end).map((line) => (
            <Line
              key={line.position}
              line={line}
              station={station}
              isWaiting={waits.includes(line.position)}
              isAdded={added.includes(line.name)}
              onTap={(position) => actions.tapLine(ticket, position)}
            />
          ))}
        </ul>
      )}
      {!isLast && (
        <p className="flex items-center justify-end gap-2 px-4.5 pt-1.5 pb-3 type-option text-ink-2">
          Продолжение рядом
          <StaffIcon name="arrow-right" className="size-5" />
        </p>
      )}
      {isLast && othersLine && <p className="py-2.5 pr-4 pl-17 type-option font-[500] text-ink-3">{othersLine}</p>}
      {isLast && <FootNotes ticket={ticket} timeZone={timeZone} />}
      {isLast && step && (
        <StepButton step={step} waitsFor={waitText(others)} onClick={() => actions.takeStep(ticket)} className={buttons[step]} />
      )}
    </article>
  )
})

const buttons: Record<NextStep, string> = {
  understood: '',
  accept: 'bg-salmon text-on-salmon',
  call: 'bg-salmon text-on-salmon',
  start: 'bg-(--key)',
  start_early: 'bg-(--key)',
  done: 'bg-(--key)',
  pack: 'bg-ink text-page',
  wait: 'bg-(--key)',
}

function StepButton({
  step,
  waitsFor = '',
  onClick,
  className,
}: {
  step: NextStep
  waitsFor?: string
  onClick: () => void
  className: string
}) {
  const { word, icon } = step === 'wait' ? { word: waitsFor, icon: 'clock' as const } : STEP_WORDS[step]
  return (
    // a card taller than its column scrolls; its button stays in sight
    <div
      className={cx('mx-1.25 mb-1.25 rounded-b-[1.1875rem] px-1.25 pb-1', step !== 'understood' && 'bg-(--card) md:sticky md:-bottom-1.5')}
    >
      <button
        type="button"
        aria-disabled={step === 'wait' || undefined}
        onClick={onClick}
        className={cx('press flex min-h-15 w-full items-center justify-center gap-3 rounded-full px-4 type-dish duration-base', className)}
      >
        <StaffIcon name={icon} className="size-6 shrink-0" />
        {word}
      </button>
    </div>
  )
}
