import type { InputMask } from 'imask'
import { useEffect, useRef } from 'react'

/** A mask of imask. */
export type Mask = InputMask<{ mask: string }>
type MaskOptions = {
  /** Of imask: `0` is a digit. */
  mask: string
  /** Digits only. */
  value: string
  onChange: (digits: string) => void
  /** How the digits are written; it is also how they stand before the mask is there. */
  format: (digits: string) => string
  onMade?: (mask: Mask, input: HTMLInputElement) => void
}

/** Keeps an input of digits under a mask, whose code comes by itself after the first paint. Where it cannot be loaded the
 *  digits stand as they are typed, which is no reason to stop anybody: then `onInput` is the field's own. */
export function useMask({ mask, value, onChange, format, onMade }: MaskOptions) {
  const input = useRef<HTMLInputElement>(null)
  const made = useRef<Mask>(undefined)
  const told = useRef({ value, onChange, format, onMade })

  useEffect(() => {
    told.current = { value, onChange, format, onMade }
  })
  useEffect(() => {
    let isGone = false
    void loadMask().then(
      (IMask) => {
        const field = input.current
        if (isGone || !field) return
        const own = IMask(field, { mask })
        // a mask that only shows or hides itself is no change
        own.on('accept', () => own.unmaskedValue !== told.current.value && told.current.onChange(own.unmaskedValue))
        made.current = own
        told.current.onMade?.(own, field)
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
      input.current.value = told.current.format(value)
  }, [value])

  /** Does something with the mask; whether it is there yet. */
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
