import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Kitchen } from '~/contracts/staff-board'
import { BoardClock } from '~/staff/live/board-clock'
import { FreshnessMark, BoardOfflineRibbon } from '~/staff/live/freshness'
import { MenuMark } from '~/staff/kit/menu-mark'
import { RoundButton } from '~/staff/kit/round-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { keepKitchen } from '~/staff/session/use-kitchen'
import { cx } from '~/ui/cx'

type PassBarProps = {
  kitchen: Kitchen
  /** Orders that the cooks have, and those at the pass. */
  queue: number
  pack: number
  /** The way back from the last step: here it covers no row. */
  undo: ReactNode
  onPrinter: () => void
  onMenu: () => void
}

/** The top bar of the pass, with the way to the board. */
export function PassBar({ kitchen, queue, pack, undo, onPrinter, onMenu }: PassBarProps) {
  return (
    <header className="sticky top-0 z-10 flex flex-wrap items-center gap-2 bg-(--ground) px-4 py-2 max-md:gap-x-3">
      <MenuMark onMenu={onMenu} />
      <h1 className="type-option font-[550] max-md:grow max-md:font-voice max-md:text-[1.5rem] max-md:font-[650] max-md:tracking-[-0.04em] md:mr-2">
        {kitchen.name}
        <span className="sr-only">, выдача</span>
      </h1>
      <nav aria-label="Кухня" className="flex gap-2 max-md:order-last max-md:w-full">
        <Link to="/staff/board" search={keepKitchen} className={cx(TAB, 'bg-(--bar)')}>
          <StaffIcon name="chef-hat" />
          Доска <span className={COUNT}>{queue}</span>
        </Link>
        <Link to="/staff/pass" search={keepKitchen} aria-current="page" className={cx(TAB, 'bg-ink text-page')}>
          <StaffIcon name="package-check" />
          Выдача <span className={COUNT}>{pack}</span>
        </Link>
      </nav>
      <div className="flex h-12 min-w-0 grow justify-center max-md:hidden">{undo}</div>
      <div className="flex items-center gap-4 md:ml-auto">
        <FreshnessMark />
        <RoundButton kind="bar" size="bar" icon="printer" label="Печать" aria-haspopup="dialog" onClick={onPrinter} />
        <BoardClock timeZone={kitchen.time_zone} />
      </div>
      <BoardOfflineRibbon kitchen={kitchen} />
    </header>
  )
}

const TAB =
  'press flex min-h-12 items-center gap-2.5 rounded-full px-4 type-option font-[550] whitespace-nowrap max-md:grow max-md:justify-center max-md:px-2'
const COUNT = 'font-voice text-[1.125rem] font-[650] tabular-nums'
