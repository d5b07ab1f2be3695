import { expect, it, vi } from 'vitest'
import { newUuid } from './new-uuid'

it('makes a key of its own each time, over plain http too', () => {
  vi.stubGlobal('crypto', {})
  const keys = [newUuid(), newUuid()]
  vi.unstubAllGlobals()
  expect(new Set(keys).size).toBe(2)
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
})
