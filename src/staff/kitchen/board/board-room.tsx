import { useNavigate } from '@tanstack/react-router'
import { memo, useDeferredValue, useRef, useState } from 'react'
import type { Board, Ticket } from '~/contracts/staff-board'
import { findTicket } from '~/rules/apply-op'
import { ScreensBar } from '~/staff/frame/bottom-bar'
import { FrameMenu } from '~/staff/frame/frame-menu'
import type { WaitingOp } from '~/staff/live/op-queue'
import { useBoard, useKitchenStore, useOps, useWaiting } from '~/staff/live/use-kitchen'
import { keepKitchen } from '~/staff/session/use-kitchen'
import { cx } from '~/ui/cx'
import { AllDayList } from './all-day-list'
import { BoardBody } from './board-body'
import { BOARD_COLOURS } from '~/staff/kit/board-colours'
import { BoardBar } from './bottom-bar'
import { BoardOfflineRibbon } from '~/staff/live/freshness'
import { PhoneBars } from './phone-bars'
import { RefusedNote } from '~/staff/live/refused-note'
import { TicketSheet } from './ticket-sheet'
import { TopBar } from './top-bar'
import { UndoBar } from './undo-bar'
import { useBoardActions } from './use-board-actions'
import { useBoardKeys } from './use-board-keys'
import { useBoardModel, useStation } from './use-board-model'
import { PHONE, useMedia, WIDE } from '~/ui/media'
import { usePages } from './use-pages'
import { useSeen } from './use-seen'
import { WaitingChip } from './waiting-chip'

/** The whole screen of the board, inside its live kitchen. It follows a moment after a tap, so that it never delays the next one. */
export function BoardRoom() {
  const board = useDeferredValue(useBoard())
  const waiting = useDeferredValue(useWaiting())
  const station = useStation(board.stations)
  const [openId, setOpenId] = useState<number | null>(null)
  return (
    <>
      <Room board={board} ops={waiting} station={station} onOpen={setOpenId} />
      <TicketSheet orderId={openId} board={board} station={station} onClose={() => setOpenId(null)} />
    </>
  )
}

type RoomProps = { board: Board; ops: readonly WaitingOp[]; station: number | null; onOpen: (orderId: number) => void }

const Room = memo(function Room({ board, ops, station, onOpen }: RoomProps) {
  const model = useBoardModel(board, ops, station)
  const { now, queue, later, done, dishes, portions, counts, waiting } = model
  const { send } = useOps()
  const isPhone = useMedia(PHONE)
  const isWide = useMedia(WIDE)
  const [wantsRail, setWantsRail] = useState<boolean | null>(null)
  const isRush = useIsRush(queue.length)
  const hasRail = isWide && (wantsRail ?? !isRush)
  const [selected, setSelected] = useState<number | null>(null)
  const [isMenu, setIsMenu] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const actions = useBoardActions(station, onOpen)

  const { view, setView, page, setPage, show, shownView, shownPage, pages, room, measure, late, inView } = usePages({
    area,
    queue,
    later,
    station,
    now,
    isPhone,
  })
  useSeen(area, inView)

  const numberOf = (id: number) => findTicket(board, id)?.number ?? String(id)
  const toggleCounts = () => (isWide ? setWantsRail(!hasRail) : setView(view === 'counts' ? 'queue' : 'counts'))
  const showAlarmed = (ticket: Ticket) => {
    const unseen = show(ticket.id).filter(({ id, seen_at }) => seen_at === null && id !== ticket.id)
    setSelected(ticket.id)
    for (const { id } of [ticket, ...unseen]) send({ kind: 'seen', order_id: id })
  }
  const chip = <WaitingChip onShow={showAlarmed} />
  const turn = (by: number) => setPage(page + by)
  const undo = useUndo()
  const navigate = useNavigate()
  useBoardKeys({
    select: (index) => setSelected(inView[index]?.id ?? null),
    step: () => {
      const ticket = inView.find(({ id }) => id === selected)
      if (ticket) actions.takeStep(ticket)
    },
    undo,
    turn,
    counts: toggleCounts,
    stops: () => void navigate({ to: '/staff/stops', search: keepKitchen }),
    leave: () => {
      setSelected(null)
      setView('queue')
    },
  })
  const list = { kitchen: board.kitchen, stations: board.stations, station, now, waiting, selected, actions, measure }
  return (
    <main className={cx('relative flex flex-col', isPhone ? 'min-h-dvh' : 'h-dvh overflow-hidden', BOARD_COLOURS)}>
      <title>{`Кухня, ${board.kitchen.name}`}</title>
      <h1 className="sr-only">{`Кухня, ${board.kitchen.name}`}</h1>
      <BoardOfflineRibbon kitchen={board.kitchen} />
      {isPhone ? (
        <PhoneBars
          board={board}
          view={view}
          onView={setView}
          counts={{ queue: counts.own, done: done.length, portions, later: later.length }}
          onMenu={() => setIsMenu(true)}
          chip={chip}
        />
      ) : (
        <TopBar
          board={board}
          now={now}
          counts={counts}
          station={station}
          view={view}
          isTight={!hasRail || pages.length > 1}
          onView={setView}
          onMenu={() => setIsMenu(true)}
        />
      )}
      <div className="flex min-h-0 grow gap-3 px-4 max-xl:px-5 max-md:px-4 max-md:pb-36">
        <BoardBody
          {...list}
          area={area}
          view={shownView}
          pages={pages}
          page={shownPage}
          room={room}
          isPhone={isPhone}
          onTurn={turn}
          onView={setView}
          later={later}
          elsewhere={counts.all - counts.own}
          done={done}
          dishes={dishes}
        />
        {view === 'counts' && !isPhone && (
          <aside className="absolute top-16 right-4 bottom-14 max-xl:right-5 z-10 flex w-80 flex-col *:inset-ring-2 *:inset-ring-line-strong">
            <AllDayList counts={dishes} onClose={toggleCounts} />
          </aside>
        )}
        {hasRail && (
          <aside className="flex w-57 shrink-0 flex-col *:grow">
            <AllDayList counts={dishes} onClose={toggleCounts} />
          </aside>
        )}
      </div>
      <BoardBar
        view={view}
        onView={setView}
        done={done.length}
        portions={hasRail ? null : portions}
        onCounts={toggleCounts}
        late={late}
        page={page}
        onPage={setPage}
        chip={chip}
        numberOf={numberOf}
      />
      {isPhone && (
        <>
          <RefusedNote className="fixed inset-x-3 bottom-34 z-20" />
          <div className="fixed right-4 bottom-19 z-10 flex h-14 items-center *:rounded-full *:shadow-float">
            <UndoBar numberOf={numberOf} />
          </div>
          <ScreensBar onMenu={() => setIsMenu(true)} />
        </>
      )}
      <FrameMenu isOpen={isMenu} onClose={() => setIsMenu(false)} />
    </main>
  )
})

const RUSH = 8
const CALM = 6

/** Whether there are so many tickets that the counts make room for a column; not changing back and forth around one number. */
function useIsRush(tickets: number): boolean {
  const [isRush, setIsRush] = useState(tickets > RUSH)
  const now = tickets > (isRush ? CALM : RUSH)
  if (now !== isRush) setIsRush(now)
  return now
}

/** Takes the last action back: one that has not left the device, else the last mark or stage. */
function useUndo(): () => void {
  const store = useKitchenStore()
  return () => {
    const { waiting, lastDone } = store.state
    const delayed = waiting.findLast(({ state }) => state === 'delayed')
    if (delayed) store.cancel(delayed.op.op_id)
    else lastDone?.undo()
  }
}
