import fc from 'fast-check'
import { expect, it } from 'vitest'
import { partName, partOptionId, partPrice, partsText, nameOfPart } from './part-option'

it('names a half', () => {
  expect([partName('Пепперони', 2), partName('Том ям', 1)]).toEqual(['½ Пепперони', 'Том ям'])
  expect([nameOfPart('½ Пепперони'), nameOfPart('Том ям')]).toEqual(['Пепперони', 'Том ям'])
})

it.each([
  [1, 2, '½'],
  [2, 2, '1'],
  [3, 2, '1½'],
  [2, 4, '½'],
  [3, 4, '¾'],
  [4, 3, '1⅓'],
  [0, 2, '0'],
  [5, 1, '5'],
])('%d of one %d-th are %s portions', (qtt, part, expected) => {
  expect(partsText(qtt, part)).toBe(expected)
})

it.each([
  [590, 2, 0, 295],
  [595, 2, 0, 298],
  [590.5, 2, 0, 296],
  [400, 1, 10, 360],
  [399, 1, 10, 360],
  [100, 3, 0, 34],
  [0, 2, 0, 0],
])('of %d ₽ one %d-th less %d %% costs %d ₽', (price, part, off, expected) => {
  expect(partPrice(price, part, off)).toBe(expected)
})

it('is whole roubles, and the parts together never cost less than the dish', () => {
  const kopecks = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(kopecks, fc.constantFrom(1, 2, 3, 4), (price, part) => {
      const one = partPrice(price / 100, part)
      expect(Number.isInteger(one)).toBe(true)
      expect(one * part * 100).toBeGreaterThanOrEqual(price)
      expect(one * part * 100 - price).toBeLessThan(100 * part)
    }),
  )
})

it('gives each part of each product an id of its own', () => {
  const ids = [1, 2, 500, 90_401].flatMap((id) => [1, 2, 3, 4].map((part) => partOptionId(id, part)))
  expect(new Set(ids).size).toBe(ids.length)
})
