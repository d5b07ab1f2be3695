import { expect, test, vi } from 'vitest'
import { semaphore } from './semaphore'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('runs one job at a time, also after a failure', async () => {
  const run = semaphore()
  let running = 0
  let most = 0
  const job = async () => {
    most = Math.max(most, ++running)
    await pause(3)
    running--
    throw new Error('broken')
  }
  const results = await Promise.allSettled([run(job), run(job), run(job)])
  expect([most, results.map(({ status }) => status)]).toEqual([1, ['rejected', 'rejected', 'rejected']])
})

test('goes on after the lease of a request that is gone', async () => {
  vi.useFakeTimers()
  const run = semaphore()
  void run(() => new Promise(() => {}))
  const second = run(async () => 'done')
  await vi.advanceTimersByTimeAsync(10_010)
  expect(await second).toBe('done')
  vi.useRealTimers()
})
