import type { z } from 'zod'

/** What the environment says.
 *  @throws Error with one sentence that names each wrong setting and what to write, without its value: it may be a secret */
export function parseSettings<Parsed>(schema: z.ZodType<Parsed>, env: object): Parsed {
  const { data, error } = schema.safeParse(env, { error: faultOf })
  if (!error) return data
  const first = new Map(error.issues.toReversed().map(({ path, message }) => [path[0], message]))
  const faults = [...first].toReversed().map(([name, message]) => `${String(name)} ${message}`)
  throw new Error(`The settings are wrong (docs/settings.md): ${faults.join('; ')}.`)
}

/** For settings whose own check says nothing. */
function faultOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_value') return `must be ${issue.values.filter(Boolean).join(' or ')}`
  if (issue.code === 'too_small') return `must be ${String(issue.minimum)} or more`
  if (issue.code === 'too_big') return `must be ${String(issue.maximum)} or less`
  return issue.input === undefined ? 'must be set' : 'must be written as its description says'
}
