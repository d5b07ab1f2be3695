import { useState } from 'react'
import type { Hours } from '~/contracts/common'
import { hoursText, typedHours } from '~/rules/typed-moment'
import { weekFault } from '~/rules/weekly-hours'
import { ActFoot } from '~/staff/kit/act-foot'
import { useUnsaved } from '~/staff/kit/use-unsaved'
import { lacking, UNCHANGED } from '~/staff/kit/lacking'
import { DayHours } from './day-hours'
import { HoursNotes } from './hours-notes'
import { WEEKDAYS } from './places-text'
import { type Timed, useHoursChange } from './use-hours-change'

const weekOf = (hours: readonly Hours[]): string[] => WEEKDAYS.map((_, index) => hoursText(hours.filter(({ day }) => day === index + 1)))
const hoursOf = (week: readonly string[]): Hours[] =>
  week.flatMap((text, index) => (typedHours(text).value ?? []).map((shift) => ({ day: index + 1, ...shift })))

/** The hours of a week as texts of its days, which can be copied to all days. */
export function WeekEditor({ place, hours }: { place: Timed; hours: readonly Hours[] }) {
  const [week, setWeek] = useState(() => weekOf(hours))
  const [saved, setSaved] = useState(week)
  const change = useHoursChange(place, (now) => {
    const next = weekOf(now.hours)
    setWeek(next)
    setSaved(next)
  })
  const hasUnread = week.some((text) => typedHours(text).fault !== undefined)
  const isChanged = hasUnread || JSON.stringify(hoursOf(week)) !== JSON.stringify(hoursOf(saved))
  useUnsaved(isChanged)
  const fault = weekFault(hoursOf(week))
  const set = (index: number, text: string) => {
    if (text === week[index]) return
    change.back()
    setWeek(week.with(index, text))
  }
  return (
    <>
      <p className="mb-3 type-body text-ink-2">Пишите как привыкли: «9-22», «9-14, 15-22», «круглосуточно». Пусто: закрыто.</p>
      <ul className="grid gap-3">
        {WEEKDAYS.map((name, index) => (
          <DayHours
            key={name}
            name={name}
            text={week[index] ?? ''}
            fault={fault?.day === index + 1 ? fault.text : null}
            onChange={(text) => set(index, text)}
            onCopy={() => {
              change.back()
              setWeek(WEEKDAYS.map(() => week[index] ?? ''))
            }}
          />
        ))}
      </ul>
      <HoursNotes change={change} place={place} />
      {!change.hit && (
        <ActFoot
          isLoading={change.isSaving}
          lacks={lacking(
            !isChanged && UNCHANGED,
            (hasUnread || fault !== null) && 'Исправьте часы выше',
            change.meanwhile !== null && 'Выше чужая правка: решите, чьи часы',
          )}
          onAct={() => change.save({ hours: hoursOf(week) })}
        />
      )}
    </>
  )
}
