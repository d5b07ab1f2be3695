import { createStore } from 'jotai'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MAX_LINES } from '~/contracts/constants'
import {
  addToCartAtom,
  cartLinesAtom,
  clearCartAtom,
  loadCartAtom,
  putLineBackAtom,
  replaceLinesAtom,
  restoreCartAtom,
  setLineQttAtom,
} from './cart.atoms'
import { toCartLine, type CartLine } from './cart-line'
import { cartPromoAtom, loadPromoAtom, setPromoAtom } from './promo.atoms'

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
    store.set(addToCartAtom, line(1, 2))
    store.set(restoreCartAtom, copy)
    expect(idsOf(store)).toEqual(['1x3', '2x1', '3x1'])
    expect(store.get(cartPromoAtom)).toEqual(promo)
  })
})

it('an order takes 100 lines: another dish is refused, one more piece is not', () => {
  const store = storeWith(...Array.from({ length: MAX_LINES }, (_, index) => line(index + 1)))
  expect(store.set(addToCartAtom, line(MAX_LINES + 1))).toBe(false)
  expect(store.set(addToCartAtom, line(7))).toBe(true)
  expect(store.get(cartLinesAtom)).toHaveLength(MAX_LINES)
  expect(idsOf(store)[6]).toBe('7x2')
})

describe('what is damaged in storage counts as absent', () => {
  afterEach(() => void vi.unstubAllGlobals())
  const loadWith = (key: string, value: unknown) => {
    const entries = new Map([
      ['LOVE_SUSHI_version', '0.1.1'],
      [`LOVE_SUSHI_${key}`, JSON.stringify(value)],
    ])
    const localStorage = { length: 2, getItem: (name: string) => entries.get(name) ?? null, setItem: () => undefined }
    vi.stubGlobal('window', { localStorage })
    const store = createStore()
    store.set(loadCartAtom)
    store.set(loadPromoAtom)
    return store
  }
  const terms = { type: 1, discount: 10, min_total: 0, gift: null }

  it.each([
    ['500 %', { ...terms, discount: 500 }],
    ['a discount below zero', { ...terms, type: 2, discount: -50 }],
    ['a minimum below zero', { ...terms, min_total: -1 }],
    ['a gift that is no product', { ...terms, type: 3, discount: 0, gift: { id: 1.5, name: 'Ролл', price: 1 } }],
    ['an unknown type', { ...terms, type: 4 }],
  ])('a code with %s', (_name, damaged) => {
    expect(loadWith('promo', { code: 'SUSHI10', terms: damaged }).get(cartPromoAtom)).toBeNull()
    expect(loadWith('promo', { code: 'SUSHI10', terms }).get(cartPromoAtom)).toEqual({ code: 'SUSHI10', terms })
  })

  it('a line with a price below zero or an id that is none, and that line alone', () => {
    const store = loadWith('cart', [line(1), { ...line(2), price: -5 }, { ...line(3), id: 1.5 }])
    expect(idsOf(store)).toEqual(['1x1'])
  })
})

describe('what did not change is drawn and priced no second time', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('equal lines stay the same list', () => {
    const store = storeWith(line(1), line(2))
    const before = store.get(cartLinesAtom)
    store.set(replaceLinesAtom, [line(1), line(2)])
    expect(store.get(cartLinesAtom)).toBe(before)
  })

  it('and is not written: a line that another tab has just taken away stays away', () => {
    const written: string[] = []
    const localStorage = { length: 0, getItem: () => null, setItem: (name: string) => written.push(name) }
    const store = storeWith(line(1))
    vi.stubGlobal('window', { localStorage })
    store.set(replaceLinesAtom, [line(1)])
    expect(written.filter((name) => name.endsWith('_cart'))).toEqual([])
    store.set(replaceLinesAtom, [line(1, 2)])
    expect(written.filter((name) => name.endsWith('_cart'))).toHaveLength(1)
  })

  it('of lines with one changed the others stay the same objects', () => {
    const store = storeWith(line(1), line(2))
    const [first] = store.get(cartLinesAtom)
    store.set(replaceLinesAtom, [line(1), line(2, 5)])
    expect(store.get(cartLinesAtom)[0]).toBe(first)
    expect(idsOf(store)).toEqual(['1x1', '2x5'])
  })
})
