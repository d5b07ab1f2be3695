import { describe, expect, it } from 'vitest'
import { dayFromText, maskDay, textOfDay } from './day-field'

describe('a birthday while it is typed', () => {
  it.each([
    ['', ''],
    ['1405', '14.05'],
    ['14051990', '14.05.1990'],
    ['140519901', '14.05.1990'],
    ['1.', '01.'],
    ['1/', '01.'],
    ['14.', '14.'],
    ['14.5.', '14.05.'],
    ['14.05 ', '14.05.'],
    ['1990-05-14', '14.05.1990'],
    ['abc', ''],
    ['１４', ''],
  ])('%j is shown as %j', (typed, shown) => expect(maskDay(typed)).toBe(shown))

  it.each([
    ['14.05.1990', '1990-05-14'],
    ['29.02.2023', null],
    ['31.04.2000', null],
    ['01.13.2000', null],
    ['1.5.1990', null],
    ['', null],
  ])('%j is the day %j', (typed, day) => expect(dayFromText(typed)).toBe(day))

  it('a date survives the round trip', () => {
    for (const day of ['1990-01-01', '2000-02-29', '2025-12-31']) expect(dayFromText(textOfDay(day))).toBe(day)
  })
})
