import type { InputMask } from 'imask'
import { type ClipboardEvent, type ComponentProps, useEffect, useId, useRef } from 'react'
import { PHONE_DIGITS, PHONE_MASK } from '~/contracts/constants'
import { formatPhone } from '~/lib/text'
import { describedBy, type FieldLook, FieldShell, inputClass } from './field-shell'
import { pastedPhone } from './pasted-digits'

type PhoneFieldProps = Partial<FieldLook> &
  Omit<ComponentProps<'input'>, 'className' | 'value' | 'onChange' | 'defaultValue'> & {
    /** Digits only, at most eleven. */
    value: string
    onChange: (digits: string) => void
  }

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, PHONE_DIGITS)

/** A phone under the mask `+### (###) ##-###` (spec §5); the mask's code comes by itself after the first paint. */
export function PhoneField({ label = 'Телефон', error, hint, className, id, value, onChange, ...rest }: PhoneFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const mask = useRef<InputMask<{ mask: string }>>(undefined)
  const told = useRef({ value, onChange })

  useEffect(() => {
    told.current = { value, onChange }
  })
  useEffect(() => {
    let isGone = false
    void loadMask().then((IMask) => {
      if (isGone || !input.current) return
      const made = IMask(input.current, { mask: PHONE_MASK.replaceAll('#', '0'), lazy: document.activeElement !== input.current })
      // the mask that shows and hides at the focus is no change
      made.on('accept', () => made.unmaskedValue !== told.current.value && told.current.onChange(made.unmaskedValue))
      mask.current = made
      made.alignCursor()
    })
    return () => {
      isGone = true
      mask.current?.destroy()
      mask.current = undefined
    }
  }, [])
  useEffect(() => {
    if (mask.current && mask.current.unmaskedValue !== value) mask.current.unmaskedValue = value
    else if (!mask.current && input.current && digitsOf(input.current.value) !== value) input.current.value = formatPhone(value)
  }, [value])

  const toFirstEmptyPlace = () => {
    const made = mask.current
    if (!made) return
    if (input.current?.selectionStart === 0 && input.current.selectionEnd === 0) made.cursorPos = formatPhone(made.unmaskedValue).length
    made.alignCursor()
  }
  const showMask = (isShown: boolean) => {
    mask.current?.updateOptions({ lazy: !isShown })
    // after the browser has put its own caret: one that stands before the number goes behind it
    if (isShown) requestAnimationFrame(toFirstEmptyPlace)
  }
  // the mask would read «8 (999)…» digit by digit; a part of a number it reads well
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
        data-autofocus={rest.autoFocus || undefined}
        ref={input}
        id={inputId}
        defaultValue={formatPhone(value)}
        onInput={(event) => !mask.current && onChange(digitsOf(event.currentTarget.value))}
        onPaste={paste}
        onFocus={() => showMask(true)}
        onBlur={() => showMask(false)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(inputId, { error, hint })}
        className={`${inputClass} h-14 pt-5 font-semibold tabular-nums`}
      />
    </FieldShell>
  )
}

async function loadMask() {
  const [{ default: IMask }] = await Promise.all([import('imask/holder'), import('imask/masked/pattern')])
  return IMask
}
