import { ApiError } from '~/lib/api-error'
import { plural } from '~/lib/text'
import { StaffButton } from '~/staff/kit/staff-button'
import { ErrorNote } from '~/staff/kit/error-note'

type SaveBarProps = { changes: number; error: Error | null; isSaving: boolean; onSave: () => void; onReset: () => void }

/** Saves what was changed, or takes it back; stays at the lower edge. Nothing to save, no bar. An error of a field is shown at the field. */
export function SaveBar({ changes, error, isSaving, onSave, onReset }: SaveBarProps) {
  if (changes === 0) return null
  const isOfField = error instanceof ApiError && Object.keys(error.fields).length > 0
  return (
    <div className="sticky bottom-24 z-10 mt-6 flex flex-wrap items-center justify-end gap-2 md:bottom-6">
      <ErrorNote error={!isOfField && error} look="filled" className="basis-full" />
      <StaffButton size="card" onClick={onReset}>
        Не сохранять
      </StaffButton>
      <StaffButton kind="salmon" size="card" isLoading={isSaving} onClick={onSave}>
        {`Сохранить ${changes} ${plural(changes, ['изменение', 'изменения', 'изменений'])}`}
      </StaffButton>
    </div>
  )
}
