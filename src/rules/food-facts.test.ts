import { expect, test } from 'vitest'
import { allergensOf } from './food-facts'
import { suits, type Wishes } from './wishes'

test.each<[string, string[], string, ReturnType<typeof allergensOf>]>([
  ['the owner’s words', ['рыба', 'соя'], '', ['fish', 'soy']],
  ['other words for them', ['Лактоза', 'морепродукты', 'кешью'], '', ['milk', 'crustaceans', 'molluscs', 'nuts']],
  ['the composition where the owner forgot one', ['рыба'], 'лосось, сливочный сыр, орехи кешью', ['milk', 'fish', 'nuts']],
  ['the composition alone', [], 'креветки, майонез, кунжутное масло', ['egg', 'crustaceans', 'sesame']],
  ['none in a written composition', [], 'огурец, рис, нори', []],
  ['nothing where nothing is written', [], '', null],
  ['no milk in coconut milk, no gluten in rice flour, no nuts in nutmeg', [], 'кокосовое молоко, рисовая мука, мускатный орех', []],
])('allergens: %s', (_name, allergens, composition, found) => {
  expect(allergensOf({ allergens, composition })).toEqual(found)
})

const dish: Parameters<typeof suits>[0] = { badge: 'no', contains: [] }
test.each<[string, Parameters<typeof suits>[0], Wishes, boolean]>([
  ['anything without wishes, also of which nothing is known', { badge: 'no', contains: null }, {}, true],
  ['a dish without nuts', dish, { without: ['nuts'] }, true],
  ['not one with one of two', { ...dish, contains: ['fish'] }, { without: ['nuts', 'fish'] }, false],
  ['not one of which nothing is known', { badge: 'no', contains: null }, { without: ['nuts'] }, false],
  ['gluten-free by its contents', dish, { diet: ['gluten_free'] }, true],
  ['gluten-free by its badge', { badge: 'gluten_free', contains: null }, { diet: ['gluten_free'], without: ['gluten'] }, true],
  ['no gluten-free one with gluten', { ...dish, contains: ['gluten'] }, { diet: ['gluten_free'] }, false],
  ['vegetarian by its badge alone', { badge: 'vegan', contains: [] }, { diet: ['vegetarian'] }, true],
  ['no vegetarian one without that badge', dish, { diet: ['vegetarian'] }, false],
  ['mild, and all wishes at once', dish, { diet: ['mild', 'gluten_free'], without: ['fish'] }, true],
  ['not a hot one', { ...dish, badge: 'hot' }, { diet: ['mild'] }, false],
])('suits: %s', (_name, one, wishes, fits) => {
  expect(suits(one, wishes)).toBe(fits)
})
