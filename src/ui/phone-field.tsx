import type { ClipboardEvent, ComponentProps, InputEvent } from 'react'
import { PHONE_DIGITS } from '~/contracts/constants'
import { site } from '~/contracts/site'
import { formatPhone } from '~/lib/text'
import { type FieldLook, FieldShell, inputClass } from './field'
import { pastedPhone, typedPhone } from './pasted-digits'
import { type FieldMask, useMask } from './use-mask'

type PhoneFieldProps = Partial<FieldLook> &
  Omit<ComponentProps<'input'>, 'className' | 'value' | 'onChange' | 'defaultValue'> & {
    /** Digits only, at most eleven. */
    value: string
    onChange: (digits: string) => void
    /** What all phones begin with; empty if they differ. */
    prefix: string
  }

const digitsOf = (text: string) => text.replace(/\D/g, '')

const phoneMask: FieldMask = {
  options: () => ({ mask: site().phoneMask.replaceAll('#', '0') }),
  read: (text) => digitsOf(text).slice(0, PHONE_DIGITS),
  show: formatPhone,
}

/** A phone under the mask `+### (###) ##-###`. */
export function PhoneField({ label = 'Телефон', error, hint, className, value, onChange, prefix, ...rest }: PhoneFieldProps) {
  const { input, props, withMask } = useMask(phoneMask, value, onChange, (mask, field) => {
    const isFocused = document.activeElement === field
    mask.updateOptions({ lazy: !isFocused })
    if (isFocused) moveBehindNumber(field)
  })
  const showMask = (isShown: boolean) => {
    withMask((made) => made.updateOptions({ lazy: !isShown }))
    // after the browser has placed its caret
    if (isShown) requestAnimationFrame(() => input.current && moveBehindNumber(input.current))
  }
  // in the capture phase, before the mask cuts the input to eleven digits
  const normalise = ({ currentTarget: field }: InputEvent<HTMLInputElement>) => {
    const phone = typedPhone(field.value, prefix)
    if (phone !== digitsOf(field.value)) field.value = formatPhone(phone)
  }
  // the mask reads «8 (999)…» digit by digit; it handles a part of a number well
  const paste = (event: ClipboardEvent) => {
    const phone = pastedPhone(event.clipboardData.getData('text'))
    if (phone === null) return
    event.preventDefault()
    onChange(phone)
  }
  return (
    <FieldShell id={rest.id} autoFocus={rest.autoFocus} {...{ label, error, hint, className }}>
      {(ties) => (
        <input
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          {...rest}
          {...ties}
          {...props}
          onInputCapture={normalise}
          onPaste={paste}
          onFocus={() => showMask(true)}
          onBlur={() => showMask(false)}
          className={`${inputClass} h-[2.25rem] text-[min(1rem,7.2vw)] font-semibold tabular-nums`}
        />
      )}
    </FieldShell>
  )
}

/** A caret before or far behind the number moves to the first empty place. */
function moveBehindNumber(field: HTMLInputElement) {
  const end = formatPhone(digitsOf(field.value)).length
  const { selectionStart: caret, selectionEnd } = field
  if (caret !== null && caret === selectionEnd && (caret === 0 || caret > end)) field.setSelectionRange(end, end)
}
