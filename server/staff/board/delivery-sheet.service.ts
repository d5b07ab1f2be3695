import { and, eq, inArray, sql } from 'drizzle-orm'
import { PAY_TYPE } from '~/contracts/constants'
import type { OrderAddress } from '~/contracts/orders'
import type { DeliverySheet } from '~/contracts/staff-board'
import { toPay } from '~/rules/edit-money'
import { priceText } from '~/rules/price-text'
import { orders } from '#server/db/tables'
import { HttpError, missing } from '#server/core/errors'
import { audited } from '#server/staff/access/audited'
import { kitchensOf, type StaffContext } from '#server/staff/access/staff-context'
import { isAwaited } from './tickets'

type Row = typeof orders.$inferSelect

/** What the courier's slip and a call to the guest need; the read leaves an audit row. A device alone sees open orders only.
 *  @throws HttpError 403 `not_allowed`, 404 */
export async function readDeliverySheet(ctx: StaffContext, id: number): Promise<DeliverySheet> {
  // a tablet without a person is not told about orders that are over
  const isOpen = ctx.staff.role === null ? inArray(orders.status, ['new', 'processed', 'inTransit']) : undefined
  const own = and(eq(orders.id, id), kitchensOf(ctx, orders.kitchen_id))
  const after = { read: ['name', 'phone', 'address', 'comment'] }
  const [, [order], [known]] = await ctx.db.batch([
    audited(ctx, { action: 'customer.reveal', subject: `order:${id}`, after, tail: sql`from ${orders} where ${and(own, isOpen)}` }),
    ctx.db.select().from(orders).where(and(own, isOpen)),
    ctx.db.select({ id: orders.id }).from(orders).where(own),
  ])
  if (!known) throw missing('Такого заказа нет')
  if (!order) throw new HttpError(403, 'not_allowed', 'Заказ закрыт, данные гостя видит управляющий')
  return {
    name: order.name,
    phone: order.phone,
    address: order.address ? addressText(order.address) : (order.pickup_point?.address ?? ''),
    comment: [order.address?.comment, order.comment].filter(Boolean).join('\n') || null,
    to_pay: toPay(order),
    pay_text: payText(order),
  }
}

function addressText({ street, house, building, apartment, entrance, floor, intercom }: OrderAddress): string {
  const parts = [
    street,
    house,
    building && `корп. ${building}`,
    apartment && `кв. ${apartment}`,
    entrance && `подъезд ${entrance}`,
    floor && `этаж ${floor}`,
    intercom && `домофон ${intercom}`,
  ]
  return parts.filter(Boolean).join(', ')
}

const ON_RECEIPT: Partial<Record<Row['pay_type'], string>> = {
  [PAY_TYPE.cashOffline]: 'Наличными',
  [PAY_TYPE.qrOffline]: 'По QR-коду',
  [PAY_TYPE.cardOffline]: 'Картой',
}

function payText(order: Row): string {
  if (toPay(order) === 0) return 'Оплачен'
  if (isAwaited(order)) return 'Ждёт оплаты на сайте'
  const way = ON_RECEIPT[order.pay_type] ?? 'При получении'
  return order.change_from === null ? way : `${way}, сдача с ${priceText(order.change_from)}`
}
