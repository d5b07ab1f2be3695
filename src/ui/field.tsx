import { type ComponentProps, useId } from 'react'
import { cx } from './cx'
import { describedBy, type FieldLook, FieldShell, inputClass } from './field-shell'

type FieldProps = FieldLook & Omit<ComponentProps<'input'>, 'className'>

/** An empty field that nobody is in has its label in the middle, as large as what is typed. Look, «Поля». */
const restingLabel =
  '[&:has(input:placeholder-shown:not(:focus))_label]:top-4 [&:has(input:placeholder-shown:not(:focus))_label]:text-base [&:has(input:placeholder-shown:not(:focus))_label]:leading-6'

/** One line of text: 56 high, label inside above the value, the error under it. */
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
        data-autofocus={rest.autoFocus || undefined}
        id={inputId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(inputId, { error, hint })}
        className={`${inputClass} h-14 pt-5`}
      />
    </FieldShell>
  )
}
