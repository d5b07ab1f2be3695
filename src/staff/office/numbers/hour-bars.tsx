import type { Numbers } from '~/contracts/staff-numbers'
import { ORDERS, plural } from '~/rules/number-text'
import { ChartCard, Legend, useChartWidth } from './chart-card'
import { hoursAround, topOf } from './scale'

const HEIGHT = 200
const FLOOR = 172

type HourBarsProps = {
  hours: Numbers['hours']
  before: Numbers['hours']
  /** The hour that runs now; undefined for past days. */
  running: number | undefined
  label: string
  beforeLabel: string
}

/** Completed orders by the hour of placing, over those of the compared period; above them what is still in work. */
export function HourBars({ hours, before, running, label, beforeLabel }: HourBarsProps) {
  const list = hoursAround([...hours, ...before])
  const at = (rows: Numbers['hours'], hour: number) => rows.find((row) => row.hour === hour)
  const ordersAt = (rows: Numbers['hours'], hour: number) => at(rows, hour)?.orders ?? 0
  const openAt = (hour: number) => at(hours, hour)?.open ?? 0
  const open = hours.reduce((sum, row) => sum + row.open, 0)
  const width = useChartWidth()
  const { top, steps } = topOf(Math.max(0, ...[...hours, ...before].map((row) => row.orders + row.open)))
  const step = (width - 24) / list.length
  const tall = (orders: number) => (orders / top) * (FLOOR - 20)
  const bar = (orders: number, index: number, thick: number, className: string, below = 0) =>
    orders > 0 && (
      <rect
        x={24 + index * step + (step - thick) / 2}
        y={FLOOR - tall(orders + below)}
        width={thick}
        height={tall(orders)}
        rx={Math.min(thick / 2, 5)}
        className={className}
      />
    )
  const best = hours.toSorted((a, b) => b.orders - a.orders)[0]
  return (
    <ChartCard
      title="Заказы по часам"
      legend={
        <>
          <Legend className="bg-chart">{label}</Legend>
          {open > 0 && <Legend className="bg-chart/30">ещё в&nbsp;работе</Legend>}
          <Legend className="bg-quiet-2">{beforeLabel}</Legend>
        </>
      }
      said={
        best && best.orders > 0
          ? `Выданные заказы по часам: больше всего с ${best.hour} до ${best.hour + 1}, ${best.orders} ${plural(best.orders, ORDERS)}.${open > 0 ? ` Ещё в работе ${open}.` : ''}`
          : open > 0
            ? `Выданных заказов ещё нет, в работе ${open}.`
            : 'Заказов ещё не было.'
      }
      isEmpty={hours.every((row) => row.orders + row.open === 0) && before.length === 0}
      head={['Час', 'Заказов', ...(open > 0 ? ['В\u00a0работе'] : []), beforeLabel]}
      rows={list.map((hour) => [`${hour}:00`, ordersAt(hours, hour), ...(open > 0 ? [openAt(hour)] : []), ordersAt(before, hour)])}
      chart={
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} className="block w-full">
          {steps.map((value) => (
            <g key={value}>
              <line x1={0} x2={width} y1={FLOOR - tall(value)} y2={FLOOR - tall(value)} className="stroke-line" />
              <text x={0} y={FLOOR - tall(value) - 5} className="fill-ink-3 text-[13px]">
                {value}
              </text>
            </g>
          ))}
          {list.map((hour, index) => (
            <g key={hour}>
              {bar(ordersAt(before, hour), index, Math.min(step * 0.72, 26), 'fill-quiet-2')}
              {bar(ordersAt(hours, hour), index, Math.min(step * 0.5, 18), hour === running ? 'fill-salmon' : 'fill-chart')}
              {bar(openAt(hour), index, Math.min(step * 0.5, 18), 'fill-chart/30', ordersAt(hours, hour))}
              {(step > 20 || hour % 2 === 0) && (
                <text
                  x={24 + index * step + step / 2}
                  y={HEIGHT - 8}
                  textAnchor="middle"
                  className={hour === running ? 'fill-ink text-[13px] font-[700]' : 'fill-ink-3 text-[13px]'}
                >
                  {hour}
                </text>
              )}
            </g>
          ))}
        </svg>
      }
    />
  )
}
