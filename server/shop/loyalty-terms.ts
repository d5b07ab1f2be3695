import { asc, sql, type SQL } from 'drizzle-orm'
import { DEFAULT_LOYALTY_TERMS, termsAt, type TermsFrom } from '~/rules/loyalty-terms'
import type { Db } from '#server/db/client'
import { bonusTerms } from '#server/db/tables'

/** Batch query of all terms, in the order in which they act. */
export const termsQuery = (db: Db) =>
  db.select({ id: bonusTerms.id, from_at: bonusTerms.from_at, terms: bonusTerms.terms }).from(bonusTerms).orderBy(asc(bonusTerms.from_at))

/** The terms in force at a moment. */
export const termsInForce = (rows: readonly TermsFrom[], now: Date): Pick<TermsFrom, 'id' | 'terms'> =>
  termsAt(rows, now.getTime()) ?? { id: 1, terms: DEFAULT_LOYALTY_TERMS }

/** SQL: the id of the terms in force at a moment. */
export const termsIdAt = (now: Date): SQL<number> =>
  sql`coalesce((select "id" from ${bonusTerms} where "from_at" <= ${now.getTime()} order by "from_at" desc limit 1), 1)`

/** SQL: a number of the terms of this id. */
export const bonusTerm = (id: SQL, name: 'life_days' | 'window_days'): SQL<number> =>
  sql`(select json_extract(${bonusTerms.terms}, ${sql.raw(`'$.${name}'`)}) from ${bonusTerms} where ${bonusTerms.id} = ${id})`
