import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hours, SpecialHours } from '~/contracts/common'
import { formatZoned, isOpen, nextOpening, slotProblem, timeSlots, workingHours } from './schedule'

const week = (open: string, close: string): Hours[] => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close }))
const special = (date: string, open: string | null = null, close: string | null = null): SpecialHours => ({ date, open, close })
const MOSCOW = 'Europe/Moscow'
const BERLIN = 'Europe/Berlin'
const at = (text: string) => new Date(text)
const texts = (slots: Date[], zone = MOSCOW) => slots.map((slot) => formatZoned(slot, zone).slice(0, 16))

describe('issue 7, part 1: the special hours of a date hold in place of its weekday’s', () => {
  const day = week('10:00', '23:00')
  const late = week('10:00', '02:00')
  it.each<[string, Hours[], SpecialHours[], string, boolean]>([
    ['closed all day', day, [special('2027-01-01')], '2027-01-01T12:00:00+03:00', false],
    ['the day before is as ever', day, [special('2027-01-01')], '2026-12-31T12:00:00+03:00', true],
    ['the day after is as ever', day, [special('2027-01-01')], '2027-01-02T12:00:00+03:00', true],
    ['opens later', day, [special('2027-01-01', '14:00', '23:00')], '2027-01-01T13:59:59+03:00', false],
    ['opens later, open', day, [special('2027-01-01', '14:00', '23:00')], '2027-01-01T14:00:00+03:00', true],
    ['closes earlier', day, [special('2026-12-31', '10:00', '18:00')], '2026-12-31T18:00:00+03:00', false],
    ['longer than ever', day, [special('2026-12-31', '08:00', '24:00')], '2026-12-31T23:59:00+03:00', true],
    ['the night before a holiday belongs to the day that opened', late, [special('2027-01-01')], '2027-01-01T01:59:00+03:00', true],
    ['and the night after it does not come', late, [special('2027-01-01')], '2027-01-02T01:00:00+03:00', false],
    ['a holiday’s own night', day, [special('2026-12-31', '18:00', '04:00')], '2027-01-01T03:59:00+03:00', true],
    ['a holiday’s own night, over', day, [special('2026-12-31', '18:00', '04:00')], '2027-01-01T04:00:00+03:00', false],
    [
      'a holiday’s night into a closed day',
      day,
      [special('2026-12-31', '18:00', '04:00'), special('2027-01-01')],
      '2027-01-01T02:00:00+03:00',
      true,
    ],
    ['a shortened day ends its night', late, [special('2026-12-31', '10:00', '20:00')], '2027-01-01T00:30:00+03:00', false],
    ['a closed round-the-clock day', week('00:00', '24:00'), [special('2027-01-01')], '2027-01-01T00:00:00+03:00', false],
    ['and the midnight after it', week('00:00', '24:00'), [special('2027-01-01')], '2027-01-02T00:00:00+03:00', true],
    [
      'both shifts of the weekday are replaced',
      [
        { day: 5, open: '10:00', close: '14:00' },
        { day: 5, open: '16:00', close: '22:00' },
      ],
      [special('2027-01-01', '12:00', '17:00')],
      '2027-01-01T15:00:00+03:00',
      true,
    ],
    ['open on a day off', [], [special('2027-01-01', '12:00', '17:00')], '2027-01-01T13:00:00+03:00', true],
  ])('%s', (_name, hours, days, moment, open) => {
    expect(isOpen(workingHours({ hours, special_hours: days }), MOSCOW, at(moment))).toBe(open)
  })

  it('the date is that of the city’s own calendar', () => {
    const hours = workingHours({ hours: week('00:00', '24:00'), special_hours: [special('2027-01-01')] })
    const moment = at('2026-12-31T20:00:00Z') // 23:00 in Moscow, 01:00 of the new year in Yekaterinburg
    expect([isOpen(hours, MOSCOW, moment), isOpen(hours, 'Asia/Yekaterinburg', moment)]).toEqual([true, false])
  })

  it('without any the hours are the week’s, whether the API knows special ones or not', () => {
    for (const special_hours of [undefined, null, []]) expect(workingHours({ hours: day, special_hours })).toEqual(day)
  })

  it('the next opening leaps over holidays and finds an early one', () => {
    const closed = workingHours({
      hours: day,
      special_hours: [special('2027-01-01'), special('2027-01-02'), special('2027-01-03', '08:00', '12:00')],
    })
    expect(nextOpening(closed, MOSCOW, at('2026-12-31T23:30:00+03:00'))).toEqual(at('2027-01-03T08:00:00+03:00'))
  })

  it('a slot of a holiday is closed, one of its own hours can be had', () => {
    const hours = workingHours({ hours: day, special_hours: [special('2027-01-01', '14:00', '16:00')] })
    const now = at('2026-12-31T12:00:00+03:00')
    expect(slotProblem(hours, MOSCOW, now, at('2027-01-01T13:45:00+03:00'))).toBe('closed')
    expect(slotProblem(hours, MOSCOW, now, at('2027-01-01T14:00:00+03:00'))).toBeNull()
    expect(texts(timeSlots(hours, MOSCOW, now, at('2027-01-01T12:00:00+03:00')))).toEqual(
      ['14:00', '14:15', '14:30', '14:45', '15:00', '15:15', '15:30', '15:45'].map((clock) => `2027-01-01T${clock}`),
    )
  })

  it('a holiday on a day when the clocks change keeps the wall’s clock', () => {
    const spring = workingHours({ hours: day, special_hours: [special('2026-03-29', '01:00', '04:00')] })
    const slots = timeSlots(spring, BERLIN, at('2026-03-28T12:00:00Z'), at('2026-03-29T12:00:00Z'))
    expect(texts(slots, BERLIN)).toEqual(
      ['01:00', '01:15', '01:30', '01:45', '03:00', '03:15', '03:30', '03:45'].map((t) => `2026-03-29T${t}`),
    )
    const autumn = workingHours({ hours: day, special_hours: [special('2026-10-25', '02:00', '03:00')] })
    expect(timeSlots(autumn, BERLIN, at('2026-10-24T12:00:00Z'), at('2026-10-25T12:00:00Z'))).toHaveLength(8)
  })
})

describe('contract "Order": full slots', () => {
  const hours = week('10:00', '11:00')
  const now = at('2026-11-20T08:00:00+03:00')
  const quarter = (text: string) => at(text).getTime()

  it('are left out, and a day that is full is not the first that has any', () => {
    const full = new Set([quarter('2026-11-20T10:15:00+03:00')])
    expect(texts(timeSlots(hours, MOSCOW, now, undefined, full))).toEqual(['10:00', '10:30', '10:45'].map((t) => `2026-11-20T${t}`))
    const all = new Set(timeSlots(hours, MOSCOW, now).map((slot) => slot.getTime()))
    expect(texts(timeSlots(hours, MOSCOW, now, undefined, all))[0]).toBe('2026-11-21T10:00')
    expect(timeSlots(hours, MOSCOW, now, now, all)).toEqual([])
  })

  it('every slot passes the check, whatever the week, the holidays, the clocks and what is full', () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
    const weekly = fc.array(fc.record({ day: fc.integer({ min: 1, max: 7 }), open: clock, close: clock }), { maxLength: 8 })
    // around both clock changes of Berlin in 2026 and a new year
    const start = fc.constantFrom('2026-03-26T00:00:00Z', '2026-10-22T00:00:00Z', '2026-12-28T00:00:00Z').map((text) => Date.parse(text))
    const holiday = fc.record({ ahead: fc.nat(9), hours: fc.option(fc.tuple(clock, clock)) })
    fc.assert(
      fc.property(
        weekly,
        start,
        fc.uniqueArray(holiday, { maxLength: 4, selector: ({ ahead }) => ahead }),
        fc.nat(3 * 86_400),
        fc.nat(7),
        fc.constantFrom(MOSCOW, BERLIN),
        fc.array(fc.nat(95)),
        (hours, from, days, second, ahead, zone, taken) => {
          const dateOf = (n: number) => new Date(from + n * 86_400_000).toISOString().slice(0, 10)
          const all = workingHours({
            hours,
            special_hours: days.map((one) => special(dateOf(one.ahead), one.hours?.[0] ?? null, one.hours?.[1] ?? null)),
          })
          const now = new Date(from + second * 1000)
          const day = new Date(now.getTime() + ahead * 86_400_000)
          const free = timeSlots(all, zone, now, day)
          for (const slot of free) expect(slotProblem(all, zone, now, slot)).toBeNull()
          const quarter = 900_000
          const date = formatZoned(day, zone).slice(0, 10)
          const wanted: number[] = []
          for (let t = Math.ceil((day.getTime() - 90_000_000) / quarter) * quarter; t < day.getTime() + 90_000_000; t += quarter)
            if (formatZoned(new Date(t), zone).startsWith(date) && slotProblem(all, zone, now, new Date(t)) === null) wanted.push(t)
          expect(free.map((slot) => slot.getTime())).toEqual(wanted.slice(0, 96))
          const full = new Set(taken.flatMap((index) => free[index]?.getTime() ?? []))
          expect(timeSlots(all, zone, now, day, full)).toEqual(free.filter((slot) => !full.has(slot.getTime())))
        },
      ),
      { numRuns: 80 },
    )
  })
})
