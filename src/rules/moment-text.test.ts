import { expect, it } from 'vitest'
import {
  datedText,
  dateText,
  dayText,
  shortStampText,
  fullDateText,
  momentText,
  monthText,
  shortFullDateText,
  slotText,
  stampText,
  weekdayText,
} from './moment-text'

it('names the days and months of the calendar', () => {
  const days = ['2026-01-01', '2026-05-31', '2028-02-29']
  expect(days.map(dateText)).toEqual(['1\u00a0января', '31\u00a0мая', '29\u00a0февраля'])
  expect(days.map(shortFullDateText)).toEqual(['1\u00a0янв.\u00a026', '31\u00a0мая\u00a026', '29\u00a0февр.\u00a028'])
  expect(days.map(weekdayText)).toEqual(['Чт', 'Вс', 'Вт'])
  expect(fullDateText('1990-09-05')).toBe('5\u00a0сентября 1990')
})

it('says a year only where it is another one', () => {
  expect([datedText('2026-12-05', '2026-11-20'), datedText('2027-01-05', '2026-11-20')]).toEqual(['5\u00a0декабря', '5\u00a0января 2027'])
  expect([monthText('2026-05', '2026-11-20'), monthText('2025-12', '2026-11-20')]).toEqual(['Май', 'Декабрь 2025'])
})

it('reads a moment in the zone of the kitchen, where it may be another day', () => {
  const moment = '2026-11-21T20:30:00Z'
  const now = Date.parse('2026-11-21T18:00:00Z')
  expect([slotText(moment, now, 'Europe/Moscow'), slotText(moment, now, 'Asia/Omsk')]).toEqual(['23:30', '02:30'])
  expect(slotText('2026-11-22T21:00:00Z', now, 'Europe/Moscow')).toBe('23\u00a0ноября, 00:00')
  expect(shortStampText(moment, 'Asia/Omsk')).toBe('22\u00a0нояб., 02:30')
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const now = new Date('2026-11-21T20:30:00Z') // 23:30 in Moscow, 01:30 of the 22nd in Yekaterinburg

it.each([
  ['2026-11-21T18:45:00+03:00', 'сегодня'],
  ['2026-11-22T00:15:00+03:00', 'завтра'],
  ['2026-11-22T02:15:00+05:00', 'сегодня'],
  ['2026-11-21T23:15:00+05:00', 'вчера'],
  ['2026-11-23T10:00:00+03:00', '23 ноября'],
  ['2027-01-02T10:00:00+03:00', '2 января 2027'],
  ['2026-11-21T20:00:00Z', 'сегодня'],
])('%s is read by the clock of its offset: %s', (moment, text) => {
  expect(plain(dayText(moment, now))).toBe(text)
})

it('moments', () => {
  expect(plain(momentText('2026-11-22T19:15:00+03:00', now))).toBe('завтра в 19:15')
  expect(plain(stampText('2026-11-14T20:11:00+03:00', now))).toBe('14 ноября, 20:11')
  expect(plain(stampText('2025-11-14T20:11:00+03:00', now))).toBe('14 ноября 2025, 20:11')
})
