import { expect, it, test } from 'vitest'
import { closedText, specialDaysAhead } from './opening'
import type { OpenPlace } from './schedule'

const everyDay = (open: string, close: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close }))
const zone = 'Asia/Yekaterinburg'
const at = (clock: string) => new Date(`2026-11-21T${clock}:00+05:00`)
const usual: OpenPlace = { hours: everyDay('10:00', '23:00') }
const always: OpenPlace = { hours: everyDay('00:00', '24:00') }
const onDates = (open: string | null, close: string | null, dates: string[], place = usual): OpenPlace => ({
  ...place,
  special_hours: dates.map((date) => ({ date, open, close })),
})
const TODAY = '2026-11-21'
const TOMORROW = '2026-11-22'

test.each<[string, OpenPlace, string | null]>([
  ['12:00', usual, null],
  ['03:00', usual, 'до 10:00'],
  ['23:30', usual, 'до 22 ноября, 10:00'],
  ['03:00', always, null],
  ['12:00', onDates(null, null, [TODAY]), 'до 22 ноября, 10:00'],
  ['19:00', onDates('12:00', '18:00', [TODAY]), 'до 22 ноября, 10:00'],
  ['12:00', onDates('12:00', '18:00', [TODAY]), null],
  ['12:00', onDates('12:00', '18:00', [TOMORROW]), null],
  ['12:00', onDates(null, null, [TODAY, TOMORROW]), 'до 23 ноября, 10:00'],
  ['12:00', onDates(null, null, [TODAY], always), 'до 22 ноября, 00:00'],
])('at %s a place with %j is closed %s', (clock, place, until) => {
  const text = (kind: 'kitchen' | 'point') => closedText(place, zone, at(clock), kind)?.replaceAll('\u00a0', ' ') ?? null
  expect(text('kitchen')).toBe(until && `Кухня спит ${until}`)
  expect(text('point')).toBe(until && `Закрыто ${until}`)
})

it('says so where nothing opens within a week', () => {
  expect(closedText({ hours: [] }, zone, at('12:00'), 'kitchen')).toBe('Кухня пока закрыта')
  expect(closedText({ hours: [] }, zone, at('12:00'), 'point')).toBe('Пока закрыто')
})

it('lists the special dates from today on, by the clock of the place', () => {
  const shift = (open: string, close: string) => ({ open, close })
  const special_hours = [
    { date: TOMORROW, ...shift('17:00', '02:00') },
    { date: TOMORROW, ...shift('10:00', '15:00') },
    { date: TODAY, open: null, close: null },
    { date: '2026-11-20', open: null, close: null },
  ]
  const tomorrow = { date: TOMORROW, shifts: [shift('17:00', '02:00'), shift('10:00', '15:00')] }
  expect(specialDaysAhead({ ...usual, special_hours }, zone, at('23:30'))).toEqual([{ date: TODAY, shifts: [] }, tomorrow])
  expect(specialDaysAhead({ ...usual, special_hours }, 'Asia/Tokyo', at('23:30')), 'four hours further').toEqual([tomorrow])
  expect(specialDaysAhead(usual, zone, at('23:30'))).toEqual([])
})
