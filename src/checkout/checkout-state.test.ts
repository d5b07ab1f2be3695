import { expect, test } from 'vitest'
import { givenWith, noState, stateOfPlaced } from './checkout-state'

const totals = { full: 1040, bonuses_spent: 0, delivery_fee: 0, total: 936, bonuses_earned: 28, discount: 104 }
const quoted = {
  promo: { type: 1 as const, discount: 10, gift: null },
  totals: { ...totals, bonusesActive: 1040, bonusesInactive: 0, saleActive: 1040, saleInactive: 0 },
}

test('§3 checkout state: orderId, paymentForm, promocode, promoType, discount, gift, errorMessage are known once an order is placed', () => {
  const state = stateOfPlaced({ id: 7, payment: { id: 3, url: 'https://bank.test/3' } }, 'SUSHI10', quoted)
  expect(state).toEqual({
    orderId: 7,
    paymentForm: 'https://bank.test/3',
    promocode: 'SUSHI10',
    promoType: 1,
    discount: 104,
    gift: null,
    errorMessage: null,
    hasUnpaid: false,
  })
})

test('a code that did not count is no part of it, nor is a page that is not needed', () => {
  const state = stateOfPlaced({ id: 7, payment: null }, 'OLD2020', { ...quoted, promo: null })
  expect(state).toMatchObject({ promocode: null, promoType: null, paymentForm: null })
})

test('after a reload the order itself tells what was given', () => {
  const order = { id: 7, promocode: 'SUSHI10', totals, gift: { id: 5, name: 'Калифорния' } }
  const told = { promocode: 'SUSHI10', discount: 104, gift: order.gift, bonuses: 28 }
  expect(givenWith(noState, order)).toEqual(told)
  expect(givenWith(stateOfPlaced({ id: 7, payment: null }, 'SUSHI10', quoted), order)).toEqual(told)
  expect(givenWith(stateOfPlaced({ id: 8, payment: null }, 'ROLLGIFT', quoted), order)).toEqual(told)
})
