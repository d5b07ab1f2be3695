import { type ClipboardEvent, type ComponentProps, type InputEvent, type SyntheticEvent, use, useMemo, useRef } from 'react'
import { PHONE_DIGITS } from '~/contracts/constants'
import { PhoneMask } from '~/lib/phone-mask'
import { phoneText } from '~/rules/phone-text'
import { type FieldLook, FieldShell, inputClass } from './field'
import { pastedPhone, phoneFault, typedPhone } from './pasted-digits'
import { type FieldMask, useMask } from './use-mask'

type PhoneFieldProps = Partial<FieldLook> &
  Omit<ComponentProps<'input'>, 'className' | 'value' | 'onChange' | 'defaultValue'> & {
    /** Digits only; more than eleven are shown as a mistake. */
    value: string
    onChange: (digits: string) => void
    /** What all phones begin with; empty if they differ. */
    prefix: string
    /** Why these digits cannot be used, however they continue; by default, why no code can be sent to them. */
    faultOf?: (digits: string, prefix: string) => string | undefined
  }

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Digits beyond a whole number stay visible: cut off, they would leave another valid number. */
const SURPLUS = 4

const phoneMask = (mask: string): FieldMask => ({
  options: () => ({ mask: `${mask.replaceAll('#', '0')}[${'0'.repeat(SURPLUS)}]` }),
  read: (text) => digitsOf(text).slice(0, PHONE_DIGITS + SURPLUS),
  show: (digits) => phoneText(digits, mask),
})

/** A phone under the shop's mask. */
export function PhoneField({
  label = 'Телефон',
  error,
  hint,
  className,
  value,
  onChange,
  prefix,
  faultOf = phoneFault,
  ...rest
}: PhoneFieldProps) {
  const mask = use(PhoneMask)
  const fieldMask = useMemo(() => phoneMask(mask), [mask])
  const format = (digits: string) => phoneText(digits, mask)
  const moveBehindNumber = (field: HTMLInputElement) => moveBehind(field, format(prefix).length, format(digitsOf(field.value)).length)
  const { input, props, withMask } = useMask(fieldMask, value, onChange, (made, field) => {
    const isFocused = document.activeElement === field
    made.updateOptions({ lazy: !isFocused })
    if (isFocused) moveBehindNumber(field)
  })
  const showMask = (isShown: boolean) => {
    withMask((made) => made.updateOptions({ lazy: !isShown }))
    // after the browser has placed its caret
    if (isShown) requestAnimationFrame(() => input.current && moveBehindNumber(input.current))
  }
  /** Puts back the prefix deleted from a longer number. */
  const restorePrefix = (field: HTMLInputElement) => {
    if (!withMask((made) => (field.value = made.displayValue))) field.value = format(value)
    field.setSelectionRange(format(prefix).length, format(prefix).length)
  }
  const isAfterPlus = useRef(false)
  // in the capture phase, before the mask reads the text
  const normalise = ({ currentTarget: field, nativeEvent }: InputEvent<HTMLInputElement>) => {
    // a filled-in text has no data, and with some browsers no type
    const { data = null, inputType = '' }: { data?: string | null; inputType?: string } = nativeEvent
    const digits = digitsOf(field.value)
    if (inputType.startsWith('delete')) {
      if (digits !== '' && prefix !== '' && prefix + digits === value) restorePrefix(field)
      return
    }
    const hasPlus = data === '+' && (digits === '' || digits === prefix)
    const whole = data?.length === 1 ? null : pastedPhone(data ?? field.value, prefix)
    const phone = hasPlus ? '' : (whole ?? typedPhone(field.value, value, prefix, isAfterPlus.current))
    isAfterPlus.current = phone === '' && (hasPlus || isAfterPlus.current)
    if (phone !== digits) field.value = format(phone)
  }
  // the mask reads «8 (999)…» digit by digit; it handles a part of a number well
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const phone = pastedPhone(event.clipboardData.getData('text'), prefix)
    if (phone === null) return
    event.preventDefault()
    const { value: shown } = event.currentTarget
    event.currentTarget.setSelectionRange(shown.length, shown.length)
    onChange(phone.slice(0, PHONE_DIGITS + SURPLUS))
  }
  return (
    <FieldShell id={rest.id} autoFocus={rest.autoFocus} {...{ label, hint, className }} error={faultOf(value, prefix) ?? error}>
      {(ties) => (
        <input
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          enterKeyHint="done"
          {...rest}
          {...ties}
          {...props}
          onInputCapture={normalise}
          onPaste={paste}
          onSelect={(event) => keepBehindPrefix(event, prefix, format(prefix).length)}
          onFocus={() => showMask(true)}
          onBlur={() => showMask(false)}
          className={`${inputClass} h-[2.25rem] text-[min(1rem,7.2vw)] font-semibold tabular-nums`}
        />
      )}
    </FieldShell>
  )
}

/** A caret before or far behind the number, which begins at `first` and ends at `end`, moves to the first empty place. */
function moveBehind(field: HTMLInputElement, first: number, end: number) {
  const { selectionStart: caret, selectionEnd } = field
  if (caret !== null && caret === selectionEnd && (caret <= first || caret > end)) field.setSelectionRange(end, end)
}

/** A digit typed before «+7» would make another number. By keyboard, everything can be selected. */
function keepBehindPrefix({ currentTarget: field, nativeEvent }: SyntheticEvent<HTMLInputElement>, prefix: string, first: number) {
  const { selectionStart: start, selectionEnd: end, selectionDirection, value } = field
  if (start === null || end === null || start >= first || !digitsOf(value).startsWith(prefix)) return
  const isAll = start === 0 && end === value.length && nativeEvent.type !== 'mouseup'
  if (!isAll) field.setSelectionRange(first, Math.max(first, end), selectionDirection ?? 'none')
}
