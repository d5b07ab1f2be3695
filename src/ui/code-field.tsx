import { type ClipboardEvent, useId } from 'react'
import { CODE_DIGITS } from '~/contracts/constants'
import { cx } from './cx'
import { pastedCode } from './pasted-digits'

type CodeFieldProps = {
  value: string
  onChange: (code: string) => void
  /** Called when the last digit is entered. */
  onComplete?: (code: string) => void
  error?: string | null
  /** Id of a text that describes the code. */
  describedBy?: string
  autoFocus?: boolean
}

const places = Array.from({ length: CODE_DIGITS }, (_, place) => place)

/** Four boxes of an SMS code over one input, so that pasting and the one-time-code suggestion work. */
export function CodeField({ value, onChange, onComplete, error, describedBy, autoFocus }: CodeFieldProps) {
  const id = useId()
  const change = (text: string) => {
    const code = pastedCode(text, places.length)
    onChange(code)
    if (code.length === places.length && code !== value) onComplete?.(code)
  }
  // a complete code replaces the typed digits, wherever the caret is
  const paste = (event: ClipboardEvent) => {
    const code = pastedCode(event.clipboardData.getData('text'), places.length)
    if (code.length < places.length) return
    event.preventDefault()
    change(code)
  }

  return (
    <div>
      <div className="group/code relative">
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          aria-label="Код из СМС"
          aria-invalid={error ? true : undefined}
          aria-describedby={[error && `${id}-error`, describedBy].filter(Boolean).join(' ') || undefined}
          value={value}
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
          onChange={(event) => change(event.currentTarget.value)}
          onPaste={paste}
          onSelect={(event) => event.currentTarget.setSelectionRange(value.length, value.length)}
          className="absolute inset-0 z-10 w-full cursor-text bg-transparent text-center text-transparent caret-transparent outline-none selection:bg-transparent"
        />
        <div aria-hidden="true" className="grid grid-cols-4 gap-2.5">
          {places.map((place) => (
            <span
              key={place}
              data-next={place === Math.min(value.length, places.length - 1) ? '' : undefined}
              className={cx(
                'flex h-21 items-center justify-center rounded-card type-code transition-colors',
                error ? 'bg-err-soft text-err inset-ring-2 inset-ring-err' : 'bg-quiet text-ink inset-ring-ink',
                'group-focus-within/code:data-next:bg-raised group-focus-within/code:data-next:inset-ring-2',
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
