import { expect, it } from 'vitest'
import type { CartLineBody } from '~/contracts/cart'
import { cartChanges, type CartChanges } from './cart-changes'
import { testGoods } from './goods.testing'

const catalog = new Map([
  [1, testGoods()],
  [2, testGoods({ id: 2, available: false })],
])
const line = (parts: Partial<CartLineBody> = {}): CartLineBody => ({
  id: 1,
  qtt: 1,
  price: 300,
  additionals: [],
  side: [],
  sauce: [],
  ...parts,
})
const sauce = (id: number, price?: number, qtt = 1) => ({ sauce: [{ id, qtt, ...(price !== undefined && { price }) }] })

/* What `syncCart` finds is tested there; here is what the API makes of it. */
it.each<[string, CartLineBody[], Partial<CartChanges>]>([
  ['no difference', [line(sauce(81, 45))], {}],
  ['a higher price', [line({ price: 299.99 })], { changed: [{ id: 1, field: 'price', was: 299.99, now: 300 }] }],
  ['a lower price', [line({ price: 320 })], { cheaper: [{ id: 1, field: 'price', was: 320, now: 300 }] }],
  ['no prices in the body', [{ ...line(sauce(81)), price: undefined }], {}],
  ['a dearer option', [line(sauce(81, 0))], { changed: [{ id: 1, field: 'sauce.81', was: 0, now: 45 }] }],
  ['an option that is gone', [line(sauce(82, 30))], { changed: [{ id: 1, field: 'sauce.82', was: 30, now: null }] }],
  ['the same without its price', [line(sauce(82))], { changed: [{ id: 1, field: 'sauce.82', was: null, now: null }] }],
  ['too much of an option, which is a 422', [line(sauce(81, 45, 6))], {}],
  ['an unavailable product, whatever its prices', [line({ id: 2, price: 1, ...sauce(99) })], { outed: [2] }],
  ['an unknown product', [line({ id: 404 })], { outed: [404] }],
  [
    'each difference once',
    [line({ price: 200 }), line({ price: 200, ...sauce(81, 45) }), line({ id: 404 }), line({ id: 404 })],
    { outed: [404], changed: [{ id: 1, field: 'price', was: 200, now: 300 }] },
  ],
  [
    'worse and better together',
    [line({ price: 310, ...sauce(81, 40) })],
    { changed: [{ id: 1, field: 'sauce.81', was: 40, now: 45 }], cheaper: [{ id: 1, field: 'price', was: 310, now: 300 }] },
  ],
])('the changes of a cart: %s', (_name, lines, wanted) => {
  expect(cartChanges(lines, catalog)).toEqual({ outed: [], changed: [], cheaper: [], ...wanted })
})
