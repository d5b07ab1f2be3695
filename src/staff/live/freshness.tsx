import { usePhoneText } from '~/lib/phone-mask'
import type { Kitchen } from '~/contracts/staff-board'
import { clockText, timerText } from '~/rules/clock-text'
import { useFreshness } from './use-kitchen'
import { FreshnessText } from '~/staff/kit/freshness-text'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'
import { BoardClock } from './board-clock'
import { Alert } from '~/ui/alert'

/** How old the last answer of the server is; an open connection says nothing. */
export function FreshnessMark() {
  const { seconds, level } = useFreshness()
  return <FreshnessText seconds={seconds} isFresh={level === 'fresh'} />
}

/** Covers the top bar while the server does not answer. */
export function BoardOfflineRibbon({ kitchen }: { kitchen: Kitchen }) {
  const phoneText = usePhoneText()
  const { seconds, level, isOffline, isSnapshot, savedAt } = useFreshness()
  if (!isOffline && !isSnapshot) return null
  const isAlarm = level === 'alarm'
  const phone = kitchen.manager_phone
  return (
    <div
      className={cx(
        'absolute inset-x-0 top-0 z-20 flex min-h-14 items-center gap-x-3.5 px-4 transition-colors duration-base max-md:fixed',
        isAlarm ? 'bg-alarm text-white' : 'bg-tamago text-on-field',
      )}
    >
      <StaffIcon name="wifi-off" className="size-8 shrink-0" />
      <b className="font-voice text-[1.375rem]/[1.75rem] font-[650] tracking-[-0.03em] whitespace-nowrap tabular-nums">
        {isSnapshot && savedAt !== null ? `Доска на ${clockText(savedAt, kitchen.time_zone)}` : `Нет связи ${timerText(seconds * 1000)}`}
      </b>
      {/* not the seconds: they would be read out one by one */}
      <Alert as="span" className="min-w-0 type-option leading-5 max-md:sr-only">
        {isAlarm ? 'Заказы не видны, гостям не сообщить. Готовьте по доске.' : 'Новые заказы не видны. Готовьте по доске.'}
      </Alert>
      <span className="ml-auto flex items-center gap-5">
        {phone && (
          <a
            href={`tel:+${phone}`}
            className="flex h-12 items-center gap-2.5 rounded-full bg-on-field px-4 type-option whitespace-nowrap text-white max-md:h-11"
          >
            <StaffIcon name="phone" className="size-6" />
            <span className="max-md:sr-only">{`Управляющий, ${phoneText(phone)}`}</span>
          </a>
        )}
        <span className="max-md:hidden">
          <BoardClock timeZone={kitchen.time_zone} />
        </span>
      </span>
    </div>
  )
}
