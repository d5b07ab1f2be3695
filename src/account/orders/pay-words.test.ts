import { expect, test } from 'vitest'
import type { Order } from '~/contracts/orders'
import { isUnpaid, moneyWords, paidByWords, payVerb, unpaidNote, unpaidWords } from './pay-words'

const pay_by = '2026-11-21T18:45:00+03:00'
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
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

test.each<[string, Parameters<typeof moneyWords>[0], string]>([
  ['none', stateOf('none'), ''],
  ['none, the order canceled', stateOf('none', { status: 'canceled' }), ''],
  ['pending', stateOf('pending'), ''],
  ['paid', stateOf('paid'), ''],
  ['failed', stateOf('failed'), ''],
  [
    'pending, the order canceled',
    stateOf('pending', { status: 'canceled' }),
    'Ждём ответ банка: если он успел списать деньги, вернём их на карту.',
  ],
  ['failed, the order canceled', stateOf('failed', { status: 'canceled' }), 'Не оплачен, деньги не списаны.'],
  ['paid, the order canceled', stateOf('paid', { status: 'canceled' }), 'Отправляем деньги на карту, банк зачислит их за несколько дней.'],
  ['refunded', stateOf('refunded', { status: 'canceled' }), 'Деньги отправили на карту, банк зачислит их за несколько дней.'],
])('contract "Payment": where the money is, of a payment that is %s', (_, state, words) => {
  expect(plain(moneyWords(state))).toBe(words)
})

test('what an unpaid order waits for, in a pill and in sentences', () => {
  expect(plain(unpaidWords(stateOf('pending')))).toBe('Ждёт оплаты до 18:45')
  expect(plain(unpaidWords(stateOf('failed')))).toBe('Оплата не прошла, ждём до 18:45')
  expect(plain(unpaidWords(stateOf('failed', { pay_by: null })))).toBe('Оплата не прошла')
  expect(unpaidNote(stateOf('pending', { pay_by: null }))).toBe('Начнём готовить, когда придёт оплата.')
  expect(plain(unpaidNote(stateOf('pending')))).toBe('Начнём готовить, когда придёт оплата. Ждём её до 18:45.')
})

test.each([
  ['Карта просрочена.', 'Карта просрочена. Деньги не списаны, заказ ждёт до 18:45.'],
  ['Банк не пропустил оплату', 'Деньги не списаны, заказ ждёт до 18:45.'],
  [null, 'Деньги не списаны, заказ ждёт до 18:45.'],
])('issue 7: of a payment that failed (%s) it is said that no money was taken', (payment_error, words) => {
  expect(plain(unpaidNote(stateOf('failed', { payment_error })))).toBe(words)
})

test('an order has one verb to be paid by, wherever it is offered', () => {
  expect(payVerb(stateOf('pending'))).toBe('Оплатить')
  expect(plain(payVerb(stateOf('failed')))).toBe('Оплатить ещё раз')
})

test('the card that paid is named, where it is known', () => {
  expect(paidByWords({ card: { brand: 'Visa', last4: '4242' }, pay_type: 5, delivery_type: 'delivery' })).toBe('Картой Visa ••\u00a04242')
  expect(paidByWords({ card: null, pay_type: 2, delivery_type: 'delivery' })).toBe('Картой на сайте')
  expect(paidByWords({ pay_type: 1, delivery_type: 'delivery' })).toBe('Наличными')
})
