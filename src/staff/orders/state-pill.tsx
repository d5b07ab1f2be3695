import { StaffIcon } from '~/staff/parts/staff-icon'
import { cx } from '~/ui/cx'
import type { DeskState } from './desk-state'
import { STATE_COLOURS } from './state-colours'

/** The state of an order in its row; what is over has no colour. */
export function StatePill({ state: { kind, icon, word } }: { state: DeskState }) {
  const isOver = kind === 'over' || kind === 'canceled'
  return (
    <span
      className={cx(
        'inline-flex min-h-7 items-center gap-1.5 rounded-full text-[0.875rem]/[1.125rem] font-[600] whitespace-nowrap',
        isOver ? 'text-ink-2' : `px-2.25 ${STATE_COLOURS[kind]}`,
      )}
    >
      <StaffIcon name={icon} className="size-4.5 shrink-0" />
      {word}
    </span>
  )
}
