import * as v from 'valibot'
import type { Reads } from './checks'

/** Reads by a schema, for `readStored` of pages that bring one anyway. */
export const bySchema =
  <Schema extends v.GenericSchema>(schema: Schema): Reads<v.InferOutput<Schema>> =>
  (value) => {
    const parsed = v.safeParse(schema, value)
    return parsed.success ? parsed.output : undefined
  }
