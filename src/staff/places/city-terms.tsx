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
import { PromisedToday } from './promised-today'

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
