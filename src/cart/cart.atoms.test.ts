import fc from 'fast-check'
import { createStore } from 'jotai'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MAX_LINES, STORAGE_VERSION } from '~/contracts/constants'
import {
  addToCartAtom,
  type CartLine,
  cartLinesAtom,
  cartPromoAtom,
  clearCartAtom,
  loadCartAtom,
  loadPersonsAtom,
  loadPromoAtom,
  personsAtom,
  putLineBackAtom,
  replaceLinesAtom,
  restoreCartAtom,
  setLineQttAtom,
  setPromoAtom,
  toCartLine,
} from './cart.atoms'
import { replaceLineAtom, setLineNoteAtom } from './change-line.atoms'
import { stubLocalStorage } from '~/lib/storage.testing'
import { testGoods } from '~/rules/goods.testing'

const line = (id: number, qtt = 1): CartLine => toCartLine({ ...testGoods({ id, price: 100 }), picture: '', about: '' }, qtt)
const promo = { code: 'SUSHI10', terms: null }

function storeWith(...lines: CartLine[]) {
  const store = createStore()
  store.set(replaceLinesAtom, lines)
  return store
}
const idsOf = (store: ReturnType<typeof createStore>) => store.get(cartLinesAtom).map(({ id, qtt }) => `${id}x${qtt}`)

describe('words to the kitchen', () => {
  const noted = (note: string, qtt = 1) => toCartLine(line(1), qtt, { additionals: [], side: [], sauce: [], note })

  it('make another line, cleaned to one line of text', () => {
    const store = storeWith(line(1, 2), line(2))
    store.set(setLineNoteAtom, { uid: line(1).uid, note: '  без лука,\n острее ' })
    expect(store.get(cartLinesAtom)).toEqual([noted('без лука, острее', 2), line(2)])
    store.set(addToCartAtom, line(1))
    expect(idsOf(store)).toEqual(['1x2', '2x1', '1x1'])
  })

  it('join the lines that become the same, and can be taken back', () => {
    const store = storeWith(noted('без лука', 2), line(2), line(1, 3))
    store.set(setLineNoteAtom, { uid: noted('без лука').uid, note: ' ' })
    expect(store.get(cartLinesAtom)).toEqual([line(2), line(1, 5)])
    const same = store.get(cartLinesAtom)
    store.set(setLineNoteAtom, { uid: line(1).uid, note: '' })
    store.set(setLineNoteAtom, { uid: 'gone', note: 'x' })
    expect(store.get(cartLinesAtom)).toBe(same)
  })
})

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

describe('another size in the place of a line', () => {
  it('keeps its place and its pieces', () => {
    const store = storeWith(line(1), line(2, 3), line(3))
    store.set(replaceLineAtom, { uid: line(2).uid, line: line(8, 3) })
    expect(idsOf(store)).toEqual(['1x1', '8x3', '3x1'])
  })

  it('joins the line that the cart has of it, up to the most pieces', () => {
    const store = storeWith(line(8, 97), line(2, 3), line(3))
    store.set(replaceLineAtom, { uid: line(2).uid, line: line(8, 3) })
    expect(idsOf(store)).toEqual(['8x99', '3x1'])
  })

  it('of the same line is the line itself', () => {
    const store = storeWith(line(1), line(2, 3))
    store.set(replaceLineAtom, { uid: line(2).uid, line: line(2, 4) })
    expect(idsOf(store)).toEqual(['1x1', '2x4'])
  })

  it('is named with its size', () => {
    expect(toCartLine({ ...line(1), size: '30 см' }, 1).name).toBe('Ролл, 30 см')
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

describe('the stored cart', () => {
  afterEach(() => void vi.unstubAllGlobals())

  const loaded = (key: string, value: unknown) => {
    stubLocalStorage().set(`LOVE_SUSHI_${key}`, JSON.stringify(value)).set('LOVE_SUSHI_version', STORAGE_VERSION)
    const store = createStore()
    for (const load of [loadCartAtom, loadPromoAtom, loadPersonsAtom]) store.set(load)
    return store
  }
  const option = { id: 5, qtt: 1, price: 40, name: 'Соус' }
  const stored = { ...line(1), side: [option] }

  it('is read as it was written, without unknown fields', () => {
    const store = loaded('cart', [{ ...stored, side: [{ ...option, stock: 3 }], colour: 'red' }])
    expect(JSON.stringify(store.get(cartLinesAtom))).toBe(JSON.stringify([stored]))
  })

  it('loses only damaged lines; what is no list is empty', () => {
    const damaged = [{ ...stored, qtt: 0 }, { ...stored, side: [{ ...option, qtt: '1' }] }, { uid: 'x' }, null, 7, [stored]]
    expect(loaded('cart', [...damaged, stored]).get(cartLinesAtom)).toEqual([stored])
    for (const value of [{ 0: stored }, 'cart', 5, null]) expect(loaded('cart', value).get(cartLinesAtom)).toEqual([])
  })

  it('never throws, whatever is stored', () => {
    const mangled = fc.record({ code: fc.string(), terms: fc.jsonValue(), uid: fc.string(), id: fc.jsonValue(), side: fc.jsonValue() })
    fc.assert(
      fc.property(fc.constantFrom('cart', 'promo', 'persons'), fc.oneof(fc.jsonValue(), mangled, fc.array(mangled)), (key, value) => {
        const store = loaded(key, value)
        expect(store.get(cartLinesAtom).every((one) => one.id > 0)).toBe(true)
        expect(store.get(personsAtom)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('has what a list says under its older name, which is no note', () => {
    const { about: _, ...older } = { ...stored, note: '230 г' }
    expect(loaded('cart', [older]).get(cartLinesAtom)).toEqual([{ ...stored, about: '230 г', note: '' }])
    const noted = { ...stored, about: '230 г', note: 'без лука' }
    expect(loaded('cart', [noted]).get(cartLinesAtom)).toEqual([noted])
  })

  it('has no price before the sale in lines of older versions', () => {
    const { old_price: _, ...older } = stored
    expect(loaded('cart', [older]).get(cartLinesAtom)).toEqual([{ ...stored, old_price: null }])
  })

  const terms = { type: 3, discount: 0, min_total: 500, gift: { id: 1, name: 'Моти', price: 190 } }
  it.each([
    [{ code: 'SUSHI10', terms: null }, true],
    [{ code: 'SUSHI10', terms }, true],
    [{ code: 'SUSHI10', terms: { ...terms, gift: null } }, true],
    [{ code: 'SUSHI10', terms: { ...terms, type: 1, discount: 100 } }, true],
    [{ code: 'SUSHI10', terms: { ...terms, type: 1, discount: 101 } }, false],
    [{ code: 'SUSHI10', terms: { ...terms, type: 4 } }, false],
    [{ code: 'SUSHI10', terms: { ...terms, gift: { id: 1 } } }, false],
    [{ code: 'SUSHI10' }, false],
    [{ code: '', terms: null }, false],
    [{ code: 'x'.repeat(201), terms: null }, false],
    [null, false],
  ])('has the code %j: %s', (value, isRead) => expect(loaded('promo', value).get(cartPromoAtom)).toEqual(isRead ? value : null))

  it.each([
    [3, 3],
    [0, 0],
    [-1, 1],
    [100, 1],
    [1.5, 1],
    ['3', 1],
  ])('with %j persons lays %j', (value, persons) => expect(loaded('persons', value).get(personsAtom)).toBe(persons))
})
