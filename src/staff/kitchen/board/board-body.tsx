import type { RefObject } from 'react'
import type { Ticket } from '~/contracts/staff-board'
import { useOps } from '~/staff/live/use-kitchen'
import { AllDayList } from './all-day-list'
import { BoardColumns, BoardList, type ListProps } from './board-columns'
import { EmptyBoard } from './board-states'
import type { BoardView } from './board-view'
import type { BoardCard, CardRoom } from './card-shape'
import type { DishCount } from './all-day'
import { DoneList } from './done-list'

type BoardBodyProps = ListProps & {
  area: RefObject<HTMLDivElement | null>
  view: BoardView
  pages: readonly BoardCard[][][]
  page: number
  room: CardRoom | null
  isPhone: boolean
  onTurn: (by: number) => void
  onView: (view: BoardView) => void
  later: readonly Ticket[]
  /** Tickets of other stations than the chosen one. */
  elsewhere: number
  done: readonly Ticket[]
  dishes: readonly DishCount[]
}

/** Between the bars: cards, or what was chosen instead of them. */
export function BoardBody({
  area,
  view,
  pages,
  page,
  room,
  isPhone,
  onTurn,
  onView,
  later,
  elsewhere,
  done,
  dishes,
  ...list
}: BoardBodyProps) {
  const { send } = useOps()
  const { kitchen, actions } = list
  const recall = ({ id, stage }: Ticket) => stage && send({ kind: 'stage', order_id: id, from: stage, to: 'cooking' })
  const columns = pages[page] ?? []
  const isEmpty = columns.every((column) => column.length === 0)
  const isCards = view === 'queue' || view === 'later'
  return (
    <div ref={area} className="min-h-0 min-w-0 grow">
      {isCards && isEmpty && room && (
        <EmptyBoard view={view} onView={onView} later={later} elsewhere={elsewhere} timeZone={kitchen.time_zone} isOpen={kitchen.is_open} />
      )}
      {isCards && !isEmpty && room && !isPhone && <BoardColumns columns={columns} room={room} onTurn={onTurn} {...list} />}
      {isCards && isPhone && <BoardList cards={pages.flat(2)} {...list} />}
      {view === 'done' && (
        <div className="h-full overflow-y-auto overscroll-contain">
          <DoneList tickets={done} timeZone={kitchen.time_zone} onRecall={recall} onOpen={actions.open} />
        </div>
      )}
      {view === 'counts' && <AllDayList counts={dishes} />}
    </div>
  )
}
