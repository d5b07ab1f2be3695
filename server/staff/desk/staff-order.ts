import { eq, sql } from 'drizzle-orm'
import { hiddenPhone } from '~/rules/phone-text'
import type { Order } from '~/contracts/orders'
import type { StaffOrder } from '~/contracts/staff'
import { cookByOf } from '~/rules/cook-time'
import { toPay } from '~/rules/edit-money'
import { shownStage } from '~/rules/kitchen-stage'
import { formatZoned } from '~/rules/schedule'
import type { Db } from '#server/db/client'
import { kitchens, orders, refunds, staff } from '#server/db/tables'
import type { OrderRecord } from '#server/orders/order-shape'
import type { StaffContext } from '#server/staff/access/staff-context'
import { mustCall } from '#server/staff/kitchen/board/tickets'

/** Batch query of what the desk shows of orders beside what their customers see. `which` is a condition on orders. */
export const deskQuery = (db: Db, which: ReturnType<typeof sql>) =>
  db
    .select({
      id: orders.id,
      courier: staff.name,
      call_from: sql`coalesce(${kitchens.call_from}, 0)`.mapWith(kitchens.call_from),
      lines: sql<number>`(select count(*) from "order_lines" l where l."order_id" = ${orders.id})`,
      made: sql<number>`(select count(*) from "order_lines" l join "line_marks" m on m."order_id" = l."order_id" and m."position" = l."position"
        where l."order_id" = ${orders.id} and m."made" >= l."qtt")`,
      refunded: sql`(select coalesce(sum(r."amount"), 0) from ${refunds} r where r."order_id" = ${orders.id}
        and r."status" not in ('declined', 'failed'))`.mapWith(refunds.amount),
    })
    .from(orders)
    .leftJoin(staff, eq(staff.id, orders.courier_id))
    .leftJoin(kitchens, eq(kitchens.id, orders.kitchen_id))
    .where(which)

export type DeskRow = Awaited<ReturnType<typeof deskQuery>>[number]

/** An order for the desk. Phones are masked except for programs: a person asks for the one they need. */
export function toStaffOrder({ staff, now }: StaffContext, order: Order, row: OrderRecord, desk: DeskRow): StaffOrder {
  const { name, phone, recipient, confirm_call } = row
  const shown = (phone: string) => (staff.isKey ? phone : hiddenPhone(phone))
  const moment = (at: number) => formatZoned(new Date(at), row.time_zone)
  const isOver = row.status === 'completed' || row.status === 'canceled'
  const endedAt = row.completed_at ?? row.stage_at
  return {
    ...order,
    confirm_call,
    customer: { name, phone: phone && shown(phone) },
    recipient: recipient && { ...recipient, phone: shown(recipient.phone) },
    revision: row.revision,
    source: row.source,
    kitchen_id: row.kitchen_id,
    stage: shownStage(row.stage, row.fire_at, now.getTime()),
    made: { done: desk.made, of: desk.lines },
    cook_by: moment(cookByOf(row)),
    first_promise_to: moment(row.first_promised_to ?? row.promised_to),
    ended_at: isOver && endedAt !== null ? moment(endedAt) : null,
    courier: row.courier_id !== null && desk.courier !== null ? { id: row.courier_id, name: desk.courier } : null,
    problem: row.problem,
    must_call: mustCall({ ...row, call_from: desk.call_from }),
    to_pay: toPay(row),
    change_from: row.change_from,
    refunded: desk.refunded,
  }
}
