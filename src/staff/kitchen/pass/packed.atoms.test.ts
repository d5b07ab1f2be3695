import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '~/lib/storage.testing'
import { forgetPackedAtom, loadPackedAtom, packedAtom, packedPositionsOf, putAwayAtom, togglePackedAtom } from './packed.atoms'

beforeEach(() => void stubLocalStorage())
afterEach(() => vi.unstubAllGlobals())

/** The page after a reload. */
function reloaded() {
  const store = createStore()
  store.set(loadPackedAtom)
  return store.get(packedAtom)
}

describe('what is in the bags', () => {
  it('survives a reload, line by line', () => {
    const store = createStore()
    store.set(togglePackedAtom, 812, 0)
    store.set(togglePackedAtom, 812, 2)
    store.set(togglePackedAtom, 813, 1)
    store.set(togglePackedAtom, 812, 0)
    expect(packedPositionsOf(reloaded(), 812)).toEqual([2])
    expect(packedPositionsOf(reloaded(), 813)).toEqual([1])
    expect(packedPositionsOf(reloaded(), 814)).toEqual([])
  })

  it('is forgotten once the board shows the order no more', () => {
    const store = createStore()
    store.set(togglePackedAtom, 812, 0)
    store.set(putAwayAtom, 813)
    store.set(togglePackedAtom, 814, 0)
    store.set(forgetPackedAtom, new Set([814]))
    expect(reloaded()).toEqual({ bags: [{ id: 814, positions: [0] }], putAway: [] })
  })
})
