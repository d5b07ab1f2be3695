import { useState } from 'react'
import { dayAfter } from '~/rules/calendar-day'
import { isDay } from '~/rules/time'
import { CHIP, chipLook } from './chip'
import { DateField } from './date-field'
import { StaffIcon } from './staff-icon'

export type Period = { from: string; to: string }

/** The periods that are one touch away, by the day of today. */
export const presetsOf = (today: string): (Period & { label: string })[] => [
  { label: 'Сегодня', from: today, to: today },
  { label: 'Вчера', from: dayAfter(today, -1), to: dayAfter(today, -1) },
  { label: '7\u00a0дней', from: dayAfter(today, -6), to: today },
  { label: '28\u00a0дней', from: dayAfter(today, -27), to: today },
]

/** The chips of a period in their row, and below it the days of another one. Null is all time, where that can be chosen. */
export function useDayChips(period: Period | null, today: string, onPick: (period: Period | null) => void, all?: string) {
  const presets = presetsOf(today)
  const isPreset = period === null || presets.some(({ from, to }) => from === period.from && to === period.to)
  const [isOpen, setIsOpen] = useState(!isPreset)
  const chips = (
    <>
      {all !== undefined && (
        <button
          type="button"
          aria-pressed={period === null}
          onClick={() => onPick(null)}
          className={`${CHIP} ${chipLook(period === null)}`}
        >
          {all}
        </button>
      )}
      {presets.map(({ label, from, to }) => {
        const isOn = from === period?.from && to === period.to
        return (
          <button
            key={label}
            type="button"
            aria-pressed={isOn}
            onClick={() => onPick({ from, to })}
            className={`${CHIP} ${chipLook(isOn)}`}
          >
            {label}
          </button>
        )
      })}
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className={`${CHIP} ${chipLook(!isPreset)}`}>
        <StaffIcon name="calendar" className="size-4.5" />
        Период
      </button>
    </>
  )
  const { from, to } = period ?? { from: today, to: today }
  const days = isOpen && (
    <div className="mt-3 flex flex-wrap gap-4 rounded-ticket bg-quiet px-4 pt-4 pb-1 *:[--quiet:var(--page)]">
      {(
        [
          ['from', 'С', from],
          ['to', 'По', to],
        ] as const
      ).map(([side, label, value]) => (
        <DateField
          key={side}
          label={label}
          today={today}
          lean="back"
          max={today}
          value={value}
          onChange={(day) => isDay(day) && onPick(inOrder({ from, to, [side]: day }, side))}
          className="w-44"
        />
      ))}
    </div>
  )
  return { chips, days }
}

/** The other end follows the one that was changed past it. */
function inOrder(period: Period, side: keyof Period): Period {
  if (period.from <= period.to) return period
  return side === 'from' ? { from: period.from, to: period.from } : { from: period.to, to: period.to }
}
