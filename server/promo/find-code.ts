import { sql, type SQL } from 'drizzle-orm'
import { normalCode } from '~/rules/promo-code'
import { codeForms, pastedCodeForms } from '~/rules/promo-form'
import { codeFormOf } from '#server/db/code-form'
import { promoCodes } from '#server/db/tables'

const form = codeFormOf('"promo_codes"."code"')
const isOfForms = (forms: readonly string[]) => sql`${form} in (select value from json_each(${JSON.stringify(forms)}))`

/** SQL condition of `promo_codes`: a guest cannot tell it from this code. */
export const isNamesake = (code: string): SQL => isOfForms(codeForms(code).flat())

/** SQL of the id of the typed code, null for none. Of codes of one form, which could be made before, the one that is written so. A
 *  group of forms that fits two codes says nothing. */
export function codeId(typed: string): SQL {
  const found = pastedCodeForms(typed).map(
    (forms) =>
      sql`(select case when count(distinct ${form}) = 1 then min(${promoCodes.id}) end from ${promoCodes} where ${isOfForms(forms)})`,
  )
  const asWritten = sql`(select ${promoCodes.id} from ${promoCodes} where ${promoCodes.code} = ${normalCode(typed)})`
  return sql`coalesce(${sql.join([asWritten, ...found], sql`, `)})`
}
