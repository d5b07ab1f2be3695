import { createStore } from 'jotai'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MAX_LINES } from '~/contracts/constants'
import {
  addToCartAtom,
  type CartLine,
  cartLinesAtom,
  cartPromoAtom,
  clearCartAtom,
  putLineBackAtom,
  replaceLinesAtom,
  restoreCartAtom,
  setLineQttAtom,
  setPromoAtom,
  toCartLine,
} from './cart.atoms'
import { stubLocalStorage } from '~/lib/storage.testing'
import { testGoods } from '~/rules/goods.testing'

const line = (id: number, qtt = 1): CartLine => toCartLine({ ...testGoods({ id, price: 100 }), picture: '', note: '' }, qtt)
const promo = { code: 'SUSHI10', terms: null }

function storeWith(...lines: CartLine[]) {
  const store = createStore()
  store.set(replaceLinesAtom, lines)
  return store
}
const idsOf = (store: ReturnType<typeof createStore>) => store.get(cartLinesAtom).map(({ id, qtt }) => `${id}x${qtt}`)

describe('undo', () => {
  it('a line comes back to its place', () => {
    const store = storeWith(line(1), line(2), line(3))
    store.set(setLineQttAtom, { uid: line(2).uid, qtt: 0 })
    store.set(putLineBackAtom, { line: line(2), at: 1 })
    expect(idsOf(store)).toEqual(['1x1', '2x1', '3x1'])
  })

  it('a line chosen again meanwhile gets its pieces back', () => {
    const store = storeWith(line(1), line(2, 3))
    store.set(setLineQttAtom, { uid: line(2).uid, qtt: 0 })
    store.set(addToCartAtom, line(2))
    store.set(putLineBackAtom, { line: line(2, 3), at: 1 })
    expect(idsOf(store)).toEqual(['1x1', '2x4'])
  })

  it('clearing removes the code too; its undo restores both beside what was added since', () => {
    const store = storeWith(line(1), line(2))
    store.set(setPromoAtom, promo)
    const copy = { lines: store.get(cartLinesAtom), promo: store.get(cartPromoAtom) }
    store.set(clearCartAtom)
    expect([store.get(cartLinesAtom), store.get(cartPromoAtom)]).toEqual([[], null])
    store.set(addToCartAtom, line(3))
    store.set(addToCartAtom, line(1, 2))
    store.set(restoreCartAtom, copy)
    expect(idsOf(store)).toEqual(['1x3', '2x1', '3x1'])
    expect(store.get(cartPromoAtom)).toEqual(promo)
  })
})

it('a cart of 100 lines takes one more piece, but no other product', () => {
  const store = storeWith(...Array.from({ length: MAX_LINES }, (_, index) => line(index + 1)))
  expect(store.set(addToCartAtom, line(MAX_LINES + 1))).toBe(false)
  expect(store.set(addToCartAtom, line(7))).toBe(true)
  expect(store.get(cartLinesAtom)).toHaveLength(MAX_LINES)
  expect(idsOf(store)[6]).toBe('7x2')
})

describe('an unchanged cart is neither rendered nor written again', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('equal lines stay the same list', () => {
    const store = storeWith(line(1), line(2))
    const before = store.get(cartLinesAtom)
    store.set(replaceLinesAtom, [line(1), line(2)])
    expect(store.get(cartLinesAtom)).toBe(before)
  })

  it('an unchanged cart is not written: a line removed in another tab stays removed', () => {
    const store = storeWith(line(1))
    const entries = stubLocalStorage()
    store.set(replaceLinesAtom, [line(1)])
    expect(entries.has('LOVE_SUSHI_cart')).toBe(false)
    store.set(replaceLinesAtom, [line(1, 2)])
    expect(entries.has('LOVE_SUSHI_cart')).toBe(true)
  })
})
