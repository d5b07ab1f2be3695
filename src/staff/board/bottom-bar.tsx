import { BarButton } from './bar-button'
import type { BoardView } from './board-view'
import { Pager } from './pager'
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
  numberOf: (orderId: number) => string
}

/** The bottom bar: what is ready, the counts, pages, and the undoing. */
export function BottomBar({ view, onView, done, portions, onCounts, late, page, onPage, numberOf }: BottomBarProps) {
  return (
    <footer className="flex h-14 shrink-0 items-center gap-3 px-4 max-xl:px-5 max-md:hidden">
      <BarButton
        icon="package-check"
        count={done}
        look={view === 'done' ? 'ink' : 'bar'}
        aria-pressed={view === 'done'}
        onClick={() => onView(view === 'done' ? 'queue' : 'done')}
      >
        Готовы
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
      <ShiftButton />
      <div className="h-full min-w-0 grow">{view !== 'done' && <Pager late={late} page={page} onPage={onPage} />}</div>
      <UndoBar numberOf={numberOf} />
    </footer>
  )
}
