import { describe, expect, test, vi } from 'vitest'
import type { Rank } from '~/contracts/user'
import { dishTerms } from './product-order'

vi.mock('~/api/client.server', () => ({}))

const both = { bonuses_active: true, sale_active: true }

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
    expect(dishTerms(both, sum, rank).replaceAll('\u00a0', ' ')).toBe(words)
  })

  test.each([
    [{ bonuses_active: true, sale_active: false }, 'До 295 ₽ можно оплатить бонусами. Вернём 17 бонусов. Промокоды не действуют.'],
    [{ bonuses_active: false, sale_active: true }, 'Бонусы на это блюдо не действуют.'],
    [{ bonuses_active: false, sale_active: false }, 'Бонусы и промокоды на это блюдо не действуют.'],
  ])('%j: %s', (flags, words) => {
    expect(dishTerms(flags, 590, 1).replaceAll('\u00a0', ' ')).toBe(words)
  })
})
