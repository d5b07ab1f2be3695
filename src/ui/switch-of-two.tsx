import type { ReactNode } from 'react'
import { cx } from './cx'

type Option<Value extends string> = { value: Value; label: string; icon?: ReactNode; disabled?: boolean }

type SwitchOfTwoProps<Value extends string> = {
  name: string
  /** Names the pair for screen readers. */
  label: string
  options: readonly [Option<Value>, Option<Value>]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** Either this or that: a pill with an ink thumb that slides. Two real radio buttons. */
export function SwitchOfTwo<Value extends string>({ name, label, options, value, onChange, className }: SwitchOfTwoProps<Value>) {
  const isSecond = value === options[1].value
  return (
    <div role="radiogroup" aria-label={label} className={cx('relative grid h-14 grid-cols-2 rounded-full bg-quiet p-1', className)}>
      <span
        aria-hidden="true"
        className={cx(
          'absolute inset-y-1 left-1 w-[calc(50%-0.25rem)] rounded-full bg-ink transition-transform duration-base ease-base motion-reduce:transition-none',
          isSecond && 'translate-x-full',
        )}
      />
      {options.map((option) => (
        <label
          key={option.value}
          className="press relative flex items-center justify-center gap-2.5 rounded-full px-3 text-center type-button leading-5 font-semibold text-ink-2 max-[22.5rem]:gap-1.5 max-[22.5rem]:px-2 has-checked:text-page has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--ring) has-disabled:text-ink-3 [&>svg]:size-5 [&>svg]:stroke-[2.5]"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  )
}
