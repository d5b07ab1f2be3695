import { AUDIT_SUBJECTS } from '~/contracts/staff-audit'
import type { StaffPerson } from '~/contracts/staff-people'
import { ChipSelect } from '~/staff/kit/chip-select'
import { type Period, useDayChips } from '~/staff/kit/day-chips'

export type Filters = { subject: string | undefined; person: number | undefined; from: string | undefined; to: string | undefined }

type AuditFiltersProps = { filters: Filters; people: readonly StaffPerson[]; today: string; onChange: (filters: Filters) => void }

/** The subject of rows that say who looked at the list of orders. */
export const READS = 'orders'

const KINDS = [
  { value: '', label: 'Обо всём' },
  ...Object.entries(AUDIT_SUBJECTS).map(([value, { many }]) => ({ value, label: many })),
  { value: READS, label: 'Просмотры' },
]

/** What to show of the log, in one row: a kind of thing, a person, days. */
export function AuditFilters({ filters, people, today, onChange }: AuditFiltersProps) {
  const { subject, person, from, to } = filters
  const period = from === undefined && to === undefined ? null : { from: from ?? '', to: to ?? today }
  const pick = (next: Period | null) => onChange({ ...filters, from: next?.from, to: next?.to })
  const { chips, days } = useDayChips(period, today, pick, 'Всё время')
  return (
    <>
      <div className="no-scrollbar relative mt-3 flex items-center gap-1.5 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap">
        {/* between a phone and a wide window two full rows instead of one chip alone in the second */}
        <span className="contents gap-1.5 md:max-xl:flex md:max-xl:w-full">
          <ChipSelect
            label="О чём"
            icon="list-filter"
            value={subject ?? ''}
            options={KINDS}
            onPick={(value) => onChange({ ...filters, subject: value || undefined })}
          />
          {people.length > 0 && (
            <ChipSelect
              label="Кто"
              icon="user-round"
              value={person === undefined ? '' : String(person)}
              options={[{ value: '', label: 'Все люди' }, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
              onPick={(value) => onChange({ ...filters, person: Number(value) || undefined })}
            />
          )}
        </span>
        {chips}
      </div>
      {days}
    </>
  )
}
