import { timeOf } from '~/checkout/date-words'
import { payWords } from '~/checkout/pay-ways'
import type { Order } from '~/contracts/orders'
import { paymentReasonText } from '~/rules/payment-reasons'

type Paid = Pick<Order, 'status' | 'payment_status'>
type Unpaid = Paid & Pick<Order, 'pay_by' | 'payment_error'>

/** Whether the order waits for its payment on the site: it may be paid now, and the kitchen has not begun. Pure.
 *  Contract "Order": an order whose payment is pending or failed cannot be processed. */
export const isUnpaid = ({ status, payment_status }: Paid) =>
  status === 'new' && (payment_status === 'pending' || payment_status === 'failed')

/** How an order is paid, by which card where that is known: «Картой Visa •• 4242», «Наличными». Pure. */
export const paidByWords = (order: Pick<Order, 'card' | 'pay_type' | 'delivery_type'>) =>
  order.card ? `Картой ${order.card.brand} ••\u00a0${order.card.last4}` : payWords(order)

/** Until when an unpaid order is waited for, after a verb: « до 18:45»; empty where the order does not tell. Pure. */
export const untilWords = ({ pay_by }: Pick<Order, 'pay_by'>) => (pay_by ? ` до\u00a0${timeOf(pay_by)}` : '')

/** The state of an unpaid order in the room of a pill: «Ждёт оплаты до 18:45», «Оплата не прошла». Pure. */
export const unpaidWords = (order: Unpaid) =>
  order.payment_status === 'failed' ? 'Оплата не\u00a0прошла' : `Ждёт оплаты${untilWords(order)}`

/** Why it is not paid and what follows, in whole sentences. Pure. Contract "Order": the shop cancels it when it is late. */
export function unpaidNote(order: Unpaid): string {
  const until = untilWords(order)
  if (order.payment_status === 'pending') return `Начнём готовить, когда придёт оплата.${until && ` Ждём её${until}.`}`
  return `${whyWords(order)} Заказ ждёт${until || ' оплаты'}.`
}

/** Why the bank did not let the payment pass, as a sentence; empty where it does not say more than that. Pure. */
export const reasonWords = ({ payment_error }: Pick<Order, 'payment_error'>) =>
  payment_error && payment_error !== paymentReasonText(null) ? sentence(payment_error) : ''

/** The same; where it does not say, that no money was taken. */
const whyWords = (order: Pick<Order, 'payment_error'>) => reasonWords(order) || 'Деньги не\u00a0списаны.'

/** How far the payment on the site has come, beside the heading that says «Оплачено»; empty where it is paid, or is to be
 *  paid at the door. Pure. Contract "Payment". */
export function payStateWords(order: Unpaid): string {
  const { status, payment_status } = order
  if (payment_status === 'refunded') return 'Деньги вернули на\u00a0карту.'
  if (status === 'canceled') return payment_status === 'paid' ? 'Возвращаем деньги.' : ''
  if (payment_status === 'failed') return `Оплата не\u00a0прошла. ${whyWords(order)}`
  return payment_status === 'pending' ? `Ждём оплату${untilWords(order)}.` : ''
}

/** One sentence with one full stop at its end. Pure. */
export const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
