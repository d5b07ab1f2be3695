import { QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'
import { expect, it, vi } from 'vitest'
import { fetchGoods } from '~/catalog/catalog.functions'
import type { PromoRefusal, Quote } from '~/contracts/cart'
import { testGoods } from '~/rules/goods.testing'
import { cartPromoAtom, type CartPromo, setPromoAtom } from './cart.atoms'
import { updateTerms } from './use-promo'

vi.mock('~/catalog/catalog.functions', () => ({ fetchGoods: vi.fn() }))
vi.mock('~/api/client.server', () => ({}))

type Terms = CartPromo['terms']
const ten = { type: 1 as const, discount: 10, min_total: 0, gift: null }
const roll = { id: 7, name: 'Ролл', price: 300 }
const soup = { id: 8, name: 'Суп', price: 250 }
const gift = { type: 3 as const, discount: 0, min_total: 1500, gift: roll }

/** The stored code after a quote. */
async function codeAfter(terms: Terms, quoted: Pick<Quote, 'promo' | 'promo_refused'>) {
  const store = createStore()
  store.set(setPromoAtom, { code: 'CODE', terms })
  const before = store.get(cartPromoAtom)
  await updateTerms({ store, queryClient: new QueryClient() }, quoted)
  const after = store.get(cartPromoAtom)
  return after === before ? 'same' : after && after.terms
}

it.each<[string, Terms, Quote['promo'], Terms | 'same']>([
  ['equal terms', ten, ten, 'same'],
  ['a gift that is known', gift, { ...gift, gift: 7 }, 'same'],
  ['a quote without a code', ten, null, 'same'],
  ['the first terms', null, ten, ten],
  [
    'a minimum that the quote lacks stays',
    { ...ten, min_total: 500 },
    { type: 1, discount: 20, gift: null },
    { ...ten, discount: 20, min_total: 500 },
  ],
  ['what varies with the cart', ten, { ...ten, type: 2, discount: 590, varies: true }, { ...ten, type: 2, discount: 590, varies: true }],
  ['what is no sum', ten, { ...ten, type: 2, discount: 0, varies: true }, null],
  ['no minimum', null, { type: 1, discount: 20, gift: null }, { ...ten, discount: 20 }],
  ['another gift', gift, { ...gift, gift: 8 }, { ...gift, gift: soup }],
  ['another minimum of a known gift', gift, { ...gift, min_total: 2000, gift: 7 }, { ...gift, min_total: 2000 }],
])('the stored terms of a code follow a quote: %s', async (_, terms, promo, after) => {
  vi.mocked(fetchGoods).mockResolvedValue([testGoods(soup)])
  expect(await codeAfter(terms, { promo })).toEqual(after)
})

it.each<[PromoRefusal['reason'], 'same' | null]>([
  ['unknown', null],
  ['not_yet', null],
  ['expired', null],
  ['used_up', null],
  ['already_used', null],
  ['gift_gone', null],
  ['too_many_tries', null],
  ['sign_in', null],
  ['cart_too_small', 'same'],
  ['unmet', 'same'],
  ['nothing_to_discount', 'same'],
  ['personal_better', 'same'],
  ['gift_unserved', 'same'],
])('a code rejected as %s', async (reason, after) => {
  expect(await codeAfter(ten, { promo: null, promo_refused: { reason, text: '' } })).toBe(after)
})

it('a code that varied gives nothing to a cart that lacks its condition, and stays', async () => {
  expect(await codeAfter({ ...ten, varies: true }, { promo: null, promo_refused: { reason: 'unmet', text: '' } })).toBeNull()
})

it('a code that waited for more dishes gets the shop’s spelling with its first terms', async () => {
  const store = createStore()
  store.set(setPromoAtom, { code: 'Промокод: code', terms: null })
  await updateTerms({ store, queryClient: new QueryClient() }, { promo: { ...ten, code: 'CODE' } })
  expect(store.get(cartPromoAtom)).toEqual({ code: 'CODE', terms: ten })
})
