import { useId } from 'react'
import { cx } from '~/ui/cx'

type Option<Value> = { value: Value; label: string }

type ChoiceChipsProps<Value> = {
  label: string
  options: readonly Option<Value>[]
  isOn: (value: Value) => boolean
  onPick: (value: Value) => void
  error?: string | undefined
}

/** A question with a few answers as chips. */
export function ChoiceChips<Value extends string | number | null>({ label, options, isOn, onPick, error }: ChoiceChipsProps<Value>) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error && errorId} data-invalid={error !== undefined || undefined}>
      <legend className="mb-2.5 type-row text-ink-2">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label: name }) => (
          <button
            key={String(value)}
            type="button"
            aria-pressed={isOn(value)}
            onClick={() => onPick(value)}
            className={cx(
              'press inline-flex min-h-11 items-center rounded-full px-4.5 type-chip',
              isOn(value) ? 'bg-ink text-page' : 'bg-quiet text-ink hover:bg-quiet-2',
            )}
          >
            {name}
          </button>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1 type-caption text-err">
          {error}
        </p>
      )}
    </fieldset>
  )
}
