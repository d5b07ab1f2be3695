import { expect, it } from 'vitest'
import type { Hours } from '~/contracts/common'
import { pairOf, weekText } from './places-text'

const days = (numbers: readonly number[], open: string, close: string): Hours[] => numbers.map((day) => ({ day, open, close }))

it.each<[Hours[], string]>([
  [[], 'часов нет, закрыто'],
  [days([1, 2, 3, 4, 5, 6, 7], '00:00', '24:00'), 'круглосуточно'],
  [days([1, 2, 3, 4, 5, 6, 7], '10:00', '24:00'), 'каждый день 10:00–00:00'],
  [[...days([1, 2, 3, 4, 5], '10:00', '22:00'), ...days([6], '12:00', '02:00')], 'пн–пт 10:00–22:00, сб 12:00–02:00'],
  [[...days([3], '10:00', '14:00'), ...days([3], '15:00', '20:00')], 'ср 10:00–14:00 и 15:00–20:00'],
])('says the hours of a week: %#', (hours, text) => expect(weekText(hours)).toBe(text))

it('takes both coordinates as maps copy them', () => {
  expect(pairOf(' 54.513845, 36.261215')).toEqual({ lat: '54.513845', lng: '36.261215' })
  expect([pairOf('54,51'), pairOf('54.51')]).toEqual([null, null])
})
