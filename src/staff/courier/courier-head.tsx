import type { StaffKitchen } from '~/contracts/staff-people'
import { clockText, timerText } from '~/rules/clock-text'
import { FreshnessText } from '~/staff/kit/freshness-text'
import { RoundButton } from '~/staff/kit/round-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { useMe } from '~/staff/session/me.queries'
import { cx } from '~/ui/cx'
import { useAge, useRuns } from './use-courier'
import { Alert } from '~/ui/alert'

type CourierHeadProps = {
  kitchen: StaffKitchen
  onMenu: () => void
  /** For who also sees all couriers. */
  onAll: (() => void) | undefined
}

/** Who drives, since when, and how old the screen is. Without an answer a ribbon covers it. */
export function CourierHead({ kitchen, onMenu, onAll }: CourierHeadProps) {
  const { shift } = useRuns()
  const { person } = useMe()
  const age = useAge()
  return (
    <header className="relative flex min-h-15 items-center gap-2.5 px-1.5">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onMenu}
        className="press flex min-h-15 min-w-0 grow flex-wrap content-center items-baseline gap-x-2.5 text-left"
      >
        <b className="self-center type-head">{person?.name}</b>
        <span className="self-center type-option font-[500] text-ink-2">
          {shift === null ? 'не\u00a0на\u00a0смене' : `на\u00a0смене с\u00a0${clockText(shift.since, kitchen.time_zone)}`}
        </span>
        <span className="sr-only">, меню</span>
      </button>
      {onAll && <RoundButton kind="plain" size="card" icon="users" label="Все курьеры" onClick={onAll} />}
      <FreshnessText seconds={age.seconds} isFresh={age.level === 'fresh'} />
      {age.isOffline && <Ribbon seconds={age.seconds} isAlarm={age.level === 'alarm'} />}
    </header>
  )
}

function Ribbon({ seconds, isAlarm }: { seconds: number; isAlarm: boolean }) {
  return (
    <div
      className={cx(
        'absolute inset-x-0 top-0 z-20 -mx-3 flex min-h-full items-center gap-3 px-4.5 py-1 transition-colors duration-base',
        isAlarm ? 'bg-alarm text-white' : 'bg-tamago text-on-field',
      )}
    >
      <StaffIcon name="wifi-off" className="size-8 shrink-0" />
      <p className="type-option">
        <span className="font-voice font-[650] tabular-nums">{`Нет связи${seconds < 3600 ? ` ${timerText(seconds * 1000)}` : ''}`}</span>
        {/* not the seconds: they would be read out one by one */}
        <Alert as="span" className="block text-[0.9375rem]/[1.25rem]">
          Отмечайте, отправим, когда появится
        </Alert>
      </p>
    </div>
  )
}
