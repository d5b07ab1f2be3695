import { useEffect, useRef } from 'react'
import { deviceZone } from '~/rules/zoned-time'
import { clockText } from '~/rules/clock-text'
import { ApiError } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { StaffButton } from './staff-button'
import { StaffIcon } from './staff-icon'
import { Alert } from '~/ui/alert'

/** What a 409 `edited_meanwhile` says: who saved last, and the row as it is now. Null for other errors. */
export function editedMeanwhile<Row>(error: unknown): { by: string | null; at: string | null; now: Row } | null {
  if (!(error instanceof ApiError) || error.code !== 'edited_meanwhile') return null
  return error.data as { by: string | null; at: string | null; now: Row }
}

/** A field that two people changed. */
export type Clash = { field: string; label: string; mine: string; theirs: string }

type EditedMeanwhileProps = {
  by: string | null
  /** When they saved. */
  at?: string | null
  clashes: readonly Clash[]
  /** Names of fields that only they changed, and that the form has taken over. */
  taken?: readonly string[]
  onTake: (field: string) => void
  onSaveMine: () => void
}

/** Both values of each field that somebody else saved meanwhile; one takes theirs field by field, or saves one's own over them. It takes the
 *  focus, because it is above the button that was pressed. */
export function EditedMeanwhile({ by, at = null, clashes, taken = [], onTake, onSaveMine }: EditedMeanwhileProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const when = at === null ? '' : ` в\u00a0${clockText(at, deviceZone())}`
  return (
    <Alert as="section" data-field="tamago" className="mb-4 rounded-card bg-field-soft p-4">
      <h3 ref={heading} tabIndex={-1} className="flex items-start gap-2.5 type-name outline-none">
        <StaffIcon name="pencil" className="mt-0.5 size-5 shrink-0" />
        {by === null ? `Запись сохранили${when}, пока вы правили` : `${by}: сохранено${when}, пока вы правили`}
      </h3>
      <p className="mt-1.5 type-meta text-ink-2">
        {glue(
          clashes.length > 0 ? 'Ваши правки целы. Выберите, что оставить, и сохраните ещё раз.' : 'Ваши правки целы. Сохраните ещё раз.',
        )}
      </p>
      {clashes.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {clashes.map(({ field, label, mine, theirs }) => (
            <li key={field} className="rounded-field bg-page p-3 type-row">
              <h4 className="font-[600]">{label}</h4>
              <dl className="mt-1 grid grid-cols-[5.5rem_1fr] gap-x-3 gap-y-1 break-words">
                <dt className="text-ink-3">у вас</dt>
                <dd className="min-w-0">{mine}</dd>
                <dt className="text-ink-3">сохранено</dt>
                <dd className="min-w-0">{theirs}</dd>
              </dl>
              <StaffButton
                size="sm"
                kind="deep"
                className="mt-2.5"
                aria-label={`Взять сохранённое: ${label}`}
                onClick={() => onTake(field)}
              >
                Взять сохранённое
              </StaffButton>
            </li>
          ))}
        </ul>
      )}
      {taken.length > 0 && <p className="mt-3 type-meta">Сохранённое другим уже в форме: {taken.join(', ')}.</p>}
      <StaffButton size="sm" kind="ink" className="mt-3" onClick={onSaveMine}>
        Сохранить моё
      </StaffButton>
    </Alert>
  )
}
