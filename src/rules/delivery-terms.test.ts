import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cheaperStep, feeFor, leastTerms } from './delivery-terms'
import { ladderFault } from './ladder-fault'

it.each([
  ['a ladder from above 0', [{ from: 100, fee: 99 }], /начинается с/],
  [
    'sums that stay',
    [
      { from: 0, fee: 99 },
      { from: 500, fee: 50 },
      { from: 500, fee: 0 },
    ],
    /растут/,
  ],
  [
    'a ladder that falls and rises',
    [
      { from: 0, fee: 99 },
      { from: 500, fee: 0 },
      { from: 900, fee: 50 },
    ],
    /не\u00a0может дорожать/,
  ],
])('%s is refused', (_name, ladder, text) => expect(ladderFault(ladder)).toMatch(text))

const money = fc.integer({ min: 1, max: 100_000 }).map((kopecks) => kopecks / 100)
const anyLadder = fc.array(fc.record({ from: money, fee: money }), { maxLength: 8 }).map((steps) => {
  const fees = steps.map(({ fee }) => fee).toSorted((a, b) => b - a)
  const sums = [...new Set(steps.map(({ from }) => from))].toSorted((a, b) => a - b)
  return [{ from: 0, fee: 1000 }, ...sums.map((from, at) => ({ from, fee: fees[at] ?? 0 }))]
})

it('more goods never cost more delivery, and what is missing leads exactly to the promised fee', () => {
  fc.assert(
    fc.property(anyLadder, money, money, (ladder, one, other) => {
      const terms = { min_order: 0, ladder }
      expect(ladderFault(ladder)).toBeNull()
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      expect(feeFor(terms, more)).toBeLessThanOrEqual(feeFor(terms, less))
      const next = cheaperStep(terms, less)
      if (!next) return
      expect(feeFor(terms, Math.round((less + next.missing) * 100) / 100)).toBe(next.fee)
      expect(feeFor(terms, Math.round((less + next.missing) * 100 - 1) / 100)).toBe(feeFor(terms, less))
    }),
  )
})

const city = { fee: 149, free_from: 1200, min_order: 600 }
const zone = (min_order: number, fee: number, free: number) => ({
  id: min_order,
  name: 'Зона',
  color: '#2f7d4f',
  min_order,
  ladder: [
    { from: 0, fee },
    { from: free, fee: 0 },
  ],
  extra_minutes: 0,
  hours: [],
  is_closed: false,
  closed_reason: null,
  closed_until: null,
})

it.each([
  ['a city without zones', [], { fee: 149, isLeast: false, free_from: 1200, min_order: 600 }],
  [
    'zones that differ promise no sum',
    [zone(700, 199, 2000), zone(500, 150, 1500)],
    { fee: 150, isLeast: true, free_from: null, min_order: 500 },
  ],
  ['zones with equal fees', [zone(700, 199, 2000), zone(800, 199, 2000)], { fee: 199, isLeast: false, free_from: 2000, min_order: 700 }],
])('%s', (_name, zones, least) => expect(leastTerms({ delivery: city, zones })).toEqual(least))
