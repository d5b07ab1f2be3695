import { expect, test } from 'vitest'
import type { Apology } from '~/contracts/apology'
import { apologyNoteText, isApologyLeft } from './apology-note'

const NOW = new Date('2026-11-20T12:00:00+03:00')
const given: Apology = {
  code: 'AC4HK7QW',
  percent: 10,
  amount: null,
  min_total: 1000,
  until: '2026-12-20T23:59:59+03:00',
  is_used: false,
}

test.each([
  [{}, 'Код AC4HK7QW: −10 % от 1 000 ₽ на один заказ до 20 декабря.', true],
  [
    { until: '2027-01-05T23:59:59+03:00', percent: null, amount: 300, min_total: 0 },
    'Код AC4HK7QW: −300 ₽ на один заказ до 5 января 2027.',
    true,
  ],
  [{ until: null, min_total: 0 }, 'Код AC4HK7QW: −10 % на один заказ.', true],
  [{ is_used: true }, 'Код AC4HK7QW вы уже применили.', false],
  [{ until: '2026-11-19T23:59:59+03:00' }, 'Код AC4HK7QW закончился.', false],
])('%o', (parts, text, isLeft) => {
  expect(apologyNoteText({ ...given, ...parts }, NOW).replaceAll('\u00a0', ' ')).toBe(text)
  expect(isApologyLeft({ ...given, ...parts }, NOW)).toBe(isLeft)
})
