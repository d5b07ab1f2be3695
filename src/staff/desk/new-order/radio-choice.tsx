import type { ReactNode } from 'react'
import { cx } from '~/ui/cx'
import { ErrorNote } from '~/staff/kit/error-note'

type RadioChoiceProps = {
  name: string
  value: string
  checked: boolean
  onPick: () => void
  disabled?: boolean
  /** card: a title with a note, the chosen one outlined; pill: one line, the chosen one ink. */
  kind?: 'card' | 'pill'
  title: ReactNode
  note?: ReactNode
  className?: string
}

const kinds = {
  card: 'min-h-13 flex-col justify-center rounded-field px-3.5 py-1.75 bg-page inset-ring-ink has-checked:inset-ring-2 hover:bg-quiet-2 has-checked:hover:bg-page',
  pill: 'min-h-9 items-center rounded-full px-3.5 py-1 bg-page has-checked:bg-ink has-checked:text-page hover:bg-quiet-2 has-checked:hover:bg-ink pointer-coarse:min-h-11',
}

/** One of a few answers, chosen by arrows or a tap. */
export function RadioChoice({ name, value, checked, onPick, disabled = false, kind = 'card', title, note, className }: RadioChoiceProps) {
  return (
    <label
      className={cx(
        'press relative flex has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)',
        kinds[kind],
        disabled && 'pointer-events-none text-ink-3',
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={onPick}
        className="sr-only scroll-my-8"
      />
      <span className={cx('type-row', kind === 'card' ? 'font-[600]' : 'text-[0.875rem] font-[550] whitespace-nowrap')}>{title}</span>
      {note && <span className={cx('type-caption', disabled ? 'text-ink-3' : 'text-ink-2')}>{note}</span>}
    </label>
  )
}

/** What is wrong with an answer, read out when it comes. */
export const FieldProblem = ({ children }: { children: string | undefined }) => (
  <ErrorNote error={children} look="caption" className="px-1 pt-1.5" />
)
