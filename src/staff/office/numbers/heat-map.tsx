import type { Numbers } from '~/contracts/staff-numbers'
import { WEEKDAYS } from '~/rules/moment-text'
import { cx } from '~/ui/cx'
import { ChartCard } from './chart-card'
import { hoursAround } from './scale'

const DAYS = WEEKDAYS.map((name) => name.toLowerCase())
/** From the ground of the screen to the colour of bars. */
const SHADES = ['bg-quiet', 'bg-chart/15', 'bg-chart/30', 'bg-chart/50', 'bg-chart/75', 'bg-chart']

/** Orders of an average hour by weekday, over the last 28 days. */
export function HeatMap({ week }: { week: Numbers['week'] }) {
  const hours = hoursAround(week)
  const averages = week.map(({ weekday, hour, orders, days }) => ({ weekday, hour, average: days === 0 ? 0 : orders / days }))
  const most = Math.max(0, ...averages.map(({ average }) => average))
  const at = (weekday: number, hour: number) => averages.find((one) => one.weekday === weekday && one.hour === hour)?.average ?? 0
  const text = (average: number) => (average >= 9.5 ? String(Math.round(average)) : String(Math.round(average * 10) / 10).replace('.', ','))
  const best = averages.toSorted((a, b) => b.average - a.average)[0]
  return (
    <ChartCard
      title="Когда заказывают"
      said={
        best && best.average > 0
          ? `Чаще всего заказывают в ${DAYS[best.weekday - 1]} с ${best.hour} до ${best.hour + 1}, в среднем ${text(best.average)}.`
          : 'Видно станет через несколько дней: здесь среднее за 28 дней.'
      }
      isEmpty={most === 0}
      head={['Час', ...DAYS]}
      rows={hours.map((hour) => [`${hour}:00`, ...DAYS.map((_, index) => text(at(index + 1, hour)))])}
      chart={
        <div className="grid gap-1 pt-2">
          {DAYS.map((name, index) => (
            <div key={name} className="flex items-center gap-1">
              <span className="w-7 shrink-0 type-meta text-ink-2">{name}</span>
              {hours.map((hour) => {
                const average = at(index + 1, hour)
                const strength = most === 0 || average === 0 ? 0 : Math.ceil((average / most) * (SHADES.length - 1))
                return (
                  <span
                    key={hour}
                    className={cx(
                      'flex h-5 min-w-0 grow basis-0 items-center justify-center rounded-[0.375rem] text-[0.75rem] font-[600]',
                      SHADES[strength],
                      strength === SHADES.length - 1 ? 'text-page' : 'text-transparent',
                    )}
                  >
                    {strength === SHADES.length - 1 ? text(average) : ''}
                  </span>
                )
              })}
            </div>
          ))}
          <div className="flex gap-1">
            <span className="w-7 shrink-0" />
            {hours.map((hour, index) => (
              <span key={hour} className="min-w-0 grow basis-0 text-center text-[0.8125rem] whitespace-nowrap text-ink-3">
                {index % (hours.length > 14 ? 3 : 2) === 0 ? hour : ''}
              </span>
            ))}
          </div>
        </div>
      }
    />
  )
}
