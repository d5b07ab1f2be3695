import type { PayType, PayVariant } from '~/contracts/cart'
import { PAY_TYPE, PAY_VARIANT } from '~/contracts/constants'
import { addMoney, subtractMoney } from './money'

/** The money of an order, in roubles. `collect`: what an edit added to an order paid online. */
export type OrderMoney = { payment_status: string; total: number; collect: number }

/** Whether the money came online; then only `collect` is left for the receipt of the order. */
export const isPaidOnline = ({ payment_status }: Pick<OrderMoney, 'payment_status'>): boolean =>
  payment_status === 'paid' || payment_status === 'refunded'

/** Roubles to take from the guest on receipt. */
export const toPay = (order: OrderMoney): number => (isPaidOnline(order) ? order.collect : order.total)

/** How the guest pays on receipt: in cash what an edit added to an order paid online, until somebody says otherwise. */
export const receiptPayType = ({ pay_variant, pay_type, collect_type }: PayTypes): PayType =>
  pay_variant === PAY_VARIANT.online ? (collect_type ?? PAY_TYPE.cashOffline) : pay_type

type PayTypes = { pay_variant: PayVariant; pay_type: PayType; collect_type: PayType | null }

/** `was` is the order before the edit and `total` its new total. `returned`: what was paid back before for portions that the edit removes.
 *  `left`: what can still go back to the card. Roubles. */
export type EditToSettle = { was: OrderMoney; total: number; returned: number; left: number }

/** What an edit does to the money: `refund` goes back to the card, `collect` is the order's new sum to collect, of an order paid online. */
export type SettledEdit = { how: 'none' | 'refund' | 'collect'; refund: number; collect: number }

/** An order paid online that gets dearer adds to `collect`. One that gets cheaper lowers it, and the rest goes back to the card. What was paid
 *  back before for removed portions makes it dearer: it is not paid twice, not by a lower `collect`, and not by a new dish in its place. */
export function settleEdit({ was, total, returned, left }: EditToSettle): SettledEdit {
  const difference = subtractMoney(total, was.total)
  if (!isPaidOnline(was)) return { how: difference === 0 ? 'none' : 'collect', refund: 0, collect: 0 }
  const change = addMoney(difference, returned)
  if (change >= 0) return { how: change === 0 ? 'none' : 'collect', refund: 0, collect: addMoney(was.collect, change) }
  const owed = subtractMoney(0, change)
  const lowered = Math.min(was.collect, owed)
  const refund = Math.min(subtractMoney(owed, lowered), Math.max(0, left))
  return {
    how: refund > 0 ? 'refund' : lowered > 0 ? 'collect' : 'none',
    refund,
    collect: subtractMoney(was.collect, lowered),
  }
}
