import { expect, test } from 'vitest'
import { paymentReasonText } from './payment-reasons'

test.each([
  ['insufficient_funds', 'На карте не хватило денег'],
  ['general_decline', 'Банк не пропустил оплату'],
  ['toString', 'Банк не пропустил оплату'],
  [null, 'Банк не пропустил оплату'],
])('paymentReasonText(%s)', (code, text) => {
  expect(paymentReasonText(code)).toBe(text)
})
