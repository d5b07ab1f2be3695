import type { StaffDevice } from '~/contracts/staff-people'
import { api } from '~/staff/api'
import { Danger } from '~/staff/kit/danger'
import { useEditForm } from '~/staff/kit/edit-form'
import { EditPanel } from '~/staff/kit/edit-panel'
import { SidePanel } from '~/staff/kit/side-panel'
import { useChange } from '~/staff/kit/use-change'
import { useMe } from '~/staff/session/me.queries'
import { DeviceForm, deviceFields } from './device-form'
import { peopleQueries } from './people.queries'

/** The changes of a tablet. */
export function DevicePanel({ device, onClose }: { device: StaffDevice | undefined; onClose: () => void }) {
  return (
    <SidePanel isOpen={device !== undefined} onClose={onClose} title={device?.name ?? ''}>
      {device && <KnownDevice device={device} onDone={onClose} />}
    </SidePanel>
  )
}

function KnownDevice({ device, onDone }: { device: StaffDevice; onDone: () => void }) {
  const params = { id: device.id }
  const rereads = [peopleQueries.root]
  const form = useEditForm(deviceFields(useMe().kitchens), {
    row: device,
    save: ({ changes }) => api('PATCH /staff/devices/{id}', { params, body: changes }),
    rereads,
    onReread: onDone,
  })
  const revoke = useChange(() => api('DELETE /staff/devices/{id}', { params }), {
    rereads,
    onReread: () => {
      form.letGo()
      onDone()
    },
  })
  return (
    <EditPanel form={form} failure={revoke.error}>
      <DeviceForm form={form} />
      <Danger
        act="Отключить планшет"
        icon="ban"
        warning={`Отключить «${device.name}»? Он сразу закроет доску. Подключить снова можно кодом.`}
        yes="Отключить"
        isLoading={revoke.isPending}
        onAct={() => revoke.mutate(undefined)}
      />
    </EditPanel>
  )
}
