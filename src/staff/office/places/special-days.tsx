import { useState } from 'react'
import { fullDateText, weekdayText } from '~/rules/moment-text'
import type { SpecialHours } from '~/contracts/common'
import type { PlaceHours, SpecialDay } from '~/contracts/staff-places'
import { UNFINISHED_DAY_TEXT } from '~/lib/typed-field'
import { isDay } from '~/rules/time'
import { hoursText, nightText, typedHours } from '~/rules/typed-moment'
import { ChoiceChips } from '~/staff/kit/choice-chips'
import { DateField } from '~/staff/kit/date-field'
import { StaffButton } from '~/staff/kit/staff-button'
import { RoundButton } from '~/staff/kit/round-button'
import { useEditForm } from '~/staff/kit/edit-form'
import { EditPanel } from '~/staff/kit/edit-panel'
import { other } from '~/staff/kit/field-kinds'
import { lacking } from '~/staff/kit/lacking'
import { useUnsaved } from '~/staff/kit/use-unsaved'
import { Field } from '~/ui/field'
import { showToast } from '~/ui/show-toast'
import { HoursNotes } from './hours-notes'
import { PLACES_READS } from './places.queries'
import { type Timed, useHoursSave } from './use-hours-save'

/** «чт, 26 ноября 2026» */
const specialDateText = (date: string) => `${weekdayText(date).toLowerCase()}, ${fullDateText(date)}`
const dayHoursText = ({ open, close }: SpecialHours) => (open === null || close === null ? 'закрыто' : hoursText([{ open, close }]))

const FIELDS = { changes: other<SpecialDay[]>('Особые дни', [], (changes) => changes.map(({ date }) => date).join(', ')) }

type SpecialDaysProps = { place: Timed; days: readonly SpecialHours[]; today: string }

/** Holidays: the hours of single dates, two years ahead. */
export function SpecialDays({ place, days, today }: SpecialDaysProps) {
  const [stored, setStored] = useState(days)
  const { hit, back, save } = useHoursSave(place)
  const form = useEditForm(FIELDS, {
    row: { special_hours: [...days], revision: place.revision },
    // what was pressed goes to the dates as they are then
    valuesOf: (_: Pick<PlaceHours, 'special_hours' | 'revision'>) => ({ changes: [] }),
    save: ({ values: { changes }, revision }) => save({ special_hours: changes }, revision),
    rereads: PLACES_READS,
    keep: (now) => setStored(now.special_hours),
    onSaved: () => showToast({ kind: 'good', title: 'Часы сохранены' }),
  })
  const { changes } = form.draft
  const set = (day: SpecialDay) => {
    back()
    form.set({ changes: [...changes.filter(({ date }) => date !== day.date), day] })
  }
  const rows = [
    ...stored.filter(({ date }) => date >= today && !changes.some((one) => one.date === date)).map((day) => ({ ...day, isNew: false })),
    ...changes
      .filter(({ weekly }) => !weekly)
      .map(({ date, open, close }) => ({ date, open: open ?? null, close: close ?? null, isNew: true })),
  ].toSorted((a, b) => a.date.localeCompare(b.date))
  return (
    <EditPanel form={form} isAsking={hit !== null}>
      {rows.length === 0 && <p className="mb-4 type-body text-ink-2">Особых дней нет: работают часы недели.</p>}
      <ul className="mb-5">
        {rows.map((day) => (
          <li key={day.date} className="flex min-h-13 items-center gap-3 border-b border-line type-row">
            <span className="min-w-0 grow">
              {specialDateText(day.date)}
              {day.isNew && <span className="text-ink-3">, не сохранено</span>}
            </span>
            <span className={day.open === null ? 'text-err' : undefined}>{dayHoursText(day)}</span>
            <RoundButton
              kind="row"
              icon="x"
              label={`Вернуть обычные часы: ${specialDateText(day.date)}`}
              onClick={() => set({ date: day.date, weekly: true })}
            />
          </li>
        ))}
      </ul>
      <NewDay today={today} onAdd={set} />
      <HoursNotes hit={hit} place={place} isSaving={form.isSaving} onSave={form.save} onBack={back} />
    </EditPanel>
  )
}

const yearsLater = (date: string, years: number) => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`

function NewDay({ today, onAdd }: { today: string; onAdd: (day: SpecialDay) => void }) {
  const [date, setDate] = useState('')
  const [isClosed, setClosed] = useState(true)
  const [text, setText] = useState('')
  useUnsaved(date !== '')
  const { value: shifts = [], fault } = typedHours(text)
  const [hours, ...more] = shifts ?? []
  const lack = lacking(
    date === '' && 'Выберите дату',
    !isDay(date) && UNFINISHED_DAY_TEXT,
    !isClosed && (hours === undefined || more.length > 0) && 'Напишите часы одной смены: 12-18',
    !isClosed && hours?.open === hours?.close && 'Открытие и\u00a0закрытие совпали',
  )
  const add = () => {
    onAdd({ date, open: null, close: null, ...(!isClosed && hours) })
    setDate('')
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 type-row font-[600]">Добавить день</legend>
      <DateField label="Дата" today={today} lean="ahead" min={today} max={yearsLater(today, 2)} value={date} onChange={setDate} />
      <ChoiceChips
        label="В этот день"
        options={[
          { value: 'closed', label: 'Закрыто' },
          { value: 'open', label: 'Другие часы' },
        ]}
        isOn={(value) => (value === 'closed') === isClosed}
        onPick={(value) => setClosed(value === 'closed')}
      />
      {!isClosed && (
        <Field
          label="Часы, например 12-18"
          value={text}
          autoComplete="off"
          error={fault}
          hint={nightText(shifts ?? [])}
          onChange={({ currentTarget: { value } }) => setText(value)}
          onBlur={() => fault === undefined && setText(hoursText(shifts ?? []))}
        />
      )}
      <StaffButton size="sm" icon="plus" kind="deep" lacks={lack} onClick={add} className="self-start">
        Добавить день
      </StaffButton>
    </fieldset>
  )
}
