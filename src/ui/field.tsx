import { type ComponentProps, useId } from 'react'
import { describedBy, type FieldLook, FieldShell, inputClass } from './field-shell'

type FieldProps = FieldLook & Omit<ComponentProps<'input'>, 'className'>

/** One line of text: 56 high, label inside above the value, the error under it. */
export function Field({ label, error, hint, className, id, ...rest }: FieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <FieldShell id={inputId} label={label} error={error} hint={hint} className={className}>
      <input
        type="text"
        {...rest}
        data-autofocus={rest.autoFocus || undefined}
        id={inputId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(inputId, { error, hint })}
        className={`${inputClass} h-14 pt-5`}
      />
    </FieldShell>
  )
}
