import { expect, test } from 'vitest'
import type { Order, OrderPayment } from '~/contracts/orders'
import { isUnpaid, moneyText, payStep, unpaidNote, unpaidText } from './order-payment'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const unpaid = (payment_status: Order['payment_status'], more: Partial<Order> = {}) => ({
  status: 'new' as const,
  payment_status,
  pay_by: '2026-11-21T18:45:00+03:00',
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

test.each<[Order['status'], Order['payment_status'], RegExp]>([
  ['new', 'pending', /^$/],
  ['canceled', 'none', /^$/],
  ['canceled', 'pending', /^Ждём ответ банка/],
  ['canceled', 'failed', /не списаны/],
  ['canceled', 'paid', /^Отправляем деньги/],
  ['canceled', 'refunded', /^Деньги отправили/],
])('where the money of an order is that is %s with a payment %s', (status, payment_status, text) => {
  expect(plain(moneyText({ status, payment_status }))).toMatch(text)
})

test('an unpaid order names its deadline, if it has one', () => {
  expect(plain(unpaidText(unpaid('pending')))).toBe('Ждёт оплаты до 18:45')
  expect(plain(unpaidText(unpaid('failed')))).toBe('Оплата не прошла, ждём до 18:45')
  expect(plain(unpaidText(unpaid('failed', { pay_by: null })))).toBe('Оплата не прошла')
  expect(plain(unpaidNote(unpaid('pending')))).toBe('Начнём готовить, когда придёт оплата. Ждём её до 18:45.')
})

test.each([
  ['Карта просрочена.', 'Карта просрочена. Деньги не списаны, заказ ждёт до 18:45.'],
  ['Банк не пропустил оплату', 'Деньги не списаны, заказ ждёт до 18:45.'],
  [null, 'Деньги не списаны, заказ ждёт до 18:45.'],
])('a failed payment (%s) says that no money was taken', (payment_error, text) => {
  expect(plain(unpaidNote(unpaid('failed', { payment_error })))).toBe(text)
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

test('a link into the bank’s app leads to the page with the code', () => {
  expect(payStep({ status: 'pending', url: 'https://qr.nspk.ru/AS1', is_qr: true }, 'https://shop.example')).toEqual({
    to: '/payment/success',
  })
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
