import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readFormDraft, saveFormDraft } from '~/account/form-draft'
import {
  cartCountAtom,
  cartLinesAtom,
  cartPromoAtom,
  cartQttsAtom,
  cartTotalsAtom,
  loadCartAtom,
  loadPersonsAtom,
  loadPromoAtom,
  personsAtom,
  toLineBody,
} from '~/cart/cart.atoms'
import { checkoutDraftAtom, loadDraftAtom, emptyDraft } from '~/checkout/checkout.atoms'
import { currentAttempt, pendingOrder } from '~/checkout/order-body'
import { MAX_LINE_QTT } from '~/contracts/constants'
import { favoriteIdsAtom, loadFavoritesAtom } from '~/favorites/favorites.atoms'
import { readTheme } from '~/layout/theme'
import { stubLocalStorage } from '~/lib/storage.testing'
import { readToken } from '~/lib/token'

/* Foreign values in local storage: prototype pollution, huge and wrong values. */

let entries: Map<string, string>

beforeEach(() => {
  entries = stubLocalStorage({ location: { protocol: 'https:' } })
  entries.set('LOVE_SUSHI_version', '0.1.1')
  vi.stubGlobal('document', { cookie: '' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

const POLLUTION = '"__proto__":{"polluted":1,"qtt":1},"constructor":{"prototype":{"polluted":1}},"prototype":{"polluted":1}'
const LINE = {
  uid: '101',
  id: 101,
  qtt: 1,
  price: 590,
  additionals: [],
  side: [],
  sauce: [],
  bonuses_active: true,
  sale_active: true,
  badge: 'no',
  name: 'Ролл',
  slug: 'roll',
  picture: '/pictures/roll.webp',
  category_id: 1,
  about: '230 г',
  note: '',
}
/** Values that no key may have. */
const GARBAGE = ['', '{', 'undefined', 'NaN', 'null', '0', '-1', '1e999', 'true', '"text"', '[]', '[[]]', '[null,1,"x",{}]', '{}']
const ATTACKS = [
  `{${POLLUTION}}`,
  `[{${POLLUTION}}]`,
  '{"length":1e9}',
  '{"toString":1,"valueOf":1,"toJSON":1}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `"${'x'.repeat(1_000_000)}"`,
  `[${'{},'.repeat(50_000)}{}]`,
]

describe('foreign local storage', () => {
  it.each([...GARBAGE, ...ATTACKS].map((text) => [text.slice(0, 60), text]))('%j under every key is ignored', (_, text) => {
    for (const key of ['cart', 'promo', 'persons', 'favorites', 'checkout', 'token', 'theme', 'order-try', 'left'])
      entries.set(`LOVE_SUSHI_${key}`, text)
    const store = createStore()
    store.set(loadCartAtom)
    store.set(loadPromoAtom)
    store.set(loadPersonsAtom)
    store.set(loadFavoritesAtom)
    store.set(loadDraftAtom, 7)
    expect(store.get(cartLinesAtom)).toEqual([])
    expect(store.get(cartTotalsAtom).full).toBe(0)
    expect(store.get(cartPromoAtom)).toBeNull()
    expect(store.get(personsAtom)).toBe(text === '0' ? 0 : 1)
    expect(store.get(favoriteIdsAtom)).toEqual(text === '[null,1,"x",{}]' ? [1] : [])
    expect(store.get(checkoutDraftAtom)).toEqual({ ...emptyDraft, owner: 7 })
    expect(readTheme()).toBe('system')
    expect(currentAttempt()).toMatchObject({ key: expect.stringMatching(/^[0-9a-f-]{36}$/), sent: null })
    const token = readToken()
    expect(token === null || /^x+$/.test(token)).toBe(true)
  })

  it('a polluted line keeps its own fields only', () => {
    entries.set('LOVE_SUSHI_cart', `[${JSON.stringify({ ...LINE, polluted: 1, onclick: 'alert(1)' }).slice(0, -1)},${POLLUTION}}]`)
    const store = createStore()
    store.set(loadCartAtom)
    const [line] = store.get(cartLinesAtom)
    expect(line).toMatchObject(LINE)
    expect(line && toLineBody(line)).toEqual({ id: 101, qtt: 1, price: 590, additionals: [], side: [], sauce: [] })
    expect(Object.getPrototypeOf(line)).toBe(Object.prototype)
  })

  const wrongFields: Record<string, unknown[]> = {
    qtt: [MAX_LINE_QTT + 1, 1e308, 1.5, '1', -1, null],
    price: [-590, 0.001, '590', null],
    id: [0, '__proto__', {}],
    uid: [{}],
    badge: ['__proto__', 'constructor', '"><script>'],
    name: [{ toString: 'x' }],
    slug: [['x']],
    additionals: [{}, [null], [{ id: 1, qtt: -5, price: 1, name: 'x' }], [{ id: 1, qtt: 1, price: -100, name: 'x' }]],
    side: ['x'],
    sauce: [{ length: 1 }],
    bonuses_active: ['true'],
    category_id: ['1'],
  }
  const wrongLines = Object.entries(wrongFields).flatMap(([field, values]) => values.map((value) => ({ [field]: value })))

  it.each(wrongLines)('a line with %j is dropped, the next one is kept', (wrong) => {
    const next = { ...LINE, uid: '102', id: 102 }
    entries.set('LOVE_SUSHI_cart', JSON.stringify([{ ...LINE, ...wrong }, next]))
    const store = createStore()
    store.set(loadCartAtom)
    expect(store.get(cartLinesAtom).map(({ id }) => id)).toEqual([102])
    expect([store.get(cartCountAtom), store.get(cartTotalsAtom).full, store.get(cartQttsAtom).size]).toEqual([1, 590, 1])
  })

  it.each([
    { type: 1, discount: 1e6, min_total: 0, gift: null },
    { type: 2, discount: -5, min_total: 0, gift: null },
    { type: 'constructor', discount: 1, min_total: 0, gift: null },
    { type: 3, discount: 0, min_total: 0, gift: { id: '__proto__', name: 'x', price: 1 } },
  ])('a promo code with the terms %j is dropped', (terms) => {
    entries.set('LOVE_SUSHI_promo', JSON.stringify({ code: 'SUSHI10', terms }))
    const store = createStore()
    store.set(loadPromoAtom)
    expect(store.get(cartPromoAtom)).toBeNull()
  })

  it.each(['', '{', '[]', 'null', '{"total":1}', `{${POLLUTION}}`])('a sent order with the body %j is not sent again', (body) => {
    const sent = { wish: 'wish', goods: '[]', body, at: Date.now() }
    entries.set('LOVE_SUSHI_order-try', JSON.stringify({ key: crypto.randomUUID(), sent }))
    expect(() => pendingOrder(currentAttempt(), 'another wish', 100)).not.toThrow()
    expect(pendingOrder(currentAttempt(), 'wish', -1)).toBeFalsy()
  })

  const draft = { owner: 7, id: null, isOpen: true, values: { name: 'Анна' } }
  const wrongDrafts = [{ owner: '7' }, { id: '1' }, { isOpen: 1 }].map((wrong) => JSON.stringify({ ...draft, ...wrong }))

  it.each([...GARBAGE, ...ATTACKS, ...wrongDrafts].map((text) => [text.slice(0, 60), text]))('a form draft %j is deleted', (_, text) => {
    const session = new Map([['LOVE_SUSHI_form_profile', text]])
    const sessionStorage = {
      getItem: (key: string) => session.get(key) ?? null,
      setItem: (key: string, value: string) => void session.set(key, value),
      removeItem: (key: string) => void session.delete(key),
    }
    vi.stubGlobal('window', { ...window, sessionStorage })
    expect(readFormDraft('profile', 7)).toBeNull()
    expect(session.size).toBe(0)
    saveFormDraft('profile', draft)
    expect(readFormDraft('profile', 7)).toEqual(draft)
  })
})
