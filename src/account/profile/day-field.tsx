import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { Field } from '~/ui/field'

type DayFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> & {
  /** «14.05.1990» or a part of it. */
  value: string
  onChange: (text: string) => void
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** A date typed in digits: dots are inserted, the caret keeps its place. No native calendar: a birthday is decades back, and it
 *  would use the browser's language. */
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

/** The caret position after a number of digits. */
function placeBehind(masked: string, digits: number): number {
  let place = 0
  for (let seen = 0; seen < digits && place < masked.length; place += 1) if (/\d/.test(masked.charAt(place))) seen += 1
  return place
}

const WRITTEN = /^(\d{2})\.(\d{2})\.(\d{4})$/
const CONTRACT = /^(\d{4})-(\d{2})-(\d{2})/

/** Inserts dots while a date is typed: «1405» becomes «14.05», «1.» becomes «01.». Converts an ISO date from autofill. Adds no dot
 *  after the last digit, so that a digit can be deleted. */
export function maskDay(text: string): string {
  const [, year, month, day] = CONTRACT.exec(text) ?? []
  if (year) return `${day}.${month}.${year}`
  const padded = text.replace(/(^|\.)(\d)[.,/\- ]$/, '$10$2.')
  const isClosed = /^\d\d(\.\d\d)?[.,/\- ]$/.test(padded)
  const digits = padded.replace(/\D/g, '').slice(0, 8)
  const masked = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('.')
  return isClosed ? `${masked}.` : masked
}

/** «14.05.1990» as an ISO date; `null` for a date that does not exist. Never uses a time zone. */
export function dayFromText(text: string): string | null {
  const [, day, month, year] = WRITTEN.exec(text) ?? []
  if (!day || !month || !year) return null
  const iso = `${year}-${month}-${day}`
  const moment = new Date(`${iso}T00:00:00Z`)
  // Date turns «31.02» into 3 March
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null
}

/** An ISO date as «14.05.1990». */
export const textOfDay = (day: string) => maskDay(day)
