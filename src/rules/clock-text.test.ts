import { expect, it } from 'vitest'
import { clockText, timerText } from './clock-text'

it('tells the clock of the kitchen, whatever the device says', () => {
  expect(clockText('2026-11-24T15:42:59Z', 'Europe/Moscow')).toBe('18:42')
  expect(clockText(Date.parse('2026-11-24T21:05:00Z'), 'Asia/Yekaterinburg')).toBe('02:05')
})

it('counts minutes and seconds down to zero', () => {
  expect(timerText(41_000)).toBe('0:41')
  expect(timerText(40_001)).toBe('0:41')
  expect(timerText(190_000)).toBe('3:10')
  expect(timerText(-5)).toBe('0:00')
})
