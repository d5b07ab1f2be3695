import { QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchGoods } from '~/catalog/catalog.functions'
import { goodsNote } from '~/catalog/goods-note'
import type { Goods } from '~/contracts/goods'
import { openDialogAtom, showDialogAtom, type OpenDialog } from '~/lib/dialog.atoms'
import { testGoods } from '~/rules/goods.testing'
import { cartLinesAtom, replaceLinesAtom } from './cart.atoms'
import { toCartLine } from './cart-line'
import { cartChangesAtom } from './changes.atoms'
import { syncInBackground, syncOnce } from './sync-cart'

vi.mock('~/catalog/catalog.functions', () => ({ fetchGoods: vi.fn() }))
const answer = vi.mocked(fetchGoods)

const goods = (id: number, price = 300) => testGoods({ id, price })
const line = (id: number, price = 300) => {
  const seen = goods(id, price)
  return toCartLine({ ...seen, picture: seen.image.webp, note: goodsNote(seen) }, 1)
}

/** A tab whose cart has these lines. */
function open(...lines: ReturnType<typeof line>[]) {
  const store = createStore()
  store.set(replaceLinesAtom, lines)
  return { store, queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }) }
}

/** An answer that comes when the test says so. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<Goods[]>()
  answer.mockReturnValueOnce(promise)
  return resolve
}

beforeEach(() => answer.mockReset())

describe('cart sync in a tab (§4)', () => {
  test('brings the cart up to date and says that something is worse', async () => {
    const home = open(line(1, 290), line(2))
    answer.mockResolvedValueOnce([goods(1)])
    expect(await syncOnce(home)).toBe(true)
    expect(home.store.get(cartLinesAtom)).toEqual([line(1)])
    expect(home.store.get(cartChangesAtom)).toMatchObject({ outed: [line(2)], changed: [{ line: line(1) }] })
  })

  test('asked again while it runs, it runs once', async () => {
    const home = open(line(1, 290))
    const resolve = hold()
    const runs = [syncOnce(home), syncOnce(home), syncInBackground(home)]
    resolve([goods(1)])
    expect(await Promise.all(runs)).toEqual([true, true, undefined])
    expect(answer).toHaveBeenCalledTimes(1)
  })

  test('what was put into the cart meanwhile stays as it is', async () => {
    const home = open(line(1))
    const resolve = hold()
    const run = syncOnce(home)
    home.store.set(replaceLinesAtom, [line(1), line(5, 500)])
    resolve([goods(1)])
    expect(await run).toBe(false)
    expect(home.store.get(cartLinesAtom)).toEqual([line(1), line(5, 500)])
  })

  test('what was taken out meanwhile stays out', async () => {
    const home = open(line(1), line(2))
    const resolve = hold()
    const run = syncOnce(home)
    home.store.set(replaceLinesAtom, [line(2)])
    resolve([goods(1), goods(2)])
    await run
    expect(home.store.get(cartLinesAtom)).toEqual([line(2)])
  })

  test('a failed one leaves the cart untouched, and the next one runs', async () => {
    const home = open(line(1, 290))
    answer.mockRejectedValueOnce(new TypeError('no connection')).mockResolvedValueOnce([goods(1)])
    await expect(syncOnce(home)).rejects.toThrow('no connection')
    expect(home.store.get(cartLinesAtom)).toEqual([line(1, 290)])
    expect(await syncOnce(home)).toBe(true)
  })

  test('an empty cart asks nothing', async () => {
    expect(await syncOnce(open())).toBe(false)
    expect(answer).not.toHaveBeenCalled()
  })

  test('what is told last stays while nothing else differs', async () => {
    const home = open(line(1, 290))
    answer.mockResolvedValue([goods(1)])
    await syncOnce(home)
    expect(await syncOnce(home)).toBe(false)
    expect(home.store.get(cartChangesAtom)).toMatchObject({ changed: [{ line: line(1) }] })
  })
})

test.each<[string, OpenDialog | null, OpenDialog]>([
  ['opens productChange where nothing is open', null, { name: 'productChange' }],
  ['comes back to an open cart', { name: 'cart' }, { name: 'productChange', backTo: 'cart' }],
  ['leaves the sign-in alone', { name: 'authPhone' }, { name: 'authPhone' }],
  ['leaves an open productChange alone', { name: 'productChange', backTo: 'cart' }, { name: 'productChange', backTo: 'cart' }],
])('in the background it %s', async (_, dialog, after) => {
  const home = open(line(1, 290))
  if (dialog) home.store.set(showDialogAtom, dialog)
  answer.mockResolvedValueOnce([goods(1)])
  await syncInBackground(home)
  expect(home.store.get(openDialogAtom)).toEqual(after)
})
