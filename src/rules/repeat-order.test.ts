import { describe, expect, it } from 'vitest'
import type { Goods } from '~/contracts/goods'
import type { OrderLine } from '~/contracts/orders'
import { repeatOrder, type RepeatLine } from './repeat-order'
import { testGoods } from './testing'

type Line = RepeatLine & { name: string }

const option = (id: number, price: number, qtt = 1) => ({ id, qtt, price, name: `добавка ${id}` })
/** Two rolls of 300 ₽, as they were ordered. */
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
const repeat = (lines: OrderLine[], goods: Goods[]) =>
  repeatOrder<Line>(lines, goods, {
    toLine: ({ name }, parts) => ({ ...parts, name }),
    toCurrent: (old, { price, name }, options) => ({ ...old, ...options, price, name }),
  })
const nothing = { lines: [], outed: [], changed: [], cheaper: [] }

describe('repeat order (§4)', () => {
  it('rebuilds the cart from the lines of the order, options and pieces with them', () => {
    const order = [ordered({ additionals: [option(11, 50, 2)], sides: [option(51, 0)], sauces: [option(81, 45)] })]
    const lines = [line({ additionals: [option(11, 50, 2)], side: [option(51, 0)], sauce: [option(81, 45)] })]
    expect(repeat(order, [testGoods()])).toEqual({ ...nothing, lines })
  })

  it('of lines that have a price alone: a gift is not given again, and not missed', () => {
    expect(repeat([ordered(), ordered({ goods_id: 2, goodsPrice: null, amount: 0 })], [testGoods()])).toEqual({
      ...nothing,
      lines: [line()],
    })
  })

  it('a dish that cost nothing has a price', () => {
    const free = testGoods({ price: 0 })
    expect(repeat([ordered({ goodsPrice: 0, amount: 0 })], [free]).lines).toEqual([line({ price: 0 })])
  })

  it('using the current catalogue: its prices and names, the old prices being those of the order', () => {
    const { lines, changed } = repeat([ordered()], [testGoods({ price: 340, name: 'Ролл большой' })])
    const now = line({ price: 340, name: 'Ролл большой' })
    expect(lines).toEqual([now])
    expect(changed).toEqual([{ line: now, changes: [{ kind: 'price', field: 'price', name: 'Ролл большой', was: 300, now: 340 }] }])
  })

  it('what got cheaper since then is good news', () => {
    const { changed, cheaper } = repeat([ordered({ goodsPrice: 360 })], [testGoods()])
    expect([changed.length, cheaper.length]).toEqual([0, 1])
  })

  it('sends the missing ones to outedProducts and keeps the rest', () => {
    const off = testGoods({ id: 3, available: false })
    const result = repeat([ordered({ goods_id: 2, name: 'Старый ролл' }), ordered(), ordered({ goods_id: 3 })], [testGoods(), off])
    expect(result).toEqual({ ...nothing, lines: [line()], outed: [line({ id: 2, name: 'Старый ролл' }), line({ id: 3 })] })
  })

  it('an option that is no longer offered is a change', () => {
    const { lines, changed } = repeat([ordered({ sauces: [option(82, 45)] })], [testGoods()])
    expect(lines).toEqual([line()])
    expect(changed[0]?.changes).toEqual([{ kind: 'gone', field: 'sauce.82', name: 'добавка 82', was: 45, now: null }])
  })

  it('two lines of one dish that are the same are one line', () => {
    expect(repeat([ordered(), ordered({ goodsCount: 1 })], [testGoods()]).lines).toEqual([line({ qtt: 3 })])
  })
})
