import type { ReactNode } from 'react'
import { glue } from '~/lib/text'

type EmptyStateProps = {
  title: string
  /** What comes here, and by what. */
  text: string
  /** The next step. */
  children?: ReactNode
}

/** A list that has nothing yet: what it is for, and the next step. */
export const EmptyState = ({ title, text, children }: EmptyStateProps) => (
  <section className="mt-6 max-w-120 rounded-drop bg-quiet p-6">
    <h2 className="type-head">{title}</h2>
    <p className="mt-2 type-body text-ink-2">{glue(text)}</p>
    {children !== undefined && <div className="mt-5 flex flex-wrap gap-2 [--quiet:var(--page)]">{children}</div>}
  </section>
)

/** The look of a link in an empty state, as of a button. */
export const STEP_LINK = 'press inline-flex min-h-12 items-center gap-2.5 rounded-full bg-page px-4.5 type-chip hover:bg-quiet-2'
