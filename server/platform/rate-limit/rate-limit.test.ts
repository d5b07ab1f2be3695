import { expect, test } from 'vitest'
import { memoryLimiter, rateLimit } from './rate-limit'

const rule = { limit: 2, periodMs: 60_000 }

test('each key has its budget, and gets it back in the next period', async () => {
  let now = 120_000
  const limiter = memoryLimiter(rule, () => now)
  const tries = async (key: string) => [await limiter.allows(key), await limiter.allows(key), await limiter.allows(key)]
  expect(await tries('a')).toEqual([true, true, false])
  expect(await tries('b')).toEqual([true, true, false])
  now += 59_999
  expect(await limiter.allows('a')).toBe(false)
  now += 1
  expect(await tries('a')).toEqual([true, true, false])
})

test('the binding decides where there is one', async () => {
  const binding = (success: boolean) => ({ limit: async () => ({ success }) })
  expect(await rateLimit(binding(false), 'x', rule).allows('a')).toBe(false)
  expect(await rateLimit(binding(true), 'x', { limit: 0, periodMs: 1 }).allows('a')).toBe(true)
})

test('without a binding one name has one budget, however often it is asked for', async () => {
  const forever = { limit: 2, periodMs: Number.MAX_SAFE_INTEGER }
  const ask = (name: string) => rateLimit(undefined, name, forever).allows('a')
  expect([await ask('one'), await ask('one'), await ask('one'), await ask('two')]).toEqual([true, true, false, true])
})
