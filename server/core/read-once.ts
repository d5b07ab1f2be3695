import { z } from 'zod'

/** A reader of an environment's settings: each environment is checked once and remembered. The reader throws an error that
 *  names what is missing or wrong and quotes no value. */
export function readOnce<Parsed, Settings>(schema: z.ZodType<Parsed>, settingsOf: (parsed: Parsed, env: object) => Settings) {
  const known = new WeakMap<object, { settings: Settings }>()
  return (env: object): Settings => {
    const remembered = known.get(env)
    if (remembered) return remembered.settings
    const parsed = schema.safeParse(env)
    if (!parsed.success) throw new Error(`environment: ${z.prettifyError(parsed.error)}`)
    const settings = settingsOf(parsed.data, env)
    known.set(env, { settings })
    return settings
  }
}
