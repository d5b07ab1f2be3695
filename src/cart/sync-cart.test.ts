import { QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchGoods } from '~/catalog/catalog.functions'
import { goodsNote } from '~/catalog/portion-text'
import type { Quote } from '~/contracts/cart'
import type { Goods } from '~/contracts/goods'
import { openDialogAtom, showDialogAtom, type OpenDialog } from '~/lib/dialog.atoms'
import { cityTerms } from '~/rules/delivery-terms'
import { priceCart } from '~/rules/pricing'
import { testGoods } from '~/rules/goods.testing'
import { soldOf } from '~/rules/sold-of'
import { cartLinesAtom, replaceLinesAtom, toCartLine } from './cart.atoms'
import { lineFaultsAtom } from './cart-goods.atoms'
import { cartChangesAtom, cheaperText, isCartBehind, syncAndShow, syncOnce } from './sync-cart'

vi.mock('~/catalog/catalog.functions', () => ({ fetchGoods: vi.fn() }))
vi.mock('~/shop/shop.functions', () => ({ shopQueries: { shop: () => ({ queryKey: ['shop'], queryFn: vi.fn() }) } }))
const response = vi.mocked(fetchGoods)

const goods = (id: number, price = 300) => testGoods({ id, price })
const line = (id: number, price = 300) => {
  const seen = goods(id, price)
  return toCartLine({ ...seen, picture: seen.image.webp, about: goodsNote(seen) }, 1)
}

/** The clients of a tab whose cart has these lines. */
function open(...lines: ReturnType<typeof line>[]) {
  const store = createStore()
  store.set(replaceLinesAtom, lines)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(['shop'], { stopped: { goods: {}, options: [] } })
  return { store, queryClient }
}

/** Holds the next response until the returned function is called. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<Goods[]>()
  response.mockReturnValueOnce(promise)
  return resolve
}

beforeEach(() => response.mockReset())

describe('synchronising', () => {
  test('updates the cart and reports what is worse, until something else differs', async () => {
    const home = open(line(1, 290), line(2))
    response.mockResolvedValue([goods(1)])
    expect(await syncOnce(home)).toBe(true)
    expect(await syncOnce(home)).toBe(false)
    expect(home.store.get(cartLinesAtom)).toEqual([line(1)])
    expect(home.store.get(cartChangesAtom)).toMatchObject({ outed: [line(2)], changed: [{ line: line(1) }] })
  })

  test('takes out what the kitchens of the city have stopped, though others make it', async () => {
    const home = open(line(1), line(2))
    home.queryClient.setQueryData(['shop'], { stopped: { goods: { 2: 'Вернётся в\u00a019:30' }, options: [] } })
    response.mockResolvedValue([goods(1), goods(2)])
    expect(await syncOnce(home)).toBe(true)
    expect(home.store.get(cartLinesAtom)).toEqual([line(1)])
    expect(home.store.get(cartChangesAtom)).toMatchObject({ outed: [line(2)] })
  })

  test('takes out options that the kitchens of the city have stopped', () => {
    const [crab, cheese] = [5, 6].map((id) => ({ id, name: `Добавка ${id}`, price: 50, max: 1, image: null }))
    const dish = { ...goods(1), additionals: [crab, cheese] } as unknown as Goods
    expect(soldOf(dish, { goods: {}, options: [5] })).toMatchObject({ available: true, additionals: [{ id: 6 }] })
  })

  test('reports once what must be chosen again: then it is shown at the line', async () => {
    const home = open(line(1))
    const groups = [{ id: 1, kind: 'sides' as const, name: 'Основа', min: 1, max: 1, free: 0, options: [{ id: 51, price: 0 }] }]
    const asked = { ...goods(1), groups }
    response.mockResolvedValue([asked])
    expect(await syncOnce(home)).toBe(true)
    expect(home.store.get(cartChangesAtom)?.changed.flatMap(({ changes }) => changes)).toMatchObject([{ kind: 'choice' }])
    expect([...home.store.get(lineFaultsAtom)]).toEqual([[line(1).uid, ['Выберите «Основа»']]])
    expect(await syncOnce(home)).toBe(false)
    response.mockResolvedValue([{ ...asked, price: 350 }])
    expect(await syncOnce(home)).toBe(true)
    response.mockResolvedValue([goods(1, 350)])
    expect([await syncOnce(home), home.store.get(lineFaultsAtom).size]).toEqual([false, 0])
  })

  test('marks the sizes that the kitchens of the city have stopped', () => {
    const size = { slug: '', size: '', price: 1, old_price: null, weight: 1, unit: 'г' as const, pieces: null, available: true }
    const dish = { ...goods(1), sizes: [1, 2].map((id) => ({ ...size, id })) }
    expect(soldOf(dish, { goods: { 2: 'завтра' }, options: [] }).sizes.map(({ available }) => available)).toEqual([true, false])
  })

  test('is a single flight', async () => {
    const home = open(line(1, 290))
    const resolve = hold()
    const runs = [syncOnce(home), syncOnce(home), syncAndShow(home)]
    resolve([goods(1)])
    expect(await Promise.all(runs)).toEqual([true, true, true])
    expect(response).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['added', [line(1), line(2), line(5, 500)]],
    ['removed', [line(2)]],
  ])('keeps what was %s meanwhile', async (_, lines) => {
    const home = open(line(1), line(2))
    const resolve = hold()
    const run = syncOnce(home)
    home.store.set(replaceLinesAtom, lines)
    resolve([goods(1), goods(2)])
    expect(await run).toBe(false)
    expect(home.store.get(cartLinesAtom)).toEqual(lines)
  })

  test('a failure leaves the cart as it is, and the next one runs', async () => {
    const home = open(line(1, 290))
    response.mockRejectedValueOnce(new TypeError('no connection')).mockResolvedValueOnce([goods(1)])
    await expect(syncOnce(home)).rejects.toThrow('no connection')
    expect(home.store.get(cartLinesAtom)).toEqual([line(1, 290)])
    expect(await syncOnce(home)).toBe(true)
  })

  test('an empty cart requests nothing', async () => {
    expect(await syncOnce(open())).toBe(false)
    expect(response).not.toHaveBeenCalled()
  })
})

test.each<[string, OpenDialog | null, OpenDialog]>([
  ['opens productChange where nothing is open', null, { name: 'productChange' }],
  ['returns to an open cart', { name: 'cart' }, { name: 'productChange', backTo: 'cart' }],
  ['leaves the sign-in alone', { name: 'authPhone' }, { name: 'authPhone' }],
  ['leaves an open productChange alone', { name: 'productChange', backTo: 'cart' }, { name: 'productChange', backTo: 'cart' }],
])('something worse %s', async (_, dialog, after) => {
  const home = open(line(1, 290))
  if (dialog) home.store.set(showDialogAtom, dialog)
  response.mockResolvedValueOnce([goods(1)])
  await syncAndShow(home)
  expect(home.store.get(openDialogAtom)).toEqual(after)
})

const price = (name: string, was: number, now: number) => ({ kind: 'price' as const, field: 'price', name, was, now })
const cheaper = (...changes: ReturnType<typeof price>[]) => ({ line: null, changes })

test.each([
  ['a product', [cheaper(price('Калифорния', 1350, 1300))], 'Калифорния: было 1 350 ₽, стало 1 300 ₽'],
  ['the same product once', [cheaper(price('А', 2, 1)), cheaper(price('А', 2, 1))], 'А: было 2 ₽, стало 1 ₽'],
  [
    'two and how many more',
    [cheaper(price('А', 2, 1), price('Б', 45, 0)), cheaper(price('В', 2, 1)), cheaper(price('Г', 2, 1))],
    'А: было 2 ₽, стало 1 ₽; Б: было 45 ₽, стало 0 ₽ и ещё 2',
  ],
])('the text of lower prices: %s', (_, changes, text) => {
  expect(cheaperText(changes).replaceAll('\u00a0', ' ')).toBe(text)
})

const own = priceCart({
  lines: [line(1)],
  delivery_type: 'delivery',
  terms: cityTerms({ fee: 0, free_from: null, min_order: 0 }),
  buyer: null,
})

test.each<[string, Partial<Quote>, boolean]>([
  ['the same catalogue', {}, false],
  ['gone', { outed: [1] }, true],
  ['dearer', { changed: [{ id: 1, field: 'price', was: 1, now: 2 }] }, true],
  ['cheaper', { totals: { ...own.totals, full: 200 } }, true],
])('a quote shows whether the cart is behind the catalogue: %s', (_, parts, isBehind) => {
  expect(isCartBehind(own, { ...own, promo: null, slots: [], outed: [], changed: [], lines: [], ...parts })).toBe(isBehind)
})
