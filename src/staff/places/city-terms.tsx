import type { StaffCity, StaffCityBody, StaffPoint } from '~/contracts/staff-places'
import { fieldNumber } from '~/lib/typed-field'
import type { NumberKind } from '~/rules/typed-number'
import { api } from '~/staff/api'
import { SelectField } from '~/staff/kit/select-field'
import { useRight } from '~/staff/session/me.queries'
import { Field } from '~/ui/field'
import { Clashes, Failure } from './form-parts'
import { zoneOptions } from './places-text'
import { ActFoot } from '~/staff/kit/act-foot'
import { UNCHANGED } from '~/staff/kit/lacking'
import { PromisedToday } from './promised-today'
import { usePlaceForm } from './use-place-form'

const LABELS = {
  name: 'Название',
  fee: 'Доставка, ₽',
  free_from: 'Бесплатно от, ₽',
  min_order: 'Минимум заказа, ₽',
  eta_min: 'Везём от, мин',
  eta_max: 'Везём до, мин',
  travel_minutes: 'Дорога от кухни, мин',
  slot_capacity: 'Минут кухни на 15 минут',
  time_zone: 'Часовой пояс',
  kitchen_id: 'Кухня доставки',
}
type Form = Record<keyof typeof LABELS, string>

const formOf = (city: StaffCity): Form => ({
  name: city.name,
  fee: String(city.fee).replace('.', ','),
  free_from: city.free_from === null ? '' : String(city.free_from).replace('.', ','),
  min_order: String(city.min_order).replace('.', ','),
  eta_min: String(city.eta_min),
  eta_max: String(city.eta_max),
  travel_minutes: String(city.travel_minutes),
  slot_capacity: city.slot_capacity === null ? '' : String(city.slot_capacity),
  time_zone: city.time_zone,
  kitchen_id: city.kitchen_id === null ? '' : String(city.kitchen_id),
})

const KINDS: Partial<Record<keyof Form, NumberKind>> = { fee: 'money', free_from: 'money', min_order: 'money', kitchen_id: 'count' }
const bodyOf = (form: Form, changed: readonly (keyof Form)[]): StaffCityBody => {
  const value = (name: keyof Form) =>
    name === 'name' || name === 'time_zone' ? form[name] : fieldNumber(name, form[name], KINDS[name] ?? 'minutes')
  return Object.fromEntries(changed.map((name) => [name, value(name)]))
}

/** Delivery terms of a city. */
export function CityTerms({ city, points }: { city: StaffCity; points: readonly StaffPoint[] }) {
  const mayEdit = useRight('places.terms') !== 'no'
  const draft = usePlaceForm({
    row: city,
    formOf,
    send: ({ id, revision }, form, changed) => api('PATCH /staff/cities/{id}', { params: { id }, revision, body: bodyOf(form, changed) }),
  })
  const { form, faults, set } = draft
  const text = (name: keyof Form, more: { hint?: string; inputMode?: 'numeric' | 'decimal' } = {}) => (
    <Field
      label={LABELS[name]}
      value={form[name]}
      error={faults[name]}
      autoComplete="off"
      onChange={(event) => set(name, event.currentTarget.value)}
      {...more}
    />
  )
  const kitchens = [{ value: '', label: 'Первая точка города' }, ...points.map(({ id, name }) => ({ value: String(id), label: name }))]
  return (
    <>
      <fieldset disabled={!mayEdit}>
        <legend className="sr-only">Условия доставки</legend>
        {!mayEdit && <p className="mb-3 type-body text-ink-2">Условия меняет владелец.</p>}
        <Clashes {...draft} labels={LABELS} onTake={draft.take} onSave={draft.save} />
        {text('name')}
        <div className="grid grid-cols-2 gap-x-3">
          {text('fee', { inputMode: 'decimal' })}
          {text('free_from', { inputMode: 'decimal', hint: 'Пусто: никогда' })}
          {text('min_order', { inputMode: 'decimal' })}
          {text('travel_minutes', { inputMode: 'numeric' })}
          {text('eta_min', { inputMode: 'numeric' })}
          {text('eta_max', { inputMode: 'numeric' })}
        </div>
        <SelectField
          label={LABELS.kitchen_id}
          value={form.kitchen_id}
          options={kitchens}
          error={faults['kitchen_id']}
          onPick={(value) => set('kitchen_id', value)}
        />
        <SelectField
          label={LABELS.time_zone}
          value={form.time_zone}
          options={zoneOptions(city.time_zone)}
          error={faults['time_zone']}
          onPick={(value) => set('time_zone', value)}
        />
        {text('slot_capacity', { inputMode: 'numeric', hint: 'Пусто: без ограничения' })}
        <PromisedToday city={city} />
        <Failure error={draft.failure} faults={faults} named={Object.keys(LABELS)} />
      </fieldset>
      {mayEdit && <ActFoot isLoading={draft.isSaving} lacks={draft.isChanged ? null : UNCHANGED} onAct={draft.save} />}
    </>
  )
}
