import { describe, expect, it } from 'vitest'
import type { CartLineBody } from '~/contracts/cart'
import { cartChanges, type CartChanges } from './cart-changes'
import { testGoods } from './goods.testing'

const roll = testGoods()
const catalog = new Map([
  [1, roll],
  [2, { ...roll, id: 2, available: false }],
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
const nothing: CartChanges = { outed: [], changed: [], cheaper: [] }

describe('cartChanges: gone, or dearer', () => {
  it.each<[string, CartLineBody[], Partial<CartChanges>]>([
    [
      'nothing differs',
      [
        line({
          additionals: [{ id: 11, qtt: 2, price: 50 }],
          side: [{ id: 51, qtt: 1, price: 0 }],
          sauce: [{ id: 81, qtt: 1, price: 45 }],
        }),
      ],
      {},
    ],
    ['an empty cart', [], {}],
    ['the price rose', [line({ price: 299.99 })], { changed: [{ id: 1, field: 'price', was: 299.99, now: 300 }] }],
    ['the price fell: good news', [line({ price: 320 })], { cheaper: [{ id: 1, field: 'price', was: 320, now: 300 }] }],
    ['no price was sent: nothing to compare', [{ ...line({ additionals: [{ id: 11, qtt: 1 }] }), price: undefined }], {}],
    [
      'an option rose',
      [line({ additionals: [{ id: 11, qtt: 1, price: 40 }] })],
      { changed: [{ id: 1, field: 'additionals.11', was: 40, now: 50 }] },
    ],
    [
      'an option became free of charge: good news',
      [line({ side: [{ id: 51, qtt: 1, price: 20 }] })],
      { cheaper: [{ id: 1, field: 'side.51', was: 20, now: 0 }] },
    ],
    [
      'a free option costs now',
      [line({ sauce: [{ id: 81, qtt: 1, price: 0 }] })],
      { changed: [{ id: 1, field: 'sauce.81', was: 0, now: 45 }] },
    ],
    [
      'an option is gone',
      [line({ sauce: [{ id: 82, qtt: 1, price: 30 }] })],
      { changed: [{ id: 1, field: 'sauce.82', was: 30, now: null }] },
    ],
    [
      'an option is gone, its price not sent',
      [line({ sauce: [{ id: 82, qtt: 1 }] })],
      { changed: [{ id: 1, field: 'sauce.82', was: null, now: null }] },
    ],
    [
      'an option of another kind is not offered',
      [line({ sauce: [{ id: 11, qtt: 1, price: 50 }] })],
      { changed: [{ id: 1, field: 'sauce.11', was: 50, now: null }] },
    ],
    [
      'more of an option than one piece may carry: no difference, but a 422 of its field',
      [line({ sauce: [{ id: 81, qtt: 6, price: 45 }] })],
      {},
    ],
    ['the product is off sale: its prices do not matter', [line({ id: 2, price: 1, sauce: [{ id: 99, qtt: 1 }] })], { outed: [2] }],
    ['the product is unknown', [line({ id: 404 })], { outed: [404] }],
    [
      'each difference is told once',
      [line({ price: 200 }), line({ price: 200, sauce: [{ id: 81, qtt: 1, price: 45 }] }), line({ id: 404 }), line({ id: 404 })],
      { outed: [404], changed: [{ id: 1, field: 'price', was: 200, now: 300 }] },
    ],
    [
      'worse and better side by side',
      [line({ price: 310, sauce: [{ id: 81, qtt: 1, price: 40 }] })],
      { changed: [{ id: 1, field: 'sauce.81', was: 40, now: 45 }], cheaper: [{ id: 1, field: 'price', was: 310, now: 300 }] },
    ],
  ])('%s', (_name, lines, wanted) => {
    expect(cartChanges(lines, catalog)).toEqual({ ...nothing, ...wanted })
  })
})
