import { expect, it } from 'vitest'
import type { Order } from '~/contracts/orders'
import { type PaymentOutcome, paymentText } from './payment-words'

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

  promised: { from: '2026-11-21T18:50:00+03:00', to: '2026-11-21T19:05:00+03:00' },
  ...change,
})
const shown = (change: Partial<Asked>, outcome: PaymentOutcome = 'success') => {
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
])('a %s payment of a %s order at /payment/%s: «%s» on %s', (payment_status, status, outcome, ...words) => {
  const { title, field } = shown({ payment_status, status }, outcome)
  expect([title, field]).toEqual(words)
})

it('a payment by SBP is made in the bank’s app', () => {
  expect(shown({ online_way: 'sbp' })).toMatchObject({ title: 'Оплатите по СБП', text: expect.stringContaining('ждём до 18:45') })
  expect(shown({ online_way: 'sbp', payment_status: 'failed' }).title).toBe('Банк не пропустил оплату')
})

it('an order paid on delivery says so at either URL', () => {
  expect(shown({ payment_status: 'none', pay_variant: 1 }).title).toBe('Оплата при получении')
  expect(shown({ payment_status: 'none', pay_variant: 3 }, 'decline').title).toBe('Оплата при получении')
})

it('a paid order says when it will arrive, until that time has passed', () => {
  expect(shown({ payment_status: 'paid' }).text).toBe('Деньги пришли, заказ у нас. Будет у вас около 19:05.')
  expect(shown({ payment_status: 'paid', delivery_type: 'pickup' }).text).toContain('Будет готов около 19:05.')
  const early = '2026-11-21T18:00:00+03:00'
  expect(shown({ payment_status: 'paid', promised: { from: early, to: early } }).text).not.toContain('Будет')
})

it('a canceled order says why', () => {
  const history = [{ status: 'canceled' as const, at: '2026-11-21T18:46:00+03:00', reason: 'Не дождались оплаты' }]
  expect(shown({ status: 'canceled', payment_status: 'failed', history }).text).toBe('Не дождались оплаты. Не оплачен, деньги не списаны.')
  expect(shown({ status: 'canceled', payment_status: 'none' }).text).toBe('Платить за него не нужно.')
})
