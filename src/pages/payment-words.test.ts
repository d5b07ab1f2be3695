import { expect, it } from 'vitest'
import type { Order } from '~/contracts/orders'
import { loadingText, noOrderText, anonymousText, type PaymentOutcome, paymentText, unavailableText } from './payment-words'

const now = new Date('2026-11-21T15:25:00Z')
type Asked = Parameters<typeof paymentText>[0]
const orderOf = (change: Partial<Asked>): Asked => ({
  status: 'new',
  payment_status: 'pending',
  pay_variant: 2,
  pay_by: '2026-11-21T18:45:00+03:00',
  payment_error: null,
  history: [],
  delivery_type: 'delivery',
  time_type: 'now',
  datetime: null,
  promised: { from: '2026-11-21T18:50:00+03:00', to: '2026-11-21T19:05:00+03:00' },
  ...change,
})
const told = (change: Partial<Asked>, outcome: PaymentOutcome = 'success') => {
  const words = paymentText(orderOf(change), outcome, now)
  return { ...words, text: words.text.replaceAll('\u00a0', ' ') }
}

it.each<[Order['payment_status'], Order['status'], PaymentOutcome, string, string]>([
  ['paid', 'new', 'success', 'Оплачено', 'wasabi'],
  ['paid', 'new', 'decline', 'Оплачено', 'wasabi'],
  ['failed', 'new', 'decline', 'Банк не пропустил оплату', 'gari'],
  ['failed', 'new', 'success', 'Банк не пропустил оплату', 'gari'],
  ['pending', 'new', 'decline', 'Оплата не завершена', 'gari'],
  ['pending', 'new', 'success', 'Ждём ответ банка', 'tamago'],
  ['refunded', 'canceled', 'success', 'Возвращаем деньги', 'tamago'],
  ['paid', 'canceled', 'success', 'Возвращаем деньги', 'tamago'],
  ['failed', 'canceled', 'decline', 'Заказ отменён', 'gari'],
  ['pending', 'canceled', 'success', 'Заказ отменён', 'gari'],
  ['none', 'canceled', 'success', 'Заказ отменён', 'gari'],
  ['none', 'new', 'success', 'Платить не нужно', 'wasabi'],
])(
  'contract "Payment": a payment that is %s, of an order that is %s, at /payment/%s: «%s» on %s',
  (payment_status, status, outcome, ...words) => {
    const { title, field } = told({ payment_status, status }, outcome)
    expect([title, field]).toEqual(words)
  },
)

it('what is not known has no colour of an outcome', () => {
  for (const { field } of [anonymousText, noOrderText, loadingText, unavailableText]) expect(field).toBe('rice')
})

it('an order that is paid at the door says so at either address', () => {
  expect(told({ payment_status: 'none', pay_variant: 1 }).title).toBe('Оплата при получении')
  expect(told({ payment_status: 'none', pay_variant: 3 }, 'decline').title).toBe('Оплата при получении')
})

it('paid: it says when the order will be there, and is silent once that has passed', () => {
  expect(told({ payment_status: 'paid' }).text).toBe('Деньги пришли, заказ у нас. Будет у вас около 19:05.')
  expect(told({ payment_status: 'paid', delivery_type: 'pickup' }).text).toContain('Будет готов около 19:05.')
  const early = '2026-11-21T18:00:00+03:00'
  expect(told({ payment_status: 'paid', promised: { from: early, to: early } }).text).not.toContain('Будет')
})

it('issue 7: until when an unpaid order waits, and why the bank did not let the payment pass', () => {
  expect(told({}).text).toContain('ждём оплату до 18:45.')
  expect(told({}, 'decline').text, 'only the bank knows whether it has the money').not.toContain('не списаны')
  expect(told({}, 'decline').text).toContain('Заказ ждёт оплаты до 18:45.')
  expect(told({ payment_status: 'failed', payment_error: 'На карте не хватило денег' }).text).toBe(
    'На карте не хватило денег. Деньги не списаны, заказ ждёт до 18:45.',
  )
  expect(told({ payment_status: 'failed' }).text, 'where the bank does not say why').toBe('Деньги не списаны, заказ ждёт до 18:45.')
})

it('contract "Order": what is canceled says why, and where the money is', () => {
  const history = [{ status: 'canceled' as const, at: '2026-11-21T18:46:00+03:00', reason: 'Не дождались оплаты' }]
  expect(told({ status: 'canceled', payment_status: 'failed', history }).text).toBe('Не дождались оплаты. Не оплачен, деньги не списаны.')
  expect(told({ status: 'canceled', history }).text).toContain('если он успел списать деньги, вернём')
  expect(told({ status: 'canceled', payment_status: 'none' }).text).toBe('Платить за него не нужно.')
  expect(told({ status: 'canceled', payment_status: 'refunded' }).text).toBe(
    'Заказ отменён. Деньги отправили на карту, банк зачислит их за несколько дней.',
  )
  expect(told({ status: 'canceled', payment_status: 'paid', history }).text).toBe(
    'Заказ отменён. Не дождались оплаты. Отправляем деньги на карту, банк зачислит их за несколько дней.',
  )
})
