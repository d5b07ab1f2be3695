import { expect, it } from 'vitest'
import type { Goods } from '~/contracts/goods'
import type { OrderLine } from '~/contracts/orders'
import { testGoods } from './goods.testing'
import { repeatOrder, type RepeatLine } from './repeat-order'

type Line = RepeatLine & { name: string }

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
const line = (parts: Partial<Line> = {}): Line => ({
  id: 1,
  qtt: 2,
  price: 300,
  name: 'Ролл',
  additionals: [],
  side: [],
  sauce: [],
  ...parts,
})
const repeat = (lines: OrderLine[], goods: Goods[] = [testGoods()]) =>
  repeatOrder<Line>(lines, goods, {
    toLine: ({ name }, parts) => ({ ...parts, name }),
    toCurrent: (old, { price, name }, options) => ({ ...old, ...options, price, name }),
  })

it.each<[string, OrderLine[], Goods[], Partial<ReturnType<typeof repeat>>]>([
  [
    'keeps options and quantities',
    [ordered({ additionals: [option(11, 50, 2)], sides: [option(51, 0)], sauces: [option(81, 45)] })],
    [testGoods()],
    { lines: [line({ additionals: [option(11, 50, 2)], side: [option(51, 0)], sauce: [option(81, 45)] })] },
  ],
  ['leaves out a gift', [ordered(), ordered({ goods_id: 2, goodsPrice: null, amount: 0 })], [testGoods()], { lines: [line()] }],
  ['keeps a free dish', [ordered({ goodsPrice: 0, amount: 0 })], [testGoods({ price: 0 })], { lines: [line({ price: 0 })] }],
  [
    'reports missing dishes and keeps the rest',
    [ordered({ goods_id: 2, name: 'Старый ролл' }), ordered(), ordered({ goods_id: 3 })],
    [testGoods(), testGoods({ id: 3, available: false })],
    { lines: [line()], outed: [line({ id: 2, name: 'Старый ролл' }), line({ id: 3 })] },
  ],
])('repeatOrder %s', (_name, lines, goods, expected) => {
  expect(repeat(lines, goods)).toEqual({ lines: [], outed: [], changed: [], cheaper: [], ...expected })
})

it('repeatOrder reports a dearer dish against the price of the order', () => {
  const now = line({ price: 340, name: 'Ролл большой' })
  expect(repeat([ordered()], [testGoods({ price: 340, name: 'Ролл большой' })])).toMatchObject({
    lines: [now],
    changed: [{ line: now, changes: [{ kind: 'price', field: 'price', name: 'Ролл большой', was: 300, now: 340 }] }],
  })
})
