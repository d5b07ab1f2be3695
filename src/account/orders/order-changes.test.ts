import { expect, test } from 'vitest'
import { ownRefundText } from './order-changes'
import { leftText, moneyText } from './order-payment'

test.each([
  [{ amount: 210, way: 'online', is_done: true } as const, 'Вернули 210\u00a0₽ на\u00a0карту'],
  [{ amount: 80.5, way: 'online', is_done: false } as const, 'Возвращаем 80,50\u00a0₽ на\u00a0карту'],
  [{ amount: 100, way: 'cash', is_done: true } as const, 'Вернули 100\u00a0₽ наличными'],
])('a refund of %j reads as %s', (refund, text) => expect(ownRefundText(refund, {})).toBe(text))

test('money of SBP goes back to the account', () => {
  const paid = { online_way: 'sbp' } as const
  expect(ownRefundText({ amount: 210, way: 'online', is_done: true }, paid)).toContain('на\u00a0счёт')
  expect(moneyText({ status: 'canceled', payment_status: 'refunded', ...paid })).not.toContain('карту')
})

test('what is left to pay is shown until the order is over', () => {
  expect(leftText({ status: 'processed', to_pay: 190 })).toBe('При получении доплатите 190\u00a0₽.')
  expect(leftText({ status: 'completed', to_pay: 190 })).toBe('')
  expect(leftText({ status: 'processed', to_pay: 0 })).toBe('')
})
