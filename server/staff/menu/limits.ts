import { sql, type SQL } from 'drizzle-orm'
import { HttpError } from '#server/core/errors'
import { isGuardFailure } from '#server/db/fail-unless'
import { categories, goods, goodsDrafts, news, options, promoCodes } from '#server/db/tables'

const MAX = { goods: 2000, categories: 200, options: 500 }
const COUNTS: Record<keyof typeof MAX, SQL> = {
  goods: sql`(select count(*) from ${goods}) + (select count(*) from ${goodsDrafts})`,
  categories: sql`(select count(*) from ${categories})`,
  options: sql`(select count(*) from ${options})`,
}
const TEXTS = {
  goods: 'В меню уже 2000 блюд, больше не помещается',
  categories: 'В меню уже 200 категорий, больше не помещается',
  options: 'В меню уже 500 добавок, больше не помещается',
}

/** SQL condition: one more fits. */
export const hasRoom = (kind: keyof typeof MAX): SQL => sql`${COUNTS[kind]} < ${MAX[kind]}`

/** What a batch with the guard `hasRoom` failed with. */
export const tooMany = (kind: keyof typeof MAX, error: unknown): unknown =>
  isGuardFailure(error) ? new HttpError(422, 'too_many', TEXTS[kind]) : error

const TABLES = { category: categories, option: options, promo: promoCodes, news }

/** SQL: an id that no item of the kind has had: the audit names those that are gone. */
export function newId(kind: keyof typeof TABLES): SQL<number> {
  const table = TABLES[kind]
  const gone = sql`select max(cast(substr("subject", ${kind.length + 2}) as integer)) from "staff_audit"
    where "subject" >= ${`${kind}:`} and "subject" < ${`${kind};`}`
  return sql<number>`1 + max(coalesce((select max("id") from ${table}), 0), coalesce((${gone}), 0))`
}
