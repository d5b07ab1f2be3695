import { createStore } from 'jotai'
import type { GenericSchema } from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { MAX_FAVORITES } from '~/contracts/constants'
import { parse } from '~/lib/parse'
import { showToast } from '~/ui/show-toast'
import {
  areFavoritesLoadedAtom,
  clearFavoritesAtom,
  dropGoneAtom,
  favoriteIdsAtom,
  loadFavoritesAtom,
  saveLocalMarkAtom,
  setPendingMarkAtom,
  setServerListAtom,
} from './favorites.atoms'

vi.mock('~/ui/show-toast')

const saved = new Map<string, unknown>()
vi.mock('~/lib/storage', () => ({
  readStored: (key: string, schema: GenericSchema) => parse(schema, saved.get(key)) ?? null,
  writeStored: (key: string, value: unknown) => (value === null ? saved.delete(key) : saved.set(key, value)),
}))

let store = createStore()
const shown = () => store.get(favoriteIdsAtom)
const isLoaded = () => store.get(areFavoritesLoadedAtom)
const mark = (id: number, isOn = true) => store.set(saveLocalMarkAtom, { id, isOn })
const setPending = (id: number, isOn: boolean | undefined) => store.set(setPendingMarkAtom, { id, isOn })

beforeEach(() => {
  saved.clear()
  vi.clearAllMocks()
  store = createStore()
})

test('drops invalid and repeated entries one by one', () => {
  saved.set('favorites', [3, '4', null, -1, 1.5, 3, 2 ** 60, 1])
  store.set(loadFavoritesAtom)
  expect(shown()).toEqual([3, 1])
})

test('a guest’s marks are stored newest first, over what another tab stored; an empty list is deleted', () => {
  mark(1)
  saved.set('favorites', [7, 1])
  mark(2)
  mark(7, false)
  expect([shown(), saved.get('favorites')]).toEqual([
    [2, 1],
    [2, 1],
  ])
  mark(2, false)
  mark(1, false)
  expect(saved.has('favorites')).toBe(false)
})

test('rejects a mark in a full list with a message', () => {
  const full = Array.from({ length: MAX_FAVORITES }, (_, i) => i + 1)
  saved.set('favorites', full)
  mark(1000)
  expect(saved.get('favorites')).toEqual(full)
  expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'bad', title: 'В избранном уже 200 блюд' }))
  mark(1, false)
  mark(1000)
  expect(shown()[0]).toBe(1000)
})

test('while the customer’s list loads, the guest’s is shown', () => {
  expect([shown(), isLoaded()]).toEqual([[], false])
  saved.set('favorites', [5])
  store.set(loadFavoritesAtom)
  expect(isLoaded()).toBe(true)
  store.set(setServerListAtom, null)
  expect([shown(), isLoaded()]).toEqual([[5], false])
  store.set(setServerListAtom, [9, 5, 8])
  expect([shown(), isLoaded()]).toEqual([[5, 9, 8], true])
})

test('pending marks are applied over the customer’s list, and can be rolled back', () => {
  store.set(setServerListAtom, [1, 2])
  setPending(2, true)
  setPending(3, true)
  setPending(1, false)
  expect(shown()).toEqual([3, 2])
  store.set(setServerListAtom, [1, 2, 4])
  expect(shown()).toEqual([3, 2, 4])
  for (const id of [1, 2, 3]) setPending(id, undefined)
  expect(shown()).toEqual([1, 2, 4])
})

test('products that left the menu leave the stored list', () => {
  for (const id of [1, 2, 3]) mark(id)
  store.set(dropGoneAtom, [2, 9])
  expect(saved.get('favorites')).toEqual([3, 1])
})

test('the end of a session removes the list, the pending marks and the stored list', () => {
  mark(1)
  store.set(setServerListAtom, [2])
  setPending(3, true)
  store.set(clearFavoritesAtom)
  store.set(loadFavoritesAtom)
  expect([shown(), isLoaded()]).toEqual([[], true])
})
