import type { Hours } from '~/contracts/common'
import { servedText } from '~/rules/hours-text'
import { hoursText, typedHours } from '~/rules/typed-moment'
import { weekFault, weekFaultText, WEEKDAY_NAMES } from '~/rules/weekly-hours'
import { DayHours } from './day-hours'
import { faultOf, type FormPart } from './edit-field'
import { type FieldKind, type Fields, readBy } from './field-kinds'
import { Fold } from './fold'

/** Hours as they are typed, by weekday: Monday is 1. */
export type TypedWeek = Readonly<Record<string, string>>

const DAYS = WEEKDAY_NAMES.map((name, index) => ({ day: String(index + 1), name }))

/** What can be read of a typed week, and the first day that cannot. */
export function readWeek(typed: TypedWeek): { hours: Hours[]; fault: string | undefined } {
  const days = DAYS.map(({ day }) => ({ day: Number(day), ...typedHours(typed[day] ?? '') }))
  const hours = days.flatMap(({ day, value }) => (value ?? []).map((shift) => ({ day, ...shift })))
  return { hours, fault: days.find((one) => one.fault !== undefined)?.fault ?? weekFaultText(hours) ?? undefined }
}

const weekSchema = readBy((typed: TypedWeek, refuse) => {
  const { hours, fault } = readWeek(typed)
  return fault === undefined ? hours : refuse(fault)
})

const typedWeek = (hours: readonly Hours[]): TypedWeek =>
  Object.fromEntries(DAYS.map(({ day }) => [day, hoursText(hours.filter((one) => one.day === Number(day)))]))

/** The hours in which something is served; none: always. */
export const servedHours = (label: string, always: string): FieldKind<TypedWeek, Hours[]> => ({
  kind: 'other',
  label,
  blank: typedWeek([]),
  typed: typedWeek,
  schema: () => weekSchema,
  words: (typed) => servedText(readWeek(typed).hours) || always,
})

type WeekDaysProps = {
  typed: TypedWeek
  /** What a day without hours is. */
  none: string
  onType: (part: TypedWeek) => void
}

/** The days of a week as texts, which can be copied to all days. */
export function WeekDays({ typed, none, onType }: WeekDaysProps) {
  const fault = weekFault(readWeek(typed).hours)
  return (
    <ul className="grid gap-3">
      {DAYS.map(({ day, name }) => {
        const text = typed[day] ?? ''
        return (
          <DayHours
            key={day}
            name={name}
            text={text}
            none={none}
            fault={fault?.day === Number(day) ? fault.text : null}
            onChange={(next) => next !== text && onType({ [day]: next })}
            onCopy={() => onType(Object.fromEntries(DAYS.map((other) => [other.day, text])))}
          />
        )
      })}
    </ul>
  )
}

type ServedHoursFieldProps = { form: FormPart<Fields & { hours: FieldKind<TypedWeek, Hours[]> }>; note: string }

/** The field `hours` of a form, closed at first. */
export function ServedHoursField({ form, note }: ServedHoursFieldProps) {
  const { hours: typed } = form.draft
  const { label, words } = form.fields.hours
  const fault = faultOf(form, 'hours')
  const isEmpty = readWeek(typed).hours.length === 0
  return (
    <div data-invalid={fault !== undefined || undefined} className="mb-5">
      <Fold title={label} hint={words(typed)}>
        <p className="type-body text-ink-2">{note}</p>
        <WeekDays typed={typed} none={isEmpty ? '' : 'Не подаём'} onType={(part) => form.set({ hours: { ...typed, ...part } })} />
      </Fold>
      {fault !== undefined && <p className="mt-2 type-caption text-err">{fault}</p>}
    </div>
  )
}
