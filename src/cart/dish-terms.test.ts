import { describe, expect, test, vi } from 'vitest'
import type { Rank } from '~/contracts/user'
import { DEFAULT_LOYALTY_TERMS } from '~/rules/loyalty-terms'
import { dishTerms } from './product-order'

vi.mock('~/api/client.server', () => ({}))

const price = { price: 590, old_price: null }
const loyalty = DEFAULT_LOYALTY_TERMS
const both = { ...price, bonuses_active: true, sale_active: true }

describe('bonus price and accrual of a dish', () => {
  test.each<[number, Rank, string]>([
    [590, 1, 'До 295 ₽ можно оплатить бонусами. Вернём 17 бонусов.'],
    [590, 2, 'До 295 ₽ можно оплатить бонусами. Вернём 29 бонусов.'],
    [1180, 'vip', 'До 590 ₽ можно оплатить бонусами. Вернём 118 бонусов.'],
    [700, 1, 'До 350 ₽ можно оплатить бонусами. Вернём 21 бонус.'],
    [590, 'discount', 'До 295 ₽ можно оплатить бонусами.'],
    [121.5, 1, 'До 60 ₽ можно оплатить бонусами. Вернём 3 бонуса.'],
    [20, 1, 'До 10 ₽ можно оплатить бонусами.'],
    [1, 1, ''],
  ])('%d ₽ for rank %s: %s', (sum, rank, words) => {
    expect(dishTerms(both, sum, { rank, loyalty }).replaceAll('\u00a0', ' ')).toBe(words)
  })

  test.each([
    [{ bonuses_active: true, sale_active: false }, 'До 295 ₽ можно оплатить бонусами. Вернём 17 бонусов. Промокоды не действуют.'],
    [{ bonuses_active: false, sale_active: true }, 'Бонусы на это блюдо не действуют.'],
    [{ bonuses_active: false, sale_active: false }, 'Бонусы и промокоды на это блюдо не действуют.'],
  ])('%j: %s', (flags, words) => {
    expect(dishTerms({ ...price, ...flags }, 590, { rank: 1, loyalty }).replaceAll('\u00a0', ' ')).toBe(words)
  })

  test.each([
    [
      'a dish at a lowered price that only pays',
      { old_price: 700 },
      { earns: { ...loyalty.earns, sale: false } },
      'До 295 ₽ можно оплатить бонусами.',
    ],
    ['a set that only earns', { is_set: true }, { pays: { ...loyalty.pays, sets: false } }, 'Вернём 17 бонусов.'],
    ['a programme that is off', {}, { is_on: false }, ''],
  ])('%s', (_what, dish, terms, words) => {
    expect(dishTerms({ ...both, ...dish }, 590, { rank: 1, loyalty: { ...loyalty, ...terms } }).replaceAll('\u00a0', ' ')).toBe(words)
  })
})
