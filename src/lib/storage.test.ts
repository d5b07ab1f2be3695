import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { readStored, resetOldStorage, writeStored } from './storage'

const numbers = v.array(v.number())

const entries = new Map<string, string>()
const storage = {
  get length() {
    return entries.size
  },
  key: (index: number) => [...entries.keys()][index] ?? null,
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, text: string) => void entries.set(key, text),
  removeItem: (key: string) => void entries.delete(key),
}
const all = () => Object.fromEntries(entries)

beforeEach(() => {
  entries.clear()
  vi.stubGlobal('window', { localStorage: storage })
})
afterEach(() => void vi.unstubAllGlobals())

describe('local data', () => {
  it('has a prefix and a version', () => {
    writeStored('cart', [1])
    expect(all()).toEqual({ LOVE_SUSHI_version: '0.1.1', LOVE_SUSHI_cart: '[1]' })
    expect(readStored('cart', numbers)).toEqual([1])
  })

  it.each(['0.1.0', '0.2.0', ''])('of version %j is cleared, foreign data stays', (version) => {
    storage.setItem('LOVE_SUSHI_version', version)
    storage.setItem('LOVE_SUSHI_token', '"a-token-of-a-customer"')
    storage.setItem('LOVE_SUSHI_cart', '[]')
    storage.setItem('OTHER_cart', 'stays')
    resetOldStorage()
    expect(all()).toEqual({ LOVE_SUSHI_version: '0.1.1', OTHER_cart: 'stays' })
  })

  it('of this version is kept', () => {
    storage.setItem('LOVE_SUSHI_version', '0.1.1')
    storage.setItem('LOVE_SUSHI_cart', '[7]')
    resetOldStorage()
    expect(storage.getItem('LOVE_SUSHI_cart')).toBe('[7]')
  })

  it.each(['{', '"text"', '[1,"2"]', 'null', 'undefined'])('that is invalid reads as null: %s', (text) => {
    storage.setItem('LOVE_SUSHI_version', '0.1.1')
    storage.setItem('LOVE_SUSHI_cart', text)
    expect(readStored('cart', numbers)).toBeNull()
  })

  it('null removes a value', () => {
    writeStored('token', 'a-token-of-a-customer')
    writeStored('token', null)
    expect(storage.getItem('LOVE_SUSHI_token')).toBeNull()
  })

  it('a full storage does not throw', () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('window', { localStorage: { ...storage, setItem } })
    expect(() => writeStored('cart', [1])).not.toThrow()
  })

  it('is null on the server', () => {
    vi.unstubAllGlobals()
    expect(readStored('cart', numbers)).toBeNull()
    expect(() => writeStored('cart', [1])).not.toThrow()
  })

  it('is null if the browser refuses storage', () => {
    vi.stubGlobal('window', {
      get localStorage(): Storage {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    expect(readStored('cart', numbers)).toBeNull()
  })
})
