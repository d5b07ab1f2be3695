import type { StaffPerson } from '~/contracts/staff-people'
import { ChoiceChips } from '~/staff/parts/choice-chips'
import { SUBJECTS } from './audit-text'

type Filters = { subject: string | undefined; person: number | undefined; from: string | undefined; to: string | undefined }

type AuditFiltersProps = { filters: Filters; people: readonly StaffPerson[]; onChange: (filters: Filters) => void }

const box = 'min-h-11 rounded-field bg-quiet px-3.5 type-chip text-ink'

/** The subject of rows that say who looked at the list of orders. */
export const READS = 'orders'

/** What to show of the log: a kind of thing, a person, days. */
export function AuditFilters({ filters, people, onChange }: AuditFiltersProps) {
  const kinds = Object.entries(SUBJECTS).map(([value, { many }]) => ({ value, label: many }))
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-4">
      <ChoiceChips
        label="О чём"
        options={[{ value: '', label: 'Всё' }, ...kinds, { value: READS, label: 'Просмотры' }]}
        isOn={(value) => value === (filters.subject ?? '')}
        onPick={(value) => onChange({ ...filters, subject: value || undefined })}
      />
      {people.length > 0 && (
        <label className="flex flex-col gap-2.5 type-row text-ink-2">
          Кто
          <select
            value={filters.person ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ ...filters, person: Number(value) || undefined })}
            className={box}
          >
            <option value="">Все</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {(['from', 'to'] as const).map((edge) => (
        <label key={edge} className="flex flex-col gap-2.5 type-row text-ink-2">
          {edge === 'from' ? 'С какого дня' : 'По какой день'}
          <input
            type="date"
            value={filters[edge] ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ ...filters, [edge]: value || undefined })}
            className={box}
          />
        </label>
      ))}
    </div>
  )
}
