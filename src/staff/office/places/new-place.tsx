import type { StaffCity, StaffPoint } from '~/contracts/staff-places'
import { glue } from '~/lib/text'
import { create } from '~/staff/api'
import { EditField } from '~/staff/kit/edit-field'
import { useEditForm } from '~/staff/kit/edit-form'
import { EditPanel } from '~/staff/kit/edit-panel'
import { choice, text } from '~/staff/kit/field-kinds'
import { PLACES_READS } from './places.queries'
import { zoneOptions } from './places-text'
import { Coordinates, POINT } from './point-fields'

const MOSCOW = 'Europe/Moscow'
const CITY = {
  name: text('Название', { needed: 'Назовите город', max: 60 }),
  time_zone: choice<string>('Часовой пояс', zoneOptions(MOSCOW), { isPlain: true }),
}

/** What a city cannot do without; terms and hours follow. */
export function NewCity({ onAdded }: { onAdded: (city: StaffCity) => void }) {
  const form = useEditForm(CITY, {
    row: undefined,
    seed: { time_zone: MOSCOW },
    save: ({ values }) => create('POST /staff/cities', { body: values }),
    rereads: PLACES_READS,
    onReread: onAdded,
  })
  return (
    <EditPanel form={form} label="Добавить город" lacks={null}>
      <EditField form={form} name="name" />
      <EditField form={form} name="time_zone" />
      <p className="type-meta text-ink-2">{glue('Условия доставки и часы зададите следом. Пока часов нет, город закрыт.')}</p>
    </EditPanel>
  )
}

/** What a point cannot do without; hours and kitchen follow. */
export function NewPoint({ city, onAdded }: { city: StaffCity; onAdded: (point: StaffPoint) => void }) {
  const form = useEditForm(POINT, {
    row: undefined,
    save: ({ values: { name, ...place } }) =>
      create('POST /staff/pickuppoints', { body: { city_id: city.id, ...place, ...(name !== '' && { name }) } }),
    rereads: PLACES_READS,
    onReread: onAdded,
  })
  return (
    <EditPanel form={form} label="Добавить точку" lacks={null}>
      <EditField form={form} name="name" hint="Так её видит команда. Пусто: как адрес" />
      <EditField form={form} name="address" />
      <EditField form={form} name="phone" />
      <Coordinates form={form} hints={['Вставьте обе с карты', 'Например, 36,2612']} />
    </EditPanel>
  )
}
