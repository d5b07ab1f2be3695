import { sql, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Stop } from '~/contracts/staff-stops'
import type { Db } from '#server/db/client'
import { stops } from '#server/db/tables'
import { stopName } from '#server/staff/kitchen/board/stops'

/** SQL: what a person or, without one, a tablet is called. */
export const nameOfStaff = (person: AnySQLiteColumn, device: AnySQLiteColumn) =>
  sql<string | null>`coalesce((select p."name" from "staff" p where p."id" = ${person}),
    (select d."name" from "staff_devices" d where d."id" = ${device}))`

const isSet = sql`r."item_id" in (select gp."goods_id" from "goods_parts" gp)`
const countReach = (condition: SQL) => sql<number>`(select count(*) from "stop_reach" r where r."stop_id" = ${stops.id} and ${condition})`

const sizeOf = sql<Stop['size_of']>`(select json_object('family_id', g."family_id", 'dish', g."name", 'size', g."size_name") from "goods" g
  where ${stops.subject} = 'goods' and g."id" = ${stops.subject_id} and g."family_id" is not null and g."size_name" is not null)`.mapWith(
  (text: string) => JSON.parse(text) as Stop['size_of'],
)

/** Query of stops as the contract shows them. */
export const stopRowsQuery = (db: Db, where: SQL) =>
  db
    .select({
      id: stops.id,
      subject: stops.subject,
      subject_id: stops.subject_id,
      name: sql<string>`coalesce(${stopName}, 'Нет в меню')`,
      size_of: sizeOf,
      kitchen_id: stops.kitchen_id,
      from_at: stops.from_at,
      until: stops.until,
      reason: stops.reason,
      by: nameOfStaff(stops.staff_id, stops.device_id),
      goods: countReach(sql`r."kind" = 'goods' and not ${isSet}`),
      sets: countReach(sql`r."kind" = 'goods' and ${isSet}`),
      options: countReach(sql`r."kind" = 'option'`),
    })
    .from(stops)
    .where(where)

export const toStop = ({ goods, sets, options, from_at, until, ...row }: Awaited<ReturnType<typeof stopRowsQuery>>[number]): Stop => ({
  ...row,
  from_at: new Date(from_at).toISOString(),
  until: until === null ? null : new Date(until).toISOString(),
  reach: { goods, sets, options },
})
