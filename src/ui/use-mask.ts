import type { InputMask } from 'imask'
import { useEffect, useRef } from 'react'

export type Mask = InputMask<{ mask: string }>
type MaskOptions = {
  /** Pattern of imask: `0` is a digit. */
  mask: string
  /** Digits only. */
  value: string
  onChange: (digits: string) => void
  /** Formats the digits until the mask is loaded. */
  format: (digits: string) => string
  onMade?: (mask: Mask, input: HTMLInputElement) => void
}

/** Puts an input of digits under a mask, whose code is loaded after the first paint. Until then, and if loading fails, the field
 *  handles `onInput` itself. */
export function useMask({ mask, value, onChange, format, onMade }: MaskOptions) {
  const input = useRef<HTMLInputElement>(null)
  const made = useRef<Mask>(undefined)
  const latest = useRef({ value, onChange, format, onMade })

  useEffect(() => {
    latest.current = { value, onChange, format, onMade }
  })
  useEffect(() => {
    let isGone = false
    void loadMask().then(
      (IMask) => {
        const field = input.current
        if (isGone || !field) return
        const own = IMask(field, { mask })
        // showing or hiding the mask is not a change
        own.on('accept', () => own.unmaskedValue !== latest.current.value && latest.current.onChange(own.unmaskedValue))
        made.current = own
        latest.current.onMade?.(own, field)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      made.current?.destroy()
      made.current = undefined
    }
  }, [mask])
  useEffect(() => {
    if (made.current && made.current.unmaskedValue !== value) made.current.unmaskedValue = value
    else if (!made.current && input.current && input.current.value.replace(/\D/g, '') !== value)
      input.current.value = latest.current.format(value)
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
