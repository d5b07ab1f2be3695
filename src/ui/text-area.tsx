import { type ComponentProps, useId } from 'react'
import { describedBy, type FieldLook, FieldShell, inputClass } from './field-shell'

type TextAreaProps = FieldLook & Omit<ComponentProps<'textarea'>, 'className'>

/** Several lines of text, growing with what is written where the browser can. */
export function TextArea({ label, error, hint, className, id, ...rest }: TextAreaProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <FieldShell id={inputId} label={label} error={error} hint={hint} isTall className={className}>
      <textarea
        rows={2}
        {...rest}
        data-autofocus={rest.autoFocus || undefined}
        id={inputId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(inputId, { error, hint })}
        className={`${inputClass} field-sizing-content block max-h-60 min-h-12 resize-none`}
      />
    </FieldShell>
  )
}
