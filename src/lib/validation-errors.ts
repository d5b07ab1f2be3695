import * as v from 'valibot'

/** The first message of each invalid field; empty if the values are valid. */
export function validationErrors(schema: v.GenericSchema, values: unknown): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of v.safeParse(schema, values).issues ?? []) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return errors
}
