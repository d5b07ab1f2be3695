import { expect, test, vi } from 'vitest'
import { semaphore } from './semaphore'

const refusal = () => new Error('full')
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
/** The clock jumps, then those who wait look at it; walking there in timers would take thousands of their looks. */
const passes = (ms: number) => {
  vi.setSystemTime(Date.now() + ms)
  return vi.advanceTimersByTimeAsync(100)
}

test('runs one job at a time, also after a failure', async () => {
  const run = semaphore(2, refusal)
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
  const run = semaphore(2, refusal)
  void run(() => new Promise(() => {}))
  const second = run(async () => 'done')
  await passes(10_010)
  expect(await second).toBe('done')
  vi.useRealTimers()
})

test('refuses a job while the queue is full, and takes it again after the lease of waiting requests that are gone', async () => {
  vi.useFakeTimers()
  const run = semaphore(2, refusal)
  void run(() => new Promise(() => {}))
  const queue = [run(async () => 1), run(async () => 2)]
  await expect(run(async () => 3)).rejects.toThrow('full')
  await passes(10_010)
  expect(await Promise.all(queue)).toEqual([1, 2])

  void run(() => new Promise(() => {}))
  void run(async () => 4)
  void run(async () => 5)
  vi.setSystemTime(Date.now() + 9_000)
  await expect(run(async () => 6)).rejects.toThrow('full')
  vi.useRealTimers()
})
