import { desc, eq, sql } from 'drizzle-orm'
import type { CashBody, HandedIn } from '~/contracts/staff-courier'
import { isConstraintBroken } from '#server/db/retry-overtaken'
import { rowWhere } from '#server/db/row-where'
import { courierCash, orders, staff } from '#server/db/tables'
import { conflict, invalid, missing } from '#server/core/errors'
import { worksIn } from '#server/staff/access/credentials'
import { audited } from '#server/staff/access/audited'
import { requireKitchen, type StaffContext } from '#server/staff/access/staff-context'
import { cashQuery, toCash } from './run-rows'

/** Takes a courier's cash of the orders of a kitchen, each order once. @throws HttpError 404, 409 `cash_changed` with the present sum,
 *  422 `reason` for a difference without one */
export async function takeCash(ctx: StaffContext, body: CashBody): Promise<HandedIn> {
  const { kitchen_id, staff_id, amount } = body
  requireKitchen(ctx, kitchen_id)
  const { db, now } = ctx
  const [rows, [person]] = await db.batch([
    cashQuery(db, kitchen_id, staff_id),
    db
      .select({ id: staff.id })
      .from(staff)
      .where(sql`${staff.id} = ${staff_id} and ${worksIn(kitchen_id)}`),
  ])
  if (!person && rows.length === 0) throw missing('Такого курьера на\u00a0кухне нет')
  const { sum: expected, orders: due } = toCash(rows)
  if (due.length === 0 || expected !== body.expected) throw cashChanged(expected)
  const reason = amount === expected ? null : (body.reason ?? null)
  if (amount !== expected && reason === null) throw invalid('reason', 'Напишите, почему сумма другая')

  const ids = sql`(select "value" from json_each(${JSON.stringify(due.map(({ id }) => id))}))`
  const isSame = sql`(select count(*) from ${orders} where ${orders.id} in ${ids} and ${orders.cash_id} is null) = ${due.length}`
  // null where another hand-in was first: that rolls the batch back
  const whose = sql`case when ${isSame} then ${staff_id} end`
  const { id: accepted_by, device } = ctx.staff
  const row = { staff_id: whose, kitchen_id, expected, amount, reason, accepted_by, device_id: device?.id ?? null, at: now.getTime() }
  const itsId = db
    .select({ id: courierCash.id })
    .from(courierCash)
    .where(eq(courierCash.staff_id, staff_id))
    .orderBy(desc(courierCash.id))
    .limit(1)
  try {
    const [, , , [handedIn]] = await db.batch([
      db.insert(courierCash).select(rowWhere(courierCash, row, sql`where true`)),
      db
        .update(orders)
        .set({ cash_id: sql`(${itsId})` })
        .where(sql`${orders.id} in ${ids}`),
      audited(ctx, { action: 'courier.cash', subject: `person:${staff_id}`, after: { expected, amount, orders: due.length }, reason }),
      itsId,
    ])
    if (!handedIn) throw new Error('no row was written')
    return { id: handedIn.id, expected, amount, orders: due.length }
  } catch (error) {
    if (!isConstraintBroken(error)) throw error
    throw cashChanged(toCash(await cashQuery(db, kitchen_id, staff_id)).sum)
  }
}

const cashChanged = (sum: number) => conflict('cash_changed', 'Сумма изменилась, посчитайте ещё раз', { sum })
