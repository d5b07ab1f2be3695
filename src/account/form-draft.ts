import * as v from 'valibot'
import { whole } from '~/lib/schemas'
import { readInTab, writeInTab } from '~/lib/storage'

/* Unsaved text of the account's forms, in this tab's sessionStorage. It survives a reload and an expired session. */

const FORMS = ['profile', 'address'] as const
export type FormName = (typeof FORMS)[number]

const formDraft = v.object({
  /** The customer's id: another customer does not see the draft. */
  owner: whole(0),
  /** The edited item, `null` for a new one. The profile has none. */
  id: v.nullable(whole(0)),
  /** False once the customer closed the form: it is not opened again. */
  isOpen: v.boolean(),
  /** Compared with the fields of the form by the form. */
  values: v.unknown(),
})
type FormDraft = v.InferOutput<typeof formDraft>

export const saveFormDraft = (form: FormName, draft: FormDraft): void => writeInTab(`form_${form}`, draft)

/** The draft of this customer, `null` if there is none. Deletes another customer's draft. */
export function readFormDraft(form: FormName, owner: number): FormDraft | null {
  const draft = readInTab(`form_${form}`, formDraft)
  if (draft?.owner === owner) return draft
  deleteFormDrafts([form])
  return null
}

export function closeFormDraft(form: FormName, owner: number): void {
  const draft = readFormDraft(form, owner)
  if (draft) saveFormDraft(form, { ...draft, isOpen: false })
}

export function deleteFormDrafts(forms: readonly FormName[] = FORMS): void {
  for (const form of forms) writeInTab(`form_${form}`, null)
}
