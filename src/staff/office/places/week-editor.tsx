import type { Hours } from '~/contracts/common'
import type { PlaceHours } from '~/contracts/staff-places'
import { hoursText, type Shift, typedHours } from '~/rules/typed-moment'
import { WEEKDAY_NAMES } from '~/rules/weekly-hours'
import { useEditForm } from '~/staff/kit/edit-form'
import { EditPanel } from '~/staff/kit/edit-panel'
import { type FieldKind, readBy } from '~/staff/kit/field-kinds'
import { readWeek, WeekDays } from '~/staff/kit/week-field'
import { showToast } from '~/ui/show-toast'
import { HoursNotes } from './hours-notes'
import { PLACES_READS } from './places.queries'
import { type Timed, useHoursSave } from './use-hours-save'

const readShifts = readBy((typed: string, refuse) => {
  const { value, fault } = typedHours(typed)
  return fault === undefined ? (value ?? []) : refuse(fault)
})
const dayField = (label: string): FieldKind<string, Shift[]> => ({
  kind: 'other',
  label,
  blank: '',
  typed: hoursText,
  schema: () => readShifts,
  words: (typed) => typed || 'закрыто',
})

/** The days of the week, Monday is 1. */
const DAYS = Object.fromEntries(WEEKDAY_NAMES.map((name, index) => [index + 1, dayField(name)]))
const byDay = ({ hours }: Pick<PlaceHours, 'hours' | 'revision'>): Record<string, Shift[]> =>
  Object.fromEntries(Object.keys(DAYS).map((day) => [day, hours.filter((one) => one.day === Number(day))]))
const inWeek = (shifts: Record<string, Shift[]>): Hours[] =>
  Object.entries(shifts).flatMap(([day, own]) => own.map(({ open, close }) => ({ day: Number(day), open, close })))

/** The hours of a week as texts of its days, which can be copied to all days. Each day is a field: two people may change different ones. */
export function WeekEditor({ place, hours }: { place: Timed; hours: readonly Hours[] }) {
  const { hit, back, save } = useHoursSave(place)
  const form = useEditForm(DAYS, {
    row: { hours: [...hours], revision: place.revision },
    valuesOf: byDay,
    save: ({ values, revision }) => save({ hours: inWeek(values) }, revision),
    rereads: PLACES_READS,
    onSaved: () => showToast({ kind: 'good', title: 'Часы сохранены' }),
  })
  const set = (part: Record<string, string>) => {
    back()
    form.set(part)
  }
  return (
    <EditPanel form={form} isAsking={hit !== null} lacks={readWeek(form.draft).fault === undefined ? undefined : 'Исправьте часы выше'}>
      <p className="mb-3 type-body text-ink-2">Пишите как привыкли: «9-22», «9-14, 15-22», «круглосуточно». Пусто: закрыто.</p>
      <WeekDays typed={form.draft} none="Закрыто" onType={set} />
      <HoursNotes hit={hit} place={place} isSaving={form.isSaving} onSave={form.save} onBack={back} />
    </EditPanel>
  )
}
