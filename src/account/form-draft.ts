import * as v from 'valibot'
import { STORAGE_PREFIX } from '~/contracts/constants'
import { parse } from '~/lib/parse'

/* Unsaved text of the account's forms. It survives a reload and an ended session in this tab; another customer never sees
 * it. */

const FORMS = ['profile', 'address'] as const
export type FormName = (typeof FORMS)[number]

const key = (form: FormName) => `${STORAGE_PREFIX}_form_${form}`

/** Saves the text for its customer (by id); call it at each change. */
export function keepFormDraft(form: FormName, owner: number, values: unknown): void {
  try {
    sessionStorage.setItem(key(form), JSON.stringify({ owner, values }))
  } catch {
    // full or forbidden storage: the form still has its text
  }
}

/** This customer's text, `null` if there is none. Text of another customer is deleted. */
export function readFormDraft<Values>(form: FormName, owner: number, schema: v.GenericSchema<unknown, Values>): Values | null {
  const found = parse(v.object({ owner: v.literal(owner), values: schema }), readJson(form))
  if (found) return found.values
  dropFormDraft(form)
  return null
}

/** Deletes it: after saving, discarding, or sign-out. */
export function dropFormDraft(form: FormName): void {
  try {
    sessionStorage.removeItem(key(form))
  } catch {
    // no storage, nothing to delete
  }
}

export function dropFormDrafts(): void {
  for (const form of FORMS) dropFormDraft(form)
}

function readJson(form: FormName): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key(form)) ?? 'null')
  } catch {
    return null
  }
}
