import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hours } from '~/contracts/common'
import { formatZoned, isOpen, nextOpening, slotProblem, timeSlots } from './schedule'

const week = (open: string, close: string): Hours[] => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close }))
const always = week('00:00', '24:00')
const day10to23 = week('10:00', '23:00')
const night10to02 = week('10:00', '02:00')
const MOSCOW = 'Europe/Moscow'
const BERLIN = 'Europe/Berlin'
const at = (text: string) => new Date(text)

describe('isOpen: working hours in the time zone of the city', () => {
  it.each([
    ['before opening', day10to23, '2026-11-20T09:59:59+03:00', false],
    ['at opening', day10to23, '2026-11-20T10:00:00+03:00', true],
    ['just before closing', day10to23, '2026-11-20T22:59:59+03:00', true],
    ['at closing', day10to23, '2026-11-20T23:00:00+03:00', false],
    ['round the clock at midnight', always, '2026-11-20T00:00:00+03:00', true],
    ['round the clock a second before midnight', always, '2026-11-20T23:59:59+03:00', true],
    ['past midnight, by the day that opened', night10to02, '2026-11-21T01:59:00+03:00', true],
    ['past midnight, after the close', night10to02, '2026-11-21T02:00:00+03:00', false],
    ['a close at 00:00 is the end of the day', week('10:00', '00:00'), '2026-11-20T23:59:00+03:00', true],
    ['no hours at all', [], '2026-11-20T12:00:00+03:00', false],
  ])('%s', (_name, hours, moment, open) => {
    expect(isOpen(hours, MOSCOW, at(moment))).toBe(open)
  })

  it('knows Sunday night from Monday night', () => {
    const sundayOnly: Hours[] = [{ day: 7, open: '20:00', close: '03:00' }]
    expect(isOpen(sundayOnly, MOSCOW, at('2026-11-23T01:00:00+03:00'))).toBe(true) // Monday, one at night
    expect(isOpen(sundayOnly, MOSCOW, at('2026-11-22T01:00:00+03:00'))).toBe(false) // Sunday, one at night
    expect(isOpen(sundayOnly, MOSCOW, at('2026-11-22T21:00:00+03:00'))).toBe(true)
  })

  it('counts a break in the middle of the day as closed', () => {
    const split: Hours[] = [
      { day: 5, open: '10:00', close: '14:00' },
      { day: 5, open: '16:00', close: '22:00' },
    ]
    expect(isOpen(split, MOSCOW, at('2026-11-20T15:00:00+03:00'))).toBe(false)
    expect(isOpen(split, MOSCOW, at('2026-11-20T16:00:00+03:00'))).toBe(true)
  })

  it('reads the clock of each zone', () => {
    const moment = at('2026-11-20T06:00:00Z')
    expect(isOpen(day10to23, 'Asia/Yekaterinburg', moment)).toBe(true) // 11:00
    expect(isOpen(day10to23, MOSCOW, moment)).toBe(false) // 09:00
  })
})

describe('formatZoned: ISO 8601 with the offset of the zone', () => {
  it.each([
    ['Europe/Moscow', '2026-11-20T21:30:00Z', '2026-11-21T00:30:00+03:00'],
    ['UTC', '2026-11-20T21:30:00Z', '2026-11-20T21:30:00+00:00'],
    ['America/St_Johns', '2026-11-20T21:30:00Z', '2026-11-20T18:00:00-03:30'],
    ['Asia/Kathmandu', '2026-11-20T21:30:00Z', '2026-11-21T03:15:00+05:45'],
    ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29T01:59:59+01:00'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00+02:00'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T02:30:00+02:00'],
    ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
  ])('%s', (zone, moment, text) => {
    expect(formatZoned(at(moment), zone)).toBe(text)
  })

  it('names the same moment in every zone', () => {
    const zones = ['Europe/Moscow', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']
    fc.assert(
      fc.property(fc.integer({ min: 1.7e9, max: 2e9 }), fc.constantFrom(...zones), (second, zone) => {
        expect(Date.parse(formatZoned(new Date(second * 1000), zone))).toBe(second * 1000)
      }),
    )
  })

  it('throws on an unknown zone', () => {
    expect(() => formatZoned(new Date(0), 'Europe/Nowhere')).toThrow(RangeError)
  })
})

describe('slotProblem: 15-minute grid, working hours, an hour of notice, seven days ahead', () => {
  const now = at('2026-11-20T12:00:00+03:00')
  it.each([
    ['past', '2026-11-20T11:45:00+03:00', 'past'],
    ['a minute short of the notice', '2026-11-20T12:45:00+03:00', 'tooSoon'],
    ['exactly an hour ahead', '2026-11-20T13:00:00+03:00', null],
    ['exactly seven days ahead', '2026-11-27T12:00:00+03:00', null],
    ['a quarter more than seven days', '2026-11-27T12:15:00+03:00', 'tooFar'],
    ['off the grid', '2026-11-20T13:07:00+03:00', 'offGrid'],
    ['off the grid by a second', '2026-11-20T13:15:01+03:00', 'offGrid'],
    ['at night', '2026-11-21T03:00:00+03:00', 'closed'],
    ['at closing', '2026-11-20T23:00:00+03:00', 'closed'],
    ['at opening', '2026-11-21T10:00:00+03:00', null],
    ['written with another offset', '2026-11-20T10:00:00Z', null],
    ['no moment at all', 'nonsense', 'past'],
  ])('%s', (_name, moment, problem) => {
    expect(slotProblem(day10to23, MOSCOW, now, at(moment))).toBe(problem)
  })
})

describe('timeSlots', () => {
  const texts = (slots: Date[], zone = MOSCOW) => slots.map((slot) => formatZoned(slot, zone).slice(0, 16))

  it('begins an hour from now on the next quarter and ends before the close', () => {
    const slots = texts(timeSlots(day10to23, MOSCOW, at('2026-11-20T21:20:00+03:00')))
    expect(slots).toEqual(['2026-11-20T22:30', '2026-11-20T22:45'])
  })

  it('goes to the first day that has any when today is over', () => {
    const slots = texts(timeSlots(day10to23, MOSCOW, at('2026-11-20T22:20:00+03:00')))
    expect(slots[0]).toBe('2026-11-21T10:00')
    expect(slots.at(-1)).toBe('2026-11-21T22:45')
    expect(slots).toHaveLength(52)
  })

  it('gives a whole day of 96 round the clock', () => {
    const slots = timeSlots(always, MOSCOW, at('2026-11-20T12:00:00+03:00'), at('2026-11-22T15:00:00+03:00'))
    expect(slots).toHaveLength(96)
    expect(texts(slots)[0]).toBe('2026-11-22T00:00')
  })

  it('lists hours past midnight on the date they fall on, from the day that opened', () => {
    const slots = texts(timeSlots(night10to02, MOSCOW, at('2026-11-20T12:00:00+03:00'), at('2026-11-21T12:00:00+03:00')))
    expect(slots.slice(0, 9)).toEqual(
      ['00:00', '00:15', '00:30', '00:45', '01:00', '01:15', '01:30', '01:45', '10:00'].map((t) => `2026-11-21T${t}`),
    )
  })

  it('takes the day asked for in the zone of the city, not of the text', () => {
    const slots = timeSlots(day10to23, MOSCOW, at('2026-11-20T12:00:00+03:00'), at('2026-11-21T22:30:00Z'))
    expect(texts(slots)[0]).toBe('2026-11-22T10:00')
  })

  it('is empty on a day off, in the past and beyond seven days', () => {
    const fridays = day10to23.filter(({ day }) => day === 5)
    const now = at('2026-11-20T12:00:00+03:00')
    expect(timeSlots(fridays, MOSCOW, now, at('2026-11-21T12:00:00+03:00'))).toEqual([])
    expect(timeSlots(always, MOSCOW, now, at('2026-11-19T12:00:00+03:00'))).toEqual([])
    expect(timeSlots(always, MOSCOW, now, at('2026-11-28T12:00:00+03:00'))).toEqual([])
    expect(timeSlots([], MOSCOW, now)).toEqual([])
  })

  it('has no hour that clocks jump over, and both of one they repeat, at most 96', () => {
    const spring = timeSlots(always, BERLIN, at('2026-03-27T12:00:00Z'), at('2026-03-29T12:00:00Z'))
    expect(spring).toHaveLength(92)
    expect(texts(spring, BERLIN).filter((text) => text.includes('T02'))).toEqual([])
    const autumn = timeSlots(always, BERLIN, at('2026-10-23T12:00:00Z'), at('2026-10-25T12:00:00Z'))
    expect(autumn).toHaveLength(96)
    expect(texts(autumn, BERLIN).filter((text) => text.includes('T02'))).toHaveLength(8)
  })

  it('keeps the wall clock of working hours over a clock change', () => {
    const slots = timeSlots(day10to23, BERLIN, at('2026-03-28T12:00:00Z'), at('2026-03-29T12:00:00Z'))
    expect(formatZoned(slots[0] ?? new Date(0), BERLIN)).toBe('2026-03-29T10:00:00+02:00')
  })

  it('offers only what the check accepts, in order, without repeats, and everything it accepts', () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
    const hours = fc.array(fc.record({ day: fc.integer({ min: 1, max: 7 }), open: clock, close: clock }), { maxLength: 8 })
    const moment = fc.integer({ min: 1_770_000_000, max: 1_800_000_000 }).map((second) => new Date(second * 1000))
    fc.assert(
      fc.property(hours, moment, fc.integer({ min: 0, max: 7 }), fc.constantFrom(MOSCOW, BERLIN), (week, now, ahead, zone) => {
        const day = new Date(now.getTime() + ahead * 86_400_000)
        const slots = timeSlots(week, zone, now, day).map((slot) => slot.getTime())
        expect(slots).toEqual([...new Set(slots)].toSorted((a, b) => a - b))
        const date = formatZoned(day, zone).slice(0, 10)
        const wanted: number[] = []
        const quarter = 900_000
        for (let t = Math.ceil((day.getTime() - 90_000_000) / quarter) * quarter; t < day.getTime() + 90_000_000; t += quarter)
          if (formatZoned(new Date(t), zone).startsWith(date) && slotProblem(week, zone, now, new Date(t)) === null) wanted.push(t)
        expect(slots).toEqual(wanted.slice(0, 96))
      }),
      { numRuns: 60 },
    )
  })
})

describe('nextOpening', () => {
  it.each([
    ['now while open', day10to23, '2026-11-20T12:00:00+03:00', '2026-11-20T12:00:00+03:00'],
    ['the same morning', day10to23, '2026-11-20T03:00:00+03:00', '2026-11-20T10:00:00+03:00'],
    ['the next morning', day10to23, '2026-11-20T23:30:00+03:00', '2026-11-21T10:00:00+03:00'],
    ['over days off', [{ day: 5, open: '10:00', close: '12:00' }], '2026-11-20T12:00:00+03:00', '2026-11-27T10:00:00+03:00'],
  ])('%s', (_name, hours, moment, opening) => {
    expect(nextOpening(hours, MOSCOW, at(moment))).toEqual(at(opening))
  })

  it('is null where nothing ever opens', () => {
    expect(nextOpening([], MOSCOW, at('2026-11-20T12:00:00Z'))).toBeNull()
  })
})
