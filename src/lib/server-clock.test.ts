import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverNow, setPageClock } from './server-clock'

const NOON = Date.UTC(2026, 10, 24, 12)

beforeEach(() => void vi.useFakeTimers({ now: NOON }))
afterEach(() => void vi.useRealTimers())

it('the clock of a page is the device’s until the server answers, and no late answer sets it back', () => {
  expect(serverNow()).toBe(NOON)
  setPageClock(NOON - 26 * 3_600_000)
  expect(serverNow()).toBe(NOON - 26 * 3_600_000)
  vi.advanceTimersByTime(60_000)
  setPageClock(NOON - 26 * 3_600_000 + 1000)
  expect(serverNow()).toBe(NOON - 26 * 3_600_000 + 60_000)
})
