import type { z } from 'zod'
import { ApiError } from '~/lib/api-error'
import { explainIssues } from '~/rules/explain-issues'

/** Validates the input of a server function by a contract. @throws ApiError 422 with Russian texts by field, as the API. */
export function checked<Schema extends z.ZodType>(schema: Schema) {
  return (data: z.input<Schema>): z.output<Schema> => {
    const parsed = schema.safeParse(data)
    if (parsed.success) return parsed.data
    const { fields, message } = explainIssues(parsed.error.issues)
    const [field] = Object.keys(fields)
    throw new ApiError({ status: 422, ...(field !== undefined && { field, fields }), message, code: 'invalid' })
  }
}
