import { useState } from 'react'
import type { Hours } from '~/contracts/common'
import { weekFault } from '~/rules/weekly-hours'
import { ActFoot } from '~/staff/parts/act-foot'
import { useUnsaved } from '~/staff/parts/use-unsaved'
import { lacking, UNCHANGED } from '~/staff/parts/lacking'
import { DayHours } from './day-hours'
import { HoursNotes } from './hours-notes'
import { WEEKDAYS } from './places-text'
import { type Timed, useHoursChange } from './use-hours-change'

type Shift = Pick<Hours, 'open' | 'close'>

const weekOf = (hours: readonly Hours[]): Shift[][] =>
  WEEKDAYS.map((_, index) => hours.filter(({ day }) => day === index + 1).map(({ open, close }) => ({ open, close })))
const hoursOf = (week: readonly (readonly Shift[])[]): Hours[] =>
  week.flatMap((shifts, index) => shifts.map((shift) => ({ day: index + 1, ...shift })))

/** The hours of a week: shifts of each day, which can be copied to all days. */
export function WeekEditor({ place, hours }: { place: Timed; hours: readonly Hours[] }) {
  const [week, setWeek] = useState(() => weekOf(hours))
  const [saved, setSaved] = useState(week)
  const change = useHoursChange(place, (now) => {
    const next = weekOf(now.hours)
    setWeek(next)
    setSaved(next)
  })
  const isChanged = JSON.stringify(week) !== JSON.stringify(saved)
  useUnsaved(isChanged)
  const fault = weekFault(hoursOf(week))
  const set = (index: number, shifts: Shift[]) => {
    change.back()
    setWeek(week.with(index, shifts))
  }
  return (
    <>
      <ul className="grid gap-4">
        {WEEKDAYS.map((name, index) => (
          <DayHours
            key={name}
            name={name}
            shifts={week[index] ?? []}
            fault={fault?.day === index + 1 ? fault.text : null}
            onChange={(shifts) => set(index, shifts)}
            onCopy={() => {
              change.back()
              setWeek(WEEKDAYS.map(() => week[index] ?? []))
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
            fault !== null && 'Исправьте часы выше',
            change.meanwhile !== null && 'Выше чужая правка: решите, чьи часы',
          )}
          onAct={() => change.save({ hours: hoursOf(week) })}
        />
      )}
    </>
  )
}
