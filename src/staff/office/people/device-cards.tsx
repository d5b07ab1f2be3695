import type { StaffDevice, StaffKitchen } from '~/contracts/staff-people'
import { glue } from '~/lib/text'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'
import { placeOfDevice, lastHeardText } from './people-text'

/** A tablet reports once a minute; after a minute and a half the watchdog counts it as silent. */
const ALIVE_MS = 90_000

type DeviceCardsProps = {
  devices: readonly StaffDevice[]
  kitchens: readonly StaffKitchen[]
  /** The server's time when the list was read. */
  now: number
  onOpen: (id: number) => void
}

/** One card for each tablet: whether it answers, and whether its sound is on. */
export function DeviceCards({ devices, kitchens, now, onOpen }: DeviceCardsProps) {
  if (devices.length === 0)
    return (
      <p className="max-w-120 type-body text-ink-2">
        {glue('Планшетов пока нет. Откройте на планшете адрес магазина с /staff/device на конце, потом нажмите «Планшет».')}
      </p>
    )
  return (
    <ul className="grid grid-cols-1 gap-3 xs:grid-cols-2 lg:grid-cols-3">
      {devices.map((device) => {
        const { id, name, kind, sound_on, last_seen_at } = device
        const isAlive = last_seen_at !== null && now - Date.parse(last_seen_at) < ALIVE_MS
        return (
          <li key={id} className="relative flex flex-col rounded-drop bg-quiet p-4.5 has-[button:hover]:bg-quiet-2">
            <span className="flex items-center justify-between gap-2">
              <StaffIcon name={kind === 'kitchen' ? 'tablet' : 'monitor'} />
              <span className={cx('inline-flex items-center gap-2 type-row font-[600] tabular-nums', isAlive ? 'text-ok' : 'text-err')}>
                {isAlive ? (
                  <span aria-hidden="true" className="size-2.5 rounded-full bg-ok" />
                ) : (
                  <StaffIcon name="wifi-off" className="size-4.5" />
                )}
                {lastHeardText(last_seen_at, now)}
              </span>
            </span>
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="mt-2 text-left type-person text-[1.25rem] after:absolute after:inset-0"
            >
              {name}
            </button>
            <span className="text-[0.9375rem]/[1.375rem] text-ink-2">{placeOfDevice(device, kitchens)}</span>
            {kind === 'kitchen' && (
              <span className={cx('flex items-center gap-2 text-[0.9375rem]/[1.625rem]', sound_on ? 'text-ink-2' : 'font-[600] text-err')}>
                <StaffIcon name={sound_on ? 'volume-2' : 'volume-x'} className="size-4.5" />
                {sound_on ? 'звук включён' : 'звук выключен'}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
