import { useUnsaved } from '~/staff/kit/use-unsaved'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WaitingPairing } from '~/contracts/staff-people'
import { ApiError } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { create } from '~/staff/api'
import { SidePanel } from '~/staff/kit/side-panel'
import { SixDigits } from '~/staff/kit/six-digits'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { clockOffset } from '~/lib/server-clock'
import { useChosenKitchen } from '~/staff/session/use-kitchen'
import { ActFoot } from '~/staff/kit/act-foot'
import { DeviceForm, type DeviceFields } from './device-form'
import { peopleQueries } from './people.queries'
import { agoText } from './people-text'
import { usePeopleChange } from './use-people-change'
import { ErrorNote } from '~/staff/kit/error-note'

type NewDevicePanelProps = { pair: string | undefined; isOpen: boolean; onClose: () => void }

const isWhole = (code: string) => /^\d{6}$/.test(code)

/** Approves a tablet by its code, typed or from its QR code. */
export function NewDevicePanel({ pair, isOpen, onClose }: NewDevicePanelProps) {
  const kitchen = useChosenKitchen()
  const offset = clockOffset()
  const [code, setCode] = useState(pair ?? '')
  const [fields, setFields] = useState<DeviceFields>({ name: '', kind: 'kitchen', kitchen_id: kitchen?.id ?? 0, station_id: null })
  const found = useQuery({ ...peopleQueries.pairing(code), enabled: isOpen && isWhole(code) })
  const letGo = useUnsaved(isOpen && fields.name !== '')
  const approve = usePeopleChange(
    () => create('POST /staff/devices', { body: { code, ...fields } }),
    () => {
      letGo()
      onClose()
    },
  )
  const faults = approve.error instanceof ApiError ? approve.error.fields : {}
  const isKnownFault = faults['name'] !== undefined || faults['code'] !== undefined
  const problem = found.error ? 'Такого кода нет. Проверьте цифры на планшете.' : faults['code']

  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title="Новый планшет">
      <p className="mb-4 type-body text-ink-2">{glue('На планшете откройте «Подключить» и введите сюда его код.')}</p>
      <SixDigits kind="pairing" label="Код с планшета" value={code} onChange={setCode} error={problem} autoFocus={pair === undefined} />
      {found.data && (
        <>
          <FoundTablet pairing={found.data} now={found.dataUpdatedAt + offset} />
          <DeviceForm fields={fields} onChange={setFields} faults={faults} />
        </>
      )}
      <ActFoot
        label="Подключить"
        lacks={found.data ? null : 'Введите код с\u00a0планшета'}
        isLoading={approve.isPending}
        onAct={() => approve.mutate(undefined)}
      />
      <ErrorNote error={!isKnownFault && approve.error} className="mt-4" />
    </SidePanel>
  )
}

const FoundTablet = ({ pairing: { label, created_at }, now }: { pairing: WaitingPairing; now: number }) => (
  <p role="status" data-field="wasabi" className="mb-4 flex items-start gap-3 rounded-card bg-field-soft px-4 py-3">
    <StaffIcon name="circle-check" className="mt-1 shrink-0" />
    <span>
      <span className="block font-[600]">Нашли: {label}</span>
      <span className="block type-row text-ink-2">спросил код {agoText(created_at, now)}</span>
    </span>
  </p>
)
