import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { phoneDigits, plainPhone } from '~/contracts/plain-digits'
import type { Db } from '#server/db/client'
import { orders } from '#server/db/tables'

/** A search has one page: a longer text finds older orders. */
const MAX_FOUND = 50
const TAIL = 4
/** Names that begin with the text, and how many of the newest orders of each are looked at. */
const MAX_NAMES = 20
const MAX_OF_NAME = 50

/** `number`: an order's number or the end of a phone. */
type Search = { kind: 'number' | 'name'; text: string }

/** What a typed text looks for; null for an empty one. */
export function readSearch(typed: string | undefined): Search | null {
  const text = plainPhone(typed ?? '').replace(/^(?:№|No|#)\s*/i, '')
  if (text === '') return null
  if (!/^[\d\s().+\p{Pd}]*\d[\d\s().+\p{Pd}]*$/u.test(text)) return { kind: 'name', text }
  return { kind: 'number', text: phoneDigits(text) }
}

/** The ids that a search finds among the orders of `which`, the best first. */
export async function searchIds(db: Db, { kind, text }: Search, which: SQL | undefined): Promise<number[]> {
  if (kind === 'name') return (await nameQuery(db, text, which)).map(({ id }) => id)
  const [exact, ends] = await db.batch([numberQuery(db, text, which), phoneQuery(db, text, which)])
  return [...new Set([...exact, ...ends].map(({ id }) => id))]
}

const numberQuery = (db: Db, number: string, which: SQL | undefined) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.number, number), which))

/** Orders whose phone ends with the digits, newest first; none for fewer than four. */
const phoneQuery = (db: Db, digits: string, which: SQL | undefined) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        // the expression of the index `orders_by_phone_tail`
        sql`substr("phone", -4) = ${digits.slice(-TAIL)} and "phone" is not null`,
        digits.length > TAIL ? sql`substr("phone", ${sql.raw(String(-digits.length))}) = ${digits}` : undefined,
        which,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(digits.length < TAIL ? 0 : MAX_FOUND)

/** SQLite folds the case of Latin letters only, so a name is tried as typed, in small letters, and capitalised. */
export function nameForms(text: string): string[] {
  const small = text.toLowerCase()
  const capital = small.replace(/(^|[\s-])(\p{L})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase())
  return [...new Set([text, small, capital])]
}

/** Jumps from name to name in the index `orders_by_name`, whatever the number of their orders. */
const nameQuery = (db: Db, text: string, which: SQL | undefined) => {
  const forms = JSON.stringify(nameForms(text))
  const next = (form: SQL, isAfter: SQL) => sql`(select min(o."name") from "orders" o
    where o."name" is not null and ${isAfter} and o."name" < ${form} || char(1114111))`
  const [value, form] = [sql`f."value"`, sql`n."form"`]
  return db.all<{ id: number }>(sql`with recursive "names"("form", "name") as (
      select ${value}, ${next(value, sql`o."name" >= ${value}`)} from json_each(${forms}) f
      union all
      select ${form}, ${next(form, sql`o."name" > n."name"`)} from "names" n where n."name" is not null
      limit ${MAX_NAMES + 3}),
    "found"("id") as (
      select distinct j."value" from (select distinct "name" from "names" where "name" is not null limit ${MAX_NAMES}) n,
        json_each((select json_group_array("id") from (
          select "id" from "orders" where "name" = n."name" order by "id" desc limit ${MAX_OF_NAME}))) j)
    select "orders"."id" as "id" from "found" join "orders" on "orders"."id" = "found"."id"
    where ${which ?? sql`true`} order by "orders"."id" desc limit ${MAX_FOUND}`)
}
