import type { ReactNode } from 'react'
import { glue } from '~/lib/text'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { reachCounts } from './stop-words'

type StopConsequenceProps = {
  id: string
  reach: Parameters<typeof reachCounts>[0]
  /** Who waits for it, and what it earned. */
  cost: string | null
  children?: ReactNode
}

/** What goes off sale, before it does. */
export function StopConsequence({ id, reach, cost, children }: StopConsequenceProps) {
  const counts = reachCounts(reach)
  return (
    <div id={id} aria-live="polite">
      {counts.length === 0 && <p className="type-option font-[500] text-ink-2">С&nbsp;продажи ничего не&nbsp;уйдёт.</p>}
      <ul className="flex flex-wrap gap-2 sm:grid sm:grid-cols-3">
        {counts.map(({ kind, count, word }) => (
          <li key={kind} className="flex h-14 min-w-28 grow basis-28 items-center gap-2 rounded-card bg-err-soft px-4">
            <span className="type-count text-err">{count}</span>
            <span className="type-option">{word}</span>
          </li>
        ))}
      </ul>
      {cost !== null && (
        <p className="mt-3.5 flex gap-2.5 type-option text-salmon-ink night:text-tamago">
          <StaffIcon name="triangle-exclamation-point" className="size-5.5 shrink-0" />
          <span>{glue(cost)}</span>
        </p>
      )}
      {children}
    </div>
  )
}
