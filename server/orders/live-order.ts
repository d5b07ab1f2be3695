import { sql, type SQL } from 'drizzle-orm'
import type { LiveOrder } from '~/contracts/orders'
import { shownStage } from '~/rules/kitchen-stage'
import { formatZoned } from '~/rules/schedule'
import type { Db } from '#server/db/client'
import { orders } from '#server/db/tables'
import type { OrderRecord } from './order-shape'

type Work = { done: number; of: number; courier: string | null }

/** Batch query: how many of an order's lines are made, and who delivers it. */
export function kitchenWorkQuery(db: Db, which: SQL | undefined) {
  const isMade = sql`(select made from line_marks m where m.order_id = l.order_id and m.position = l.position) >= l.qtt`
  return db
    .select({
      done: sql<number>`(select count(*) from order_lines l where l.order_id = ${orders.id} and ${isMade})`,
      of: sql<number>`(select count(*) from order_lines l where l.order_id = ${orders.id})`,
      courier: sql<string | null>`(select name from staff where id = ${orders.courier_id})`,
    })
    .from(orders)
    .where(which)
}

/** What the kitchen does with an order; null once it is over. */
export function liveOf(row: OrderRecord, { done, of, courier }: Work, now: Date): LiveOrder | null {
  if (row.status === 'completed' || row.status === 'canceled') return null
  const { promised_from, promised_to, first_promised_to, moved_at, moved_why } = row
  const moment = (at: number) => formatZoned(new Date(at), row.time_zone)
  const movedBy = promised_to - (first_promised_to ?? promised_to)
  const stage = shownStage(row.stage, row.fire_at, now.getTime())
  const isInWork = row.status === 'processed' && stage !== null && stage !== 'later'
  return {
    stage: isInWork ? stage : null,
    made: isInWork ? { done, of } : null,
    promise: { from: moment(promised_from), to: moment(promised_to) },
    first: { from: moment(promised_from - movedBy), to: moment(promised_to - movedBy) },
    moved: moved_at !== null && movedBy !== 0 ? { at: moment(moved_at), to: moment(promised_to), why: moved_why ?? 'other' } : null,
    courier: courier === null ? null : { name: courier },
  }
}
