import { and, asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { EditedOrder } from '~/contracts/staff-edits'
import { pickIds } from '#server/catalog/goods-rows'
import type { Db } from '#server/db/client'
import {
  categories,
  cities,
  customers,
  goods,
  kitchens,
  lineMarks,
  orderEvents,
  orderLines,
  orders,
  orderStatusHistory,
  staff,
} from '#server/db/tables'
import { chosenDishes, lineMakers, marksOfOrder, setDishes } from './line-makers'

/** The slips of an order that were printed. */
const printed = sql<string[]>`(select json_group_array(distinct json_extract(e."data", '$.kind')) from "order_events" e
  where e."order_id" = ${orders.id} and e."kind" = 'printed')`.mapWith(JSON.parse)

type Part = { name: string; qtt: number; station_id: number | null }

/** The dishes of a set, for one set. */
const parts = sql<Part[]>`(select json_group_array(json_object('name', p."name", 'qtt', p."qtt", 'station_id', p."station_id"))
  from ${setDishes} p)`.mapWith(JSON.parse)

/** The stations of the dishes that were chosen for a line, by their ids. */
const partStations = sql<[id: number, station: number | null][]>`(select json_group_array(json_array(o."id", o."station_id"))
  from ${chosenDishes} o)`.mapWith(JSON.parse)

type NoteRow = { kind: 'allergy' | 'note'; text: string }

/** What staff noted about the guest. */
const notes = sql<NoteRow[]>`(select json_group_array(json_object('kind', n."kind", 'text', n."text") order by n."id")
  from "customer_notes" n where n."customer_id" = ${orders.customer_id})`.mapWith((text: string) => JSON.parse(text) as NoteRow[])

type EditRow = { at: number; was: EditedOrder['lines']; now: EditedOrder['lines']; fields: string[] }

/** What staff changed of an order, oldest first. */
const edits = sql<EditRow[]>`(select json_group_array(json_object('at', e."at", 'was', json_extract(e."before", '$.lines'),
  'now', json_extract(e."after", '$.lines'), 'fields', json(e."fields")) order by e."id") from "order_edits" e
  where e."order_id" = ${orders.id})`.mapWith((text: string) => JSON.parse(text) as EditRow[])

const { phone: _phone, email: _email, card: _card, explanation: _explanation, ...needed } = getTableColumns(orders)

/** Batch queries of orders for their tickets, and of their lines. `ids` is a select of order ids. */
export function ticketQueries(db: Db, ids: SQL) {
  return [
    db
      .select({
        ...needed,
        time_zone: cities.time_zone,
        travel_minutes: cities.travel_minutes,
        accept: kitchens.accept,
        accept_after: kitchens.accept_after,
        call_from: kitchens.call_from,
        lanes: kitchens.lanes,
        // D1 gives columns of one name once
        courier: sql<string | null>`${staff.name}`.as('courier_name'),
        canceled_by: orderStatusHistory.actor,
        canceled_why: orderStatusHistory.reason,
        marks: marksOfOrder,
        printed,
        edits,
        notes,
        saved_name: sql<string | null>`${customers.name}`.as('saved_name'),
      })
      .from(orders)
      .innerJoin(cities, eq(cities.id, orders.city_id))
      .innerJoin(kitchens, eq(kitchens.id, orders.kitchen_id))
      .leftJoin(staff, eq(staff.id, orders.courier_id))
      .leftJoin(customers, eq(customers.id, orders.customer_id))
      .leftJoin(orderStatusHistory, and(eq(orderStatusHistory.order_id, orders.id), eq(orderStatusHistory.status, 'canceled')))
      .where(sql`${orders.id} in (${ids})`),
    db
      .select({
        order_id: orderLines.order_id,
        position: orderLines.position,
        goods_id: orderLines.goods_id,
        name: orderLines.name,
        qtt: orderLines.qtt,
        additionals: orderLines.additionals,
        sides: orderLines.sides,
        sauces: orderLines.sauces,
        note: orderLines.note,
        made: lineMarks.made,
        by_station: lineMarks.by_station,
        makers: lineMakers,
        station_id: categories.station_id,
        kitchen_minutes: categories.kitchen_minutes,
        parts,
        part_stations: partStations,
      })
      .from(orderLines)
      .leftJoin(goods, eq(goods.id, orderLines.goods_id))
      .leftJoin(categories, eq(categories.id, goods.category_id))
      .leftJoin(lineMarks, and(eq(lineMarks.order_id, orderLines.order_id), eq(lineMarks.position, orderLines.position)))
      .where(sql`${orderLines.order_id} in (${ids})`)
      .orderBy(asc(orderLines.order_id), asc(orderLines.position)),
  ] as const
}

/** Ids of these orders that are of the kitchens of `inKitchens`. */
export const idsOf = (orderIds: readonly number[], inKitchens: SQL): SQL =>
  sql`select "id" from "orders" where "id" in (${pickIds(orderIds)}) and ${inKitchens}`

/** Batch query of the newest event: the end of the log. */
export const newestQuery = (db: Db) => db.select({ id: orderEvents.id }).from(orderEvents).orderBy(desc(orderEvents.id)).limit(1)

type Queries = ReturnType<typeof ticketQueries>
export type TicketRow = Awaited<Queries[0]>[number]
export type TicketLineRow = Awaited<Queries[1]>[number]
