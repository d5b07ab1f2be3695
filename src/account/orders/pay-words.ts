import { timeOf } from '~/checkout/time-text'
import { payText } from '~/checkout/pay-ways'
import type { Order } from '~/contracts/orders'
import { paymentReasonText } from '~/rules/payment-reasons'

type Paid = Pick<Order, 'status' | 'payment_status'>
type Unpaid = Paid & Pick<Order, 'pay_by' | 'payment_error'>

/** Whether the order waits for its payment on the site: it may be paid now, and the kitchen has not begun. Pure.
 *  Contract "Order": an order whose payment is pending or failed cannot be processed. */
export const isUnpaid = ({ status, payment_status }: Paid) =>
  status === 'new' && (payment_status === 'pending' || payment_status === 'failed')

/** Whether the bank still has to say how it went: its payment is open, or its money is on the way back. Pure. */
export const isSettling = ({ status, payment_status }: Paid) =>
  payment_status === 'pending' || (status === 'canceled' && payment_status === 'paid')

/** How an order is paid, by which card where that is known: «Картой Visa •• 4242», «Наличными». Pure. */
export const paidByWords = (order: Pick<Order, 'card' | 'pay_type' | 'delivery_type'>) =>
  order.card ? `Картой ${order.card.brand} ••\u00a0${order.card.last4}` : payText(order)

/** Until when an unpaid order is waited for, after a verb: « до 18:45»; empty where the order does not tell. Pure. */
export const untilWords = ({ pay_by }: Pick<Order, 'pay_by'>) => (pay_by ? ` до\u00a0${timeOf(pay_by)}` : '')

/** The one verb of paying for an order, wherever it is offered. Pure. */
export const payVerb = ({ payment_status }: Pick<Order, 'payment_status'>) =>
  payment_status === 'failed' ? 'Оплатить ещё\u00a0раз' : 'Оплатить'

/** The state of an unpaid order in the room of a pill: «Ждёт оплаты до 18:45», «Оплата не прошла, ждём до 18:45». Pure. */
export function unpaidWords(order: Unpaid): string {
  const until = untilWords(order)
  if (order.payment_status === 'pending') return `Ждёт оплаты${until}`
  return `Оплата не\u00a0прошла${until && `, ждём${until.replace(' ', '\u00a0')}`}`
}

/** Why it is not paid and what follows, in whole sentences. Pure. Contract "Order": the shop cancels it when it is late. */
export function unpaidNote(order: Unpaid): string {
  const until = untilWords(order)
  if (order.payment_status === 'pending') return `Начнём готовить, когда придёт оплата.${until && ` Ждём её${until}.`}`
  return `${reasonWords(order)} Деньги не\u00a0списаны, заказ ждёт${until || ' оплаты'}.`.trimStart()
}

/** Why the bank did not let the payment pass, as a sentence; empty where it does not say more than that. Pure. */
export const reasonWords = ({ payment_error }: Pick<Order, 'payment_error'>) =>
  payment_error && payment_error !== paymentReasonText(null) ? sentence(payment_error) : ''

/** What became of the money of an order that was to be paid on the site and is canceled; empty of any other. Pure.
 *  Contract "Payment". */
export function moneyWords({ status, payment_status }: Paid): string {
  if (payment_status === 'refunded') return `Деньги отправили на\u00a0карту, ${bankWords}`
  if (status !== 'canceled' || payment_status === 'none') return ''
  if (payment_status === 'pending') return 'Ждём ответ банка: если он успел списать деньги, вернём их\u00a0на\u00a0карту.'
  return payment_status === 'paid' ? `Отправляем деньги на\u00a0карту, ${bankWords}` : 'Не\u00a0оплачен, деньги не\u00a0списаны.'
}

/** When sent money is there: it hangs on the bank. */
export const bankWords = 'банк зачислит их за\u00a0несколько дней.'

/** One sentence with one full stop at its end. Pure. */
export const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
