import type { ReactNode } from 'react'
import { STAGE_WORDS } from '~/rules/state-words'
import { useRefused } from '~/staff/live/use-kitchen'
import { cx } from '~/ui/cx'
import { BarButton } from './bar-button'
import type { BoardView } from './board-view'
import { BoardPager } from './pager'
import { RefusedNote } from '~/staff/live/refused-note'
import { ShiftButton } from './shift-button'
import { UndoBar } from './undo-bar'

type BottomBarProps = {
  view: BoardView
  onView: (view: BoardView) => void
  done: number
  /** Null while the counts stand beside the cards. */
  portions: number | null
  onCounts: () => void
  late: readonly number[]
  page: number
  onPage: (page: number) => void
  /** What needs a look now, beside the buttons. */
  chip: ReactNode
  numberOf: (orderId: number) => string
}

/** The bottom bar: what is ready, the counts, pages, and the undoing. */
export function BoardBar({ view, onView, done, portions, onCounts, late, page, onPage, chip, numberOf }: BottomBarProps) {
  const isRefused = useRefused().list.length > 0
  return (
    <footer className="flex h-14 shrink-0 items-center gap-3 px-4 max-xl:gap-2 max-xl:px-5 max-md:hidden">
      <BarButton
        icon="package-check"
        count={done}
        look={view === 'done' ? 'ink' : 'bar'}
        aria-pressed={view === 'done'}
        onClick={() => onView(view === 'done' ? 'queue' : 'done')}
      >
        {STAGE_WORDS.ready.many}
      </BarButton>
      {portions !== null && (
        <BarButton
          icon="sigma"
          count={portions}
          look={view === 'counts' ? 'ink' : 'bar'}
          aria-pressed={view === 'counts'}
          onClick={onCounts}
        >
          Всего
        </BarButton>
      )}
      <ShiftButton isTight={late.length > 1} />
      {chip}
      <div className="h-full min-w-0 grow">{view !== 'done' && <BoardPager late={late} page={page} onPage={onPage} />}</div>
      <RefusedNote className="w-104 shrink-0" />
      {/* its room is kept, so that the pages do not move under a finger */}
      <div className={cx('flex h-full shrink-0 items-center justify-end', !isRefused && 'w-56 xl:w-72')}>
        <UndoBar numberOf={numberOf} />
      </div>
    </footer>
  )
}
