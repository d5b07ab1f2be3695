import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AFTER_MS, CALL_MS, FILE_MS, waitAfter, withinLimit } from './time-limit'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)

test('a call and both steps after its answer end within 20 seconds', () => expect(CALL_MS + 2 * AFTER_MS).toBeLessThan(20_000))

test('a call without an answer fails as a lost connection, and is aborted', async () => {
  let signal: AbortSignal | undefined
  const call = withinLimit((given) => {
    signal = given
    return never()
  })
  const failure = expect(call).rejects.toBeInstanceOf(TypeError)
  await vi.advanceTimersByTimeAsync(CALL_MS - 1)
  expect(signal?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await failure
  expect(signal?.aborted).toBe(true)
})

test('a file has more time', async () => {
  const call = withinLimit(() => new Promise<string>((done) => setTimeout(() => done('stored'), CALL_MS * 2)), { ms: FILE_MS })
  await vi.advanceTimersByTimeAsync(CALL_MS * 2)
  expect(await call).toBe('stored')
  expect(vi.getTimerCount()).toBe(0)
})

test('an answer in time is returned, a refusal thrown, and neither leaves a timer', async () => {
  expect(await withinLimit(() => Promise.resolve(1))).toBe(1)
  await expect(withinLimit(() => Promise.reject(new RangeError('no')))).rejects.toBeInstanceOf(RangeError)
  expect(vi.getTimerCount()).toBe(0)
})

test('the caller can end it first', async () => {
  const asked = new AbortController()
  const call = withinLimit(never, { signal: asked.signal })
  const early = withinLimit(never, { signal: AbortSignal.abort('gone') })
  asked.abort('left')
  await expect(call).rejects.toBe('left')
  await expect(early).rejects.toBe('gone')
})

test('what follows an answer is waited for a moment only, and its failure is the act’s', async () => {
  const waiting = waitAfter(never())
  await vi.advanceTimersByTimeAsync(AFTER_MS)
  expect(await waiting).toBeUndefined()
  expect(await waitAfter(undefined)).toBeUndefined()
  await expect(waitAfter(Promise.reject(new RangeError('no')))).rejects.toBeInstanceOf(RangeError)
  expect(vi.getTimerCount()).toBe(0)
})
