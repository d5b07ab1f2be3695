import { describe, expect, it } from 'vitest'
import type { Goods } from '~/contracts/goods'
import { syncCart, type SyncLine } from './cart-sync'
import { testGoods as goods } from './testing'

const chosen = (id: number, price: number, qtt = 1) => ({ id, qtt, price, name: `добавка ${id}` })
const line = (parts: Partial<SyncLine> = {}): SyncLine => ({ id: 1, qtt: 2, price: 300, additionals: [], side: [], sauce: [], ...parts })
const sync = (lines: SyncLine[], catalogue: Goods[]) =>
  syncCart(lines, catalogue, (old, current, options) => ({ ...old, price: current.price, ...options }))

describe('cart sync against the current catalogue (§4)', () => {
  it('leaves an unchanged line alone, options included', () => {
    const cart = [line({ additionals: [chosen(11, 50)], side: [chosen(51, 0)], sauce: [chosen(81, 45, 2)] })]
    expect(sync(cart, [goods()])).toEqual({ lines: cart, outed: [], changed: [], cheaper: [] })
  })
  it.each([0, -1])('drops a line with quantity %i', (qtt) => {
    expect(sync([line({ qtt })], [goods()])).toEqual({ lines: [], outed: [], changed: [], cheaper: [] })
  })
  it.each([
    ['missing from the catalogue', []],
    ['taken off sale', [goods({ available: false })]],
  ])('a product %s goes to outedProducts', (_, catalogue) => {
    expect(sync([line()], catalogue)).toEqual({ lines: [], outed: [line()], changed: [], cheaper: [] })
  })
  it('a product whose price rose goes to changedProducts with the current price in the cart', () => {
    const { lines, changed, cheaper } = sync([line()], [goods({ price: 310 })])
    expect(lines).toEqual([line({ price: 310 })])
    expect(changed).toEqual([{ line: line({ price: 310 }), changes: [{ name: 'Ролл', was: 300, now: 310 }] }])
    expect(cheaper).toEqual([])
  })
  it('an option that is gone leaves the line and is named', () => {
    const { lines, changed } = sync([line({ sauce: [chosen(82, 45)] })], [goods()])
    expect(lines).toEqual([line()])
    expect(changed[0]?.changes).toEqual([{ name: 'добавка 82', was: 45, now: null }])
  })
  it('an option that got dearer is named with both prices', () => {
    const { lines, changed } = sync([line({ additionals: [chosen(11, 40)] })], [goods()])
    expect(lines).toEqual([line({ additionals: [chosen(11, 50)] })])
    expect(changed[0]?.changes).toEqual([{ name: 'добавка 11', was: 40, now: 50 }])
  })
  it('what only got cheaper is good news, never a conflict', () => {
    const { changed, cheaper, lines } = sync([line({ price: 350, additionals: [chosen(11, 60)] })], [goods()])
    expect(changed).toEqual([])
    expect(cheaper[0]?.changes).toEqual([
      { name: 'Ролл', was: 350, now: 300 },
      { name: 'добавка 11', was: 60, now: 50 },
    ])
    expect(lines[0]?.price).toBe(300)
  })
  it('one thing dearer and one cheaper is a change', () => {
    const { changed, cheaper } = sync([line({ price: 350, additionals: [chosen(11, 40)] })], [goods()])
    expect([changed.length, cheaper.length]).toEqual([1, 0])
  })
  it('keeps no more of an option than may be had', () => {
    expect(sync([line({ additionals: [chosen(11, 50, 9)] })], [goods()]).lines[0]?.additionals[0]?.qtt).toBe(5)
  })
})
