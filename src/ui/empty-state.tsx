import type { ReactNode } from 'react'
import type { FoodField } from '~/lib/food-field'
import { glue } from '~/lib/text'
import { classes } from './classes'
import { Plate } from './plate'

type EmptyStateProps = {
  title: string
  text?: string
  /** A button or a link. */
  action?: ReactNode
  /** On a small white plate; without it a large plate in `field` stands empty with chopsticks. */
  icon?: ReactNode
  field?: FoodField
  /** On a quiet panel of its own. */
  isPanel?: boolean
  className?: string
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, text, action, icon, field = 'gari', isPanel = false, className }: EmptyStateProps) {
  return (
    <div
      className={classes(
        'flex flex-col items-center overflow-hidden text-center',
        isPanel ? 'rounded-panel bg-quiet px-6 py-7' : 'py-6',
        className,
      )}
    >
      {icon ? (
        <span className="flex size-21 items-center justify-center rounded-full bg-page shadow-edge [&>svg]:size-8">{icon}</span>
      ) : (
        <span className="relative">
          <Plate field={field} size="xl" />
          <Sticks />
        </span>
      )}
      <h2 className={classes(icon ? 'mt-7 type-block' : 'mt-11 type-panel')}>{glue(title)}</h2>
      {text && <p className="mt-2.5 max-w-90 type-body text-balance text-ink-2">{glue(text)}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}

function Sticks() {
  return (
    <svg viewBox="0 0 220 110" aria-hidden="true" className="pointer-events-none absolute top-12 left-19 w-55 text-ink">
      <g fill="none" strokeLinecap="round" strokeWidth="7">
        <path stroke="currentColor" d="M5 80 170 22M11 98 176 49" />
        <path className="stroke-salmon" d="M170 22 212 7M176 49 216 37" />
      </g>
    </svg>
  )
}
