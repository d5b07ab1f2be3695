import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { ApiError } from '~/lib/api-error'
import { focusFault } from '~/ui/focus-fault'

/** Messages by field name. */
export type FieldErrors = Record<string, string>

/** The first message of each invalid field; empty if the values are valid. */
export function validationErrors(schema: v.GenericSchema, values: unknown): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of v.safeParse(schema, values).issues ?? []) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return errors
}

/** Splits the messages of a 422 into those of the form's own fields and the rest, which is shown above the button. */
export function splitErrors(fields: FieldErrors, names: readonly string[]): { shown: FieldErrors; rest: string[] } {
  const entries = Object.entries(fields)
  return {
    shown: Object.fromEntries(entries.filter(([name]) => names.includes(name))),
    rest: entries.filter(([name]) => !names.includes(name)).map(([, text]) => text),
  }
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
