import type { DeviceKind } from '~/contracts/staff-constants'
import { glue } from '~/lib/text'
import { ChoiceChips } from '~/staff/kit/choice-chips'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { useMe } from '~/staff/session/me.queries'
import { SwitchOfTwo } from '~/ui/choices'
import { Field } from '~/ui/field'
import { KIND_NAMES } from './people-text'

export type DeviceFields = { name: string; kind: DeviceKind; kitchen_id: number; station_id: number | null }

type DeviceFormProps = { fields: DeviceFields; onChange: (fields: DeviceFields) => void; faults: Record<string, string> }

const MEANINGS: Record<DeviceKind, string> = {
  kitchen: 'Сможет без ПИНа: видеть доску, отмечать блюда, выдавать заказы. Отмена и перенос времени только по ПИНу.',
  counter: 'Сможет без ПИНа: видеть доску, выдавать заказы, звонить гостю. Отмена и перенос времени только по ПИНу.',
}

/** What a tablet is for. */
export function DeviceForm({ fields, onChange, faults }: DeviceFormProps) {
  const { kitchens } = useMe()
  const { name, kind, kitchen_id, station_id } = fields
  const stations = kitchens.find(({ id }) => id === kitchen_id)?.stations ?? []
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Название"
        value={name}
        error={faults['name']}
        onChange={(event) => onChange({ ...fields, name: event.currentTarget.value })}
      />
      <div className="-mt-3">
        <p aria-hidden="true" className="mb-2.5 type-row text-ink-2">
          Для чего
        </p>
        <SwitchOfTwo
          name="kind"
          label="Для чего"
          options={[
            { value: 'kitchen', label: KIND_NAMES.kitchen, icon: <StaffIcon name="chef-hat" /> },
            { value: 'counter', label: KIND_NAMES.counter, icon: <StaffIcon name="store" /> },
          ]}
          value={kind}
          onChange={(value) => onChange({ ...fields, kind: value })}
        />
      </div>
      {kitchens.length > 1 && (
        <ChoiceChips
          label="Кухня"
          options={kitchens.map(({ id, name: label }) => ({ value: id, label }))}
          isOn={(id) => id === kitchen_id}
          onPick={(id) => onChange({ ...fields, kitchen_id: id, station_id: null })}
        />
      )}
      {kind === 'kitchen' && stations.length > 0 && (
        <ChoiceChips
          label="Цех"
          options={[{ value: null, label: 'Все' }, ...stations.map(({ id, name: label }) => ({ value: id, label }))]}
          isOn={(id) => id === station_id}
          onPick={(id) => onChange({ ...fields, station_id: id })}
        />
      )}
      <p className="type-row text-ink-2">{glue(MEANINGS[kind])}</p>
    </div>
  )
}
