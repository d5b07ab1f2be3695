import type { GenericSchema, InferOutput } from 'valibot'
import { STORAGE_PREFIX } from '~/contracts/constants'

/* Unsaved text of the account's forms, in this tab's sessionStorage. It survives a reload and an expired session, and belongs to
 * one customer (`owner` is their id): the next one does not see it. */

const FORMS = ['profile', 'address'] as const
type FormName = (typeof FORMS)[number]

const key = (form: FormName) => `${STORAGE_PREFIX}_form_${form}`

export function saveFormDraft(form: FormName, owner: number, values: unknown): void {
  try {
    sessionStorage.setItem(key(form), JSON.stringify({ owner, values }))
  } catch {
    // a full or forbidden storage: the form itself still has its text
  }
}

/** The draft of this customer, `null` if there is none. Deletes another customer's draft. */
export function readFormDraft<Schema extends GenericSchema>(form: FormName, owner: number, schema: Schema): InferOutput<Schema> | null {
  const stored = parseStored(form)
  // the standard interface of schemas: the library itself stays out of the start code, which only deletes drafts
  const result = stored?.owner === owner ? schema['~standard'].validate(stored.values) : undefined
  if (result !== undefined && 'value' in result && !result.issues) return result.value as InferOutput<Schema>
  deleteFormDraft(form)
  return null
}

export function deleteFormDraft(form: FormName): void {
  try {
    sessionStorage.removeItem(key(form))
  } catch {
    // a forbidden storage holds no draft
  }
}

export function deleteFormDrafts(): void {
  for (const form of FORMS) deleteFormDraft(form)
}

function parseStored(form: FormName): { owner?: unknown; values?: unknown } | null {
  try {
    return JSON.parse(sessionStorage.getItem(key(form)) ?? 'null') as { owner?: unknown; values?: unknown } | null
  } catch {
    return null
  }
}
