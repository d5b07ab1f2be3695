import { sql, type SQL } from 'drizzle-orm'
import { codeForms } from '~/rules/promo-form'
import { codeFormOf } from '#server/db/code-form'
import { promoCodes } from '#server/db/tables'

const form = codeFormOf('"promo_codes"."code"')

/** SQL condition of `promo_codes`: it is the typed code, written in any way. */
export function isCode(typed: string): SQL {
  const [direct, swapped] = codeForms(typed)
  return sql`${form} in (${direct}, ${swapped})`
}

/** SQL of the id of the typed code. Of codes of one form, which could be made before, the one that is written so. */
export function codeId(typed: string): SQL {
  const [direct, swapped] = codeForms(typed)
  const first = (condition: SQL) => sql`(select min(${promoCodes.id}) from ${promoCodes} where ${condition})`
  return sql`coalesce(${first(sql`${promoCodes.code} = ${typed}`)}, ${first(sql`${form} = ${direct}`)}, ${first(sql`${form} = ${swapped}`)})`
}
