import { expect, it, vi } from 'vitest'
import { newUuid } from './new-uuid'

it('makes a key of its own each time, over plain http too', () => {
  // all that a page without https has of it
  const { crypto } = globalThis
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) })
  const keys = [newUuid(), newUuid()]
  vi.unstubAllGlobals()
  expect(new Set(keys).size).toBe(2)
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
