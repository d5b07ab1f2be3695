import { describe, expect, test } from 'vitest'
import { goodsNote } from './goods-note'
import { portionWords } from './portion'

const of = (kcal: number) => ({ kcal, protein: 1, fat: 1, carbs: 1 })

describe('the energy of a whole portion', () => {
  test('is reckoned from 100 g and the weight', () => {
    expect(portionWords({ nutrition: of(182), weight: 240, unit: 'г' })).toBe('Вся порция, 240\u00a0г: 437\u00a0ккал.')
  })
  test('is told for a drink as well', () => {
    expect(portionWords({ nutrition: of(42), weight: 500, unit: 'мл' })).toBe('Вся порция, 500\u00a0мл: 210\u00a0ккал.')
  })
  test.each([
    ['the weight counts pieces', 381, 1, 'шт'],
    ['the weight is unknown', 182, 0, 'г'],
    ['there is none', 0, 330, 'мл'],
  ] as const)('is left out where %s', (_, kcal, weight, unit) => {
    expect(portionWords({ nutrition: of(kcal), weight, unit })).toBe('')
  })
})

describe('how much of a dish one gets', () => {
  test.each([
    [{ pieces: 8, weight: 240, unit: 'г' }, '8\u00a0шт · 240\u00a0г'],
    [{ pieces: null, weight: 0.5, unit: 'мл' }, '0,5\u00a0мл'],
    [{ pieces: 8, weight: 0, unit: 'г' }, '8\u00a0шт'],
    [{ pieces: null, weight: 0, unit: 'г' }, ''],
  ] as const)('%j is «%s»', (goods, words) => {
    expect(goodsNote(goods)).toBe(words)
  })
})
