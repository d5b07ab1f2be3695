import { type RefCallback, type TouchEvent, useRef } from 'react'
import type { Board } from '~/contracts/staff-board'
import { minutesLeft } from '~/rules/ticket-age'
import type { BoardCard, CardRoom } from './card-shape'
import { nextStep } from './next-step'
import { type CardActions, TicketCard } from './ticket-card'

export type ListProps = {
  kitchen: Board['kitchen']
  stations: Board['stations']
  station: number | null
  now: number
  /** Marks that have not reached the server, by order. */
  waiting: ReadonlyMap<number, string>
  selected: number | null
  actions: CardActions
  /** A ref of every card. */
  measure: RefCallback<HTMLElement>
}

type BoardColumnsProps = ListProps & { columns: readonly BoardCard[][]; room: CardRoom; onTurn: (by: number) => void }

/** One page of the board: columns of cards from the left; a swipe turns the page. */
export function BoardColumns({ columns, room, onTurn, ...list }: BoardColumnsProps) {
  const swipe = useSwipe(onTurn)
  return (
    <div {...swipe} className="grid h-full auto-cols-fr grid-flow-col gap-3">
      {Array.from({ length: room.columns }, (_, index) => (
        // a column is its place
        <div key={index} className="@container -m-1.5 flex min-h-0 min-w-0 flex-col gap-3 overflow-y-auto p-1.5 no-scrollbar">
          <Cards cards={columns[index] ?? []} className="shrink-0" {...list} />
        </div>
      ))}
    </div>
  )
}

/** All cards one below the other, for a phone. */
export function BoardList({ cards, ...list }: ListProps & { cards: readonly BoardCard[] }) {
  return (
    <div className="@container flex flex-col gap-3">
      <Cards cards={cards} className="below-view [contain-intrinsic-height:auto_20rem]" {...list} />
    </div>
  )
}

function Cards({
  cards,
  className,
  kitchen,
  stations,
  station,
  now,
  waiting,
  selected,
  actions,
  measure,
}: ListProps & { cards: readonly BoardCard[]; className: string }) {
  return cards.map(({ key, shape, ticket, first, end, isFolded }) => (
    <div key={key} ref={measure} data-key={key} data-shape={shape} className={className}>
      <TicketCard
        ticket={ticket}
        minutes={minutesLeft(ticket.cook_by, now)}
        step={nextStep(ticket, station)}
        station={station}
        stations={stations}
        timeZone={kitchen.time_zone}
        waiting={waiting.get(ticket.id) ?? ''}
        isSelected={selected === ticket.id}
        first={first}
        end={end}
        isFolded={isFolded}
        actions={actions}
      />
    </div>
  ))
}

const SWIPE_PX = 70

/** A finger that moves mostly sideways turns the page. */
function useSwipe(onTurn: (by: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.item(0)
      start.current = touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0)
      if (!start.current) return
      const x = touch.clientX - start.current.x
      const y = touch.clientY - start.current.y
      start.current = null
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) onTurn(x < 0 ? 1 : -1)
    },
  }
}
