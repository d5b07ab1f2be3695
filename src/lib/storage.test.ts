import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { idSchema } from './schemas'
import { readInTab, readStored, resetOldStorage, writeInTab, writeStored } from './storage'
import { stubLocalStorage } from './storage.testing'

const numbers = v.array(idSchema)

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

  it('is null on the server', () => {
    vi.unstubAllGlobals()
    writeStored('promo', 'SUSHI10')
    expect(readStored('promo', v.string())).toBeNull()
  })
})

const denied = () => {
  throw new DOMException('denied', 'SecurityError')
}
const full = { ...Object.fromEntries(['getItem', 'removeItem', 'key'].map((name) => [name, () => null])), length: 0, setItem: denied }
const refusing = [
  ['is full', { localStorage: full, sessionStorage: full }],
  ['is null, as in a web view', { localStorage: null, sessionStorage: null }],
  ['is missing', {}],
  [
    'throws when it is touched',
    {
      get localStorage(): Storage {
        return denied()
      },
      get sessionStorage(): Storage {
        return denied()
      },
    },
  ],
  ['throws at every call', { localStorage: { getItem: denied, setItem: denied, removeItem: denied } }],
] as const

describe.each(refusing)('a storage that %s', (_, window) => {
  beforeEach(() => vi.stubGlobal('window', window))

  it('is replaced by memory until the page is left', () => {
    writeStored('cart', [1])
    expect(readStored('cart', numbers)).toEqual([1])
    writeStored('cart', null)
    expect(readStored('cart', numbers)).toBeNull()
    writeInTab('sent-code', [2])
    expect(readInTab('sent-code', numbers)).toEqual([2])
    writeInTab('sent-code', null)
  })
})

it('what a full storage refused comes before what it holds', () => {
  entries.set('LOVE_SUSHI_version', '0.1.1')
  entries.set('LOVE_SUSHI_cart', '[1]')
  const setItem = vi.spyOn(window.localStorage, 'setItem').mockImplementation(denied)
  writeStored('cart', [1, 2])
  expect(readStored('cart', numbers)).toEqual([1, 2])
  setItem.mockRestore()
  writeStored('cart', [3])
  entries.set('LOVE_SUSHI_cart', '[4]')
  expect(readStored('cart', numbers), 'another tab').toEqual([4])
})
