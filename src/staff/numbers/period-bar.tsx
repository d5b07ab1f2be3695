import { useState } from 'react'
import type { StaffKitchen } from '~/contracts/staff-people'
import { StaffIcon } from '~/staff/parts/staff-icon'
import { cx } from '~/ui/cx'
import { type Period, presetsOf } from './period'

type PeriodBarProps = {
  period: Period
  today: string
  kitchens: readonly StaffKitchen[]
  kitchen: number | undefined
  onChange: (change: Partial<Period> & { kitchen?: number | undefined }) => void
}

/** The parts of GET /staff/numbers.csv. */
const FILES = [
  { part: 'days', label: 'Дни' },
  { part: 'goods', label: 'Блюда' },
  { part: 'orders', label: 'Заказы и\u00a0возвраты' },
]

const CHIP = 'press inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full px-4.5 type-chip'

/** The period, the kitchen, and the files of both. */
export function PeriodBar({ period, today, kitchens, kitchen, onChange }: PeriodBarProps) {
  const presets = presetsOf(today)
  const isPreset = presets.some(({ from, to }) => from === period.from && to === period.to)
  const [open, setOpen] = useState<'days' | 'files' | null>(isPreset ? null : 'days')
  const toggle = (one: 'days' | 'files') => setOpen(open === one ? null : one)
  const search = new URLSearchParams({ ...period, ...(kitchen !== undefined && { kitchen_id: String(kitchen) }) }).toString()
  return (
    <>
      <div className="no-scrollbar relative flex items-center gap-1.5 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap">
        {presets.map(({ label, from, to }) => {
          const isOn = from === period.from && to === period.to
          return (
            <button
              key={label}
              type="button"
              aria-pressed={isOn}
              onClick={() => onChange({ from, to })}
              className={cx(CHIP, isOn ? 'bg-ink text-page' : 'bg-quiet hover:bg-quiet-2')}
            >
              {label}
            </button>
          )
        })}
        <button
          type="button"
          aria-expanded={open === 'days'}
          onClick={() => toggle('days')}
          className={cx(CHIP, isPreset ? 'bg-quiet hover:bg-quiet-2' : 'bg-ink text-page')}
        >
          <StaffIcon name="calendar" className="size-4.5" />
          Период
        </button>
        {kitchens.length > 1 && (
          <label className={cx(CHIP, 'bg-quiet hover:bg-quiet-2')}>
            <StaffIcon name="store" className="size-4.5" />
            <span className="sr-only">Кухня</span>
            <select
              value={kitchen ?? ''}
              onChange={({ currentTarget: { value } }) => onChange({ kitchen: value === '' ? undefined : Number(value) })}
              className="bg-transparent outline-none"
            >
              <option value="">Все кухни</option>
              {kitchens.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <button
          type="button"
          aria-expanded={open === 'files'}
          aria-label="Скачать таблицы"
          onClick={() => toggle('files')}
          className={cx(CHIP, 'w-11 justify-center bg-quiet px-0! hover:bg-quiet-2')}
        >
          <StaffIcon name="download" className="size-5" />
        </button>
      </div>
      {open === 'days' && (
        <div className="mt-3 flex flex-wrap gap-4 rounded-ticket bg-quiet p-4">
          {(['from', 'to'] as const).map((side) => (
            <label key={side} className="flex flex-col gap-1.5 type-row text-ink-2">
              {side === 'from' ? 'С' : 'По'}
              <input
                type="date"
                max={today}
                value={period[side]}
                onChange={({ currentTarget: { value } }) => value && onChange(inOrder({ ...period, [side]: value }, side))}
                className="min-h-11 rounded-field bg-page px-3.5 type-chip text-ink"
              />
            </label>
          ))}
        </div>
      )}
      {open === 'files' && (
        <ul className="mt-3 flex flex-wrap gap-2 rounded-ticket bg-quiet p-4">
          {FILES.map(({ part, label }) => (
            <li key={part}>
              <a href={`/api/staff/numbers.csv?part=${part}&${search}`} download className={cx(CHIP, 'bg-page hover:bg-quiet-2')}>
                <StaffIcon name="download" className="size-4.5" />
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The other end follows the one that was changed past it. */
function inOrder(period: Period, side: keyof Period): Period {
  if (period.from <= period.to) return period
  return side === 'from' ? { from: period.from, to: period.from } : { from: period.to, to: period.to }
}
