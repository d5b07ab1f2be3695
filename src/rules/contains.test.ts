import { expect, test } from 'vitest'
import { containsWith } from './contains'
import { testGoods, testOption } from './goods.testing'

const NONE = { additionals: [], side: [], sauce: [] }
const chosen = (...ids: number[]) => ({ ...NONE, additionals: ids.map((id) => ({ id, qtt: 1 })) })
const additionals = [
  { ...testOption(1, 0), contains: ['fish' as const] },
  { ...testOption(2, 0), contains: ['milk' as const, 'gluten' as const] },
  { ...testOption(3, 0), contains: null },
  testOption(4, 0),
]

test.each([
  ['a dish alone', ['milk'], [], ['milk']],
  ['a dish with half a fish pizza', ['gluten'], [1, 2], ['gluten', 'milk', 'fish']],
  ['a box that says nothing of its own', null, [1], ['fish']],
  ['an empty box', null, [], null],
  ['a part of which nothing is known', ['gluten'], [1, 3], null],
  ['a plain additional', ['milk'], [4], ['milk']],
  ['a plain additional of a dish that says nothing', null, [4], null],
] as const)('%s contains what is known of all of it', (_name, own, ids, all) => {
  const dish = testGoods({ contains: own && [...own], additionals })
  expect(containsWith(dish, chosen(...ids))).toEqual(all)
})
