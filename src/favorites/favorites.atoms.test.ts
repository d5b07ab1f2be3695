import { createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { MAX_FAVORITES } from '~/contracts/constants'
import { showToast } from '~/ui/show-toast'
import {
  areFavoritesKnownAtom,
  clearLocalAtom,
  dropGoneAtom,
  favoriteIdsAtom,
  favoriteSetAtom,
  forgetFavoritesAtom,
  keepFavoriteAtom,
  loadFavoritesAtom,
  setServerListAtom,
  wishFavoriteAtom,
} from './favorites.atoms'

vi.mock('~/ui/show-toast')

const saved = new Map<string, unknown>()
vi.mock('~/lib/storage', () => ({
  readStored: (key: string) => saved.get(key) ?? null,
  writeStored: (key: string, value: unknown) => (value === null ? saved.delete(key) : saved.set(key, value)),
}))

let store = createStore()
const shown = () => store.get(favoriteIdsAtom)
const keep = (id: number, isOn = true) => store.set(keepFavoriteAtom, { id, isOn })
const wish = (id: number, isOn: boolean | undefined) => store.set(wishFavoriteAtom, { id, isOn })

beforeEach(() => {
  saved.clear()
  vi.clearAllMocks()
  store = createStore()
})

test('before the browser’s list is read nothing is known', () => {
  expect([shown(), store.get(areFavoritesKnownAtom)]).toEqual([[], false])
  store.set(loadFavoritesAtom)
  expect(store.get(areFavoritesKnownAtom)).toBe(true)
})

test('damaged entries are dropped alone, each product counts once', () => {
  saved.set('favorites', [3, '4', null, -1, 1.5, 3, 2 ** 60, 1])
  store.set(loadFavoritesAtom)
  expect(shown()).toEqual([3, 1])
})

test('a guest’s marks are kept, the last one first', () => {
  for (const id of [1, 2, 3]) keep(id)
  keep(2, false)
  expect(shown()).toEqual([3, 1])
  expect(saved.get('favorites')).toEqual([3, 1])
  keep(3, false)
  keep(1, false)
  expect(saved.has('favorites')).toBe(false)
})

test('a mark goes onto the list as another tab has left it', () => {
  keep(1)
  saved.set('favorites', [7, 1])
  keep(2)
  expect(shown()).toEqual([2, 7, 1])
})

test('one more than there is room for is refused with a message', () => {
  saved.set(
    'favorites',
    Array.from({ length: MAX_FAVORITES }, (_, i) => i + 1),
  )
  store.set(loadFavoritesAtom)
  keep(1000)
  expect(store.get(favoriteSetAtom).has(1000)).toBe(false)
  expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'bad', title: 'В избранном уже 200 блюд' }))
  keep(1, false)
  keep(1000)
  expect(store.get(favoriteSetAtom).has(1000)).toBe(true)
})

test('a customer’s list is not known until it has come; meanwhile the guest’s shows', () => {
  saved.set('favorites', [5])
  store.set(loadFavoritesAtom)
  store.set(setServerListAtom, null)
  expect([shown(), store.get(areFavoritesKnownAtom)]).toEqual([[5], false])
  store.set(setServerListAtom, [9, 5, 8])
  expect([shown(), store.get(areFavoritesKnownAtom)]).toEqual([[5, 9, 8], true])
  store.set(clearLocalAtom)
  expect(shown()).toEqual([9, 5, 8])
})

test('a wish lies over the customer’s list, and without it the list is as it was', () => {
  store.set(setServerListAtom, [1, 2])
  wish(3, true)
  wish(1, false)
  expect(shown()).toEqual([3, 2])
  store.set(setServerListAtom, [1, 2, 4])
  expect(shown()).toEqual([3, 2, 4])
  wish(3, undefined)
  wish(1, undefined)
  expect(shown()).toEqual([1, 2, 4])
})

test('a wish for what is marked already keeps its place', () => {
  store.set(setServerListAtom, [1, 2])
  wish(2, true)
  expect(shown()).toEqual([1, 2])
})

test('what left the menu is dropped from what the browser keeps', () => {
  for (const id of [1, 2, 3]) keep(id)
  store.set(dropGoneAtom, [2, 9])
  expect(saved.get('favorites')).toEqual([3, 1])
})

test('the end of a session forgets the list, the wishes and what the browser keeps', () => {
  keep(1)
  store.set(setServerListAtom, [2])
  wish(3, true)
  store.set(forgetFavoritesAtom)
  store.set(loadFavoritesAtom)
  expect([shown(), store.get(areFavoritesKnownAtom)]).toEqual([[], true])
})
