import { eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { PAY_TYPE } from '~/contracts/constants'
import type { Op } from '~/contracts/staff-board'
import { receiptPayType, toPay } from '~/rules/edit-money'
import { rowWhere } from '#server/db/row-where'
import { courierShifts, orders } from '#server/db/tables'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'
import type { KitchenOrder } from './tickets'

/** SQL condition: the person has no open shift. */
const isOff = (staffId: number | null) =>
  sql`not exists (select 1 from ${courierShifts} where ${courierShifts.staff_id} = ${staffId} and ${courierShifts.ended_at} is null)`

/** Batch statements: begins the caller's shift, unless it has begun. */
export function beginShift(ctx: StaffContext, kitchenId: number | null, at: number): BatchItem<'sqlite'>[] {
  const { id } = ctx.staff
  if (id === null || kitchenId === null) return []
  const tail = sql`where ${isOff(id)}`
  return [
    audited(ctx, { action: 'courier.shift', subject: `person:${id}`, after: { on: true, kitchen_id: kitchenId }, tail }),
    ctx.db.insert(courierShifts).select(rowWhere(courierShifts, { staff_id: id, kitchen_id: kitchenId, started_at: at }, tail)),
  ]
}

type PaidBy = NonNullable<(Op & { kind: 'deliver' })['paid_by']>

const PAY_OF = {
  cash: { pay_variant: 1, pay_type: PAY_TYPE.cashOffline },
  qr: { pay_variant: 3, pay_type: PAY_TYPE.qrOffline },
  card: { pay_variant: 3, pay_type: PAY_TYPE.cardOffline },
} as const satisfies Record<PaidBy, object>

/** Batch statements: the guest paid on receipt in another way than the order says. Of an order paid online that is what an edit added; the
 *  rest stays as it is. */
export function correctPay(ctx: StaffContext, row: KitchenOrder['row'], paidBy: PaidBy): BatchItem<'sqlite'>[] {
  const is = PAY_OF[paidBy]
  const before = { pay_type: receiptPayType(row) }
  if (toPay(row) === 0 || before.pay_type === is.pay_type) return []
  return [
    ctx.db
      .update(orders)
      .set(row.pay_variant === 2 ? { collect_type: is.pay_type } : is)
      .where(eq(orders.id, row.id)),
    audited(ctx, { action: 'order.paid_by', subject: `order:${row.id}`, before, after: { pay_type: is.pay_type } }),
  ]
}
