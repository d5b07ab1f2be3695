import { expect, test } from 'vitest'
import { paymentReasonText } from './payment-reasons'

test.each([
  ['insufficient_funds', 'На карте не хватило денег'],
  ['3d_secure_failed', 'Банк не дождался подтверждения по СМС'],
  ['card_expired', 'У карты истёк срок'],
  ['expired_on_confirmation', 'Время на оплату вышло'],
  ['general_decline', 'Банк не пропустил оплату'],
  ['toString', 'Банк не пропустил оплату'],
  [null, 'Банк не пропустил оплату'],
])('issue 7: why a payment did not go through, %s', (code, text) => {
  expect(paymentReasonText(code)).toBe(text)
})
