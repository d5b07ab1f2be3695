import { isPayAddress } from '~/lib/safe-link'
import type { Order, OrderPayment } from '~/contracts/orders'
import { timeOf } from '~/rules/moment-text'
import { cardTitle, payText } from '~/checkout/choices'
import { priceText } from '~/rules/number-text'
import { paymentReasonText } from '~/rules/payment-reasons'

type Paid = Pick<Order, 'status' | 'payment_status'>
type Unpaid = Paid & Pick<Order, 'pay_by' | 'payment_error'>

/** Whether the order can be paid on the site now. The kitchen does not begin before that. */
export const isUnpaid = ({ status, payment_status }: Paid) =>
  status === 'new' && (payment_status === 'pending' || payment_status === 'failed')

/** Whether the bank's outcome is pending: an open payment, or a refund under way. */
export const isSettling = ({ status, payment_status }: Paid) =>
  payment_status === 'pending' || (status === 'canceled' && payment_status === 'paid')

/** «Картой Visa •• 4242», «Наличными» */
export const paidByText = (order: Pick<Order, 'card' | 'pay_type' | 'online_way' | 'delivery_type'>) =>
  order.card ? `Картой ${cardTitle(order.card)}` : payText(order)

/** « до 18:45», the payment deadline; empty if there is none. */
export const payByText = ({ pay_by }: Pick<Order, 'pay_by'>) => (pay_by ? ` до\u00a0${timeOf(pay_by)}` : '')

export const payVerb = ({ payment_status }: Pick<Order, 'payment_status'>) =>
  payment_status === 'failed' ? 'Оплатить ещё\u00a0раз' : 'Оплатить'

/** Short state of an unpaid order: «Ждёт оплаты до 18:45», «Оплата не прошла, ждём до 18:45». */
export function unpaidText(order: Unpaid): string {
  const until = payByText(order)
  if (order.payment_status === 'pending') return `Ждёт оплаты${until}`
  return `Оплата не\u00a0прошла${until && `, ждём${until.replace(' ', '\u00a0')}`}`
}

/** Why an order is unpaid and what follows, in sentences. */
export function unpaidNote(order: Unpaid): string {
  const until = payByText(order)
  if (order.payment_status === 'pending') return `Начнём готовить, когда придёт оплата.${until && ` Ждём её${until}.`}`
  return `${reasonText(order)} Деньги не\u00a0списаны, заказ ждёт${until || ' оплаты'}.`.trimStart()
}

/** The bank's reason as a sentence; empty for the generic one. */
const reasonText = ({ payment_error }: Pick<Order, 'payment_error'>) =>
  payment_error && payment_error !== paymentReasonText(null) ? sentence(payment_error) : ''

/** «на карту»: where money goes back to. SBP has no card. */
export const accountText = ({ online_way }: Pick<Order, 'online_way'>) => (online_way === 'sbp' ? 'на\u00a0счёт' : 'на\u00a0карту')

/** Where the money of a canceled order is; empty if it was not to be paid on the site. */
export function moneyText({ status, payment_status, ...order }: Paid & Pick<Order, 'online_way'>): string {
  const back = accountText(order)
  if (payment_status === 'refunded') return `Деньги отправили ${back}, ${bankText}`
  if (status !== 'canceled' || payment_status === 'none') return ''
  if (payment_status === 'pending') return `Ждём ответ банка: если он успел списать деньги, вернём их\u00a0${back}.`
  return payment_status === 'paid' ? `Отправляем деньги ${back}, ${bankText}` : 'Не\u00a0оплачен, деньги не\u00a0списаны.'
}

/** What is left to pay on receipt of an order that was paid on the site and got dearer; empty if there is nothing. */
export const leftText = ({ status, to_pay }: Pick<Order, 'status' | 'to_pay'>) =>
  to_pay && status !== 'canceled' && status !== 'completed' ? `При получении доплатите ${priceText(to_pay)}.` : ''

export const bankText = 'банк зачислит их за\u00a0несколько дней.'

/** Adds a full stop unless there is one. */
export const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

type PayStep = { to: 'bank'; url: string } | { to: '/payment/success' } | { to: 'nowhere' | 'no-more' }

/** The next step after «Оплатить»: the bank's page, the result page, which also shows the code of SBP, `nowhere` if the bank gives no safe address, or `no-more` if the
 *  order cannot be paid again. */
export function payStep({ status, url, is_qr: isQr }: Pick<OrderPayment, 'status' | 'url' | 'is_qr'>, shopOrigin: string): PayStep {
  if (url !== null && isQr) return { to: '/payment/success' }
  if (url !== null) return isPayAddress(url, shopOrigin) ? { to: 'bank', url } : { to: 'nowhere' }
  if (status === 'pending') return { to: 'nowhere' }
  return { to: status === 'failed' ? 'no-more' : '/payment/success' }
}
