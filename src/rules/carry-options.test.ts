import { expect, it } from 'vitest'
import { carryOptions } from './carry-options'
import { testGoods, testOption } from './goods.testing'

const chosen = (id: number, qtt: number, name = `добавка ${id}`) => ({ id, qtt, name })
const none = { additionals: [], side: [], sauce: [] }

it('another size keeps what it has too, at its own price and up to its own maximum', () => {
  const large = testGoods({ additionals: [testOption(11, 70, 2)], sauces: [testOption(81, 45)] })
  const { additionals, sauce } = carryOptions({ ...none, additionals: [chosen(11, 3), chosen(12, 1)], sauce: [chosen(82, 1)] }, large)
  expect([additionals, sauce]).toEqual([[{ id: 11, qtt: 2, price: 70, name: 'добавка 11' }], []])
})

it('a half of 30 cm becomes the half of the same pizza in the other size, in its place', () => {
  const halves = ['½ Пепперони', '½ Маргарита'].map((name, at) => ({ ...testOption(900 + at, 300 + at, 2), name }))
  const groups = [{ id: 1, kind: 'additionals' as const, name: 'Половины', min: 2, max: 2, free: 0, options: halves }]
  const large = testGoods({ additionals: halves, groups })
  const { additionals } = carryOptions({ ...none, additionals: [chosen(501, 1, '½ Маргарита'), chosen(500, 1, '½ Пепперони')] }, large)
  expect(additionals.map(({ id, price }) => [id, price])).toEqual([
    [901, 301],
    [900, 300],
  ])
})

it('counts the free pieces of the group again, and is the same the second time', () => {
  const groups = [{ id: 1, kind: 'sauces' as const, name: 'Соус', min: 0, max: 3, free: 1, options: [{ id: 81, price: 45 }] }]
  const goods = testGoods({ sauces: [testOption(81, 45)], groups })
  const first = carryOptions({ ...none, sauce: [chosen(81, 2)] }, goods)
  expect(first.sauce).toEqual([{ id: 81, qtt: 2, price: 45, name: 'добавка 81', free: 1 }])
  expect(carryOptions(first, goods)).toEqual(first)
})
