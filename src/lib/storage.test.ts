import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { readStored, resetOldStorage, writeStored } from './storage'

const numbers = v.array(v.number())

class FakeStorage implements Storage {
  private readonly entries = new Map<string, string>()
  isFull = false
  get length() {
    return this.entries.size
  }
  key = (index: number) => [...this.entries.keys()][index] ?? null
  getItem = (key: string) => this.entries.get(key) ?? null
  removeItem = (key: string) => void this.entries.delete(key)
  clear = () => this.entries.clear()
  setItem(key: string, value: string) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    this.entries.set(key, value)
  }
  all = () => Object.fromEntries(this.entries)
}

let storage: FakeStorage
beforeEach(() => {
  storage = new FakeStorage()
  vi.stubGlobal('window', { localStorage: storage })
})
afterEach(() => void vi.unstubAllGlobals())

describe('local data', () => {
  it('has a prefix and a version', () => {
    writeStored('cart', [1])
    expect(storage.all()).toEqual({ LOVE_SUSHI_version: '0.1.1', LOVE_SUSHI_cart: '[1]' })
    expect(readStored('cart', numbers)).toEqual([1])
  })

  it.each(['0.1.0', '0.2.0', ''])('of version %j is cleared, foreign data stays', (version) => {
    storage.setItem('LOVE_SUSHI_version', version)
    storage.setItem('LOVE_SUSHI_token', '"a-token-of-a-customer"')
    storage.setItem('LOVE_SUSHI_cart', '[]')
    storage.setItem('OTHER_cart', 'stays')
    resetOldStorage()
    expect(storage.all()).toEqual({ LOVE_SUSHI_version: '0.1.1', OTHER_cart: 'stays' })
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
    storage.isFull = true
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
