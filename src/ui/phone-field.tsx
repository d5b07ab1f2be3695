import type { InputMask } from 'imask'
import { type ClipboardEvent, type ComponentProps, type InputEvent, useEffect, useEffectEvent, useRef } from 'react'
import { PHONE_DIGITS, PHONE_MASK } from '~/contracts/constants'
import { formatPhone } from '~/lib/text'
import { type FieldLook, FieldShell, inputClass } from './field'
import { pastedPhone, typedPhone } from './pasted-digits'

type PhoneFieldProps = Partial<FieldLook> &
  Omit<ComponentProps<'input'>, 'className' | 'value' | 'onChange' | 'defaultValue'> & {
    /** Digits only, at most eleven. */
    value: string
    onChange: (digits: string) => void
    /** What all phones begin with; empty if they differ. */
    prefix: string
  }

/** A phone under the mask `+### (###) ##-###`. */
export function PhoneField({ label = 'Телефон', error, hint, className, value, onChange, prefix, ...rest }: PhoneFieldProps) {
  const { input, withMask } = usePhoneMask(value, onChange)
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
          ref={input}
          defaultValue={formatPhone(value)}
          onInputCapture={normalise}
          onInput={(event) => !withMask() && onChange(digitsOf(event.currentTarget.value).slice(0, PHONE_DIGITS))}
          onPaste={paste}
          onFocus={() => showMask(true)}
          onBlur={() => showMask(false)}
          className={`${inputClass} h-14 pt-5 font-semibold tabular-nums`}
        />
      )}
    </FieldShell>
  )
}

type Mask = InputMask<{ mask: string }>

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** A caret before or far behind the number moves to the first empty place. */
function moveBehindNumber(field: HTMLInputElement) {
  const end = formatPhone(digitsOf(field.value)).length
  const { selectionStart: caret, selectionEnd } = field
  if (caret !== null && caret === selectionEnd && (caret === 0 || caret > end)) field.setSelectionRange(end, end)
}

/** Puts the input under a mask, whose code is loaded after the first paint. Until then, and if loading fails, the field handles
 *  `onInput` itself. */
function usePhoneMask(value: string, onChange: (digits: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const made = useRef<Mask>(undefined)
  const accept = useEffectEvent((digits: string) => {
    // showing or hiding the mask is not a change
    if (digits !== value) onChange(digits)
  })

  useEffect(() => {
    let isGone = false
    void loadMask().then(
      (IMask) => {
        const field = input.current
        if (isGone || !field) return
        const mask = IMask(field, { mask: PHONE_MASK.replaceAll('#', '0') })
        mask.on('accept', () => accept(mask.unmaskedValue))
        made.current = mask
        mask.updateOptions({ lazy: document.activeElement !== field })
        if (document.activeElement === field) moveBehindNumber(field)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      made.current?.destroy()
      made.current = undefined
    }
  }, [])
  useEffect(() => {
    if (made.current && made.current.unmaskedValue !== value) made.current.unmaskedValue = value
    else if (!made.current && input.current && digitsOf(input.current.value) !== value) input.current.value = formatPhone(value)
  }, [value])

  /** Runs `act` with the mask if it is loaded; returns whether it is. */
  const withMask = (act?: (mask: Mask) => void) => {
    if (made.current) act?.(made.current)
    return made.current !== undefined
  }
  return { input, withMask }
}

async function loadMask() {
  const [{ default: IMask }] = await Promise.all([import('imask/holder'), import('imask/masked/pattern')])
  return IMask
}
