import type { z } from 'zod'
import { ApiError } from '~/lib/api-error'

/** Validates the input of a server function by a contract. @throws ApiError 422 with the fields, as the API. */
export function checked<Schema extends z.ZodType>(schema: Schema) {
  return (data: z.input<Schema>): z.output<Schema> => {
    const parsed = schema.safeParse(data)
    if (parsed.success) return parsed.data
    const fields = Object.fromEntries(parsed.error.issues.toReversed().map((issue) => [issue.path.join('.') || 'body', issue.message]))
    const [field, message] = Object.entries(fields).at(-1) ?? ['body', 'Проверьте данные']
    throw new ApiError({ status: 422, field, fields, message, code: 'invalid' })
  }
}
