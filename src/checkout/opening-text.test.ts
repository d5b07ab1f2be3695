import { expect, test } from 'vitest'
import { nightReason, pointHours, todayHours, type OpenPlace } from './time-text'

const everyDay = (open: string, close: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close }))
const zone = 'Asia/Yekaterinburg'
const at = (clock: string) => new Date(`2026-11-21T${clock}:00+05:00`) // a Saturday
const usual: OpenPlace = { hours: everyDay('10:00', '23:00') }
const always: OpenPlace = { hours: everyDay('00:00', '24:00') }
const holiday = (open: string | null, close: string | null, ...dates: string[]): OpenPlace => ({
  ...usual,
  special_hours: dates.map((date) => ({ date, open, close })),
})
const TODAY = '2026-11-21'
const TOMORROW = '2026-11-22'

test.each<[string, OpenPlace, string | null]>([
  ['12:00', usual, null],
  ['23:30', usual, 'Кухня спит до 10:00'],
  ['03:00', usual, 'Кухня спит до 10:00'],
  ['03:00', always, null],
  ['03:00', { hours: [] }, 'Кухня спит'],
  ['12:00', holiday(null, null, TODAY), 'Кухня спит до 10:00'],
  ['19:00', holiday('12:00', '18:00', TODAY), 'Кухня спит до 10:00'],
  ['12:00', holiday('12:00', '18:00', TODAY), null],
  ['12:00', holiday('12:00', '18:00', TOMORROW), null],
  ['12:00', holiday(null, null, TODAY, TOMORROW), 'Кухня спит до 23 ноября, 10:00'],
])('the kitchen at %s with %j', (clock, place, reason) => {
  expect(nightReason(place, zone, at(clock), 'kitchen')?.replaceAll('\u00a0', ' ') ?? null).toBe(reason)
})

test.each<[OpenPlace, string]>([
  [usual, 'Сегодня 10:00–23:00'],
  [always, 'Круглосуточно'],
  [{ hours: [{ day: 5, open: '10:00', close: '23:00' }] }, 'Сегодня закрыто'],
  [
    {
      hours: [
        { day: 6, open: '17:00', close: '02:00' },
        { day: 6, open: '10:00', close: '15:00' },
      ],
    },
    'Сегодня 10:00–15:00, 17:00–02:00',
  ],
  [holiday(null, null, TODAY), 'Сегодня закрыто'],
  [holiday('12:00', '18:00', TODAY), 'Сегодня 12:00–18:00'],
  [holiday('12:00', '18:00', TOMORROW), 'Сегодня 10:00–23:00'],
])('the hours of today of %j', (place, hours) => {
  expect(todayHours(place, zone, at('12:00'))).toBe(hours)
})

test.each<[string, OpenPlace, string]>([
  ['12:00', usual, 'Открыто · Сегодня 10:00–23:00'],
  ['09:00', usual, 'Закрыто до 10:00 · Сегодня 10:00–23:00'],
  ['03:00', always, 'Круглосуточно'],
])('a point at %s', (clock, place, text) => {
  expect(pointHours(place, zone, at(clock)).replaceAll('\u00a0', ' ')).toBe(text)
})
