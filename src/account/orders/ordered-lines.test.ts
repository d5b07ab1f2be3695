import { expect, test } from 'vitest'
import type { OrderLine } from '~/contracts/orders'
import { testGoods } from '~/rules/goods.testing'
import { orderedLines } from './ordered-lines'

const option = (id: number, price: number, qtt = 1) => ({ id, qtt, price, name: `добавка ${id}` })
/** Two rolls of 300 ₽, as ordered. */
const ordered = (parts: Partial<OrderLine> = {}): OrderLine => ({
  goods_id: 1,
  slug: 'roll',
  name: 'Ролл',
  image: { sm: '/s', webp: '/w' },
  goodsCount: 2,
  goodsPrice: 300,
  additionals: [],
  sides: [],
  sauces: [],
  amount: 600,
  ...parts,
})

test('an ordered line becomes a cart line with its options at the prices of the order', () => {
  const options = { additionals: [option(11, 50, 2)], sides: [option(51, 0)], sauces: [option(81, 45)] }
  expect(orderedLines([ordered({ goodsPrice: 340, ...options })], [testGoods()])).toMatchObject([
    {
      id: 1,
      qtt: 2,
      price: 340,
      name: 'Ролл',
      picture: '/w',
      additionals: options.additionals,
      side: options.sides,
      sauce: options.sauces,
    },
  ])
})

test('a gift is left out, a free dish stays', () => {
  const lines = [ordered(), ordered({ goods_id: 2, goodsPrice: null, amount: 0 }), ordered({ goods_id: 3, goodsPrice: 0, amount: 0 })]
  expect(orderedLines(lines, []).map(({ id, price }) => [id, price])).toEqual([
    [1, 300],
    [3, 0],
  ])
})
