import { describe, expect, test } from 'vitest'
import { dayChipText, dayText, momentText, stampText } from './date-text'

const now = new Date('2026-11-21T20:30:00Z') // 23:30 in Moscow, 01:30 of the 22nd in Yekaterinburg

describe('a moment is read on the wall clock of its own offset', () => {
  test.each([
    ['2026-11-21T18:45:00+03:00', 'сегодня'],
    ['2026-11-22T00:15:00+03:00', 'завтра'],
    ['2026-11-22T02:15:00+05:00', 'сегодня'],
    ['2026-11-21T23:15:00+05:00', 'вчера'],
    ['2026-11-23T10:00:00+03:00', '23\u00a0ноября'],
    ['2027-01-02T10:00:00+03:00', '2\u00a0января 2027'],
    ['2026-11-21T20:00:00Z', 'сегодня'],
  ])('%s is %s', (moment, words) => {
    expect(dayText(moment, now)).toBe(words)
  })

  test('with its time', () => {
    expect(momentText('2026-11-22T19:15:00+03:00', now)).toBe('завтра в\u00a019:15')
    expect(stampText('2026-11-14T20:11:00+03:00', now)).toBe('14\u00a0ноября, 20:11')
    expect(stampText('2025-11-14T20:11:00+03:00', now)).toBe('14\u00a0ноября 2025, 20:11')
  })
})

describe('a day on a chip', () => {
  test.each([
    ['2026-11-21', 'Сегодня'],
    ['2026-11-22', 'Завтра'],
    ['2026-11-23', 'Пн, 23'],
    ['2026-12-01', 'Вт, 1'],
  ])('%s is %s', (day, words) => {
    expect(dayChipText(day, '2026-11-21')).toBe(words)
  })
})
