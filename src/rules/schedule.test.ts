import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hours, SpecialHours } from '~/contracts/common'
import { closingTime, formatZoned, isOpen, nextOpening, slotProblem, timeSlots, workingHours, type WorkingHours } from './schedule'

const MOSCOW = 'Europe/Moscow'
const BERLIN = 'Europe/Berlin'
const week = (open: string, close: string): Hours[] => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close }))
const special = (date: string, open: string | null = null, close: string | null = null): SpecialHours => ({ date, open, close })
const friday = (open: string, close: string): Hours => ({ day: 5, open, close })
const at = (text: string) => new Date(text)
/** A local time in Moscow. */
const moscow = (text: string) => at(`${text}+03:00`)
const texts = (slots: Date[], zone = MOSCOW) => slots.map((slot) => formatZoned(slot, zone).slice(0, 16))
const clocks = (slots: Date[], zone = MOSCOW) => texts(slots, zone).map((text) => text.slice(11))

const always = week('00:00', '24:00')
const day = week('10:00', '23:00')
const late = week('10:00', '02:00')
const split = [friday('10:00', '14:00'), friday('16:00', '22:00')]
const newYear = special('2027-01-01')

describe('closingTime', () => {
  it.each<[string, WorkingHours, string, string | null]>([
    ['of the shift', day, '2026-11-20T12:00:00', '2026-11-20T23:00'],
    ['after midnight', late, '2026-11-20T12:00:00', '2026-11-21T02:00'],
    ['of the shift of yesterday', late, '2026-11-21T01:00:00', '2026-11-21T02:00'],
    [
      'of shifts that touch',
      [...day, special('2026-11-20', '10:00', '24:00'), special('2026-11-21', '00:00', '01:00')],
      '2026-11-20T12:00:00',
      '2026-11-21T01:00',
    ],
    ['before a break', split, '2026-11-20T12:00:00', '2026-11-20T14:00'],
    ['while closed', day, '2026-11-20T09:00:00', null],
    ['round the clock', always, '2026-11-20T09:00:00', null],
  ])('%s', (_name, hours, now, closes) => {
    const found = closingTime(hours, MOSCOW, moscow(now))
    expect(found && formatZoned(found, MOSCOW).slice(0, 16)).toBe(closes)
  })
})

describe('isOpen', () => {
  it.each<[string, WorkingHours, string, boolean]>([
    ['before opening', day, '2026-11-20T09:59:59', false],
    ['at opening', day, '2026-11-20T10:00:00', true],
    ['at closing', day, '2026-11-20T23:00:00', false],
    ['round the clock at midnight', always, '2026-11-20T00:00:00', true],
    ['after midnight, by the day that opened', late, '2026-11-21T01:59:00', true],
    ['after midnight, after the close', late, '2026-11-21T02:00:00', false],
    ['a close at 00:00 is the end of the day', week('10:00', '00:00'), '2026-11-20T23:59:00', true],
    ['no hours', [], '2026-11-20T12:00:00', false],
    ['Monday night after a Sunday shift', [{ day: 7, open: '20:00', close: '03:00' }], '2026-11-23T01:00:00', true],
    ['Sunday night before a Sunday shift', [{ day: 7, open: '20:00', close: '03:00' }], '2026-11-22T01:00:00', false],
    ['a break between two shifts', split, '2026-11-20T15:00:00', false],
    ['a closed date', [...day, newYear], '2027-01-01T12:00:00', false],
    ['a late opening, before', [...day, special('2027-01-01', '14:00', '23:00')], '2027-01-01T13:59:59', false],
    ['longer than usual', [...day, special('2026-12-31', '08:00', '24:00')], '2026-12-31T23:59:00', true],
    ['the night shift into a closed date', [...late, newYear], '2027-01-01T01:59:00', true],
    ['no night shift after a closed date', [...late, newYear], '2027-01-02T01:00:00', false],
    ['a holiday night shift', [...day, special('2026-12-31', '18:00', '04:00'), newYear], '2027-01-01T03:59:00', true],
    ['a shortened day has no night shift', [...late, special('2026-12-31', '10:00', '20:00')], '2027-01-01T00:30:00', false],
    ['a closed date round the clock', [...always, newYear], '2027-01-01T00:00:00', false],
    ['the midnight after it', [...always, newYear], '2027-01-02T00:00:00', true],
    ['special hours replace both shifts', [...split, special('2027-01-01', '12:00', '17:00')], '2027-01-01T15:00:00', true],
    ['open on a day off', [special('2027-01-01', '12:00', '17:00')], '2027-01-01T13:00:00', true],
  ])('%s', (_name, hours, time, open) => {
    expect(isOpen(hours, MOSCOW, moscow(time))).toBe(open)
  })

  it('uses the clock and the calendar of the zone', () => {
    const morning = at('2026-11-20T06:00:00Z') // 09:00 in Moscow, 11:00 in Yekaterinburg
    expect([isOpen(day, MOSCOW, morning), isOpen(day, 'Asia/Yekaterinburg', morning)]).toEqual([false, true])
    const night = at('2026-12-31T20:00:00Z') // 23:00 in Moscow, 01:00 of the new year in Yekaterinburg
    expect([MOSCOW, 'Asia/Yekaterinburg'].map((zone) => isOpen([...always, newYear], zone, night))).toEqual([true, false])
  })
})

it('workingHours adds special hours, which an API may omit', () => {
  for (const special_hours of [undefined, null, []]) expect(workingHours({ hours: day, special_hours })).toEqual(day)
  expect(workingHours({ hours: day, special_hours: [newYear] })).toEqual([...day, newYear])
})

describe('formatZoned', () => {
  it.each([
    [MOSCOW, '2026-11-20T21:30:00Z', '2026-11-21T00:30:00+03:00'],
    ['America/St_Johns', '2026-11-20T21:30:00Z', '2026-11-20T18:00:00-03:30'],
    [BERLIN, '2026-03-29T00:59:59Z', '2026-03-29T01:59:59+01:00'],
    [BERLIN, '2026-03-29T01:00:00Z', '2026-03-29T03:00:00+02:00'],
    [BERLIN, '2026-10-25T00:30:00Z', '2026-10-25T02:30:00+02:00'],
    [BERLIN, '2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
  ])('%s %s', (zone, moment, text) => {
    expect(formatZoned(at(moment), zone)).toBe(text)
  })

  it('keeps the moment in every zone and throws for an unknown zone', () => {
    const zones = [MOSCOW, BERLIN, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']
    fc.assert(
      fc.property(fc.integer({ min: 1.7e9, max: 2e9 }), fc.constantFrom(...zones), (second, zone) => {
        expect(Date.parse(formatZoned(new Date(second * 1000), zone))).toBe(second * 1000)
      }),
    )
    expect(() => formatZoned(new Date(0), 'Europe/Nowhere')).toThrow(RangeError)
  })
})

it.each([
  ['in the past', '2026-11-20T11:45:00+03:00', 'past'],
  ['too little notice', '2026-11-20T12:45:00+03:00', 'tooSoon'],
  ['exactly an hour ahead', '2026-11-20T13:00:00+03:00', null],
  ['exactly seven days ahead', '2026-11-27T12:00:00+03:00', null],
  ['a quarter more than seven days', '2026-11-27T12:15:00+03:00', 'tooFar'],
  ['off the grid', '2026-11-20T13:07:00+03:00', 'offGrid'],
  ['off the grid by a second', '2026-11-20T13:15:01+03:00', 'offGrid'],
  ['at night', '2026-11-21T03:00:00+03:00', 'closed'],
  ['at closing', '2026-11-20T23:00:00+03:00', 'closed'],
  ['on a closed date', '2026-11-24T13:00:00+03:00', 'closed'],
  ['at opening', '2026-11-21T10:00:00+03:00', null],
  ['with another offset', '2026-11-20T10:00:00Z', null],
  ['not a moment', 'nonsense', 'past'],
])('slotProblem: %s', (_name, moment, problem) => {
  const now = moscow('2026-11-20T12:00:00')
  expect(slotProblem([...day, special('2026-11-24')], MOSCOW, now, at(moment))).toBe(problem)
})

describe('timeSlots', () => {
  it('moves to the first day with slots when today is over', () => {
    const slots = texts(timeSlots(day, MOSCOW, moscow('2026-11-20T22:20:00')))
    expect([slots[0], slots.at(-1), slots.length]).toEqual(['2026-11-21T10:00', '2026-11-21T22:45', 52])
  })

  it('is empty where nothing opens, and takes the day in the zone', () => {
    const now = moscow('2026-11-20T12:00:00')
    expect(timeSlots([], MOSCOW, now)).toEqual([])
    expect(texts(timeSlots(day, MOSCOW, now, at('2026-11-21T22:30:00Z')))[0]).toBe('2026-11-22T10:00')
  })

  it('handles clock changes: no skipped hour, a repeated hour twice, at most 96', () => {
    const now = at('2026-03-27T12:00:00Z')
    const spring = timeSlots(always, BERLIN, now, at('2026-03-29T12:00:00Z'))
    expect([spring.length, clocks(spring, BERLIN).filter((clock) => clock.startsWith('02')).length]).toEqual([92, 0])
    const autumn = timeSlots(always, BERLIN, at('2026-10-23T12:00:00Z'), at('2026-10-25T12:00:00Z'))
    expect([autumn.length, clocks(autumn, BERLIN).filter((clock) => clock.startsWith('02')).length]).toEqual([96, 8])
  })

  it('skips a full day unless it was asked for', () => {
    const hours = week('10:00', '11:00')
    const now = moscow('2026-11-20T08:00:00')
    const all = new Set(timeSlots(hours, MOSCOW, now).map((slot) => slot.getTime()))
    expect(texts(timeSlots(hours, MOSCOW, now, undefined, (slot) => !all.has(slot)))[0]).toBe('2026-11-21T10:00')
    expect(timeSlots(hours, MOSCOW, now, now, (slot) => !all.has(slot))).toEqual([])
  })

  it('offers every time that slotProblem accepts, sorted and unique, except full slots', () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
    // around both clock changes of Berlin in 2026 and a new year
    const starts = ['2026-03-26T00:00:00Z', '2026-10-22T00:00:00Z', '2026-12-28T00:00:00Z'].map((text) => Date.parse(text))
    const holiday = fc.record({ ahead: fc.nat(9), hours: fc.option(fc.tuple(clock, clock)) })
    const input = fc.record({
      hours: fc.array(fc.record({ day: fc.integer({ min: 1, max: 7 }), open: clock, close: clock }), { maxLength: 8 }),
      start: fc.constantFrom(...starts),
      holidays: fc.uniqueArray(holiday, { maxLength: 4, selector: ({ ahead }) => ahead }),
      second: fc.nat(3 * 86_400),
      ahead: fc.nat(7),
      zone: fc.constantFrom(MOSCOW, BERLIN),
      taken: fc.array(fc.nat(95)),
    })
    fc.assert(
      fc.property(input, ({ hours, start, holidays, second, ahead, zone, taken }) => {
        const dateOf = (days: number) => new Date(start + days * 86_400_000).toISOString().slice(0, 10)
        const all = [...hours, ...holidays.map((one) => special(dateOf(one.ahead), ...(one.hours ?? [])))]
        const now = new Date(start + second * 1000)
        const target = new Date(now.getTime() + ahead * 86_400_000)
        const slots = timeSlots(all, zone, now, target)
        const quarter = 900_000
        const date = formatZoned(target, zone).slice(0, 10)
        const accepted: number[] = []
        for (let t = Math.ceil((target.getTime() - 90_000_000) / quarter) * quarter; t < target.getTime() + 90_000_000; t += quarter)
          if (formatZoned(new Date(t), zone).startsWith(date) && slotProblem(all, zone, now, new Date(t)) === null) accepted.push(t)
        expect(slots.map((slot) => slot.getTime())).toEqual(accepted.slice(0, 96))
        const full = new Set(taken.flatMap((index) => slots[index]?.getTime() ?? []))
        expect(timeSlots(all, zone, now, target, (slot) => !full.has(slot))).toEqual(slots.filter((slot) => !full.has(slot.getTime())))
      }),
      { numRuns: 100 },
    )
  })
})

it.each<[string, WorkingHours, string, string | null]>([
  ['now while open', day, '2026-11-20T12:00:00', '2026-11-20T12:00:00'],
  ['the same morning', day, '2026-11-20T03:00:00', '2026-11-20T10:00:00'],
  ['the next morning', day, '2026-11-20T23:30:00', '2026-11-21T10:00:00'],
  ['after days off', [friday('10:00', '12:00')], '2026-11-20T12:00:00', '2026-11-27T10:00:00'],
  ['after a holiday', [...day, newYear, special('2027-01-02', '08:00', '12:00')], '2026-12-31T23:30:00', '2027-01-02T08:00:00'],
  ['never', [], '2026-11-20T12:00:00', null],
])('nextOpening: %s', (_name, hours, time, opening) => {
  expect(nextOpening(hours, MOSCOW, moscow(time))).toEqual(opening && moscow(opening))
})
