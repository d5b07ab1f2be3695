import { beforeEach, expect, it, vi } from 'vitest'
import { KeptQueues } from './kept'
import type { KeptQueue } from './op-queue'

const stored = vi.hoisted(() => new Map<string, KeptQueue>())
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  keys: async () => [...stored.keys()],
  get: async (key: string) => stored.get(key),
  set: async (key: string, kept: KeptQueue) => void stored.set(key, kept),
  del: async (key: string) => void stored.delete(key),
}))

const queue = (message: string): KeptQueue => ({ waiting: [], refused: [{ message } as KeptQueue['refused'][number]] })

beforeEach(() => {
  stored.clear()
  // as over plain http
  vi.stubGlobal('navigator', {})
})

it('without locks a page takes over what the page before left, once, and keeps its own', async () => {
  const before = new KeptQueues('device-1', async () => undefined)
  await before.save(queue('first'))
  before.close()
  const taken: string[] = []
  const after = new KeptQueues('device-1', async ({ refused }) => void taken.push(...refused.map(({ message }) => message)))
  await after.save(queue('own'))
  stored.set('queue:device-2:x', queue('foreign'))
  await after.adoptOrphans()
  expect(taken).toEqual(['first'])
  // of a tab that is still open
  stored.set('queue:device-1:y', queue('second'))
  await after.adoptOrphans()
  expect(taken).toEqual(['first'])
  expect([...stored.keys()].filter((key) => key.startsWith('queue:device-1:'))).toHaveLength(2)
})
