import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { BONUS_LIFE_DAYS, BONUS_WARNING_DAYS } from '~/contracts/constants'
import { expiringLots, type BonusChange, type ExpiringLot } from './bonus-lots'
import { DAY_MS } from './zoned-time'

const change = (day: number, amount: number): BonusChange => ({ created_at: day * DAY_MS, amount })
const lot = (amount: number, day: number): ExpiringLot => ({ amount, at: day * DAY_MS })

describe('bonuses unused for 180 days expire, the oldest are spent first', () => {
  const CASES: [what: string, rows: BonusChange[], today: number, lots: ExpiringLot[]][] = [
    ['nothing came', [], 500, []],
    ['165 days old: not yet told', [change(0, 100)], 165, []],
    ['166 days old: told 14 days before', [change(0, 100)], 166, [lot(100, 180)]],
    ['179 days old', [change(0, 100)], 179, [lot(100, 180)]],
    ['180 days old: burns now', [change(0, 100)], 180, [lot(100, 180)]],
    ['overdue: burns now', [change(0, 100)], 200, [lot(100, 200)]],
    ['some of it was spent', [change(0, 100), change(5, -30)], 170, [lot(70, 180)]],
    ['all of it was spent', [change(0, 100), change(5, -100)], 170, []],
    ['the older is spent first', [change(0, 100), change(3, 50), change(5, -120)], 170, [lot(30, 183)]],
    ['soonest first, in whatever order they come', [change(3, 50), change(0, 100)], 170, [lot(100, 180), lot(50, 183)]],
    ['what came later is not told yet', [change(0, 100), change(30, 50)], 170, [lot(100, 180)]],
    ['what burnt is gone', [change(0, 100), change(1, 7), change(180, -100)], 180, [lot(7, 181)]],
    ['what was given back is a new lot', [change(0, 100), change(5, -100), change(20, 100)], 190, [lot(100, 200)]],
  ]
  test.each(CASES)('%s', (_, rows, today, lots) => {
    expect(expiringLots(rows, today * DAY_MS)).toEqual(lots)
  })

  it('is what a ledger kept lot by lot has left', () => {
    const step = fc.record({ days: fc.integer({ min: 0, max: 60 }), wish: fc.integer({ min: -300, max: 200 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 0, max: 250 }), (steps, wait) => {
        const { rows, lots, day } = keepLots(steps)
        const today = day + wait
        const due = lots
          .filter((one) => one.left > 0 && one.day + BONUS_LIFE_DAYS <= today + BONUS_WARNING_DAYS)
          .map((one) => lot(one.left, Math.max(today, one.day + BONUS_LIFE_DAYS)))
        expect(expiringLots(rows, today * DAY_MS)).toEqual(due)
      }),
    )
  })
})

/** The slow way: bonuses come into lots; whoever spends takes from the oldest, never more than there is; on some days the
 *  overdue lots burn first. */
function keepLots(steps: readonly { days: number; wish: number }[]) {
  const rows: BonusChange[] = []
  const lots: { day: number; left: number }[] = []
  let day = 0
  const take = (wish: number) => {
    let missing = wish
    for (const one of lots) {
      const taken = Math.min(one.left, missing)
      one.left -= taken
      missing -= taken
    }
    if (wish > missing) rows.push(change(day, missing - wish))
  }
  for (const { days, wish } of steps) {
    day += days
    if (days % 2 === 0) take(lots.filter((one) => one.day + BONUS_LIFE_DAYS <= day).reduce((sum, { left }) => sum + left, 0))
    if (wish > 0) {
      lots.push({ day, left: wish })
      rows.push(change(day, wish))
    } else take(-wish)
  }
  return { rows, lots, day }
}
