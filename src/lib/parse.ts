import { type GenericSchema, safeParse } from 'valibot'

/** The value as a schema gives it, undefined if it is invalid. */
export function parse<Value>(schema: GenericSchema<unknown, Value>, value: unknown): Value | undefined {
  const result = safeParse(schema, value)
  return result.success ? result.output : undefined
}
