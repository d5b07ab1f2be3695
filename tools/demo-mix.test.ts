import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { ALLERGIES, gapMs, planOrder, seeded, type Dish } from './demo-mix'

const options = (first: number, count: number) => Array.from({ length: count }, (_, index) => ({ id: first + index }))
const menu: Dish[] = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  additionals: options(1000 + index * 10, index % 4),
  sides: options(2000 + index * 10, index % 2),
  sauces: options(3000 + index * 10, index % 3),
}))
const seeds = fc.integer({ min: 0, max: 2 ** 31 })
const plansOf = (seed: number, count: number) => {
  const random = seeded(seed)
  return Array.from({ length: count }, () => planOrder(random, menu))
}

test('the same seed orders the same, another one something else', () => {
  fc.assert(fc.property(seeds, (seed) => void expect(plansOf(seed, 5)).toEqual(plansOf(seed, 5))))
  expect(plansOf(1, 20)).not.toEqual(plansOf(2, 20))
})

test('every order is one the shop can take', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { goods, cancelAfterMs, slot } = planOrder(seeded(seed), menu)
      expect(goods.length).toBeGreaterThan(0)
      expect(goods.length).toBeLessThan(7)
      expect(new Set(goods.map(({ id }) => id)).size).toBe(goods.length)
      for (const line of goods) {
        const dish = menu.find(({ id }) => id === line.id)
        const own = (all: { id: number }[] | undefined) => all?.map(({ id }) => id)
        expect(line.qtt).toBeGreaterThan(0)
        for (const { id } of line.additionals) expect(own(dish?.additionals)).toContain(id)
        for (const { id } of line.side) expect(own(dish?.sides)).toContain(id)
        for (const { id } of line.sauce) expect(own(dish?.sauces)).toContain(id)
      }
      if (slot !== null) expect(slot).toBeGreaterThanOrEqual(0)
      if (cancelAfterMs !== null) expect(cancelAfterMs).toBeLessThan(60_000)
    }),
  )
})

test('a menu of one dish is ordered as well', () => {
  fc.assert(fc.property(seeds, (seed) => void expect(planOrder(seeded(seed), menu.slice(0, 1)).goods).toHaveLength(1)))
})

describe('over an evening of 4,000 orders', () => {
  const plans = plansOf(7, 4_000)
  type Plan = (typeof plans)[number]
  const share = (holds: (plan: Plan) => boolean) => plans.filter(holds).length / plans.length

  it.each<[string, number, (plan: Plan) => boolean]>([
    ['are delivered', 0.65, ({ delivery_type }) => delivery_type === 'delivery'],
    ['are for a slot', 0.2, ({ slot }) => slot !== null],
    ['have a comment', 0.1, ({ comment }) => comment !== null],
    ['name an allergy', 0.05, ({ comment }) => comment !== null && ALLERGIES.includes(comment)],
    ['are cancelled within a minute', 0.1, ({ cancelAfterMs }) => cancelAfterMs !== null],
  ])('as many %s as wanted', (_, wanted, holds) => expect(Math.abs(share(holds) - wanted)).toBeLessThan(0.02))

  it('all numbers of lines occur, and popular dishes more often', () => {
    expect(new Set(plans.map(({ goods }) => goods.length))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
    const times = (id: number) => plans.filter(({ goods }) => goods.some((line) => line.id === id)).length
    expect(times(1)).toBeGreaterThan(times(5))
    expect(times(5)).toBeGreaterThan(times(40))
  })
})

test('orders come at the wanted rate, at irregular times', () => {
  const random = seeded(3)
  const gaps = Array.from({ length: 5_000 }, () => gapMs(random, 60))
  expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length / 60_000).toBeCloseTo(1, 1)
  expect(gaps.filter((gap) => gap < 30_000).length / gaps.length).toBeCloseTo(0.39, 1)
})
