import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '~/lib/storage.testing'
import { keptMe } from './kept-me'
import { meQueries } from './me.queries'

const ME = { person: null, device: null, kitchens: [], shop: { name: 'Love Sushi' }, rights: ['board.view'], pin_rights: [] }

const fetched = vi.fn<() => Promise<Response>>()
const ask = () => new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(meQueries.me())
const refused = (status: number, code: string) => fetched.mockResolvedValueOnce(Response.json({ error: { code } }, { status }))

beforeEach(async () => {
  stubLocalStorage({ addEventListener: () => {} })
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset().mockResolvedValueOnce(Response.json(ME))
  expect(await ask()).toEqual(ME)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('without a network the last answer counts', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await ask()).toEqual(ME)
})

it('a server that does not answer is waited for five seconds', async () => {
  vi.useFakeTimers()
  fetched.mockReturnValue(new Promise(() => {}))
  const answer = ask()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await answer).toEqual(ME)
})

it('a session that has ended forgets the last answer, another refusal does not', async () => {
  refused(403, 'not_allowed')
  await expect(ask()).rejects.toMatchObject({ status: 403 })
  expect(keptMe()).toEqual(ME)
  refused(401, 'no_session')
  await expect(ask()).rejects.toMatchObject({ status: 401, code: 'no_session' })
  expect(keptMe()).toBeNull()
})
