import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  addMoney,
  isMoney,
  MONEY_LIMIT,
  multiplyMoney,
  percentOf,
  subtractMoney,
  sumMoney,
  toKopecks,
  toRoubles,
  wholePercentOf,
} from './money'
import { spreadMoney } from './spread-money'

const kopecks = fc.integer({ min: 0, max: 100_000_000 })
const roubles = kopecks.map((amount) => amount / 100)
const percents = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)

describe('roubles and kopecks', () => {
  test.each([
    [-0.01, true],
    [MONEY_LIMIT, true],
    [1.005, false],
    [0.1 + 0.2, false],
    [Number.NaN, false],
    [Infinity, false],
    [MONEY_LIMIT + 1, false],
  ])('isMoney(%s) is %s', (n, expected) => expect(isMoney(n)).toBe(expected))

  test.each([
    [0, 0],
    [-12.34, -1234],
    [0.1 + 0.2, 30],
    [4.35, 435],
    [1.15, 115],
  ])('toKopecks(%s) is %i', (amount, expected) => expect(toKopecks(amount)).toBe(expected))

  test.each([0.001, 1.005, -0.019, Number.NaN, Infinity, MONEY_LIMIT + 1])('toKopecks(%s) is rejected', (amount) =>
    expect(() => toKopecks(amount)).toThrow(RangeError),
  )

  test.each([0.5, Number.NaN, Infinity, 2 ** 53])('toRoubles(%s) is rejected', (amount) =>
    expect(() => toRoubles(amount)).toThrow(RangeError),
  )

  it('never returns minus zero', () => {
    expect(Object.is(toKopecks(-0), 0)).toBe(true)
    expect(Object.is(toRoubles(-0), 0)).toBe(true)
    expect(Object.is(subtractMoney(0, 0), 0)).toBe(true)
  })

  it('converts to kopecks and back unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (amount) => toKopecks(toRoubles(amount)) === amount && isMoney(toRoubles(amount))),
    )
  })
})

describe('sums are exact', () => {
  test.each([
    [() => addMoney(0.1, 0.2), 0.3],
    [() => addMoney(), 0],
    [() => sumMoney([]), 0],
    [() => subtractMoney(100, 33.33, 33.33, 33.34), 0],
    [() => subtractMoney(1, 2.5), -1.5],
  ])('%s is %s', (sum, expected) => expect(sum()).toBe(expected))

  test.each([0.5, Number.NaN, Infinity])('a quantity of %s is rejected', (qtt) => expect(() => multiplyMoney(10, qtt)).toThrow(RangeError))

  it('multiplication equals repeated addition', () => {
    fc.assert(
      fc.property(roubles, fc.integer({ min: 0, max: 99 }), (price, qtt) => multiplyMoney(price, qtt) === sumMoney(Array(qtt).fill(price))),
    )
  })
})

describe('percentages round half up to a kopeck', () => {
  it('of a sum below zero and of a very large one too', () => {
    expect(percentOf(-0.05, 10)).toBe(0)
    expect(percentOf(10_000_000_000, 33.33)).toBe(3_333_000_000)
  })

  it('a percentage is at most half a kopeck off and at most the amount', () => {
    fc.assert(
      fc.property(kopecks, percents, (amount, percent) => {
        const part = toKopecks(percentOf(amount / 100, percent))
        const exact = BigInt(amount) * BigInt(Math.round(percent * 100))
        const off = BigInt(part) * 10_000n - exact
        return off > -5_000n && off <= 5_000n && part <= amount
      }),
    )
  })

  it('whole roubles are the exact share rounded down', () => {
    fc.assert(
      fc.property(kopecks, percents, (amount, percent) => {
        const exact = BigInt(amount) * BigInt(Math.round(percent * 100))
        return BigInt(wholePercentOf(amount / 100, percent)) === exact / 1_000_000n
      }),
    )
  })
})

describe('spreadMoney', () => {
  test.each([
    [100, [1, 1, 1], [33.34, 33.33, 33.33]],
    [0.02, [1, 1, 1], [0.01, 0.01, 0]],
    [200, [590, 410], [118, 82]],
    [10, [0, 5], [0, 10]],
    [0, [], []],
    [0, [0, 0], [0, 0]],
    [-1, [1, 2], [-0.33, -0.67]],
  ])('%s over %j is %j', (amount, weights, parts) => expect(spreadMoney(amount, weights)).toEqual(parts))

  test.each([
    [1, []],
    [1, [0, 0]],
    [1, [2, -1]],
  ])('%s over %j is rejected', (amount, weights) => expect(() => spreadMoney(amount, weights)).toThrow(RangeError))

  const spread = fc.record({ amount: roubles, weights: fc.array(roubles, { minLength: 1, maxLength: 100 }) })

  it('parts sum to the amount; equal weights differ by at most a kopeck, the earlier is larger', () => {
    fc.assert(
      fc.property(spread, ({ amount, weights }) => {
        fc.pre(sumMoney(weights) > 0)
        const parts = spreadMoney(amount, weights)
        expect(sumMoney(parts)).toBe(amount)
        weights.forEach((weight, line) => {
          const twin = weights.indexOf(weight)
          const more = toKopecks(subtractMoney(parts[twin] ?? 0, parts[line] ?? 0))
          expect(more === 0 || more === 1).toBe(true)
        })
      }),
    )
  })

  it('no part exceeds its weight', () => {
    fc.assert(
      fc.property(spread, fc.integer({ min: 0, max: 100 }), ({ weights }, percent) => {
        const whole = sumMoney(weights)
        fc.pre(whole > 0)
        spreadMoney(percentOf(whole, percent), weights).forEach((part, line) => expect(part).toBeLessThanOrEqual(weights[line] ?? 0))
      }),
    )
  })
})
