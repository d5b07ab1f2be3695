import type { StaffCity } from '~/contracts/staff-places'
import { formatZoned } from '~/rules/schedule'
import { glue } from '~/lib/text'

/** How many kitchen minutes of today are promised, by slot. */
export function PromisedToday({ city: { slot_capacity, promised_today, time_zone } }: { city: StaffCity }) {
  if (slot_capacity === null) return null
  const clock = (at: string) => formatZoned(new Date(at), time_zone).slice(11, 16)
  const sum = promised_today.reduce((total, { minutes }) => total + minutes, 0)
  const top = promised_today.reduce<(typeof promised_today)[number] | null>(
    (most, slot) => (most && most.minutes >= slot.minutes ? most : slot),
    null,
  )
  const text = top
    ? `Обещано сегодня ${sum} мин. Больше всего в ${clock(top.at)}: ${top.minutes} из ${slot_capacity}.`
    : 'На сегодня ещё ничего не обещано.'
  const most = Math.max(slot_capacity, top?.minutes ?? 0)
  return (
    <div className="mt-1 px-4.5">
      <p className="type-caption text-ink-2">{glue(text)}</p>
      {promised_today.length > 0 && (
        <svg role="img" aria-label={text} viewBox="0 0 96 24" preserveAspectRatio="none" className="mt-2 h-10 w-full">
          {promised_today.map(({ at, minutes }) => {
            const [hour = 0, minute = 0] = clock(at).split(':').map(Number)
            const height = (minutes / most) * 24
            return <rect key={at} x={hour * 4 + minute / 15} y={24 - height} width="0.8" height={height} className="fill-ink" />
          })}
          <line
            x1="0"
            x2="96"
            y1={24 - (slot_capacity / most) * 24}
            y2={24 - (slot_capacity / most) * 24}
            className="stroke-err"
            strokeWidth="0.4"
          />
        </svg>
      )}
    </div>
  )
}
