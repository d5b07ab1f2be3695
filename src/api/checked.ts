import type { z } from 'zod'
import { ApiError } from '~/lib/api-error'

/** A server function's validator by a contract: what does not fit is a 422 with its fields, as the API would say it. */
export function checked<Schema extends z.ZodType>(schema: Schema) {
  return (data: z.input<Schema>): z.output<Schema> => {
    const parsed = schema.safeParse(data)
    if (parsed.success) return parsed.data
    const fields = Object.fromEntries(parsed.error.issues.toReversed().map((issue) => [issue.path.join('.') || 'body', issue.message]))
    const [field, message] = Object.entries(fields).at(-1) ?? ['body', 'Проверьте данные']
    throw new ApiError({ status: 422, field, fields, message, code: 'invalid' })
  }
}
