import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readList, readWhole } from './read'
import { readStored, resetOldStorage, writeStored } from './storage'
import { stubLocalStorage } from './storage.testing'

const numbers = readList(readWhole(1))

let entries: Map<string, string>
const all = () => Object.fromEntries(entries)

beforeEach(() => (entries = stubLocalStorage()))
afterEach(() => void vi.unstubAllGlobals())

describe('local data', () => {
  it('has a prefix and a version', () => {
    writeStored('cart', [1])
    expect(all()).toEqual({ LOVE_SUSHI_version: '0.1.1', LOVE_SUSHI_cart: '[1]' })
    expect(readStored('cart', numbers)).toEqual([1])
  })

  it.each(['0.1.0', '0.2.0', ''])('of version %j is cleared, foreign data stays', (version) => {
    entries.set('LOVE_SUSHI_version', version)
    entries.set('LOVE_SUSHI_token', '"a-token-of-a-customer"')
    entries.set('LOVE_SUSHI_cart', '[]')
    entries.set('OTHER_cart', 'stays')
    resetOldStorage()
    expect(all()).toEqual({ LOVE_SUSHI_version: '0.1.1', OTHER_cart: 'stays' })
  })

  it('null removes a value', () => {
    writeStored('token', 'a-token-of-a-customer')
    writeStored('token', null)
    expect(entries.has('LOVE_SUSHI_token')).toBe(false)
  })

  it('a full storage does not throw', () => {
    vi.spyOn(window.localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
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
