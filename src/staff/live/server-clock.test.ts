import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freshnessOf, ServerClock } from './server-clock'

const NOON = Date.UTC(2026, 10, 24, 12)

beforeEach(() => void vi.useFakeTimers({ now: NOON }))
afterEach(() => void vi.useRealTimers())

describe('the clock of the server', () => {
  it('runs on from the last answer, whatever the tablet says', () => {
    const clock = new ServerClock()
    expect(clock.age()).toBe(Infinity)
    clock.answered(NOON - 3 * 3_600_000)
    vi.advanceTimersByTime(4000)
    expect(clock.now()).toBe(NOON - 3 * 3_600_000 + 4000)
    expect(clock.age()).toBe(4000)
  })

  it('knows that the device slept while its monotonic clock stood still', () => {
    const clock = new ServerClock()
    clock.answered(NOON)
    vi.setSystemTime(NOON + 600_000)
    expect(clock.age()).toBe(600_000)
  })

  it('goes on after a reload without a network, by how far the wrong clock moved', () => {
    const before = new ServerClock()
    before.answered(NOON - 7_000_000)
    const mark = before.mark
    vi.advanceTimersByTime(90_000)
    const clock = new ServerClock()
    if (mark) clock.restore(mark)
    expect([clock.now(), clock.age()]).toEqual([NOON - 7_000_000 + 90_000, 90_000])
  })
})

describe('freshness', () => {
  it.each([
    [0, 'fresh'],
    [14_999, 'fresh'],
    [15_000, 'ageing'],
    [30_000, 'ageing'],
    [30_001, 'offline'],
    [60_000, 'offline'],
    [60_001, 'alarm'],
    [Infinity, 'alarm'],
  ])('%i ms without an answer: %s', (age, level) => {
    expect(freshnessOf(age)).toBe(level)
  })
})
