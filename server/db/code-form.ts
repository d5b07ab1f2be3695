import { sql, type SQL } from 'drizzle-orm'
import { CODE_LOOK_ALIKES } from '~/rules/promo-form'

const SIGNS = [['-', ''] as const, ['_', ''] as const, ...CODE_LOOK_ALIKES]

/** `codeForm` of a stored code, for the index and for queries that look a code up by it: both must have the same expression. */
export const codeFormOf = (column: string): SQL =>
  sql.raw(SIGNS.reduce((text, [from, to]) => `replace(${text}, '${from}', '${to}')`, column))
