import { expect, test } from 'vitest'
import { nightReason, todayHours } from './kitchen'

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
  expect(nightReason(hours, zone, at(clock), 'kitchen')).toBe(reason)
})

test('a point is closed, it does not sleep', () => {
  expect(nightReason(everyDay('10:00', '23:00'), zone, at('09:00'), 'point')).toBe('Закрыто до\u00a010:00')
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
  expect(todayHours(hours, zone, at('12:00'))).toBe(words)
})
