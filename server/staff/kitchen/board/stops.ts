import { asc, sql } from 'drizzle-orm'
import type { BoardStop } from '~/contracts/staff-board'
import { goodsName } from '#server/catalog/goods-rows'
import type { Db } from '#server/db/client'
import { stops } from '#server/db/tables'

/** SQL: what a stop's subject is called; null once it left the menu. */
export const stopName = sql<string | null>`case ${stops.subject}
  when 'goods' then (select ${goodsName('g')} from "goods" g where g."id" = ${stops.subject_id})
  when 'option' then (select o."name" from "options" o where o."id" = ${stops.subject_id})
  else (select i."name" from "ingredients" i where i."id" = ${stops.subject_id}) end`

/** SQL condition: the stop holds at a moment. */
export const isStopOpen = (now: Date) => sql`${stops.ended_at} is null and (${stops.until} is null or ${stops.until} > ${now.getTime()})`

/** SQL condition: the stop holds in a kitchen at a moment. */
export const isStopHere = (kitchenId: number, now: Date) =>
  sql`${isStopOpen(now)} and (${stops.kitchen_id} is null or ${stops.kitchen_id} = ${kitchenId})`

/** Batch query of the stops that hold in a kitchen, the first to end first. */
export const boardStopsQuery = (db: Db, kitchenId: number, now: Date) =>
  db
    .select({
      id: stops.id,
      subject: stops.subject,
      subject_id: stops.subject_id,
      name: stopName,
      kitchen_id: stops.kitchen_id,
      until: stops.until,
    })
    .from(stops)
    .where(isStopHere(kitchenId, now))
    .orderBy(sql`${stops.until} is null`, asc(stops.until), asc(stops.id))

/** Subjects that left the menu are left out. */
export const toBoardStops = (rows: Awaited<ReturnType<typeof boardStopsQuery>>): BoardStop[] =>
  rows.flatMap(({ name, until, ...row }) =>
    name === null ? [] : [{ ...row, name, until: until === null ? null : new Date(until).toISOString() }],
  )
