import { glue } from '~/lib/text'
import { timerText } from '~/rules/clock-text'
import { useFreshness, useWaiting } from '~/staff/live/use-kitchen'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'
import { Alert } from '~/ui/alert'

/** Covers the head of the desk while the server does not answer: the list below is the last one that came. */
export function DeskRibbon() {
  const { seconds, level, isOffline } = useFreshness()
  const waiting = useWaiting().length
  if (!isOffline) return null
  return (
    <div
      className={cx(
        'absolute inset-x-0 top-0 z-20 flex min-h-16 items-center gap-3.5 px-4 md:rounded-drop',
        level === 'alarm' ? 'bg-alarm text-white' : 'bg-tamago text-on-field',
      )}
    >
      <StaffIcon name="wifi-off" className="size-7 shrink-0" />
      <b className="font-voice text-[1.125rem]/[1.5rem] font-[650] tracking-[-0.03em] whitespace-nowrap tabular-nums">
        {`Нет связи ${timerText(seconds * 1000)}`}
      </b>
      {/* not the seconds: they would be read out one by one */}
      <Alert as="span" className="min-w-0 type-row">
        {glue(
          waiting > 0
            ? `Отправим, когда вернётся: ${waiting}. Правки и возвраты не сохранятся.`
            : 'Новые заказы не видны, правки и возвраты не сохранятся.',
        )}
      </Alert>
    </div>
  )
}
