import { type ReactNode, useId } from 'react'
import { cx } from './cx'
import { Icon } from './icon'
import { Alert } from './alert'

const focusRing = 'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--ring)'

type ChoiceCardProps = {
  /** Name of the radio group. */
  name: string
  value: string
  checked: boolean
  onChange: (value: string) => void
  title: ReactNode
  note?: ReactNode
  /** Shown first; the radio button then moves to the right. */
  icon?: ReactNode
  /** Larger than an icon; the radio button moves too. */
  picture?: ReactNode
  disabled?: boolean
  className?: string
}

/** One of several options, such as an address or a payment method: a radio button in a 64 px card. */
export function ChoiceCard({ name, value, checked, onChange, title, note, icon, picture, disabled = false, className }: ChoiceCardProps) {
  return (
    <label
      className={cx(
        'press relative flex min-h-16 items-center gap-3.5 rounded-card bg-quiet px-4.5 py-2.5 inset-ring-ink has-checked:bg-page has-checked:inset-ring-2',
        focusRing,
        disabled ? 'text-ink-3' : 'text-ink hover:bg-quiet-2 has-checked:hover:bg-page',
        className,
      )}
    >
      {icon && <span className="flex size-5.5 shrink-0 items-center justify-center">{icon}</span>}
      {picture}
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
          (icon ?? picture) && 'order-last',
        )}
      />
      <span className="min-w-0 grow">
        <span className="block type-button text-[min(1rem,9vw)] leading-5.5 font-semibold">{title}</span>
        {note && <span className={cx('block type-meta', disabled ? 'text-ink-3' : 'text-ink-2')}>{note}</span>}
      </span>
    </label>
  )
}

type CheckBoxProps = {
  name: string
  checked: boolean
  onChange: (isOn: boolean) => void
  error?: string | undefined
  className?: string
  children: ReactNode
}

/** A checkbox with its label, and the error under it. */
export function CheckBox({ name, checked, onChange, error, className, children }: CheckBoxProps) {
  const errorId = useId()
  return (
    <>
      <label className={cx('flex min-h-11 w-fit items-center gap-3.5 rounded-field pr-2', focusRing, className)}>
        <span className="relative flex size-6 shrink-0">
          <input
            type="checkbox"
            name={name}
            checked={checked}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && errorId}
            onChange={(event) => onChange(event.currentTarget.checked)}
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-tick border-2 border-line-strong bg-page outline-none checked:border-ink checked:bg-ink"
          />
          <Icon name="check" className="pointer-events-none relative m-auto size-4.5 text-page opacity-0 peer-checked:opacity-100" />
        </span>
        <span className="min-w-0">{children}</span>
      </label>
      {error && (
        <Alert id={errorId} className="-mt-2 pl-9.5 type-caption text-err">
          {error}
        </Alert>
      )}
    </>
  )
}

type SwitchProps = { checked: boolean; onChange: (isOn: boolean) => void; title: ReactNode; note?: ReactNode }

/** An on/off switch that takes effect at once: a checkbox with the switch role. */
export function Switch({ checked, onChange, title, note }: SwitchProps) {
  return (
    <label className="flex min-h-11 flex-wrap items-center gap-4">
      <span className="min-w-0 grow basis-[6rem]">
        <span className="block type-name">{title}</span>
        {note && <span className="mt-0.5 block type-meta text-ink-2">{note}</span>}
      </span>
      <span className="relative ml-auto h-8 w-13 shrink-0">
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full bg-page inset-ring-2 inset-ring-line-strong transition-colors duration-fast checked:bg-ink checked:inset-ring-ink"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1.5 left-1.5 size-5 rounded-full bg-line-strong transition-transform duration-base ease-base peer-checked:translate-x-5 peer-checked:bg-page motion-reduce:transition-none"
        />
      </span>
    </label>
  )
}

type Option<Value extends string> = { value: Value; label: string; icon: ReactNode }

type SwitchOfTwoProps<Value extends string> = {
  name: string
  /** Accessible name of the pair. */
  label: string
  options: readonly [Option<Value>, Option<Value>]
  value: Value
  onChange: (value: Value) => void
}

/** Two radio buttons in a pill with a sliding ink thumb. */
export function SwitchOfTwo<Value extends string>({ name, label, options, value, onChange }: SwitchOfTwoProps<Value>) {
  const isSecond = value === options[1].value
  return (
    <div role="radiogroup" aria-label={label} className="relative grid min-h-14 grid-cols-2 rounded-drop bg-quiet p-1">
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
          className={cx(
            'press relative flex flex-wrap content-center items-center justify-center gap-2.5 rounded-full px-3 text-center type-button text-[min(1rem,7.8vw)] leading-5 font-semibold text-ink-2 max-[22.5rem]:gap-1.5 max-[22.5rem]:px-2 has-checked:text-page [&>svg]:size-5',
            focusRing,
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
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
