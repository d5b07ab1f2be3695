import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '~/lib/storage.testing'
import { readToken, writeToken } from '~/lib/token'
import { restoredToken } from './restore-token'
import { fetchToken } from './session.functions'

vi.mock('./session.functions', () => ({ fetchToken: vi.fn<() => Promise<string | null>>() }))

const TOKEN = 'a-token-of-a-customer'
let entries: Map<string, string>
const cookies = { cookie: '' }

beforeEach(() => {
  entries = stubLocalStorage({ addEventListener: () => {} })
  cookies.cookie = ''
  vi.stubGlobal('document', cookies)
  vi.mocked(fetchToken).mockReset().mockResolvedValue(TOKEN)
})
afterEach(() => void vi.unstubAllGlobals())

it('a token that is there needs no call', async () => {
  writeToken(TOKEN)
  expect(await restoredToken()).toBe(TOKEN)
  expect(fetchToken).not.toHaveBeenCalled()
})

it('after local storage was lost, callers share one call, and the token is stored', async () => {
  expect(await Promise.all([restoredToken(), restoredToken()])).toEqual([TOKEN, TOKEN])
  expect(fetchToken).toHaveBeenCalledOnce()
  expect(readToken()).toBe(TOKEN)
})

it('a guest is asked about once, but for a document that was rendered for a session', async () => {
  vi.mocked(fetchToken).mockResolvedValue(null)
  expect(await restoredToken()).toBeNull()
  expect(await restoredToken()).toBeNull()
  expect(fetchToken).toHaveBeenCalledOnce()
  vi.mocked(fetchToken).mockResolvedValue(TOKEN)
  expect(await restoredToken(true)).toBe(TOKEN)
})

it('a failure is no answer: the next caller asks', async () => {
  vi.mocked(fetchToken).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await restoredToken()).toBeNull()
  expect(await restoredToken()).toBe(TOKEN)
})

it('a browser that signed out is not signed in again', async () => {
  cookies.cookie = 'signed_out=1'
  expect(await restoredToken(true)).toBeNull()
  expect(fetchToken).not.toHaveBeenCalled()
})

it('a sign-out while the answer is on its way wins', async () => {
  vi.mocked(fetchToken).mockImplementation(async () => {
    cookies.cookie = 'signed_out=1'
    return TOKEN
  })
  expect(await restoredToken()).toBeNull()
  expect(entries.has('LOVE_SUSHI_token')).toBe(false)
})
