import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { UNFINISHED_DAY, UNFINISHED_DAY_TEXT } from '~/lib/typed-field'
import { dayFault } from '~/rules/calendar-day'
import { isDay } from '~/rules/time'
import type { Lean } from '~/rules/typed-date'
import { Field } from '~/ui/field'

type DateFieldProps = Lean & {
  label: string
  /** A day, empty, or `UNFINISHED_DAY`. */
  value: string
  /** Gets a day within the bounds or empty while a person types; `UNFINISHED_DAY` when the field is left as neither. */
  onChange: (day: string) => void
  error?: string | null | undefined
  hint?: ReactNode
  min?: string
  max?: string
  className?: string
}

/** The browser's own field of a date. It takes a pasted date too («1 февраля», «01.02.2026»), which the browser drops or reads as another
 *  day, and says when a typed one is not finished, which the browser reports as empty. */
export function DateField({ value, onChange, error, today, lean, min, max, ...rest }: DateFieldProps) {
  // what the browser shows while it is no value: a year of which one digit is typed, or an empty part
  const [typed, setTyped] = useState<{ text: string; over: string }>()
  const [fault, setFault] = useState<string>()
  const isUnfinished = value === UNFINISHED_DAY
  const shown = typed && (isUnfinished || typed.over === value) ? typed.text : value
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    void takePasted(event.clipboardData.getData('text'))
  }
  const takePasted = async (text: string) => {
    // the screens of the kitchen load this file, and never a date
    const { typedDate } = await import('~/rules/typed-date')
    const read = typedDate(text, { today, lean })
    const wrong = read.fault ?? dayFault(read.value ?? '', min, max)
    setFault(wrong)
    if (wrong === undefined) onChange(read.value ?? '')
  }
  return (
    <Field
      {...rest}
      type="date"
      placeholder=""
      min={min}
      max={max}
      value={isDay(shown) ? shown : ''}
      error={fault ?? (isUnfinished ? UNFINISHED_DAY_TEXT : error)}
      onPaste={paste}
      onChange={({ currentTarget: { value: text, validity } }) => {
        setTyped({ text, over: value })
        setFault(undefined)
        if (!validity.badInput && dayFault(text, min, max) === undefined) onChange(text)
      }}
      onBlur={({ currentTarget: { value: text, validity } }) => {
        const wrong = dayFault(text, min, max)
        if (wrong !== undefined) setFault(wrong)
        if (validity.badInput || wrong !== undefined) onChange(UNFINISHED_DAY)
      }}
    />
  )
}
