import type { StaffPoint, StaffPointBody } from '~/contracts/staff-places'
import { fieldNumber } from '~/lib/typed-field'
import { numberIn } from '~/rules/typed-number'
import { api } from '~/staff/api'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { useRight } from '~/staff/session/me.queries'
import { Switch } from '~/ui/choices'
import { Field } from '~/ui/field'
import { Clashes, Failure } from './form-parts'
import { ActFoot } from '~/staff/kit/act-foot'
import { UNCHANGED } from '~/staff/kit/lacking'
import { usePlaceForm } from './use-place-form'

const LABELS = {
  name: 'Название кухни',
  address: 'Адрес',
  phone: 'Телефон',
  lat: 'Широта',
  lng: 'Долгота',
  is_public: 'Самовывоз',
}
type Form = Record<keyof typeof LABELS, string>

const formOf = (point: StaffPoint): Form => ({
  name: point.name,
  address: point.address,
  phone: point.phone,
  lat: String(point.lat),
  lng: String(point.lng),
  is_public: point.is_public ? 'да' : 'нет',
})

function bodyOf(form: Form, changed: readonly (keyof Form)[]): StaffPointBody {
  const value = (name: keyof Form) => {
    if (name === 'is_public') return form.is_public === 'да'
    return name === 'lat' || name === 'lng' ? fieldNumber(name, form[name]) : form[name]
  }
  return Object.fromEntries(changed.map((name) => [name, value(name)]))
}

/** Where a point is, and whether guests see it. */
export function PointFields({ point }: { point: StaffPoint }) {
  const mayEdit = useRight('places.terms') !== 'no'
  const draft = usePlaceForm({
    row: point,
    formOf,
    send: ({ id, revision }, form, changed) =>
      api('PATCH /staff/pickuppoints/{id}', { params: { id }, revision, body: bodyOf(form, changed) }),
  })
  const { form, faults, set } = draft
  const text = (name: keyof Form, inputMode: 'text' | 'tel' | 'decimal' = 'text') => (
    <Field
      label={LABELS[name]}
      value={form[name]}
      error={faults[name]}
      inputMode={inputMode}
      autoComplete="off"
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  )
  return (
    <>
      <fieldset disabled={!mayEdit}>
        <legend className="sr-only">Адрес точки</legend>
        {!mayEdit && <p className="mb-3 type-body text-ink-2">Адрес меняет владелец.</p>}
        <Clashes {...draft} labels={LABELS} onTake={draft.take} onSave={draft.save} />
        {text('name')}
        {text('address')}
        {text('phone', 'tel')}
        <div className="grid grid-cols-2 gap-x-3">
          {text('lat', 'decimal')}
          {text('lng', 'decimal')}
        </div>
        <MapLink lat={form.lat} lng={form.lng} />
        <Switch
          checked={form.is_public === 'да'}
          onChange={(isOn) => set('is_public', isOn ? 'да' : 'нет')}
          title="Гости забирают здесь заказы"
          note="Без этого кухня готовит, но самовывоза нет"
        />
        <Failure error={draft.failure} faults={faults} named={Object.keys(LABELS)} />
      </fieldset>
      {mayEdit && <ActFoot isLoading={draft.isSaving} lacks={draft.isChanged ? null : UNCHANGED} onAct={draft.save} />}
    </>
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
