import { type ReactNode, useState } from 'react'
import type { StaffOrderPage } from '~/contracts/staff'
import { STAGE_WORDS, STATE_WORDS } from '~/rules/state-words'
import { isDay } from '~/rules/time'
import { ChoiceChips } from '~/staff/kit/choice-chips'
import { DateField } from '~/staff/kit/date-field'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'
import { DESK_STATUSES, type DeskFilters, type DeskSearch } from './desk-search'

type Counts = StaffOrderPage['counts']
type DeskFiltersProps = {
  filters: DeskFilters
  counts: Counts | undefined
  today: string
  /** Replaces the filters and returns to the first page. */
  onFilter: (filters: DeskSearch) => void
}

const OPEN: readonly { label: string; status: DeskFilters['status']; count: (counts: Counts) => number }[] = [
  { label: 'Все', status: undefined, count: (counts) => DESK_STATUSES.reduce((sum, status) => sum + counts[status], 0) },
  { label: STATE_WORDS.new.many, status: 'new', count: (counts) => counts.new },
  { label: STAGE_WORDS.later.many, status: 'later', count: (counts) => counts.later },
  { label: STAGE_WORDS.queue.many, status: 'queue', count: (counts) => counts.queue },
  { label: STAGE_WORDS.cooking.many, status: 'cooking', count: (counts) => counts.cooking },
  { label: STAGE_WORDS.ready.many, status: 'ready', count: (counts) => counts.ready },
  { label: STATE_WORDS.inTransit.many, status: 'road', count: (counts) => counts.road },
]

/** What the list shows: the open orders by what is done with them, and behind «Ещё» the days and the rare. */
export function DeskFilterBar({ filters, counts, today, onFilter }: DeskFiltersProps) {
  const { q, status, flag, source, day } = filters
  const isRare = day !== undefined || source !== undefined || (flag !== undefined && flag !== 'late' && flag !== 'no_receipt')
  const [isOpen, setIsOpen] = useState(isRare)
  const isPlain = q === '' && !isRare && flag === undefined
  return (
    <>
      <div
        role="group"
        aria-label="Какие заказы"
        className="no-scrollbar mt-4 flex gap-1.5 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap"
      >
        {OPEN.map(({ label, status: own, count }) => (
          <Chip key={label} isOn={isPlain && status === own} count={counts && count(counts)} onClick={() => onFilter({ status: own })}>
            {label}
          </Chip>
        ))}
        <Chip isOn={flag === 'late'} isLate={(counts?.late ?? 0) > 0} count={counts?.late} onClick={() => onFilter({ flag: 'late' })}>
          <StaffIcon name="triangle-exclamation-point" className="size-4.5" />
          Опаздывают
        </Chip>
        {(flag === 'no_receipt' || (counts?.no_receipt ?? 0) > 0) && (
          <Chip isOn={flag === 'no_receipt'} isLate count={counts?.no_receipt} onClick={() => onFilter({ flag: 'no_receipt' })}>
            <StaffIcon name="receipt-text" className="size-4.5" />
            Без чека
          </Chip>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label="Ещё фильтры"
          onClick={() => setIsOpen(!isOpen)}
          className={cx(CHIP, isRare ? 'bg-ink text-page' : 'text-ink-2 hover:bg-quiet')}
        >
          <StaffIcon name="list-filter" className="size-5" />
        </button>
      </div>
      {isOpen && (
        <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-4 rounded-ticket bg-quiet p-4 *:[--quiet:var(--page)]">
          <DateField
            label="За день"
            today={today}
            lean="back"
            max={today}
            value={day ?? ''}
            onChange={(value) => (value === '' || isDay(value)) && onFilter({ q, flag, source, day: value || undefined })}
            className="w-44"
          />
          <ChoiceChips
            label="Только"
            options={[
              { value: 'unpaid', label: 'Не\u00a0оплачены' },
              { value: 'problem', label: 'С\u00a0проблемой' },
              { value: 'call', label: 'Позвонить' },
              { value: 'refunded', label: 'С\u00a0возвратом' },
            ]}
            isOn={(value) => value === flag}
            onPick={(value) => onFilter({ q, day, source, flag: value === flag ? undefined : value })}
          />
          <ChoiceChips
            label="Откуда"
            options={[
              { value: 'site', label: 'С\u00a0сайта' },
              { value: 'phone', label: 'По\u00a0телефону' },
            ]}
            isOn={(value) => value === source}
            onPick={(value) => onFilter({ q, day, flag, source: value === source ? undefined : value })}
          />
        </div>
      )}
    </>
  )
}

const CHIP = 'press inline-flex min-h-11 items-center gap-2 shrink-0 rounded-full px-3 type-chip whitespace-nowrap'

type ChipProps = { isOn: boolean; isLate?: boolean; count: number | undefined; onClick: () => void; children: ReactNode }

function Chip({ isOn, isLate = false, count, onClick, children }: ChipProps) {
  const colour = isOn ? 'bg-ink text-page' : isLate ? 'bg-gari text-on-field' : 'bg-quiet text-ink hover:bg-quiet-2'
  return (
    <button type="button" aria-pressed={isOn} onClick={onClick} className={cx(CHIP, colour)}>
      {children}
      {count !== undefined && <span className="font-voice text-[0.875rem] font-[600] tabular-nums">{count}</span>}
    </button>
  )
}
