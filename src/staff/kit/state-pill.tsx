import type { ReactNode } from 'react'
import { cx } from '~/ui/cx'
import { StaffIcon, type StaffIconName } from './staff-icon'

/** good: runs, open, on sale; later: will run; warn: used up, waits for a person; bad: closed, refused; over: of the past, without a ground. */
const TONES = {
  good: 'bg-wasabi text-on-field',
  later: 'bg-sea text-on-field',
  warn: 'bg-tamago text-on-field',
  bad: 'bg-gari text-on-field',
  quiet: 'bg-quiet-2 text-ink',
  over: '',
}
export type PillTone = keyof typeof TONES

type StatePillProps = {
  icon: StaffIconName
  children: ReactNode
  tone?: PillTone
  /** The classes of its ground instead of a tone's. */
  colour?: string
}

/** A state as colour, icon and word; what is over has no colour. */
export function StatePill({ icon, children, tone = 'over', colour = TONES[tone] }: StatePillProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-7 items-center gap-1.5 rounded-full text-[0.875rem]/[1.125rem] font-[600] whitespace-nowrap',
        colour === '' ? 'text-ink-2' : `px-2.25 ${colour}`,
      )}
    >
      <StaffIcon name={icon} className="size-4.5 shrink-0" />
      {children}
    </span>
  )
}
