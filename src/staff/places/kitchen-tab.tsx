import { useState } from 'react'
import type { KitchenBody } from '~/contracts/staff-board'
import type { StaffPoint } from '~/contracts/staff-places'
import { ApiError } from '~/lib/api-error'
import { fieldNumber } from '~/lib/typed-field'
import { numberIn } from '~/rules/typed-number'
import { api } from '~/staff/api'
import { ActFoot } from '~/staff/parts/act-foot'
import { ChoiceChips } from '~/staff/parts/choice-chips'
import { useUnsaved } from '~/staff/parts/use-unsaved'
import { useRight } from '~/staff/session/me.queries'
import { Field } from '~/ui/field'
import { showToast } from '~/ui/show-toast'
import { Failure } from './form-parts'
import { UNCHANGED } from '~/staff/parts/lacking'
import { Stations } from './stations'
import { usePlacesChange } from './use-places-change'

type Settings = StaffPoint['kitchen']
const LANES = [1, 2, 3, 4, 5, 6] as const
const changesOf = (is: Settings, was: Settings): KitchenBody =>
  Object.fromEntries(Object.entries(is).filter(([name, value]) => was[name as keyof Settings] !== value))

/** How a kitchen accepts orders and how many cook; and the stations, which all kitchens share. */
export function KitchenTab({ point: { id, kitchen } }: { point: StaffPoint }) {
  const mayLoad = useRight('kitchen.load') !== 'no'
  const mayEdit = useRight('places.terms') !== 'no'
  const [base, setBase] = useState(kitchen)
  const [form, setForm] = useState(kitchen)
  const [callFrom, setCallFrom] = useState(String(kitchen.call_from))
  const settings = { ...form, call_from: numberIn(callFrom, 'money') ?? 0 }
  const changes = changesOf(settings, base)
  const isChanged = Object.keys(changes).length > 0
  useUnsaved(isChanged)
  const save = usePlacesChange(
    () => {
      fieldNumber('call_from', callFrom, 'money')
      return api('PATCH /staff/kitchens/{id}', { params: { id }, body: changes })
    },
    {
      onSaved: () => {
        setBase(settings)
        showToast({ kind: 'good', title: 'Кухня сохранена' })
      },
    },
  )
  const faults = save.error instanceof ApiError ? save.error.fields : {}
  const set = (part: Partial<Settings>) => setForm({ ...form, ...part })
  return (
    <>
      <fieldset disabled={!mayLoad} className="flex flex-col gap-5">
        <legend className="sr-only">Настройки кухни</legend>
        <ChoiceChips
          label="Сколько готовят сразу"
          options={LANES.map((value) => ({ value, label: String(value) }))}
          isOn={(value) => value === form.lanes}
          onPick={(lanes) => set({ lanes })}
        />
        <ChoiceChips
          label="Приём заказов"
          options={[
            { value: 'auto', label: 'Сам, через минуту' },
            { value: 'manual', label: 'Вручную' },
          ]}
          isOn={(value) => value === form.accept}
          onPick={(accept) => set({ accept })}
        />
        {form.accept === 'manual' && (
          <ChoiceChips
            label="Если не приняли вовремя"
            options={[
              { value: 'accept', label: 'Принять' },
              { value: 'cancel', label: 'Отменить' },
            ]}
            isOn={(value) => value === form.manual_timeout}
            onPick={(manual_timeout) => set({ manual_timeout })}
          />
        )}
        <ChoiceChips
          label="Планшет молчит"
          options={[
            { value: 'warn', label: 'Предупредить' },
            { value: 'pause', label: 'Остановить приём' },
          ]}
          isOn={(value) => value === form.offline_action}
          onPick={(offline_action) => set({ offline_action })}
        />
        <Field
          label="Звонить по первому заказу от, ₽"
          inputMode="numeric"
          value={callFrom}
          error={faults['call_from']}
          hint="Первый заказ с оплатой при получении. 0: не звонить"
          onChange={(event) => setCallFrom(event.currentTarget.value)}
        />
        <Failure error={save.error} faults={faults} named={['call_from']} />
      </fieldset>
      {mayEdit && <Stations />}
      {mayLoad && <ActFoot isLoading={save.isPending} lacks={isChanged ? null : UNCHANGED} onAct={() => save.mutate(undefined)} />}
    </>
  )
}
