import type { ComponentProps } from 'react'
import { Field } from '~/ui/field'

type FormattedFieldProps = Omit<ComponentProps<typeof Field>, 'onChange'> & {
  /** Formats what was typed; keeps the digits. */
  format: (text: string) => string
  onChange: (text: string) => void
}

/** A field of digits that is formatted while it is typed. The caret keeps its place among the digits. */
export function FormattedField({ format, onChange, ...rest }: FormattedFieldProps) {
  function change(input: HTMLInputElement) {
    const { value, selectionStart } = input
    const text = format(value)
    const digitsBefore = value.slice(0, selectionStart ?? value.length).replace(/\D/g, '').length
    const start = new RegExp(`^(\\D*\\d){${digitsBefore}}`).exec(text)?.[0] ?? text
    const caret = selectionStart === value.length ? text.length : start.length
    // with the value set here React leaves the caret alone
    input.value = text
    input.setSelectionRange(caret, caret)
    onChange(text)
  }

  return <Field inputMode="numeric" {...rest} onChange={({ currentTarget }) => change(currentTarget)} />
}
