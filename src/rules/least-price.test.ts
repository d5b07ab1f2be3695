import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { OptionGroup } from '~/contracts/goods'
import { testGoods, testOption } from './goods.testing'
import { leastPrice } from './least-price'
import { piecePrice } from './line-price'
import { groupFaults, settleOptions } from './option-groups'

const sauces = [81, 82, 83].map((id) => testOption(id, id - 60, 2))
const group = (parts: Partial<OptionGroup>): OptionGroup => {
  const options = sauces.map(({ id, price }) => ({ id, price }))
  return { id: 1, kind: 'sauces', name: 'Соус', min: 1, max: 4, free: 0, options, ...parts }
}

it.each([
  ['the price where nothing must be chosen', [group({ min: 0 })], 300],
  ['one of the cheapest', [group({})], 321],
  ['as many of it as one may have, then the next', [group({ min: 3 })], 364],
  ['without the free ones', [group({ min: 3, free: 2 })], 322],
  ['of each group', [group({}), group({ min: 2 })], 363],
])('a choice costs at the least %s', (_, groups, price) => {
  expect(leastPrice(testGoods({ sauces, groups }))).toBe(price)
})

it('no choice that may be ordered costs less', () => {
  const counts = fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2))
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 4 }), fc.nat(4), ([a, b, c], min, free) => {
      const goods = testGoods({ sauces, groups: [group({ min, free })] })
      const chosen = [a, b, c].flatMap((qtt, at) => (qtt > 0 ? sauces.slice(at, at + 1).map(({ id, price }) => ({ id, price, qtt })) : []))
      const line = { price: goods.price, additionals: [], side: [], sauce: settleOptions(goods.groups, chosen) }
      fc.pre(groupFaults(goods, line).length === 0)
      expect(piecePrice(line)).toBeGreaterThanOrEqual(leastPrice(goods))
    }),
  )
})
