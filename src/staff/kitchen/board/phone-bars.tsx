import type { ReactNode } from 'react'
import type { Board } from '~/contracts/staff-board'
import { STAGE_WORDS } from '~/rules/state-words'
import { cx } from '~/ui/cx'
import { RoundButton } from '~/staff/kit/round-button'
import { BoardClock } from '~/staff/live/board-clock'
import type { BoardView } from './board-view'
import { FreshnessMark } from '~/staff/live/freshness'
import { ShiftButton } from './shift-button'

type PhoneBarsProps = {
  board: Board
  view: BoardView
  onView: (view: BoardView) => void
  counts: { queue: number; done: number; portions: number; later: number }
  onMenu: () => void
  /** What needs a look now. */
  chip: ReactNode
}

/** The head of the board on a phone: kitchen, freshness, clock, and what the list shows. */
export function PhoneBars({ board, view, onView, counts, onMenu, chip }: PhoneBarsProps) {
  const tabs: { view: BoardView; name: string; count: number }[] = [
    { view: 'queue', name: 'Очередь', count: counts.queue },
    { view: 'done', name: STAGE_WORDS.ready.many, count: counts.done },
    { view: 'counts', name: 'Всего', count: counts.portions },
    ...(counts.later > 0 ? [{ view: 'later' as const, name: STAGE_WORDS.later.many, count: counts.later }] : []),
  ]
  return (
    <header className="sticky top-0 z-10 bg-(--ground) px-4 pb-3">
      <div className="flex h-14 items-center gap-3">
        <p className="min-w-0 grow font-voice text-[1.375rem]/[1.75rem] font-[650] tracking-[-0.045em]">{board.kitchen.name}</p>
        <FreshnessMark />
        <BoardClock timeZone={board.kitchen.time_zone} />
        <RoundButton kind="bar" icon="menu" label="Меню" aria-haspopup="dialog" onClick={onMenu} />
      </div>
      <div role="group" aria-label="Что показать" className="flex gap-1.5 overflow-x-auto no-scrollbar">
        {tabs.map(({ view: own, name, count }) => (
          <button
            key={own}
            type="button"
            aria-pressed={own === view}
            onClick={() => onView(own)}
            className={cx(
              'press flex min-h-12 grow items-center justify-center gap-2 rounded-full px-3.5 type-option font-[550] max-sm:gap-1.5 max-sm:px-2 max-sm:text-[1rem]',
              own === view ? 'bg-ink text-page' : 'bg-(--bar)',
            )}
          >
            {name}
            <span className="font-voice text-[1.0625rem] font-[600]">{count}</span>
          </button>
        ))}
      </div>
      <div className="mt-1.5 flex min-h-0 flex-wrap justify-center gap-2 empty:hidden *:min-h-12">
        {chip}
        <ShiftButton />
      </div>
    </header>
  )
}
