import { EditedMeanwhile } from '~/staff/kit/edited-meanwhile'
import { ErrorNote } from '~/staff/kit/error-note'

/** Why it was not saved, unless a field says so. */
export function Failure({ error, faults, named }: { error: Error | null; faults: Record<string, string>; named: readonly string[] }) {
  return <ErrorNote error={!named.some((name) => faults[name] !== undefined) && error} className="mt-3" />
}

type ClashesProps<Form extends Record<string, string>> = {
  form: Form
  stored: Form
  clash: { by: string | null; fields: (keyof Form & string)[] } | null
  labels: Record<keyof Form & string, string>
  onTake: (name: keyof Form & string) => void
  onSave: () => void
}

/** What somebody else saved meanwhile. */
export function Clashes<Form extends Record<string, string>>({ form, stored, clash, labels, onTake, onSave }: ClashesProps<Form>) {
  if (!clash) return null
  const clashes = clash.fields.map((field) => ({
    field,
    label: labels[field],
    mine: form[field] || 'пусто',
    theirs: stored[field] || 'пусто',
  }))
  return <EditedMeanwhile by={clash.by} clashes={clashes} onTake={(field) => onTake(field)} onSaveMine={onSave} />
}
