import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { singleFlight } from './single-flight'

const ignore = () => undefined
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('concurrent calls share a result or a failure; later ones run again', async () => {
  const share = singleFlight<string>()
  const run = vi.fn(async () => 'made')
  expect(await Promise.all([share('a', ignore, run), share('a', ignore, run), share('b', ignore, run)])).toEqual(Array(3).fill('made'))
  expect(run).toHaveBeenCalledTimes(2)
  const fail = vi.fn(() => Promise.reject(new Error('broken')))
  const failed = await Promise.allSettled([share('a', ignore, fail), share('a', ignore, fail)])
  expect([failed.map(({ status }) => status), fail.mock.calls.length]).toEqual([['rejected', 'rejected'], 1])
  expect(await share('a', ignore, run)).toBe('made')
})

test('if the running call hangs, one of the waiting calls runs for all', async () => {
  const share = singleFlight<string>()
  void share('a', ignore, () => new Promise<string>(ignore))
  const run = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    return 'made'
  })
  const waiting = Promise.all(Array.from({ length: 5 }, () => share('a', ignore, run)))
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await waiting).toEqual(Array(5).fill('made'))
  expect(run).toHaveBeenCalledTimes(1)
})
