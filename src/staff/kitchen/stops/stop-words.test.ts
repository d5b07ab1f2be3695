import { expect, it } from 'vitest'
import { costText, endOf, reachText, untilText } from './stop-words'

const ZONE = 'Europe/Moscow'
/** 18:42 in Moscow. */
const NOW = Date.parse('2026-11-24T15:42:00.000Z')

it.each([
  [null, 'пока не вернём'],
  ['2026-11-24T18:00:00.000Z', 'до 21:00, ещё 2 ч 18 мин'],
  ['2026-11-24T16:12:00.000Z', 'до 19:12, ещё 30 мин'],
  ['2026-11-24T17:42:00.000Z', 'до 20:42, ещё 2 ч'],
  ['2026-11-24T15:42:01.000Z', 'до 18:42, ещё 1 мин'],
  ['2026-11-24T21:30:00.000Z', 'до 00:30, ещё 5 ч 48 мин'],
  ['2026-11-25T07:00:00.000Z', 'до завтра, 10:00'],
  ['2026-11-27T07:00:00.000Z', 'до 27\u00a0ноября, 10:00'],
])('says when %s is: %s', (until, text) => expect(untilText(until, NOW, ZONE)).toBe(text))

it('names what goes off sale, without what does not', () => {
  expect(reachText({ goods: 23, sets: 4, options: 2 })).toBe('23 блюда, 4 набора, 2 добавки')
  expect(reachText({ goods: 1, sets: 0, options: 0 })).toBe('1 блюдо')
  expect(reachText({ goods: 0, sets: 0, options: 0 })).toBe('')
})

const orders = (...numbers: string[]) => numbers.map((number, id) => ({ id, number }))

it.each([
  [orders('1038', '1045'), 31.2, 'Есть в заказах 1038 и 1045. Вчера 31 % выручки.'],
  [orders('1038'), null, 'Есть в заказе 1038.'],
  [orders('1', '2', '3', '4', '5'), 0.4, 'Есть в заказах 1, 2, 3 и ещё 2. Вчера меньше 1 % выручки.'],
  [[], 0, null],
])('says who waits for it and what it earned', (open_orders, share, text) => expect(costText({ open_orders, share })).toBe(text))

it('knows when a duration ends, as far as that is known', () => {
  const untils = { shift: '2026-11-24T20:00:00.000Z', tomorrow: '2026-11-25T07:00:00.000Z' }
  expect([endOf('shift', untils, NOW), endOf('tomorrow', untils, NOW), endOf(30, untils, NOW), endOf(null, untils, NOW)]).toEqual([
    untils.shift,
    untils.tomorrow,
    '2026-11-24T16:12:00.000Z',
    null,
  ])
  expect(endOf('shift', undefined, NOW)).toBeUndefined()
})
