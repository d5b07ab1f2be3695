import { useState } from 'react'
import type { StaffKitchen } from '~/contracts/staff-people'
import { CHIP, chipLook } from '~/staff/kit/chip'
import { ChipSelect } from '~/staff/kit/chip-select'
import { type Period, useDayChips } from '~/staff/kit/day-chips'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'

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
  { part: 'parts', label: 'В\u00a0составе блюд' },
  { part: 'orders', label: 'Заказы и\u00a0возвраты' },
]

/** The period, the kitchen, and the files of both. */
export function PeriodBar({ period, today, kitchens, kitchen, onChange }: PeriodBarProps) {
  const { chips, days } = useDayChips(period, today, (next) => next && onChange(next))
  const [hasFiles, setHasFiles] = useState(false)
  const search = new URLSearchParams({ ...period, ...(kitchen !== undefined && { kitchen_id: String(kitchen) }) }).toString()
  return (
    <>
      <div className="no-scrollbar relative flex items-center gap-1.5 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap">
        {chips}
        {kitchens.length > 1 && (
          <ChipSelect
            label="Кухня"
            icon="store"
            value={kitchen === undefined ? '' : String(kitchen)}
            options={[{ value: '', label: 'Все кухни' }, ...kitchens.map(({ id, name }) => ({ value: String(id), label: name }))]}
            onPick={(value) => onChange({ kitchen: value === '' ? undefined : Number(value) })}
          />
        )}
        <button
          type="button"
          aria-expanded={hasFiles}
          aria-label="Скачать таблицы"
          onClick={() => setHasFiles(!hasFiles)}
          className={cx(CHIP, chipLook(false), 'w-11 justify-center px-0!')}
        >
          <StaffIcon name="download" className="size-5" />
        </button>
      </div>
      {days}
      {hasFiles && (
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
