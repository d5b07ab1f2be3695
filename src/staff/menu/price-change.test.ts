import { expect, test } from 'vitest'
import { changeBody, changeText, summaryOf } from './price-change'

test.each([
  ['percent', '+7', { percent: 7 }],
  ['percent', '\u22125,5', { percent: -5.5 }],
  ['amount', '-20', { amount: -20 }],
  ['percent', '+10 %', { percent: 10 }],
  ['to', '1 290,50 ₽', { to: 1290.5 }],
  ['amount', '10 %', null],
  ['to', '1.290', null],
  ['to', '1\u00a0290', { to: 1290 }],
  ['percent', '', null],
  ['percent', '0', null],
  ['amount', 'много', null],
] as const)('%s «%s»', (kind, text, body) => expect(changeBody(kind, text)).toEqual(body))

test('a number that is added has its sign', () => {
  expect([changeText(7, 'percent'), changeText(-10, 'amount'), changeText(590, 'to')]).toEqual(['+7', '\u221210', '590'])
})

test('sums a plan up', () => {
  const rows = [
    { id: 1, name: 'Канада', was: 720, now: 770 },
    { id: 2, name: 'Бонито', was: 520, now: 560 },
    { id: 3, name: 'Морс', was: 120, now: 60 },
  ]
  expect(summaryOf(rows)).toEqual({ up: 2, down: 1, average: 10, most: { name: 'Морс', by: -60 } })
  expect(summaryOf([])).toEqual({ up: 0, down: 0, average: 0, most: null })
})
