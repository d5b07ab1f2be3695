import { type ComponentProps, type ReactNode, useId } from 'react'
import { tooLong } from '~/rules/too-long'
import { cx } from './cx'

/** Props of a field besides those of its input. */
export type FieldLook = { label: string; error?: string | null; hint?: ReactNode; className?: string }

/** The attributes that tie an input to its label and message. */
type InputTies = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>

type FieldShellProps = FieldLook & {
  id?: string | undefined
  autoFocus?: boolean | undefined
  isTall?: boolean
  labelClass?: string | false
  children: (ties: InputTies) => ReactNode
}

/** Classes of the input, which lies under the label. */
export const inputClass =
  'w-full rounded-field bg-transparent px-4.5 type-body text-ink outline-none placeholder:text-ink-3 disabled:text-ink-3'

/** Background, label and message of a field. The message has a reserved line, so the layout does not shift. */
export function FieldShell({
  id: givenId,
  autoFocus,
  label,
  error,
  hint,
  isTall = false,
  labelClass,
  className,
  children,
}: FieldShellProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const ties = {
    id,
    'data-autofocus': autoFocus || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  }
  return (
    <div className={className}>
      <div
        className={cx(
          'relative flex flex-col justify-between rounded-field transition-colors has-focus-visible:bg-raised has-focus-visible:inset-ring-2',
          isTall ? 'pb-2' : 'min-h-14',
          error ? 'bg-err-soft inset-ring-2 inset-ring-err' : 'bg-quiet inset-ring-ink',
        )}
      >
        <label
          htmlFor={id}
          className={cx(
            '-mb-[0.375rem] cursor-text px-4.5 pt-[0.5rem] type-caption leading-4.5',
            error ? 'text-ink-2' : 'text-ink-3',
            labelClass,
          )}
        >
          {label}
        </label>
        {children(ties)}
      </div>
      <p
        id={error ? `${id}-error` : `${id}-hint`}
        aria-live="polite"
        className={cx('min-h-[1.375rem] px-4.5 pt-1 type-caption', error ? 'text-err' : 'text-ink-3')}
      >
        {error || hint}
      </p>
    </div>
  )
}

type FieldProps = FieldLook & Omit<ComponentProps<'input'>, 'className'>

/** Of the label before an empty field without focus: centred, and as large as the text. */
const restingLabel =
  'has-[+input:placeholder-shown:not(:focus)]:-mb-[1.25rem] has-[+input:placeholder-shown:not(:focus)]:pt-[1rem] has-[+input:placeholder-shown:not(:focus)]:text-[min(1rem,9vw)] has-[+input:placeholder-shown:not(:focus)]:leading-6'

/** A share of the limit from which a long text shows its length. */
const NEAR_LIMIT = 0.8
const LONG = 100

/** A text over its limit stays as it was typed or pasted; `ActForm` stops at it. */
function lengthOf(value: unknown, limit: number | undefined): { error?: string; hint?: string } {
  if (limit === undefined || typeof value !== 'string') return {}
  const { length } = value.trim()
  if (length > limit) return { error: tooLong(length, limit) }
  return limit >= LONG && length > limit * NEAR_LIMIT ? { hint: `${length} из\u00a0${limit} знаков` } : {}
}

/** A single-line field: label above the value, error below. `maxLength` cuts nothing: it marks what is too long. */
export function Field({ label, error, hint, className, maxLength, ...rest }: FieldProps) {
  const length = lengthOf(rest.value, maxLength)
  const look = {
    label,
    error: length.error ?? error,
    hint: length.hint ?? hint,
    className,
    labelClass: rest.placeholder === undefined && restingLabel,
  }
  return (
    <FieldShell id={rest.id} autoFocus={rest.autoFocus} {...look}>
      {(ties) => (
        <input
          type="text"
          placeholder=" "
          enterKeyHint="done"
          {...rest}
          {...ties}
          data-too-long={length.error ? '' : undefined}
          className={`${inputClass} h-[2.25rem]`}
        />
      )}
    </FieldShell>
  )
}

type TextAreaProps = FieldLook & Omit<ComponentProps<'textarea'>, 'className'>

/** A multi-line field that grows with its text where the browser supports it; `maxLength` as in `Field`. */
export function TextArea({ label, error, hint, className, maxLength, ...rest }: TextAreaProps) {
  const length = lengthOf(rest.value, maxLength)
  const look = { label, error: length.error ?? error, hint: length.hint ?? hint, className }
  return (
    <FieldShell id={rest.id} autoFocus={rest.autoFocus} {...look} isTall>
      {(ties) => (
        <textarea
          rows={2}
          {...rest}
          {...ties}
          data-too-long={length.error ? '' : undefined}
          className={`${inputClass} field-sizing-content block max-h-60 min-h-[3.25rem] pt-1 resize-none`}
        />
      )}
    </FieldShell>
  )
}
