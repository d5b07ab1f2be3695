import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { expiringLots, type BonusChange, type ExpiringLot } from './bonus-lots'
import { DAY_MS } from './time'

const [BONUS_LIFE_DAYS, BONUS_WARNING_DAYS] = [180, 14]
const TERMS = { warning_days: BONUS_WARNING_DAYS }

const change = (day: number, amount: number): BonusChange => ({ created_at: day * DAY_MS, amount, life_days: BONUS_LIFE_DAYS })
const lot = (amount: number, day: number): ExpiringLot => ({ amount, at: day * DAY_MS })

describe('expiringLots', () => {
  const CASES: [what: string, rows: BonusChange[], today: number, lots: ExpiringLot[]][] = [
    ['no entries', [], 500, []],
    ['165 days old: no warning yet', [change(0, 100)], 165, []],
    ['166 days old: warning', [change(0, 100)], 166, [lot(100, 180)]],
    ['180 days old: expires now', [change(0, 100)], 180, [lot(100, 180)]],
    ['overdue: expires now', [change(0, 100)], 200, [lot(100, 200)]],
    ['the oldest lot is spent first', [change(0, 100), change(3, 50), change(5, -120)], 170, [lot(30, 183)]],
    ['sorted by expiry', [change(3, 50), change(0, 100)], 170, [lot(100, 180), lot(50, 183)]],
    ['returned bonuses form a new lot', [change(0, 100), change(5, -100), change(20, 100)], 190, [lot(100, 200)]],
  ]
  test.each(CASES)('%s', (_, rows, today, lots) => {
    expect(expiringLots(rows, today * DAY_MS, TERMS)).toEqual(lots)
  })

  it('agrees with a simulation of single lots', () => {
    const step = fc.record({ days: fc.integer({ min: 0, max: 60 }), delta: fc.integer({ min: -300, max: 200 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 0, max: 250 }), (steps, wait) => {
        const { rows, lots, day } = simulateLots(steps)
        const today = day + wait
        const due = lots
          .filter((one) => one.left > 0 && one.day + BONUS_LIFE_DAYS <= today + BONUS_WARNING_DAYS)
          .map((one) => lot(one.left, Math.max(today, one.day + BONUS_LIFE_DAYS)))
        expect(expiringLots(rows, today * DAY_MS, TERMS)).toEqual(due)
      }),
    )
  })
})

/** Reference implementation with explicit lots: spending takes from the oldest; on even steps overdue lots expire first. */
function simulateLots(steps: readonly { days: number; delta: number }[]) {
  const rows: BonusChange[] = []
  const lots: { day: number; left: number }[] = []
  let day = 0
  const take = (amount: number) => {
    let missing = amount
    for (const one of lots) {
      const taken = Math.min(one.left, missing)
      one.left -= taken
      missing -= taken
    }
    if (amount > missing) rows.push(change(day, missing - amount))
  }
  for (const { days, delta } of steps) {
    day += days
    if (days % 2 === 0) take(lots.filter((one) => one.day + BONUS_LIFE_DAYS <= day).reduce((sum, { left }) => sum + left, 0))
    if (delta > 0) {
      lots.push({ day, left: delta })
      rows.push(change(day, delta))
    } else take(-delta)
  }
  return { rows, lots, day }
}
