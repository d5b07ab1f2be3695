import { describe, expect, it, test } from 'vitest'
import type { Hours } from '~/contracts/common'
import { isServed, limitingHours, servedNote } from './menu-hours'

const MOSCOW = 'Europe/Moscow'
const days = (open: string, close: string, list = [1, 2, 3, 4, 5, 6, 7]): Hours[] => list.map((day) => ({ day, open, close }))
const lunch = days('12:00', '16:00', [1, 2, 3, 4, 5])
const night = days('22:00', '02:00', [5, 6])
const breakfastAndDinner = [...days('08:00', '11:00'), ...days('18:00', '22:00')]

/* 20 November 2026 is a Friday. */
test.each<[string, Hours[], string, boolean, string?]>([
  ['always without hours', [], '2026-11-21T03:00:00+03:00', true],
  ['before lunch', lunch, '2026-11-20T11:45:00+03:00', false],
  ['a slot that begins with lunch', lunch, '2026-11-20T12:00:00+03:00', true],
  ['a slot that begins within lunch and ends after it', lunch, '2026-11-20T15:55:00+03:00', true],
  ['at the end of lunch', lunch, '2026-11-20T16:00:00+03:00', false],
  ['on a Saturday', lunch, '2026-11-21T13:00:00+03:00', false],
  ['after midnight, by the day that began', night, '2026-11-22T01:30:00+03:00', true],
  ['after midnight of a day without hours', night, '2026-11-20T01:30:00+03:00', false],
  ['between two spans of a day', breakfastAndDinner, '2026-11-20T12:00:00+03:00', false],
  ['noon of Yekaterinburg is no lunch of Moscow', lunch, '2026-11-20T12:30:00+05:00', false],
  ['the clock of the own city', lunch, '2026-11-20T12:30:00+05:00', true, 'Asia/Yekaterinburg'],
  ['a clock that was put back, in its second hour', days('02:00', '03:00'), '2026-10-25T02:30:00+01:00', true, 'Europe/Berlin'],
  ['a clock that was put forward over the hours', days('02:00', '03:00'), '2026-03-29T03:30:00+02:00', false, 'Europe/Berlin'],
])('isServed: %s', (_name, hours, at, served, zone = MOSCOW) => {
  expect(isServed({ hours }, zone, new Date(at))).toBe(served)
})

describe('limitingHours', () => {
  it('are none where nothing is left out: a dish that is always served in a category with hours', () => {
    expect(limitingHours(days('00:00', '24:00'))).toEqual([])
  })
  it('are all hours otherwise', () => {
    const weekdays = days('00:00', '24:00', [1, 2, 3, 4, 5])
    expect(limitingHours(weekdays)).toEqual(weekdays)
    expect(limitingHours(lunch)).toEqual(lunch)
  })
})

it('names the dish with its size', () => {
  expect(servedNote({ name: 'Кофе', size: '0,3 л', hours: lunch })).toBe('«Кофе, 0,3 л» по\u00a0будням с\u00a012:00 до\u00a016:00')
})
