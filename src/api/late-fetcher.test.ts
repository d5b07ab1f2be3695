import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CALL_MS } from '~/lib/time-limit'
import { serverFnFetcher } from './late-fetcher'

const real = vi.hoisted(() => vi.fn<(url: string, args: [{ signal?: AbortSignal }], fetch: unknown) => Promise<unknown>>())
vi.mock('virtual:server-function-fetcher', () => ({ serverFnFetcher: real }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('every server function that does not answer ends as a lost connection, and the next call works', async () => {
  real.mockImplementationOnce(() => new Promise(() => undefined)).mockResolvedValueOnce('placed')
  const lost = expect(serverFnFetcher('/_serverFn/order', [{}], fetch)).rejects.toBeInstanceOf(TypeError)
  await vi.advanceTimersByTimeAsync(CALL_MS)
  await lost
  expect(real.mock.calls[0]?.[1][0].signal?.aborted).toBe(true)
  expect(await serverFnFetcher('/_serverFn/order', [{}], fetch)).toBe('placed')
})
