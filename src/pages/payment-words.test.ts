import { expect, it } from 'vitest'
import type { Order } from '~/contracts/orders'
import { type PaymentOutcome, paymentWords } from './payment-words'

const now = new Date('2026-11-21T15:25:00Z')
type Asked = Parameters<typeof paymentWords>[0]
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
  const words = paymentWords(orderOf(change), outcome, now)
  return { ...words, text: words.text.replaceAll('\u00a0', ' ') }
}

it.each<[Order['payment_status'], Order['status'], PaymentOutcome, string, string, string | undefined]>([
  ['paid', 'new', 'success', 'Оплачено', 'wasabi', undefined],
  ['paid', 'new', 'decline', 'Оплачено', 'wasabi', undefined],
  ['failed', 'new', 'decline', 'Банк не пропустил оплату', 'gari', 'Оплатить ещё раз'],
  ['failed', 'new', 'success', 'Банк не пропустил оплату', 'gari', 'Оплатить ещё раз'],
  ['pending', 'new', 'decline', 'Оплата не завершена', 'gari', 'Оплатить'],
  ['pending', 'new', 'success', 'Ждём ответ банка', 'tamago', 'Перейти к оплате'],
  ['refunded', 'canceled', 'success', 'Деньги вернули', 'tamago', undefined],
  ['paid', 'canceled', 'success', 'Возвращаем деньги', 'tamago', undefined],
  ['failed', 'canceled', 'decline', 'Заказ отменён', 'gari', undefined],
  ['pending', 'canceled', 'success', 'Заказ отменён', 'gari', undefined],
  ['none', 'new', 'success', 'Платить не нужно', 'wasabi', undefined],
])(
  'contract "Payment": a payment that is %s, of an order that is %s, at /payment/%s: «%s»',
  (payment_status, status, outcome, ...words) => {
    const { title, field, pay } = told({ payment_status, status }, outcome)
    expect([title, field, pay]).toEqual(words)
  },
)

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
  expect(told({}, 'decline').text).toBe('Деньги не списаны, заказ ждёт до 18:45.')
  expect(told({ payment_status: 'failed', payment_error: 'На карте не хватило денег' }).text).toBe(
    'На карте не хватило денег. Деньги не списаны, заказ ждёт до 18:45.',
  )
  expect(told({ payment_status: 'failed' }).text, 'where the bank does not say why').toBe('Деньги не списаны, заказ ждёт до 18:45.')
})

it('contract "Order": what the shop canceled as late says why, and that nothing is to be paid', () => {
  const history = [{ status: 'canceled' as const, at: '2026-11-21T18:46:00+03:00', reason: 'Не дождались оплаты' }]
  expect(told({ status: 'canceled', history }).text).toBe('Не дождались оплаты. Платить за него не нужно.')
  expect(told({ status: 'canceled', payment_status: 'refunded', history }).text).toMatch(
    /^Заказ отменён\. Не дождались оплаты\. Банк зачислит/,
  )
})
