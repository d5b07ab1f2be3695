import { useState } from 'react'
import type { StaffCity, StaffPoint } from '~/contracts/staff-places'
import { ApiError } from '~/lib/api-error'
import { fieldNumber } from '~/lib/typed-field'
import { create } from '~/staff/api'
import { SelectField } from '~/staff/kit/select-field'
import { useUnsaved } from '~/staff/kit/use-unsaved'
import { Field } from '~/ui/field'
import { Failure } from './form-parts'
import { pairOf, zoneOptions } from './places-text'
import { ActFoot } from '~/staff/kit/act-foot'
import { usePlacesChange } from './use-places-change'

/** What a city cannot do without; terms and hours follow. */
export function NewCity({ onAdded }: { onAdded: (city: StaffCity) => void }) {
  const [name, setName] = useState('')
  const [zone, setZone] = useState('Europe/Moscow')
  const letGo = useUnsaved(name !== '')
  const add = usePlacesChange(() => create('POST /staff/cities', { body: { name, time_zone: zone } }), {
    onSaved: letGo,
    onListed: onAdded,
  })
  const faults = add.error instanceof ApiError ? add.error.fields : {}
  return (
    <>
      <Field
        label="Название"
        value={name}
        error={faults['name']}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SelectField label="Часовой пояс" value={zone} options={zoneOptions(zone)} error={faults['time_zone']} onPick={setZone} />
      <p className="type-meta text-ink-2">Условия доставки и&nbsp;часы зададите следом. Пока часов нет, город закрыт.</p>
      <Failure error={add.error} faults={faults} named={['name', 'time_zone']} />
      <ActFoot label="Добавить город" isLoading={add.isPending} onAct={() => add.mutate(undefined)} />
    </>
  )
}

/** What a point cannot do without; hours and kitchen follow. */
export function NewPoint({ city, onAdded }: { city: StaffCity; onAdded: (point: StaffPoint) => void }) {
  const [form, setForm] = useState({ name: '', address: '', phone: '', lat: '', lng: '' })
  const send = () => {
    const { name, address, phone, lat, lng } = form
    const place = { city_id: city.id, address, phone, lat: fieldNumber('lat', lat) ?? NaN, lng: fieldNumber('lng', lng) ?? NaN }
    return create('POST /staff/pickuppoints', { body: name === '' ? place : { ...place, name } })
  }
  const letGo = useUnsaved(Object.values(form).some((typed) => typed !== ''))
  const add = usePlacesChange(send, { onSaved: letGo, onListed: onAdded })
  const faults = add.error instanceof ApiError ? add.error.fields : {}
  const text = (name: keyof typeof form, label: string, hint?: string) => (
    <Field
      label={label}
      value={form[name]}
      error={faults[name]}
      hint={hint}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => setForm({ ...form, [name]: value, ...(name === 'lat' && pairOf(value)) })}
    />
  )
  return (
    <>
      {text('name', 'Название кухни', 'Так её видит команда. Пусто: как адрес')}
      {text('address', 'Адрес')}
      {text('phone', 'Телефон')}
      <div className="grid grid-cols-2 gap-x-3">
        {text('lat', 'Широта', 'Вставьте обе с карты')}
        {text('lng', 'Долгота', 'Например, 36,2612')}
      </div>
      <Failure error={add.error} faults={faults} named={Object.keys(form)} />
      <ActFoot label="Добавить точку" isLoading={add.isPending} onAct={() => add.mutate(undefined)} />
    </>
  )
}
