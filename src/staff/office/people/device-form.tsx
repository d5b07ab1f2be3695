import type { StaffKitchen } from '~/contracts/staff-people'
import type { DeviceKind } from '~/contracts/staff-constants'
import { glue } from '~/lib/text'
import { EditField, type FormPart } from '~/staff/kit/edit-field'
import { choice, text } from '~/staff/kit/field-kinds'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { useMe } from '~/staff/session/me.queries'
import { SwitchOfTwo } from '~/ui/choices'
import { DEVICE_KIND_NAMES } from './people-text'

const asOptions = (rows: readonly { id: number; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }))

export const deviceFields = (kitchens: readonly StaffKitchen[]) => ({
  name: text('Название', { needed: 'Назовите планшет', max: 40 }),
  kind: choice<DeviceKind>('Для чего', [
    { value: 'kitchen', label: DEVICE_KIND_NAMES.kitchen },
    { value: 'counter', label: DEVICE_KIND_NAMES.counter },
  ]),
  kitchen_id: choice<number>('Кухня', asOptions(kitchens), { isShown: () => kitchens.length > 1 }),
  station_id: choice<number | null>('Цех', [{ value: null, label: 'Все' }]),
})

const MEANINGS: Record<DeviceKind, string> = {
  kitchen: 'Сможет без ПИНа: видеть доску, отмечать блюда, выдавать заказы. Отмена и перенос времени только по ПИНу.',
  counter: 'Сможет без ПИНа: видеть доску, выдавать заказы, звонить гостю. Отмена и перенос времени только по ПИНу.',
}

/** What a tablet is for. */
export function DeviceForm({ form }: { form: FormPart<ReturnType<typeof deviceFields>> }) {
  const { kitchens } = useMe()
  const { kind, kitchen_id } = form.draft
  const stations = kitchens.find(({ id }) => id === kitchen_id)?.stations ?? []
  return (
    <div className="flex flex-col gap-4">
      <EditField form={form} name="name" />
      <div className="-mt-3">
        <p aria-hidden="true" className="mb-2.5 type-row text-ink-2">
          Для чего
        </p>
        <SwitchOfTwo
          name="kind"
          label="Для чего"
          options={[
            { value: 'kitchen', label: DEVICE_KIND_NAMES.kitchen, icon: <StaffIcon name="chef-hat" /> },
            { value: 'counter', label: DEVICE_KIND_NAMES.counter, icon: <StaffIcon name="store" /> },
          ]}
          value={kind}
          onChange={(value) => form.set({ kind: value })}
        />
      </div>
      <EditField form={{ ...form, set: (part) => form.set({ ...part, station_id: null }) }} name="kitchen_id" />
      {kind === 'kitchen' && stations.length > 0 && (
        <EditField form={form} name="station_id" options={[{ value: null, label: 'Все' }, ...asOptions(stations)]} />
      )}
      <p className="type-row text-ink-2">{glue(MEANINGS[kind])}</p>
    </div>
  )
}
