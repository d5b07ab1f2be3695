import { expect, test } from 'vitest'
import type { Order } from '~/contracts/orders'
import { isUnpaid, paidByWords, payStateWords, unpaidNote, unpaidWords } from './pay-words'

const pay_by = '2026-11-21T18:45:00+03:00'
const stateOf = (payment_status: Order['payment_status'], more: Partial<Order> = {}) => ({
  status: 'new' as const,
  payment_status,
  pay_by,
  ...more,
})

test.each<[Order['status'], Order['payment_status'], boolean]>([
  ['new', 'pending', true],
  ['new', 'failed', true],
  ['new', 'paid', false],
  ['new', 'none', false],
  ['canceled', 'pending', false],
  ['canceled', 'failed', false],
  ['processed', 'paid', false],
])('contract "Order": an order that is %s with a payment %s can be paid: %s', (status, payment_status, can) => {
  expect(isUnpaid({ status, payment_status })).toBe(can)
})

test.each<[string, Parameters<typeof payStateWords>[0], string]>([
  ['none', stateOf('none'), ''],
  ['pending', stateOf('pending'), 'Ждём оплату до\u00a018:45.'],
  ['pending, and it is not told until when', stateOf('pending', { pay_by: null }), 'Ждём оплату.'],
  ['paid', stateOf('paid'), ''],
  ['failed', stateOf('failed'), 'Оплата не\u00a0прошла. Деньги не\u00a0списаны.'],
  ['failed, and why', stateOf('failed', { payment_error: 'Карта просрочена' }), 'Оплата не\u00a0прошла. Карта просрочена.'],
  [
    'failed, and the bank does not say why',
    stateOf('failed', { payment_error: 'Банк не пропустил оплату' }),
    'Оплата не\u00a0прошла. Деньги не\u00a0списаны.',
  ],
  ['pending, the order canceled', stateOf('pending', { status: 'canceled' }), ''],
  ['paid, the order canceled', stateOf('paid', { status: 'canceled' }), 'Возвращаем деньги.'],
  ['refunded', stateOf('refunded', { status: 'canceled' }), 'Деньги вернули на\u00a0карту.'],
])('contract "Payment": the state %s in words', (_, state, words) => {
  expect(payStateWords(state)).toBe(words)
})

test('what an unpaid order waits for, in a pill and in sentences', () => {
  expect(unpaidWords(stateOf('pending'))).toBe('Ждёт оплаты до\u00a018:45')
  expect(unpaidWords(stateOf('failed'))).toBe('Оплата не\u00a0прошла')
  expect(unpaidNote(stateOf('pending', { pay_by: null }))).toBe('Начнём готовить, когда придёт оплата.')
  expect(unpaidNote(stateOf('failed', { payment_error: 'Карта просрочена.' }))).toBe('Карта просрочена. Заказ ждёт до\u00a018:45.')
})

test('the card that paid is named, where it is known', () => {
  expect(paidByWords({ card: { brand: 'Visa', last4: '4242' }, pay_type: 5, delivery_type: 'delivery' })).toBe('Картой Visa ••\u00a04242')
  expect(paidByWords({ card: null, pay_type: 2, delivery_type: 'delivery' })).toBe('Картой на сайте')
  expect(paidByWords({ pay_type: 1, delivery_type: 'delivery' })).toBe('Наличными')
})
