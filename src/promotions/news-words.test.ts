import { expect, test } from 'vitest'
import { lastDayWords } from './news-words'

test.each([
  ['in its own zone', '2027-12-31T23:59:59+03:00', 'Europe/Moscow', '31 декабря 2027'],
  ['further east it is the next day already', '2027-12-31T23:59:59+03:00', 'Asia/Yekaterinburg', '1 января 2028'],
  ['what ends at midnight lasts through the day before', '2025-03-01T00:00:00+03:00', 'Europe/Moscow', '28 февраля 2025'],
  ['a day of one figure', '2026-05-09T12:00:00Z', 'Europe/Moscow', '9 мая 2026'],
])('%s', (_, endsAt, timeZone, words) => {
  expect(lastDayWords(endsAt, timeZone).replaceAll('\u00a0', ' ')).toBe(words)
})

test('the date stays in one line', () => {
  expect(lastDayWords('2027-12-31T23:59:59+03:00', 'Europe/Moscow')).not.toContain(' ')
})
