import { ApiError, errorText } from '~/lib/api-error'

/** Messages by field name; `form` is the message of no field. */
export type FieldErrors = Record<string, string>

/** What a form shows after a rejected request: the messages of its own fields (`names`), and any other as `form`, above the
 *  button. Nothing for a 401, which the router's session watch handles. */
export function rejectionErrors(error: unknown, names: readonly string[]): FieldErrors {
  if (error instanceof TypeError) return { form: 'Связь пропала. Текст на\u00a0месте, попробуйте ещё раз.' }
  if (!(error instanceof ApiError)) return { form: errorText(error) }
  if (error.status === 401) return {}
  const fields = Object.entries(error.status === 422 ? error.fields : {})
  const own = fields.filter(([name]) => names.includes(name))
  const other = fields.find(([name]) => !names.includes(name))?.[1] ?? (own.length === 0 ? errorText(error) : undefined)
  return { ...Object.fromEntries(own), ...(other !== undefined && { form: other }) }
}
