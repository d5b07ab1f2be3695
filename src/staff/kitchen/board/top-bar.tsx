import type { Board } from '~/contracts/staff-board'
import { STAGE_WORDS } from '~/rules/state-words'
import { Mark } from '~/ui/mark'
import { BarButton, BarLink } from './bar-button'
import { BoardClock } from '~/staff/live/board-clock'
import type { BoardView } from './board-view'
import { BusyButton } from './busy-button'
import { FreshnessMark } from '~/staff/live/freshness'
import { SoundButton } from './sound-button'
import { StationTabs } from './station-tabs'

type TopBarProps = {
  board: Board
  now: number
  /** Tickets on the board: of all stations, and of each. */
  counts: { all: number; later: number; stations: ReadonlyMap<number, number> }
  station: number | null
  view: BoardView
  /** Many tickets: icons give way to words and numbers. */
  isTight: boolean
  onView: (view: BoardView) => void
  onMenu: () => void
}

/** The top bar: kitchen, stations, freshness, pre-orders, stopped dishes, busy time, sound, clock. */
export function TopBar({ board, now, counts, station, view, isTight, onView, onMenu }: TopBarProps) {
  const { kitchen, stations, stops } = board
  return (
    <header className="flex h-16 shrink-0 items-center gap-2 px-4 max-xl:gap-1.25 max-xl:px-5 max-md:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onMenu}
        className="flex h-full min-w-11 shrink-0 items-center gap-2.5 type-option font-[550] -outline-offset-4"
      >
        <Mark />
        <span className="max-xl:sr-only">{kitchen.name}</span>
        <span className="sr-only">, меню</span>
      </button>
      <StationTabs stations={stations} station={station} counts={counts} />
      <div className="mr-1 ml-auto min-w-0">
        <FreshnessMark />
      </div>
      <BarButton
        size="top"
        icon="calendar-clock"
        isTight={isTight}
        count={counts.later}
        look={view === 'later' ? 'ink' : 'bar'}
        aria-pressed={view === 'later'}
        onClick={() => onView(view === 'later' ? 'queue' : 'later')}
      >
        {STAGE_WORDS.later.many}
      </BarButton>
      <BarLink to="/staff/stops" size="top" icon="ban" isTight={isTight} {...(stops.length > 0 && { count: stops.length })}>
        Стоп
      </BarLink>
      <BusyButton kitchen={kitchen} now={now} />
      <SoundButton />
      <span className="pl-1.5">
        <BoardClock timeZone={kitchen.time_zone} />
      </span>
    </header>
  )
}
