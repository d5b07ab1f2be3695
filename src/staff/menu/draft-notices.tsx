import { EditedMeanwhile } from '~/staff/kit/edited-meanwhile'
import type { RowDraft } from './use-row-draft'
import { ErrorNote } from '~/staff/kit/error-note'

type DraftNoticesProps<Form extends object> = {
  draft: RowDraft<Form>
  labels: Record<keyof Form, string>
  /** A field's value in words. */
  textOf: (form: Form, field: keyof Form) => string
  failure: Error | null
}

/** Above the fields: what somebody else saved meanwhile, and why it was not saved. */
export function DraftNotices<Form extends object>({ draft, labels, textOf, failure }: DraftNoticesProps<Form>) {
  const { meanwhile, form, saved } = draft
  return (
    <>
      {meanwhile && (
        <EditedMeanwhile
          key={meanwhile.at}
          by={meanwhile.by}
          at={meanwhile.at}
          clashes={meanwhile.clashes.map((field) => ({
            field: String(field),
            label: labels[field],
            mine: textOf(form, field),
            theirs: textOf(saved, field),
          }))}
          taken={meanwhile.taken.map((field) => labels[field].toLowerCase())}
          onTake={(field) => draft.take(field as keyof Form)}
          onSaveMine={draft.save}
        />
      )}
      <ErrorNote error={failure} look="filled" className="mb-4" />
    </>
  )
}
