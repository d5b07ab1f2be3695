import { type ComponentProps, type ReactNode, useId } from 'react'
import { describedBy, type FieldLook, FieldShell, inputClass } from '~/ui/field'
import { useMask } from '~/ui/use-mask'

type CardNumberFieldProps = Partial<FieldLook> &
  Omit<ComponentProps<'input'>, 'className' | 'value' | 'onChange' | 'defaultValue'> & {
    /** Digits only, at most nineteen. */
    value: string
    onChange: (digits: string) => void
    /** Stands at the right: the network's sign. */
    aside?: ReactNode
  }

const MASK = '0000 0000 0000 0000 000'
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, 19)
const grouped = (digits: string) => digits.replace(/\d{4}(?=\d)/g, '$& ')

/** A card number in groups of four as it is typed; the mask's code comes by itself after the first paint. */
export function CardNumberField({
  label = 'Номер карты',
  error,
  hint,
  className,
  id,
  value,
  onChange,
  aside,
  ...rest
}: CardNumberFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const { input, withMask } = useMask({ mask: MASK, value, onChange, format: grouped })

  return (
    <FieldShell id={inputId} label={label} error={error} hint={hint} className={className}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="cc-number"
        spellCheck={false}
        {...rest}
        data-autofocus={rest.autoFocus || undefined}
        ref={input}
        id={inputId}
        defaultValue={grouped(value)}
        onInput={(event) => !withMask() && onChange(digitsOf(event.currentTarget.value))}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(inputId, { error, hint })}
        className={`${inputClass} h-14 pt-5 pr-18 font-semibold tabular-nums`}
      />
      <span className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center">{aside}</span>
    </FieldShell>
  )
}
