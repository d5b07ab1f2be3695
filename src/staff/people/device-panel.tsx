import { useUnsaved } from '~/staff/kit/use-unsaved'
import { useState } from 'react'
import type { StaffDevice } from '~/contracts/staff-people'
import { ApiError } from '~/lib/api-error'
import { api } from '~/staff/api'
import { SidePanel } from '~/staff/kit/side-panel'
import { ActFoot } from '~/staff/kit/act-foot'
import { Danger } from '~/staff/kit/danger'
import { DeviceForm, type DeviceFields } from './device-form'
import { usePeopleChange } from './use-people-change'
import { ErrorNote } from '~/staff/kit/error-note'

/** The changes of a tablet. */
export function DevicePanel({ device, onClose }: { device: StaffDevice | undefined; onClose: () => void }) {
  return (
    <SidePanel isOpen={device !== undefined} onClose={onClose} title={device?.name ?? ''}>
      {device && <KnownDevice device={device} onDone={onClose} />}
    </SidePanel>
  )
}

function KnownDevice({ device, onDone }: { device: StaffDevice; onDone: () => void }) {
  const { id, name, kind, kitchen_id, station_id } = device
  const [fields, setFields] = useState<DeviceFields>({ name, kind, kitchen_id, station_id })
  const isChanged = fields.name !== name || fields.kind !== kind || fields.kitchen_id !== kitchen_id || fields.station_id !== station_id
  const letGo = useUnsaved(isChanged)
  const done = () => {
    letGo()
    onDone()
  }
  const save = usePeopleChange(() => api('PATCH /staff/devices/{id}', { params: { id }, body: fields }), done)
  const revoke = usePeopleChange(() => api('DELETE /staff/devices/{id}', { params: { id } }), done)
  const failure = save.error ?? revoke.error
  const faults = failure instanceof ApiError ? failure.fields : {}
  return (
    <>
      <DeviceForm fields={fields} onChange={setFields} faults={faults} />
      <ErrorNote error={faults['name'] === undefined && failure} className="mt-4" />
      <Danger
        act="Отключить планшет"
        icon="ban"
        warning={`Отключить «${name}»? Он сразу закроет доску. Подключить снова можно кодом.`}
        yes="Отключить"
        isLoading={revoke.isPending}
        onAct={() => revoke.mutate(undefined)}
      />
      <ActFoot isLoading={save.isPending} onAct={() => save.mutate(undefined)} />
    </>
  )
}
