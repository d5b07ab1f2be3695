import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import {
  addToCartAtom,
  cartLinesAtom,
  clearCartAtom,
  putLineBackAtom,
  replaceLinesAtom,
  restoreCartAtom,
  setLineQttAtom,
} from './cart.atoms'
import { toCartLine, type CartLine } from './cart-line'
import { cartPromoAtom, setPromoAtom } from './promo.atoms'

const line = (id: number, qtt = 1): CartLine =>
  toCartLine(
    {
      id,
      slug: `dish-${id}`,
      name: `Блюдо ${id}`,
      price: 100,
      old_price: null,
      category_id: 1,
      badge: 'no',
      bonuses_active: true,
      sale_active: true,
      picture: '',
      note: '',
    },
    qtt,
  )
const promo = { code: 'SUSHI10', terms: null }

function storeWith(...lines: CartLine[]) {
  const store = createStore()
  store.set(replaceLinesAtom, lines)
  return store
}
const idsOf = (store: ReturnType<typeof createStore>) => store.get(cartLinesAtom).map(({ id, qtt }) => `${id}x${qtt}`)

describe('undo in the cart', () => {
  it('a line comes back to its place', () => {
    const store = storeWith(line(1), line(2), line(3))
    store.set(setLineQttAtom, { uid: line(2).uid, qtt: 0 })
    store.set(putLineBackAtom, { line: line(2), at: 1 })
    expect(idsOf(store)).toEqual(['1x1', '2x1', '3x1'])
  })

  it('a line that was chosen again meanwhile gets its pieces', () => {
    const store = storeWith(line(1), line(2, 3))
    store.set(setLineQttAtom, { uid: line(2).uid, qtt: 0 })
    store.set(addToCartAtom, line(2))
    store.set(putLineBackAtom, { line: line(2, 3), at: 1 })
    expect(idsOf(store)).toEqual(['1x1', '2x4'])
  })

  it('resetting the cart also resets the discount, and its undo brings lines and code back beside what was added since', () => {
    const store = storeWith(line(1), line(2))
    store.set(setPromoAtom, promo)
    const copy = { lines: store.get(cartLinesAtom), promo: store.get(cartPromoAtom) }
    store.set(clearCartAtom)
    expect([store.get(cartLinesAtom), store.get(cartPromoAtom)]).toEqual([[], null])
    store.set(addToCartAtom, line(3))
    store.set(restoreCartAtom, copy)
    expect(idsOf(store)).toEqual(['1x1', '2x1', '3x1'])
    expect(store.get(cartPromoAtom)).toEqual(promo)
  })
})

describe('what did not change is drawn and priced no second time', () => {
  it('equal lines stay the same list', () => {
    const store = storeWith(line(1), line(2))
    const before = store.get(cartLinesAtom)
    store.set(replaceLinesAtom, [line(1), line(2)])
    expect(store.get(cartLinesAtom)).toBe(before)
  })

  it('of lines with one changed the others stay the same objects', () => {
    const store = storeWith(line(1), line(2))
    const [first] = store.get(cartLinesAtom)
    store.set(replaceLinesAtom, [line(1), line(2, 5)])
    expect(store.get(cartLinesAtom)[0]).toBe(first)
    expect(idsOf(store)).toEqual(['1x1', '2x5'])
  })
})
