import { type ClipboardEvent, type ComponentProps, useId } from 'react'
import { PHONE_DIGITS, PHONE_MASK } from '~/contracts/constants'
import { formatPhone } from '~/lib/text'
import { type FieldLook, FieldShell, inputClass, inputProps } from './field'
import { pastedPhone } from './pasted-digits'
import { type Mask, useMask } from './use-mask'

type PhoneFieldProps = Partial<FieldLook> &
  Omit<ComponentProps<'input'>, 'className' | 'value' | 'onChange' | 'defaultValue'> & {
    /** Digits only, at most eleven. */
    value: string
    onChange: (digits: string) => void
  }

const MASK = PHONE_MASK.replaceAll('#', '0')
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, PHONE_DIGITS)

/** A phone under the mask `+### (###) ##-###`. */
export function PhoneField({ label = 'Телефон', error, hint, className, id, value, onChange, ...rest }: PhoneFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const { input, withMask } = useMask({
    mask: MASK,
    value,
    // people type the trunk prefix «8» for the country code «7»
    onChange: (digits) => onChange(digits.replace(/^8(?=\d{10}$)/, '7')),
    format: formatPhone,
    onMade: (made, field) => {
      made.updateOptions({ lazy: document.activeElement !== field })
      made.alignCursor()
    },
  })

  const showMask = (isShown: boolean) => {
    withMask((made) => made.updateOptions({ lazy: !isShown }))
    // after the browser has placed its caret: a caret before the number moves behind it
    if (isShown) requestAnimationFrame(() => withMask((made) => moveToFirstEmptyPlace(made, input.current)))
  }
  // the mask reads «8 (999)…» digit by digit; it handles a part of a number well
  const paste = (event: ClipboardEvent) => {
    const phone = pastedPhone(event.clipboardData.getData('text'))
    if (phone === null) return
    event.preventDefault()
    onChange(phone)
  }
  return (
    <FieldShell id={inputId} label={label} error={error} hint={hint} className={className}>
      <input
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        {...rest}
        {...inputProps({ id: inputId, error, hint, autoFocus: rest.autoFocus })}
        ref={input}
        defaultValue={formatPhone(value)}
        onInput={(event) => !withMask() && onChange(digitsOf(event.currentTarget.value))}
        onPaste={paste}
        onFocus={() => showMask(true)}
        onBlur={() => showMask(false)}
        className={`${inputClass} h-14 pt-5 font-semibold tabular-nums`}
      />
    </FieldShell>
  )
}

function moveToFirstEmptyPlace(mask: Mask, field: HTMLInputElement | null) {
  if (field?.selectionStart === 0 && field.selectionEnd === 0) mask.cursorPos = formatPhone(mask.unmaskedValue).length
  mask.alignCursor()
}
