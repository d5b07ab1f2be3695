import { expect, it } from 'vitest'
import type { Hours } from '~/contracts/common'
import { hoursRows, hoursText } from './hours-text'

const week = (open: string, close: string, days = [1, 2, 3, 4, 5, 6, 7]): Hours[] => days.map((day) => ({ day, open, close }))

it.each<[string, Hours[], string]>([
  ['the same every day', week('10:00', '23:00'), 'Ежедневно\u00a010:00–23:00'],
  ['round the clock', week('00:00', '24:00'), 'Круглосуточно'],
  ['a close after midnight', week('10:00', '02:00'), 'Ежедневно\u00a010:00–02:00'],
  [
    'other hours at the end of the week',
    [...week('10:00', '22:00', [1, 2, 3, 4]), ...week('10:00', '02:00', [5, 6, 7])],
    'Пн–Чт\u00a010:00–22:00, Пт–Вс\u00a010:00–02:00',
  ],
  ['two days off', week('09:00', '18:00', [1, 2, 3, 4, 5]), 'Пн–Пт\u00a009:00–18:00, Сб, Вс\u00a0закрыто'],
  [
    'a day of its own and a break',
    [...week('10:00', '14:00'), ...week('16:00', '22:00', [2, 3, 4, 5, 6, 7])],
    'Пн\u00a010:00–14:00, Вт–Вс\u00a010:00–14:00 и\u00a016:00–22:00',
  ],
  [
    'round the clock at weekends',
    [...week('10:00', '22:00', [1, 2, 3, 4, 5]), ...week('00:00', '24:00', [6, 7])],
    'Пн–Пт\u00a010:00–22:00, Сб, Вс\u00a0круглосуточно',
  ],
  ['no hours at all', [], 'Ежедневно\u00a0закрыто'],
])('hours in words: %s', (_name, hours, text) => {
  expect(hoursText(hours)).toBe(text)
})

it('rows hold the days and the time apart', () => {
  expect(hoursRows(week('00:00', '24:00'))).toEqual([{ days: 'Круглосуточно', time: '' }])
  expect(hoursRows(week('10:00', '23:00'))).toEqual([{ days: 'Ежедневно', time: '10:00–23:00' }])
})
