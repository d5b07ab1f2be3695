import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx'

/** Props of a field besides those of its input. */
export type FieldLook = { label: string; error?: string | null; hint?: ReactNode; className?: string }

type FieldShellProps = FieldLook & { id: string; isTall?: boolean; children: ReactNode }

/** Classes of the input, which fills the box under the label. */
export const inputClass =
  'w-full rounded-field bg-transparent px-4.5 type-body text-ink outline-none placeholder:text-ink-3 disabled:text-ink-3'

/** The attributes that tie an input to its label and message. */
export function inputProps({ id, error, hint, autoFocus }: Pick<FieldLook, 'error' | 'hint'> & { id: string; autoFocus?: boolean }) {
  return {
    id,
    'data-autofocus': autoFocus || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  }
}

/** Background, label and message of a field. The message has a reserved line, so the layout does not shift. */
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

type FieldProps = FieldLook & Omit<ComponentProps<'input'>, 'className'>

/** In an empty field without focus the label is centred and as large as the text. */
const restingLabel =
  '[&:has(input:placeholder-shown:not(:focus))_label]:top-4 [&:has(input:placeholder-shown:not(:focus))_label]:text-base [&:has(input:placeholder-shown:not(:focus))_label]:leading-6'

/** A single-line field: label above the value, error below. */
export function Field({ label, error, hint, className, id, ...rest }: FieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <FieldShell
      id={inputId}
      label={label}
      error={error}
      hint={hint}
      className={cx(className, rest.placeholder === undefined && restingLabel)}
    >
      <input
        type="text"
        placeholder=" "
        {...rest}
        {...inputProps({ id: inputId, error, hint, autoFocus: rest.autoFocus })}
        className={`${inputClass} h-14 pt-5`}
      />
    </FieldShell>
  )
}

type TextAreaProps = FieldLook & Omit<ComponentProps<'textarea'>, 'className'>

/** A multi-line field that grows with its text where the browser supports it. */
export function TextArea({ label, error, hint, className, id, ...rest }: TextAreaProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <FieldShell id={inputId} label={label} error={error} hint={hint} isTall className={className}>
      <textarea
        rows={2}
        {...rest}
        {...inputProps({ id: inputId, error, hint, autoFocus: rest.autoFocus })}
        className={`${inputClass} field-sizing-content block max-h-60 min-h-12 resize-none`}
      />
    </FieldShell>
  )
}
