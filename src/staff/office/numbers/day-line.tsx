import type { Numbers } from '~/contracts/staff-numbers'
import { priceText } from '~/rules/number-text'
import { dateText } from '~/rules/moment-text'
import { ChartCard, Legend, useChartWidth } from './chart-card'
import { topOf } from './scale'

const HEIGHT = 200
const FLOOR = 168
const LEFT = 40

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())

/** Revenue of the last days; the day that runs is dotted. */
export function DayLine({ days, today }: { days: Numbers['recent']; today: string }) {
  const width = useChartWidth()
  const { top, steps } = topOf(Math.max(0, ...days.map(({ revenue }) => revenue)))
  const step = (width - LEFT - 12) / Math.max(1, days.length - 1)
  const x = (index: number) => LEFT + index * step
  const y = (revenue: number) => FLOOR - (Math.max(0, revenue) / top) * (FLOOR - 20)
  const points = days.map(({ revenue }, index) => `${x(index)},${y(revenue)}`)
  const isRunning = days.at(-1)?.day === today
  const last = days.length - 1
  const best = days.toSorted((a, b) => b.revenue - a.revenue)[0]
  return (
    <ChartCard
      title="Выручка по&nbsp;дням"
      legend={
        <Legend field="tamago" className="bg-field-soft">
          выходные
        </Legend>
      }
      said={
        best && best.revenue > 0
          ? `Выручка по дням: больше всего ${dateText(best.day)}, ${priceText(best.revenue)}.`
          : 'Выручка появится с первым выданным заказом.'
      }
      isEmpty={days.every(({ revenue }) => revenue === 0)}
      head={['День', 'Выручка', 'Заказов']}
      rows={days.map(({ day, revenue, orders }) => [dateText(day), priceText(revenue), orders])}
      chart={
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} className="block w-full">
          {days.map(({ day }, index) =>
            isWeekend(day) ? (
              <rect
                key={day}
                x={x(index) - step / 2 + 0.5}
                y={12}
                width={step - 1}
                height={FLOOR - 8}
                rx={step / 2}
                data-field="tamago"
                className="fill-field-soft"
              />
            ) : null,
          )}
          {steps.map((value) => (
            <g key={value}>
              <line x1={0} x2={width} y1={y(value)} y2={y(value)} className="stroke-line" />
              <text x={0} y={y(value) - 5} className="fill-ink-3 text-[13px]">
                {value >= 1000 ? `${String(value / 1000).replace('.', ',')} т` : value}
              </text>
            </g>
          ))}
          <polyline
            points={points.slice(0, isRunning ? -1 : undefined).join(' ')}
            className="fill-none stroke-chart"
            strokeWidth={3}
            strokeLinejoin="round"
          />
          {isRunning && (
            <>
              <polyline
                points={points.slice(-2).join(' ')}
                className="fill-none stroke-chart"
                strokeWidth={3}
                strokeDasharray="1 6"
                strokeLinecap="round"
              />
              <circle cx={x(last)} cy={y(days[last]?.revenue ?? 0)} r={6} className="fill-salmon stroke-page" strokeWidth={2} />
            </>
          )}
          {days.map(({ day }, index) =>
            index % 7 === 0 || index === last ? (
              <text
                key={day}
                x={x(index)}
                y={HEIGHT - 6}
                textAnchor={index === 0 ? 'start' : index === last ? 'end' : 'middle'}
                className={last - index < 4 && index !== last ? 'hidden' : 'fill-ink-3 text-[13px]'}
              >
                {index === 0 || index === last
                  ? dateText(day)
                      .slice(0, -3)
                      .replace(/(\p{L}{3})\p{L}*$/u, '$1')
                  : Number(day.slice(8))}
              </text>
            ) : null,
          )}
        </svg>
      }
    />
  )
}
