import { expect, it } from 'vitest'
import { backText } from './back-text'

it.each([
  ['2026-11-20T19:30:00+03:00', 'Вернётся в\u00a019:30'],
  ['2026-11-20T23:59:00+03:00', 'Вернётся в\u00a023:59'],
  ['2026-11-21T10:00:00+03:00', 'Вернётся завтра в\u00a010:00'],
  ['2026-11-22T00:00:00+03:00', 'Скоро вернётся'],
  [null, 'Скоро вернётся'],
])('%s is «%s»', (until, text) => {
  expect(backText(until, 'Europe/Moscow', new Date('2026-11-20T12:00:00+03:00'))).toBe(text)
})
