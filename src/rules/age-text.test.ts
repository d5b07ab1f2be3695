import { expect, it } from 'vitest'
import { agoText, inText, lastingText, lastUseText } from './age-text'

const now = Date.parse('2026-11-22T12:00:00Z')

it.each([
  [60_000, 'сейчас'],
  [12 * 60_000, '12 мин назад'],
  [5 * 3_600_000, '5 ч назад'],
  [30 * 3_600_000, 'вчера'],
  [3 * 86_400_000, '3 дня назад'],
])('says how long ago %d ms are: %s', (ms, text) => expect(agoText(new Date(now - ms).toISOString(), now)).toBe(text))

it.each([
  ['2026-11-22T15:30:00+03:00', 'меньше часа назад'],
  ['2026-11-22T12:30:00+05:00', '4 часа назад'],
  ['2026-11-21T12:00:00+00:00', '1 день назад'],
  ['2026-09-10T11:00:00+00:00', 'больше месяца назад'],
  // a clock behind the server's
  ['2026-11-22T12:05:00+00:00', 'меньше часа назад'],
])('a session used at %s: %s', (usedAt, text) => expect(lastUseText(usedAt, new Date(now)).replace('\u00a0', ' ')).toBe(text))

it.each([
  [1, 'через 1 минуту'],
  [60_001, 'через 2 минуты'],
  [5 * 60_000, 'через 5 минут'],
  [21 * 60_000, 'через 21 минуту'],
  [59 * 60_000 + 1, 'через час'],
  [60 * 60_000 + 1, 'через 2 часа'],
  [11 * 3_600_000, 'через 11 часов'],
  [11 * 3_600_000 + 1, 'завтра'],
])('a wait of %i ms: «%s»', (ms, text) => expect(inText(ms)).toBe(text))

it.each([
  [1, '1 мин'],
  [7_200_000, '2 ч'],
  [8_280_000, '2 ч 18 мин'],
])('%d ms last %s', (ms, text) => expect(lastingText(ms)).toBe(text))
