import { type ClipboardEvent, useId } from 'react'
import { cx } from '~/ui/cx'
import { pastedCode } from '~/ui/pasted-digits'

type SixDigitsProps = {
  label: string
  value: string
  onChange: (digits: string) => void
  /** Called when the last digit is entered. */
  onComplete?: (digits: string) => void
  error?: string | undefined
  /** `code` offers the code of an SMS. */
  kind: 'code' | 'pairing'
  autoFocus?: boolean
}

const PLACES = [0, 1, 2, 3, 4, 5]

/** Six boxes over one input, so that pasting and the suggested code of an SMS work. */
export function SixDigits({ label, value, onChange, onComplete, error, kind, autoFocus }: SixDigitsProps) {
  const id = useId()
  const change = (text: string) => {
    const digits = pastedCode(text, PLACES.length)
    onChange(digits)
    if (digits.length === PLACES.length && digits !== value) onComplete?.(digits)
  }
  const paste = (event: ClipboardEvent) => {
    const digits = pastedCode(event.clipboardData.getData('text'), PLACES.length)
    if (digits.length < PLACES.length) return
    event.preventDefault()
    change(digits)
  }
  return (
    <div>
      <div className="group/code relative">
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
          pattern="[0-9]*"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value}
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
          onChange={(event) => change(event.currentTarget.value)}
          onPaste={paste}
          onSelect={(event) => event.currentTarget.setSelectionRange(value.length, value.length)}
          className="absolute inset-0 z-10 w-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
        />
        <div aria-hidden="true" className="flex gap-1.75">
          {PLACES.map((place) => (
            <span
              key={place}
              data-next={place === Math.min(value.length, PLACES.length - 1) ? '' : undefined}
              className={cx(
                'flex h-15 min-w-0 grow basis-0 items-center justify-center rounded-field type-person text-[1.75rem] nth-4:ml-2',
                error ? 'bg-err-soft text-err inset-ring-2 inset-ring-err' : 'bg-quiet text-ink inset-ring-ink',
                'group-focus-within/code:data-next:inset-ring-2',
              )}
            >
              {value[place]}
            </span>
          ))}
        </div>
      </div>
      <p id={`${id}-error`} aria-live="polite" className="min-h-6 px-1 pt-1.5 type-caption text-balance text-err">
        {error}
      </p>
    </div>
  )
}
