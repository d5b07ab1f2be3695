import { describe, expect, test } from 'vitest'
import { changeOf, checkNumbers, EMPTY_DISH, fieldText, formOf, mergeDish, tabOf } from './dish-form'
import { dish } from './menu.testing'

const base = formOf(dish)

describe('the change that is sent', () => {
  test('has the changed fields alone, as the API takes them', () => {
    expect(changeOf(base, base)).toEqual({})
    const form = { ...base, price: ' 1 290,50 ₽', old_price: '', allergens: 'рыба,  молоко ', note: ' ' }
    expect(changeOf(base, form)).toEqual({ price: 1290.5, allergens: ['рыба', 'молоко'] })
  })

  test('keeps a number that is none, for the API to refuse', () => {
    expect(changeOf({ ...base, price: '' }, { ...base, price: 'дорого' })).toEqual({ price: Number.NaN })
  })

  test('of a new dish has only what was filled in', () => {
    expect(changeOf(EMPTY_DISH, { ...EMPTY_DISH, name: 'Канада', category_id: 2 })).toEqual({ name: 'Канада', category_id: 2 })
  })

  test('refuses a number that may be read in two ways, at its field', () => {
    const refusal = (fields: Partial<typeof base>) => () => checkNumbers({ ...base, ...fields }, Object.keys(fields))
    expect(refusal({ price: '1.290' })).toThrow('1290 или 1,29')
    expect(refusal({ unit: 'г', weight: '330 мл' })).toThrow('граммах')
    expect(refusal({ nutrition: { ...base.nutrition, fat: 'мало' } })).toThrow('цифрами')
    expect(refusal({ price: '1 290,50 ₽', weight: '0,3 кг' })).not.toThrow()
  })
})

describe('a dish that two people changed', () => {
  const mine = { ...base, price: '600', note: 'острее' }

  test('keeps what was typed, takes the rest, and names the fields that both changed', () => {
    const now = formOf({ ...dish, price: 650, description: 'Нежнее', revision: 4 })
    const merged = mergeDish(base, mine, now)
    expect(merged).toMatchObject({ clashes: ['price'], taken: ['description'] })
    expect(merged.form).toMatchObject({ price: '600', note: 'острее', description: 'Нежнее' })
    // saved over their version it changes only what was typed
    expect(changeOf(now, merged.form)).toEqual({ price: 600, note: 'острее' })
  })

  test('has no clash where both typed the same', () => {
    expect(mergeDish(base, mine, formOf({ ...dish, price: 600 }))).toMatchObject({ clashes: [], taken: [] })
  })

  test('shows values in words', () => {
    const known = { categories: [], options: [] }
    expect(fieldText(mine, 'price', known)).toBe('600\u00a0₽')
    expect(fieldText(base, 'ingredients', known)).toBe('лосось 80\u00a0г, нори, можно без него')
  })
})

test.each([
  ['price', 'main'],
  ['images', 'photo'],
  ['parts.0.qtt', 'kitchen'],
])('a fault of %s is on the tab %s', (fault, tab) => expect(tabOf(fault)).toBe(tab))
