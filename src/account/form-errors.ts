import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { ApiError, errorText } from '~/lib/api-error'
import { focusFault } from '~/ui/focus-fault'

/** Messages by field name. */
export type FieldErrors = Record<string, string>

/** The first message of each invalid field; empty if the values are valid. */
export function validationErrors(schema: v.GenericSchema, values: unknown): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of v.safeParse(schema, values).issues ?? []) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return errors
}

/** What a form shows after a rejected request: the messages of its own fields (`names`), and any other as `form`, above the
 *  button. `null` for a 401, which the router's session watch handles. */
export function rejectionErrors(error: unknown, names: readonly string[], offline: string): FieldErrors | null {
  if (!(error instanceof ApiError)) return { form: offline }
  if (error.status === 401) return null
  const fields = Object.entries(error.status === 422 ? error.fields : {})
  const own = fields.filter(([name]) => names.includes(name))
  const other = fields.find(([name]) => !names.includes(name))?.[1] ?? (own.length === 0 ? errorText(error) : undefined)
  return { ...Object.fromEntries(own), ...(other !== undefined && { form: other }) }
}

/** The errors of a form: `show` focuses the first invalid field, `clear` removes those of edited fields. */
export function useFormErrors() {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [rejections, setRejections] = useState(0)

  useEffect(() => {
    if (rejections > 0 && form.current) focusFault(form.current)
  }, [rejections])

  return {
    form,
    errors,
    setErrors,
    show: (found: FieldErrors) => {
      setErrors(found)
      setRejections((count) => count + 1)
    },
    clear: (...names: string[]) => setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))),
  }
}

/** Awaits a deletion. A 404 counts as done: another tab deleted it first. */
export async function ignoreMissing(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
