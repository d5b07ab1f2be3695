import type { StaffPoint } from '~/contracts/staff-places'
import { numberIn } from '~/rules/typed-number'
import { api } from '~/staff/api'
import { EditField, type FormPart } from '~/staff/kit/edit-field'
import { useEditForm } from '~/staff/kit/edit-form'
import { EditPanel } from '~/staff/kit/edit-panel'
import { number, text, toggle } from '~/staff/kit/field-kinds'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { useRight } from '~/staff/session/me.queries'
import { showToast } from '~/ui/show-toast'
import { PLACES_READS } from './places.queries'
import { pairOf } from './places-text'

export const POINT = {
  name: text('Название кухни', { max: 60 }),
  address: text('Адрес', { needed: 'Укажите адрес', max: 200 }),
  phone: text('Телефон', { needed: 'Укажите телефон', inputMode: 'tel' }),
  lat: number('Широта', { needed: 'Широта — число' }),
  lng: number('Долгота', { needed: 'Долгота — число' }),
}
const FIELDS = { ...POINT, is_public: toggle('Гости забирают здесь заказы', { hint: 'Без этого кухня готовит, но самовывоза нет' }) }

/** Where a point is, and whether guests see it. */
export function PointFields({ point }: { point: StaffPoint }) {
  const mayEdit = useRight('places.terms') !== 'no'
  const form = useEditForm(FIELDS, {
    row: point,
    save: ({ changes, revision }) => api('PATCH /staff/pickuppoints/{id}', { params: { id: point.id }, revision, body: changes }),
    rereads: PLACES_READS,
    onSaved: () => showToast({ kind: 'good', title: 'Сохранено' }),
  })
  return (
    <EditPanel form={form} legend="Адрес точки" fixed={!mayEdit && 'Адрес меняет владелец.'}>
      <EditField form={form} name="name" />
      <EditField form={form} name="address" />
      <EditField form={form} name="phone" />
      <Coordinates form={form} />
      <MapLink lat={form.draft.lat} lng={form.draft.lng} />
      <EditField form={form} name="is_public" />
    </EditPanel>
  )
}

/** Latitude and longitude; a map copies both at once. */
export function Coordinates({ form, hints = [] }: { form: FormPart<Pick<typeof POINT, 'lat' | 'lng'>>; hints?: readonly string[] }) {
  const pasted = { ...form, set: (part: { lat?: string }) => form.set({ ...part, ...pairOf(part.lat ?? '') }) }
  return (
    <div className="grid grid-cols-2 gap-x-3">
      <EditField form={pasted} name="lat" hint={hints[0]} />
      <EditField form={form} name="lng" hint={hints[1]} />
    </div>
  )
}

/** The place on a map, by what is typed: a wrong pair is seen at once. */
function MapLink({ lat, lng }: { lat: string; lng: string }) {
  const pair = [lng, lat].map((text) => numberIn(text))
  if (pair.some((one) => one === null || Number.isNaN(one))) return null
  return (
    <a
      href={`https://yandex.ru/maps/?pt=${pair.join(',')}&z=17&l=map`}
      target="_blank"
      rel="noreferrer"
      className="mb-4 inline-flex min-h-11 items-center gap-2 type-chip underline underline-offset-4"
    >
      <StaffIcon name="map-pin" className="size-5" />
      Проверить на&nbsp;карте
    </a>
  )
}
