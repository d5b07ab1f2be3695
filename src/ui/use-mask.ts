import type { InputMask, MaskedPatternOptions } from 'imask'
import { type InputEvent, useEffect, useEffectEvent, useRef } from 'react'

/** How a field is masked. The value is what the mask calls unmasked. */
export type FieldMask = {
  options: () => MaskOptions | Promise<MaskOptions>
  /** The value of a typed text, and the text of a value, while the mask is not loaded. */
  read: (text: string) => string
  show: (value: string) => string
}
type MaskOptions = Partial<MaskedPatternOptions> & { mask: string }
type Mask = InputMask<MaskOptions>

/** Puts an input under a mask, whose code is loaded after the first paint. Until then, and if loading fails, the field takes what is
 *  typed. Gives the input's props. */
export function useMask(
  fieldMask: FieldMask,
  value: string,
  onChange: (value: string) => void,
  onMade?: (mask: Mask, field: HTMLInputElement) => void,
) {
  const input = useRef<HTMLInputElement>(null)
  const made = useRef<Mask>(undefined)
  // showing or hiding the mask is not a change
  const accept = useEffectEvent((text: string) => void (text === value || onChange(text)))
  const load = useEffectEvent(() => loadMask(fieldMask))
  const start = useEffectEvent((mask: Mask, field: HTMLInputElement) => onMade?.(mask, field))

  useEffect(() => {
    let isGone = false
    void load().then(
      ([IMask, options]) => {
        const field = input.current
        if (isGone || !field) return
        const mask = IMask(field, options)
        mask.on('accept', () => accept(mask.unmaskedValue))
        made.current = mask
        accept(mask.unmaskedValue)
        start(mask, field)
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
    const { read, show } = fieldMask
    if (made.current && made.current.unmaskedValue !== value) made.current.unmaskedValue = value
    else if (!made.current && input.current && read(input.current.value) !== value) input.current.value = show(value)
  }, [fieldMask, value])

  /** Runs `act` with the mask if it is loaded; returns whether it is. */
  const withMask = (act?: (mask: Mask) => void) => {
    if (made.current) act?.(made.current)
    return made.current !== undefined
  }
  const props = {
    ref: input,
    defaultValue: fieldMask.show(value),
    onInput: (event: InputEvent<HTMLInputElement>) => void (withMask() || onChange(fieldMask.read(event.currentTarget.value))),
  }
  return { input, props, withMask }
}

async function loadMask({ options }: FieldMask) {
  const [{ default: IMask }, made] = await Promise.all([import('imask/holder'), options(), import('imask/masked/pattern')])
  return [IMask, made] as const
}
