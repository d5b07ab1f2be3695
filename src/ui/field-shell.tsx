import type { ReactNode } from 'react'
import { cx } from './cx'

/** What a field takes beside its input's own props. */
export type FieldLook = { label: string; error?: string | null; hint?: ReactNode; className?: string }

type FieldShellProps = FieldLook & { id: string; isTall?: boolean; children: ReactNode }

/** Classes of the input inside: it lies under the label and fills the box. */
export const inputClass =
  'w-full rounded-field bg-transparent px-4.5 type-body text-ink outline-none placeholder:text-ink-3 disabled:text-ink-3'

/** The ids that describe an input, for `aria-describedby`. */
export function describedBy(id: string, { error, hint }: Pick<FieldLook, 'error' | 'hint'>): string | undefined {
  return error ? `${id}-error` : hint ? `${id}-hint` : undefined
}

/** Ground, label and message of a field. A line under it is kept for the message, so nothing jumps. */
export function FieldShell({ id, label, error, hint, isTall = false, className, children }: FieldShellProps) {
  return (
    <div className={className}>
      <div
        className={cx(
          'relative rounded-field transition-colors has-focus-visible:bg-raised has-focus-visible:inset-ring-2',
          isTall ? 'pt-6 pb-2' : 'h-14',
          error ? 'bg-err-soft inset-ring-2 inset-ring-err' : 'bg-quiet inset-ring-ink',
        )}
      >
        <label
          htmlFor={id}
          className={cx('pointer-events-none absolute inset-x-4.5 top-2 truncate type-caption', error ? 'text-ink-2' : 'text-ink-3')}
        >
          {label}
        </label>
        {children}
      </div>
      <p
        id={error ? `${id}-error` : `${id}-hint`}
        aria-live="polite"
        className={cx('min-h-5.5 px-4.5 pt-1 type-caption', error ? 'text-err' : 'text-ink-3')}
      >
        {error || hint}
      </p>
    </div>
  )
}
