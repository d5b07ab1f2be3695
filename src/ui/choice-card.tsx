import type { ReactNode } from 'react'
import { cx } from './cx'

type ChoiceCardProps = {
  /** Of the group of radios. */
  name: string
  value: string
  checked: boolean
  onChange: (value: string) => void
  title: ReactNode
  note?: ReactNode
  /** Stands in front; the radio then moves to the right. */
  icon?: ReactNode
  disabled?: boolean
  className?: string
}

/** One of several ways: address, time, payment. A real radio button in a card 64 high. */
export function ChoiceCard({ name, value, checked, onChange, title, note, icon, disabled = false, className }: ChoiceCardProps) {
  return (
    <label
      className={cx(
        'press relative flex min-h-16 items-center gap-3.5 rounded-card bg-quiet px-4.5 py-2.5 inset-ring-ink has-checked:bg-page has-checked:inset-ring-2',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--ring)',
        disabled ? 'text-ink-3' : 'text-ink hover:bg-quiet-2 has-checked:hover:bg-page',
        className,
      )}
    >
      {icon && <span className="flex size-5.5 shrink-0 items-center justify-center">{icon}</span>}
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={() => onChange(value)}
        className={cx(
          'size-5.5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-page outline-none',
          'checked:border-8 checked:border-salmon checked:bg-on-salmon disabled:border-line',
          icon && 'order-last',
        )}
      />
      <span className="min-w-0 grow">
        <span className="block type-button leading-5.5 font-semibold">{title}</span>
        {note && <span className={cx('block type-meta', disabled ? 'text-ink-3' : 'text-ink-2')}>{note}</span>}
      </span>
    </label>
  )
}
