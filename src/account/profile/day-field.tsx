import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { maskDay } from './day-text'
import { Field } from '~/ui/field'

type DayFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> & {
  /** As it is written: «14.05.1990», or a beginning of it. */
  value: string
  onChange: (text: string) => void
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** A day typed in digits; the points come by themselves, and the caret stays behind the digit it was behind. A calendar
 *  would have to be turned back for decades, and would speak the browser's language. */
export function DayField({ value, onChange, ...rest }: DayFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const caret = useRef<number>(null)

  useLayoutEffect(() => {
    const input = box.current?.querySelector('input')
    if (input && caret.current !== null) input.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function change(text: string, at: number) {
    const masked = maskDay(text)
    // at the end it follows what was added there
    caret.current = at >= text.length ? masked.length : placeBehind(masked, digitsIn(text.slice(0, at)))
    onChange(masked)
  }

  return (
    <div ref={box}>
      <Field
        inputMode="numeric"
        placeholder="ДД.ММ.ГГГГ"
        {...rest}
        value={value}
        onChange={({ currentTarget: { value: text, selectionStart } }) => change(text, selectionStart ?? text.length)}
      />
    </div>
  )
}

/** Where the caret stands behind so many digits. */
function placeBehind(masked: string, digits: number): number {
  let place = 0
  for (let seen = 0; seen < digits && place < masked.length; place += 1) if (/\d/.test(masked.charAt(place))) seen += 1
  return place
}
