import { expect, test, vi } from 'vitest'
import { singleFlight } from './single-flight'

test('who asks while it is made waits for it; afterwards it is made anew', async () => {
  const share = singleFlight<string>()
  const make = vi.fn(async () => 'made')
  expect(await Promise.all([share('a', () => {}, make), share('a', () => {}, make), share('b', () => {}, make)])).toEqual([
    'made',
    'made',
    'made',
  ])
  expect(make).toHaveBeenCalledTimes(2)
  await share('a', () => {}, make)
  expect(make).toHaveBeenCalledTimes(3)
})

test('a failure reaches everybody and is not remembered', async () => {
  const share = singleFlight<string>()
  const fail = () => Promise.reject(new Error('broken'))
  const both = await Promise.allSettled([share('a', () => {}, fail), share('a', () => {}, fail)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(
    await share(
      'a',
      () => {},
      async () => 'made',
    ),
  ).toBe('made')
})

test('who waits for a request that is gone makes it himself', async () => {
  vi.useFakeTimers()
  const share = singleFlight<string>()
  void share(
    'a',
    () => {},
    () => new Promise<string>(() => {}),
  )
  const second = share(
    'a',
    () => {},
    async () => 'made',
  )
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await second).toBe('made')
  vi.useRealTimers()
})

test('of many who wait in vain one makes it, and the others wait for him', async () => {
  vi.useFakeTimers()
  const share = singleFlight<string>()
  void share(
    'a',
    () => {},
    () => new Promise<string>(() => {}),
  )
  const make = vi.fn(async () => {
    await new Promise((done) => setTimeout(done, 5_000))
    return 'made'
  })
  const waiting = Promise.all(Array.from({ length: 5 }, () => share('a', () => {}, make)))
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await waiting).toEqual(Array(5).fill('made'))
  expect(make).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
