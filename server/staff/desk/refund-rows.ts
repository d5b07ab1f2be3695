import { asc, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Refund } from '~/contracts/staff-edits'
import { formatZoned } from '~/rules/schedule'
import type { Db } from '#server/db/client'
import { cities, orders, refunds, staff } from '#server/db/tables'

const decider = alias(staff, 'decider')

/** Batch query of refunds, the oldest first. `which` is a condition on refunds and orders. */
export const refundsQuery = (db: Db, which: SQL | undefined) =>
  db
    .select({
      id: refunds.id,
      order_id: refunds.order_id,
      order_number: orders.number,
      amount: refunds.amount,
      way: refunds.way,
      lines: refunds.lines,
      reason: refunds.reason,
      status: refunds.status,
      edit_id: refunds.edit_id,
      by: sql<string | null>`${staff.name}`.as('by_name'),
      decided_by: sql<string | null>`${decider.name}`.as('decider_name'),
      error: refunds.error,
      created_at: refunds.created_at,
      done_at: refunds.done_at,
      time_zone: cities.time_zone,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.order_id))
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .leftJoin(staff, eq(staff.id, refunds.staff_id))
    .leftJoin(decider, eq(decider.id, refunds.decided_by))
    .where(which)
    .orderBy(asc(refunds.id))

/** `error` of one under way is no error. */
export function toRefund({ time_zone, error, ...row }: Awaited<ReturnType<typeof refundsQuery>>[number]): Refund {
  const moment = (at: number) => formatZoned(new Date(at), time_zone)
  return {
    ...row,
    error: row.status === 'failed' ? error : null,
    created_at: moment(row.created_at),
    done_at: row.done_at === null ? null : moment(row.done_at),
  }
}
