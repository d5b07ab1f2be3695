import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testBoard } from '~/rules/boards.testing'
import { Snapshot } from './kept'

const stored = new Map<string, { board: { cursor: number } }>()

vi.mock('idb-keyval', () => ({
  createStore: () => async (_mode: string, act: (objects: unknown) => void) =>
    act({ put: (value: { board: { cursor: number } }, key: string) => stored.set(key, value), transaction: { commit: () => undefined } }),
  del: async (key: string) => stored.delete(key),
}))

let cursor = 0
function snapshot() {
  return new Snapshot('board:device-1:1', () => ({ board: testBoard([], { cursor }), clock: { server: 0, wall: 0 } }))
}
const keptCursor = async () => {
  await vi.advanceTimersByTimeAsync(0)
  return stored.get('board:device-1:1')?.board.cursor
}

beforeEach(() => {
  stored.clear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

it('keeps a change at once, the next ones within two seconds, and nothing more while nothing changes', async () => {
  const kept = snapshot()
  cursor = 1
  kept.changed()
  expect(await keptCursor()).toBe(1)
  cursor = 2
  kept.changed()
  expect(await keptCursor()).toBe(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await keptCursor()).toBe(2)
  cursor = 3
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await keptCursor()).toBe(2)
})

it('keeps what came last when the page is left, and nothing for who has no access', async () => {
  const kept = snapshot()
  cursor = 1
  kept.changed()
  cursor = 2
  kept.changed()
  kept.write()
  expect(await keptCursor()).toBe(2)
  cursor = 3
  kept.changed()
  kept.forget()
  kept.stop()
  expect(await keptCursor()).toBeUndefined()
})
