import { sql, type SQL } from 'drizzle-orm'
import { staffAudit } from '#server/db/tables'
import { nameForms } from '#server/staff/desk/search-orders'

/** Where the names of a kind of subject are: table, and column or expression. */
const NAMES: Record<string, readonly [table: string, name: string]> = {
  order: ['orders', 'number'],
  goods: ['dishes', 'name'],
  category: ['categories', 'name'],
  option: ['options', 'name'],
  kitchen: ['kitchens', 'name'],
  device: ['staff_devices', 'name'],
  person: ['staff', 'name'],
  city: ['cities', 'name'],
  pickup_point: ['kitchens', 'name'],
  station: ['stations', 'name'],
  zone: ['delivery_zones', 'name'],
  news: ['news', 'title'],
  promo: ['promo_codes', 'coalesce(code, name)'],
}
const kinds = Object.entries(NAMES)

export const subjectId = sql`cast(substr(${staffAudit.subject}, instr(${staffAudit.subject}, ':') + 1) as integer)`

/** What people call the subject of a row. */
export const subjectName = sql<string | null>`case substr(${staffAudit.subject}, 1, instr(${staffAudit.subject}, ':') - 1) ${sql.join(
  kinds.map(
    ([kind, [table, name]]) =>
      sql`when ${sql.raw(`'${kind}'`)} then (select ${sql.raw(name)} from ${sql.raw(table)} s where s.id = ${subjectId})`,
  ),
  sql` `,
)} end`

/** Rows about a thing with this text in its name, or by such a person or tablet. An order has this very number. */
export function ofText(text: string): SQL {
  const within = (column: SQL) =>
    sql`(${sql.join(
      nameForms(text).map((one) => sql`instr(${column}, ${one}) > 0`),
      sql` or `,
    )})`
  const named = kinds.map(([kind, [table, name]]) => {
    const is = kind === 'order' ? sql`${sql.raw(name)} = ${text}` : within(sql.raw(name))
    // one by one: D1 takes five SELECTs in a compound
    return sql`${staffAudit.subject} in (select ${sql.raw(`'${kind}:'`)} || id from ${sql.raw(table)} where ${is})`
  })
  const owner = (table: string) => sql`(select id from ${sql.raw(table)} where ${within(sql.raw('name'))})`
  return sql`(${sql.join(named, sql` or `)}
    or ${staffAudit.staff_id} in ${owner('staff')} or ${staffAudit.device_id} in ${owner('staff_devices')})`
}
