import { expect, it } from 'vitest'
import type { Order } from '~/contracts/orders'
import { type PaymentOutcome, paymentWords } from './payment-words'

it.each<[Order['payment_status'], Order['status'], PaymentOutcome, string, string]>([
  ['paid', 'new', 'success', 'Оплачено', 'wasabi'],
  ['paid', 'new', 'decline', 'Оплачено', 'wasabi'],
  ['failed', 'new', 'decline', 'Банк не пропустил оплату', 'gari'],
  ['failed', 'new', 'success', 'Банк не пропустил оплату', 'gari'],
  ['pending', 'new', 'decline', 'Банк не пропустил оплату', 'gari'],
  ['pending', 'new', 'success', 'Ждём ответ банка', 'tamago'],
  ['refunded', 'canceled', 'success', 'Деньги вернули', 'tamago'],
  ['failed', 'canceled', 'decline', 'Заказ отменён', 'gari'],
  ['none', 'new', 'success', 'Оплата при получении', 'tamago'],
  ['none', 'processed', 'decline', 'Оплата при получении', 'tamago'],
])('a payment that is %s, of an order that is %s, at /payment/%s: «%s»', (payment_status, status, outcome, title, field) => {
  expect(paymentWords({ payment_status, status }, outcome)).toMatchObject({ title, field })
})
