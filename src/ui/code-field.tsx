import { type ClipboardEvent, useId } from 'react'
import { CODE_DIGITS } from '~/contracts/constants'
import { cx } from './cx'
import { pastedCode } from './pasted-digits'

/** Boxes of a guest's code, and of the longer ones of staff. */
const LOOKS = {
  large: {
    row: 'grid grid-cols-4 gap-2.5',
    box: 'flex h-21 items-center justify-center rounded-card type-code transition-colors group-focus-within/code:data-next:bg-raised',
  },
  small: {
    row: 'flex gap-1.75',
    box: 'flex h-15 min-w-0 grow basis-0 items-center justify-center rounded-field type-person text-[1.75rem] nth-4:ml-2',
  },
} as const

type CodeFieldProps = {
  label?: string
  length?: number
  /** Whether it came by SMS: then the phone offers it. */
  isSent?: boolean
  look?: keyof typeof LOOKS
  value: string
  onChange: (code: string) => void
  /** Called when the last digit is entered. */
  onComplete?: ((code: string) => void) | undefined
  error?: string | null | undefined
  /** Id of a text that describes the code. */
  describedBy?: string
  autoFocus?: boolean | undefined
}

/** Boxes of a code over one input, so that pasting and the one-time-code suggestion work. */
export function CodeField(props: CodeFieldProps) {
  const { label = 'Код из СМС', length = CODE_DIGITS, isSent = true, look = 'large' } = props
  const { value, onChange, onComplete, error, describedBy, autoFocus } = props
  const id = useId()
  const { row, box } = LOOKS[look]
  const change = (text: string) => {
    const code = pastedCode(text, length)
    onChange(code)
    if (code.length === length && code !== value) onComplete?.(code)
  }
  // a complete code replaces the typed digits, wherever the caret is
  const paste = (event: ClipboardEvent) => {
    const code = pastedCode(event.clipboardData.getData('text'), length)
    if (code.length < length) return
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
          autoComplete={isSent ? 'one-time-code' : 'off'}
          pattern="[0-9]*"
          aria-label={label}
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
        <div aria-hidden="true" className={row}>
          {Array.from({ length }, (_, place) => (
            <span
              key={place}
              data-next={place === Math.min(value.length, length - 1) ? '' : undefined}
              className={cx(
                box,
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
