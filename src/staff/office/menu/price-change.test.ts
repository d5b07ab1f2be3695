import { expect, test } from 'vitest'
import type { MenuRow } from '~/contracts/staff-menu'
import { changeBody, priceChangeText, priceRows, summaryOf, warningsOf } from './price-change'

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
  expect([priceChangeText(7, 'percent'), priceChangeText(-10, 'amount'), priceChangeText(590, 'to')]).toEqual(['+7', '\u221210', '590'])
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

const dish = (id: number, price: number | null, old_price: number | null = null) =>
  ({ id, name: `Ролл ${id}`, price, old_price }) as unknown as MenuRow
const rise = (was: number, now: number, old_price: number | null = null) =>
  priceRows([dish(1, was, old_price)], [{ id: 1, name: 'Ролл 1', was, now }])
const sets = [
  { id: 8, name: 'Дуэт', parts: [1] },
  { id: 9, name: 'Трио', parts: [1, 2] },
]

test('every dish with a price has a row, changed or not', () => {
  const rows = priceRows([dish(1, 590), dish(2, 80), dish(3, null)], [{ id: 1, name: 'Ролл 1', was: 590, now: 630 }])
  expect(rows.map(({ id, was, now }) => [id, was, now])).toEqual([
    [1, 590, 630],
    [2, 80, 80],
  ])
})

test('warns of sets that keep their price, of discounts that end, and of a number that is too large', () => {
  expect(warningsOf(rise(590, 630), [], false)).toEqual([])
  expect(warningsOf(rise(590, 630), sets, false)).toEqual([expect.stringMatching(/не.подорожают/)])
  expect(warningsOf(rise(590, 550), sets.slice(0, 1), false)).toEqual([expect.stringMatching(/«Дуэт» не.подешевеет/)])
  expect(warningsOf(rise(590, 630, 620), [], false)).toEqual([expect.stringContaining('зачёркнутой')])
  expect(warningsOf(rise(590, 1290), [], false)).toEqual([expect.stringMatching(/Проверьте.число/)])
  // none of their dishes is ticked
  expect(warningsOf([], sets, false)).toEqual([])
})
