import type { StaffCity, StaffPoint } from '~/contracts/staff-places'
import { api } from '~/staff/api'
import { EditField } from '~/staff/kit/edit-field'
import { useEditForm } from '~/staff/kit/edit-form'
import { EditPanel } from '~/staff/kit/edit-panel'
import { choice, number, text } from '~/staff/kit/field-kinds'
import { useRight } from '~/staff/session/me.queries'
import { showToast } from '~/ui/show-toast'
import { PLACES_READS } from './places.queries'
import { zoneOptions } from './places-text'
import { formatZoned } from '~/rules/schedule'
import { glue } from '~/lib/text'

const MAX_FEE = 100_000

const fieldsOf = (city: StaffCity, points: readonly StaffPoint[]) => ({
  name: text('Название', { needed: 'Назовите город', max: 60 }),
  fee: number('Доставка, ₽', { unit: 'money', min: 0, max: MAX_FEE }),
  free_from: number('Бесплатно от, ₽', { unit: 'money', min: 0, max: MAX_FEE, isOptional: true, hint: 'Пусто: никогда' }),
  min_order: number('Минимум заказа, ₽', { unit: 'money', min: 0, max: MAX_FEE }),
  travel_minutes: number('Дорога от кухни, мин', { unit: 'minutes', min: 0, max: 240 }),
  eta_min: number('Везём от, мин', { unit: 'minutes', min: 1, max: 600 }),
  eta_max: number('Везём до, мин', { unit: 'minutes', min: 1, max: 600 }),
  kitchen_id: choice<number | null>(
    'Кухня доставки',
    [{ value: null, label: 'Первая точка города' }, ...points.map(({ id, name }) => ({ value: id, label: name }))],
    { isPlain: true },
  ),
  time_zone: choice<string>('Часовой пояс', zoneOptions(city.time_zone), { isPlain: true }),
  slot_capacity: number('Минут кухни на 15 минут', { unit: 'minutes', isOptional: true, hint: 'Пусто: без ограничения' }),
})

/** Delivery terms of a city. */
export function CityTerms({ city, points }: { city: StaffCity; points: readonly StaffPoint[] }) {
  const mayEdit = useRight('places.terms') !== 'no'
  const form = useEditForm(fieldsOf(city, points), {
    row: city,
    save: ({ changes, revision }) => api('PATCH /staff/cities/{id}', { params: { id: city.id }, revision, body: changes }),
    rereads: PLACES_READS,
    onSaved: () => showToast({ kind: 'good', title: 'Сохранено' }),
  })
  return (
    <EditPanel form={form} legend="Условия доставки" fixed={!mayEdit && 'Условия меняет владелец.'}>
      <EditField form={form} name="name" />
      <div className="grid grid-cols-2 gap-x-3">
        {(['fee', 'free_from', 'min_order', 'travel_minutes', 'eta_min', 'eta_max'] as const).map((name) => (
          <EditField key={name} form={form} name={name} />
        ))}
      </div>
      <EditField form={form} name="kitchen_id" />
      <EditField form={form} name="time_zone" />
      <EditField form={form} name="slot_capacity" />
      <PromisedToday city={city} />
    </EditPanel>
  )
}

/** How many kitchen minutes of today are promised, by slot. */
function PromisedToday({ city: { slot_capacity, promised_today, time_zone } }: { city: StaffCity }) {
  if (slot_capacity === null) return null
  const clock = (at: string) => formatZoned(new Date(at), time_zone).slice(11, 16)
  const sum = promised_today.reduce((total, { minutes }) => total + minutes, 0)
  const top = promised_today.reduce<(typeof promised_today)[number] | null>(
    (most, slot) => (most && most.minutes >= slot.minutes ? most : slot),
    null,
  )
  const text = top
    ? `Обещано сегодня ${sum} мин. Больше всего в ${clock(top.at)}: ${top.minutes} из ${slot_capacity}.`
    : 'На сегодня ещё ничего не обещано.'
  const most = Math.max(slot_capacity, top?.minutes ?? 0)
  return (
    <div className="mt-1 px-4.5">
      <p className="type-caption text-ink-2">{glue(text)}</p>
      {promised_today.length > 0 && (
        <svg role="img" aria-label={text} viewBox="0 0 96 24" preserveAspectRatio="none" className="mt-2 h-10 w-full">
          {promised_today.map(({ at, minutes }) => {
            const [hour = 0, minute = 0] = clock(at).split(':').map(Number)
            const height = (minutes / most) * 24
            return <rect key={at} x={hour * 4 + minute / 15} y={24 - height} width="0.8" height={height} className="fill-ink" />
          })}
          <line
            x1="0"
            x2="96"
            y1={24 - (slot_capacity / most) * 24}
            y2={24 - (slot_capacity / most) * 24}
            className="stroke-err"
            strokeWidth="0.4"
          />
        </svg>
      )}
    </div>
  )
}
