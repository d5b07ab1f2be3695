import { ApiError } from '~/lib/api-error'
import { StaffButton } from './staff-button'

/** What a 409 `edited_meanwhile` says: who saved last, and the row as it is now. Null for other errors. */
export function editedMeanwhile<Row>(error: unknown): { by: string | null; at: string | null; now: Row } | null {
  if (!(error instanceof ApiError) || error.code !== 'edited_meanwhile') return null
  return error.data as { by: string | null; at: string | null; now: Row }
}

/** A field that two people changed. */
export type Clash = { field: string; label: string; mine: string; theirs: string }

type EditedMeanwhileProps = { by: string | null; clashes: readonly Clash[]; onTake: (field: string) => void; onSaveMine: () => void }

/** Both values of each field that somebody else saved meanwhile; one takes theirs field by field, or saves one's own over them. */
export function EditedMeanwhile({ by, clashes, onTake, onSaveMine }: EditedMeanwhileProps) {
  return (
    <section role="alert" data-field="tamago" className="rounded-card bg-field-soft p-4">
      <h3 className="type-name">{by === null ? 'Запись изменили, пока вы правили' : `${by}: сохранено, пока вы правили`}</h3>
      <ul className="mt-2 grid gap-2">
        {clashes.map(({ field, label, mine, theirs }) => (
          <li key={field} className="flex flex-wrap items-center gap-x-3 gap-y-1 type-meta">
            <span className="min-w-0 grow">
              {label}: у вас «{mine}», сохранено «{theirs}»
            </span>
            <StaffButton size="sm" onClick={() => onTake(field)}>
              Взять сохранённое
            </StaffButton>
          </li>
        ))}
      </ul>
      <StaffButton size="sm" kind="ink" className="mt-3" onClick={onSaveMine}>
        Сохранить моё
      </StaffButton>
    </section>
  )
}
