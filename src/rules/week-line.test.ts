import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Hours } from '~/contracts/common'
import { parseWeek, weekLine } from './week-line'
import { inWeekOrder, weekFaultText } from './weekly-hours'

const week = (open: string, close: string, days = [1, 2, 3, 4, 5, 6, 7]): Hours[] => days.map((day) => ({ day, open, close }))

const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const shift = fc.record({
  day: fc.integer({ min: 1, max: 7 }),
  open: fc.integer({ min: 0, max: 1439 }).map(clock),
  close: fc.integer({ min: 1, max: 1440 }).map(clock),
})
const anyWeek = fc
  .array(shift, { maxLength: 6 })
  .filter((hours) => weekFaultText(hours) === null && hours.every(({ open, close }) => open !== close))

test('any week is read back from its line', () => {
  fc.assert(
    fc.property(anyWeek, (hours) => {
      expect(parseWeek(weekLine(hours))).toEqual({ hours: inWeekOrder(hours) })
    }),
  )
})

describe('a line of hours', () => {
  it.each<[string, Hours[]]>([
    ['', []],
    ['Пн-Пт 12:00-16:00', week('12:00', '16:00', [1, 2, 3, 4, 5])],
    ['пн–пт 9:00 — 11:00; сб, вс закрыто', week('09:00', '11:00', [1, 2, 3, 4, 5])],
    ['ежедневно 18:00-02:00', week('18:00', '02:00')],
    ['12:00-16:00', week('12:00', '16:00')],
    ['Пт-Пн круглосуточно', week('00:00', '24:00', [1, 5, 6, 7])],
    // an encoding has lost the dashes
    ['Пн?Вт 10:00?12:00 и 13:00?15:00', inWeekOrder([...week('10:00', '12:00', [1, 2]), ...week('13:00', '15:00', [1, 2])])],
  ])('%s', (line, hours) => {
    expect(parseWeek(line)).toEqual({ hours })
  })

  it.each(['с утра', 'Пн', 'Пн-Пт 12-16', '24:30-25:00', '10:60-11:00', '10:00-10:00', 'Пн 10:00-14:00, Пн 13:00-15:00'])(
    '%s is none',
    (line) => {
      expect(parseWeek(line)).toHaveProperty('why')
    },
  )
})
