import { type GenericSchema, safeParse } from 'valibot'
import type { Read } from './read'

/** The value as a schema gives it, undefined if it is invalid. */
export function parse<Value>(schema: GenericSchema<unknown, Value>, value: unknown): Value | undefined {
  const result = safeParse(schema, value)
  return result.success ? result.output : undefined
}

/** A reader of stored values by a schema, for code that loads valibot anyway. */
export const reader =
  <Value>(schema: GenericSchema<unknown, Value>): Read<Value> =>
  (value) =>
    parse(schema, value)
