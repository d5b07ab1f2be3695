import { STORAGE_PREFIX } from '~/contracts/constants'
import { isRecord, type Reads } from '~/lib/checks'

/* What a customer has typed into a form of the account and not yet saved. It outlives a session that ends in the middle of
 * typing, and a reload, in this tab alone; whoever signs in next does not see it. Spec §4 "401 response", issue 6. */

/** Forms of the account whose text is kept. */
const FORMS = ['profile', 'address'] as const
export type FormName = (typeof FORMS)[number]

const key = (form: FormName) => `${STORAGE_PREFIX}_form_${form}`

/** Keeps what is typed for its customer (by id); called at each change. */
export function keepFormDraft(form: FormName, owner: number, values: unknown): void {
  try {
    sessionStorage.setItem(key(form), JSON.stringify({ owner, values }))
  } catch {
    // a full or forbidden storage: the form itself still has its text
  }
}

/** What this customer had typed, as `reads` takes it; `null` where there is nothing. Somebody else's is forgotten. */
export function readFormDraft<Values>(form: FormName, owner: number, reads: Reads<Values>): Values | null {
  const found = parse(form)
  const values = isRecord(found) && found['owner'] === owner ? reads(found['values']) : undefined
  if (values !== undefined) return values
  dropFormDraft(form)
  return null
}

/** Forgets it: once it is saved, given up, or its customer signs out. */
export function dropFormDraft(form: FormName): void {
  try {
    sessionStorage.removeItem(key(form))
  } catch {
    // there is no storage, so nothing is kept
  }
}

/** Forgets all of them. */
export function dropFormDrafts(): void {
  for (const form of FORMS) dropFormDraft(form)
}

function parse(form: FormName): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key(form)) ?? 'null')
  } catch {
    return null
  }
}
