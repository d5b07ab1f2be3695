import { PAY_TYPE } from '~/contracts/constants'
import type { DeliverySheet } from '~/contracts/staff-board'
import { wholeAddress } from '~/rules/address-text'
import { toPay } from '~/rules/edit-money'
import { priceText } from '~/rules/number-text'
import type { orders } from '#server/db/tables'
import type { StaffContext } from '#server/staff/access/staff-context'
import { revealOrder } from './reveal-order'
import { isAwaited } from './tickets'

type Row = typeof orders.$inferSelect

/** What the courier's slip and a call to the guest need; the read leaves an audit row. A device alone sees open orders only.
 *  @throws HttpError 403 `not_allowed`, 404 */
export async function readDeliverySheet(ctx: StaffContext, id: number): Promise<DeliverySheet> {
  const order = await revealOrder(ctx, id, ['name', 'phone', 'recipient', 'address', 'comment'])
  return {
    name: order.name,
    phone: order.phone,
    address: addressOf(order),
    comment: [order.address?.comment, order.comment].filter(Boolean).join('\n') || null,
    recipient: order.recipient,
    leave_at_door: order.leave_at_door,
    no_call: order.no_call,
    to_pay: toPay(order),
    pay_text: payText(order),
  }
}

/** «Лесная, 7, кв. 12 · Север» */
const addressOf = ({ address, pickup_point, zone }: Row) =>
  [address ? wholeAddress(address).replaceAll('\u00a0', ' ') : pickup_point?.address, zone?.name].filter(Boolean).join(' · ')

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
