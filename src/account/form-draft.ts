import { STORAGE_PREFIX } from '~/contracts/constants'
import { readFields, readFlag, readOrNull, type ReadValue, readWhole } from '~/lib/read'

/* Unsaved text of the account's forms, in this tab's sessionStorage. It survives a reload and an expired session. */

const FORMS = ['profile', 'address'] as const
export type FormName = (typeof FORMS)[number]

const readDraft = readFields({
  /** The customer's id: another customer does not see the draft. */
  owner: readWhole(0),
  /** The edited item, `null` for a new one. The profile has none. */
  id: readOrNull(readWhole(0)),
  /** False once the customer closed the form: it is not opened again. */
  isOpen: readFlag,
  /** Compared with the fields of the form by the form. */
  values: (value): unknown => value,
})
type FormDraft = ReadValue<typeof readDraft>

const key = (form: FormName) => `${STORAGE_PREFIX}_form_${form}`

export function saveFormDraft(form: FormName, draft: FormDraft): void {
  try {
    sessionStorage.setItem(key(form), JSON.stringify(draft))
  } catch {
    // a full or forbidden storage: the form itself still has its text
  }
}

/** The draft of this customer, `null` if there is none. Deletes another customer's draft. */
export function readFormDraft(form: FormName, owner: number): FormDraft | null {
  try {
    const draft = readDraft(JSON.parse(sessionStorage.getItem(key(form)) ?? 'null'))
    if (draft?.owner === owner) return draft
  } catch {
    // a forbidden or damaged storage holds no draft
  }
  deleteFormDrafts([form])
  return null
}

export function closeFormDraft(form: FormName, owner: number): void {
  const draft = readFormDraft(form, owner)
  if (draft) saveFormDraft(form, { ...draft, isOpen: false })
}

export function deleteFormDrafts(forms: readonly FormName[] = FORMS): void {
  try {
    for (const form of forms) sessionStorage.removeItem(key(form))
  } catch {
    // nothing to delete
  }
}
