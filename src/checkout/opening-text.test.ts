import { describe, expect, test } from 'vitest'
import { nightReason, pointHours, todayHours } from './opening-text'

const everyDay = (open: string, close: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close }))
const zone = 'Asia/Yekaterinburg'
const at = (clock: string) => new Date(`2026-11-21T${clock}:00+05:00`) // a Saturday

test.each([
  ['12:00', everyDay('10:00', '23:00'), null],
  ['23:30', everyDay('10:00', '23:00'), 'Кухня спит до\u00a010:00'],
  ['03:00', everyDay('10:00', '23:00'), 'Кухня спит до\u00a010:00'],
  ['03:00', everyDay('00:00', '24:00'), null],
  ['03:00', [], 'Кухня спит'],
])('at %s the kitchen says why it cannot cook now', (clock, hours, reason) => {
  expect(nightReason({ hours }, zone, at(clock), 'kitchen')).toBe(reason)
})

test('a point is closed, it does not sleep', () => {
  expect(nightReason({ hours: everyDay('10:00', '23:00') }, zone, at('09:00'), 'point')).toBe('Закрыто до\u00a010:00')
})

test.each([
  [everyDay('10:00', '23:00'), 'Сегодня 10:00–23:00'],
  [everyDay('00:00', '24:00'), 'Круглосуточно'],
  [[{ day: 5, open: '10:00', close: '23:00' }], 'Сегодня закрыто'],
  [
    [
      { day: 6, open: '17:00', close: '02:00' },
      { day: 6, open: '10:00', close: '15:00' },
    ],
    'Сегодня 10:00–15:00, 17:00–02:00',
  ],
])('the hours of today in words', (hours, words) => {
  expect(todayHours({ hours }, zone, at('12:00'))).toBe(words)
})

const holiday = (open: string | null, close: string | null, date = '2026-11-21') => ({
  hours: everyDay('10:00', '23:00'),
  special_hours: [{ date, open, close }],
})

describe('issue 7 part 1: a holiday holds in place of the weekday', () => {
  test.each([
    ['12:00', holiday(null, null), 'Сегодня закрыто', 'Закрыто до\u00a010:00'],
    ['19:00', holiday('12:00', '18:00'), 'Сегодня 12:00–18:00', 'Закрыто до\u00a010:00'],
    ['12:00', holiday('12:00', '18:00'), 'Сегодня 12:00–18:00', null],
    ['12:00', holiday('12:00', '18:00', '2026-11-22'), 'Сегодня 10:00–23:00', null],
  ])('at %s %j', (clock, place, today, reason) => {
    expect(todayHours(place, zone, at(clock))).toBe(today)
    expect(nightReason(place, zone, at(clock), 'point')).toBe(reason)
  })

  test('where it opens later than tomorrow, the day is told', () => {
    const special_hours = ['2026-11-21', '2026-11-22'].map((date) => ({ date, open: null, close: null }))
    expect(nightReason({ hours: everyDay('10:00', '23:00'), special_hours }, zone, at('12:00'), 'kitchen')).toBe(
      'Кухня спит до\u00a023\u00a0ноября, 10:00',
    )
  })
})

test.each([
  ['12:00', everyDay('10:00', '23:00'), 'Открыто · Сегодня 10:00–23:00'],
  ['09:00', everyDay('10:00', '23:00'), 'Закрыто до\u00a010:00 · Сегодня 10:00–23:00'],
  ['03:00', everyDay('00:00', '24:00'), 'Круглосуточно'],
])('at %s a point says whether it is open, and its hours', (clock, hours, words) => {
  expect(pointHours({ hours }, zone, at(clock))).toBe(words)
})
