import { useQuery } from '@tanstack/react-query'
import { agoText } from '~/rules/age-text'
import type { WaitingPairing } from '~/contracts/staff-people'
import { glue } from '~/lib/text'
import { clockOffset } from '~/lib/server-clock'
import { create } from '~/staff/api'
import { useEditForm } from '~/staff/kit/edit-form'
import { EditPanel } from '~/staff/kit/edit-panel'
import { text } from '~/staff/kit/field-kinds'
import { SidePanel } from '~/staff/kit/side-panel'
import { SixDigits } from '~/staff/kit/six-digits'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { useMe } from '~/staff/session/me.queries'
import { useChosenKitchen } from '~/staff/session/use-kitchen'
import { DeviceForm, deviceFields } from './device-form'
import { peopleQueries } from './people.queries'

type NewDevicePanelProps = { pair: string | undefined; isOpen: boolean; onClose: () => void }

const isWhole = (code: string) => /^\d{6}$/.test(code)

/** Approves a tablet by its code, typed or from its QR code. */
export function NewDevicePanel({ pair, isOpen, onClose }: NewDevicePanelProps) {
  const kitchen = useChosenKitchen()
  const offset = clockOffset()
  const form = useEditForm(
    { code: text('Код с\u00a0планшета'), ...deviceFields(useMe().kitchens) },
    {
      row: undefined,
      seed: { code: pair ?? '', kitchen_id: kitchen?.id ?? 0 },
      save: ({ values }) => create('POST /staff/devices', { body: values }),
      rereads: [peopleQueries.root],
      onReread: () => {
        form.reset()
        onClose()
      },
      isOpen,
    },
  )
  const { code } = form.draft
  const found = useQuery({ ...peopleQueries.pairing(code), enabled: isOpen && isWhole(code) })
  const problem = found.error ? 'Такого кода нет. Проверьте цифры на планшете.' : form.faults['code']

  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title="Новый планшет">
      <EditPanel form={form} label="Подключить" lacks={found.data ? null : 'Введите код с\u00a0планшета'}>
        <p className="mb-4 type-body text-ink-2">{glue('На планшете откройте «Подключить» и введите сюда его код.')}</p>
        <SixDigits
          kind="pairing"
          label="Код с планшета"
          value={code}
          onChange={(digits) => form.set({ code: digits })}
          error={problem}
          autoFocus={pair === undefined}
        />
        {found.data && (
          <>
            <FoundTablet pairing={found.data} now={found.dataUpdatedAt + offset} />
            <DeviceForm form={form} />
          </>
        )}
      </EditPanel>
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
