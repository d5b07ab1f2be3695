import { describe, expect, it } from 'vitest'
import { testGoods } from './goods.testing'
import { eatenIds, nutritionOf, portionNutrition } from './nutrition'
import { partOptionId } from './part-option'

const nutrition = { kcal: 200, protein: 8, fat: 9, carbs: 20 }
const dish = (id: number, parts = {}) => testGoods({ id, nutrition, weight: 250, unit: 'г', ...parts })
const line = (id: number, parts = {}) => ({ id, qtt: 1, name: `Блюдо ${id}`, additionals: [], side: [], sauce: [], ...parts })
const menu = (...goods: ReturnType<typeof dish>[]) => new Map(goods.map((one) => [one.id, one]))

it('of a portion is per 100 g × weight, and nothing where it is unknown', () => {
  expect(portionNutrition(dish(1))).toEqual({ kcal: 500, protein: 20, fat: 22.5, carbs: 50 })
  expect(portionNutrition(dish(1, { unit: 'мл', weight: 500 }))?.kcal).toBe(1000)
  for (const parts of [{ unit: 'шт' as const }, { weight: 0 }, { nutrition: { kcal: 0, protein: 0, fat: 0, carbs: 0 } }])
    expect(portionNutrition(dish(1, parts))).toBeNull()
})

describe('of a cart', () => {
  it('is the sum of all pieces', () => {
    const { sum, unknown } = nutritionOf([line(1, { qtt: 2 }), line(2)], menu(dish(1), dish(2, { weight: 100 })))
    expect([sum, unknown]).toEqual([{ kcal: 1200, protein: 48, fat: 54, carbs: 120 }, []])
  })

  it('names what is not known, once, and leaves it out of the sum', () => {
    const sauce = [{ id: 81, qtt: 2, name: 'Спайси' }]
    const lines = [line(1, { sauce }), line(1, { qtt: 2, sauce }), line(3)]
    const { sum, unknown } = nutritionOf(lines, menu(dish(1)))
    expect([sum.kcal, unknown]).toEqual([1500, ['Спайси', 'Блюдо 3']])
  })

  it('counts the parts of a composed dish by their share', () => {
    const halves = [1, 2].map((id) => ({ id: partOptionId(id, 2), qtt: 1, name: `½ ${id}` }))
    const both = line(9, { qtt: 2, additionals: halves })
    const known = menu(dish(1), dish(2, { weight: 300 }), dish(9, { nutrition: { kcal: 0, protein: 0, fat: 0, carbs: 0 } }))
    expect(nutritionOf([both], known)).toMatchObject({ sum: { kcal: 1100 }, unknown: [] })
    expect(eatenIds([both, line(1)])).toEqual([9, 1, 2])
  })
})
