import { expect, test, vi } from 'vitest'
import { isWithinRate } from './rate-limit'

const rule = { limit: 2, periodMs: 60_000 }

test('each key of each name has its budget, and gets it back in the next period', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 120_000 })
  const ask = (key: string, name = 'x') => isWithinRate(undefined, name, key, rule)
  for (const [key, name] of [['a'], ['b'], ['a', 'y']] as const)
    expect([await ask(key, name), await ask(key, name), await ask(key, name)]).toEqual([true, true, false])
  vi.setSystemTime(179_999)
  expect(await ask('a')).toBe(false)
  vi.setSystemTime(180_000)
  expect([await ask('a'), await ask('a'), await ask('a')]).toEqual([true, true, false])
  vi.useRealTimers()
})

test('the binding decides where there is one', async () => {
  for (const success of [true, false])
    expect(await isWithinRate({ limit: async () => ({ success }) }, 'x', 'a', { limit: success ? 0 : 9, periodMs: 1 })).toBe(success)
})
