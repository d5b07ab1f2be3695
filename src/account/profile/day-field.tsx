import type { ComponentProps } from 'react'
import { Field } from '~/ui/field'

type DayFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> & {
  /** «14.05.1990» or a part of it. */
  value: string
  onChange: (text: string) => void
}

/** A date typed in digits: dots are inserted, the caret keeps its place. No native calendar: a birthday is decades back, and it
 *  would use the browser's language. */
export function DayField({ onChange, ...rest }: DayFieldProps) {
  function change(input: HTMLInputElement) {
    const { value, selectionStart } = input
    const masked = maskDay(value)
    const digitsBefore = value.slice(0, selectionStart ?? value.length).replace(/\D/g, '').length
    const start = new RegExp(`^(\\D*\\d){${digitsBefore}}`).exec(masked)?.[0] ?? masked
    const caret = selectionStart === value.length ? masked.length : start.length
    // with the value set here React leaves the caret alone
    input.value = masked
    input.setSelectionRange(caret, caret)
    onChange(masked)
  }

  return <Field inputMode="numeric" placeholder="ДД.ММ.ГГГГ" {...rest} onChange={({ currentTarget }) => change(currentTarget)} />
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
