import { clockText } from '~/rules/clock-text'
import { serverNow } from '~/lib/server-clock'
import type { MenuRow } from '~/contracts/staff-menu'
import { dateText } from '~/rules/moment-text'
import { formatZoned } from '~/rules/schedule'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'

const LOOKS = {
  on: { icon: 'eye', look: 'text-ok' },
  stop: { icon: 'ban', look: 'text-err' },
  draft: { icon: 'pencil-line', look: 'text-ink-2' },
} as const

type VisibilityWordsProps = Pick<MenuRow, 'visibility' | 'stop'> & { timeZone: string }

/** «на сайте», «стоп до 21:00», «черновик» */
export function VisibilityWords({ visibility, stop, timeZone }: VisibilityWordsProps) {
  const { icon, look } = LOOKS[visibility]
  const words = visibility === 'on' ? 'на\u00a0сайте' : visibility === 'draft' ? 'черновик' : stopText(stop?.until ?? null, timeZone)
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-[0.8125rem]/[1.125rem] font-[600]', look)}>
      <StaffIcon name={icon} className="size-4 shrink-0" />
      {words}
    </span>
  )
}

function stopText(until: string | null, timeZone: string): string {
  if (until === null) return 'стоп, пока не\u00a0вернёте'
  const day = formatZoned(new Date(until), timeZone).slice(0, 10)
  const isToday = formatZoned(new Date(serverNow()), timeZone).startsWith(day)
  return `стоп до\u00a0${isToday ? '' : `${dateText(day)}, `}${clockText(until, timeZone)}`
}
