import { expect, test } from 'vitest'
import type { Order, OrderPayment } from '~/contracts/orders'
import { isUnpaid, moneyText, paidByText, payStep, unpaidNote, unpaidText } from './order-payment'

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
])('an order that is %s with a payment %s can be paid: %s', (status, payment_status, can) => {
  expect(isUnpaid({ status, payment_status })).toBe(can)
})

test.each<[string, Parameters<typeof moneyText>[0], string]>([
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
])('where the money is, payment %s', (_, state, words) => {
  expect(plain(moneyText(state))).toBe(words)
})

test('an unpaid order names its deadline, if it has one', () => {
  expect(plain(unpaidText(stateOf('pending')))).toBe('Ждёт оплаты до 18:45')
  expect(plain(unpaidText(stateOf('failed')))).toBe('Оплата не прошла, ждём до 18:45')
  expect(plain(unpaidText(stateOf('failed', { pay_by: null })))).toBe('Оплата не прошла')
  expect(plain(unpaidNote(stateOf('pending')))).toBe('Начнём готовить, когда придёт оплата. Ждём её до 18:45.')
})

test.each([
  ['Карта просрочена.', 'Карта просрочена. Деньги не списаны, заказ ждёт до 18:45.'],
  ['Банк не пропустил оплату', 'Деньги не списаны, заказ ждёт до 18:45.'],
  [null, 'Деньги не списаны, заказ ждёт до 18:45.'],
])('a failed payment (%s) says that no money was taken', (payment_error, words) => {
  expect(plain(unpaidNote(stateOf('failed', { payment_error })))).toBe(words)
})

test('the paying card is named if known', () => {
  expect(paidByText({ card: { brand: 'Visa', last4: '4242' }, pay_type: 5, delivery_type: 'delivery' })).toBe('Картой Visa ••\u00a04242')
  expect(paidByText({ card: null, pay_type: 2, delivery_type: 'delivery' })).toBe('Картой на сайте')
  expect(paidByText({ pay_type: 1, delivery_type: 'delivery' })).toBe('Наличными')
})

const url = 'https://bank.example/pay/1'

test.each<[OrderPayment['status'], string | null, string]>([
  ['pending', url, 'bank'],
  ['pending', null, 'nowhere'],
  ['paid', null, '/payment/success'],
  ['failed', null, 'no-more'],
  ['none', null, '/payment/success'],
  ['refunded', null, '/payment/success'],
])('a payment that is %s with the page %s leads to %s', (status, page, to) => {
  expect(payStep({ status, url: page }, 'https://shop.example')).toEqual(to === 'bank' ? { to, url } : { to })
})

test.each([
  'javascript:alert(1)',
  'http://bank.example/pay',
  '//bank.example/pay',
  'https://shop.example@bank.example/',
  'data:text/html,x',
])('%j is rejected as a bank page', (page) =>
  expect(payStep({ status: 'pending', url: page }, 'https://shop.example')).toEqual({ to: 'nowhere' }),
)
