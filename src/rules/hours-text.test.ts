import { expect, it } from 'vitest'
import type { Hours } from '~/contracts/common'
import { servedText, weekText } from './hours-text'

const week = (open: string, close: string, days = [1, 2, 3, 4, 5, 6, 7]): Hours[] => days.map((day) => ({ day, open, close }))

it.each<[string, Hours[], string]>([
  ['the same every day', week('10:00', '23:00'), 'Ежедневно 10:00–23:00'],
  ['round the clock', week('00:00', '24:00'), 'Круглосуточно'],
  ['a close after midnight', week('10:00', '02:00'), 'Ежедневно 10:00–02:00'],
  [
    'other hours at weekends',
    [...week('10:00', '22:00', [1, 2, 3, 4]), ...week('10:00', '02:00', [5, 6, 7])],
    'Пн–Чт\u00a010:00–22:00, Пт–Вс\u00a010:00–02:00',
  ],
  ['two days closed', week('09:00', '18:00', [1, 2, 3, 4, 5]), 'Пн–Пт\u00a009:00–18:00, Сб, Вс\u00a0закрыто'],
  [
    'a single day and a break',
    [...week('10:00', '14:00'), ...week('16:00', '22:00', [2, 3, 4, 5, 6, 7])],
    'Пн\u00a010:00–14:00, Вт–Вс\u00a010:00–14:00 и\u00a016:00–22:00',
  ],
  ['no hours', [], 'Ежедневно закрыто'],
])('opening hours: %s', (_name, hours, text) => {
  expect(weekText(hours)).toBe(text)
})

it.each<[string, Hours[], string]>([
  ['working days', week('12:00', '16:00', [1, 2, 3, 4, 5]), 'по будням с 12:00 до 16:00'],
  ['weekends', week('10:00', '14:00', [6, 7]), 'по выходным с 10:00 до 14:00'],
  ['every day, over midnight', week('18:00', '02:00'), 'ежедневно с 18:00 до 02:00'],
  ['single days', week('12:00', '16:00', [1, 3, 5, 6, 7]), 'пн, ср, пт–вс с 12:00 до 16:00'],
  ['two spans a day', [...week('18:00', '22:00', [1, 2]), ...week('08:00', '11:00', [1, 2])], 'пн, вт с 08:00 до 11:00 и с 18:00 до 22:00'],
  [
    'other hours at weekends',
    [...week('12:00', '16:00', [1, 2, 3, 4, 5]), ...week('00:00', '24:00', [6, 7])],
    'по будням с 12:00 до 16:00, по выходным круглосуточно',
  ],
  ['no hours', [], ''],
])('hours of a dish: %s', (_name, hours, text) => {
  expect(servedText(hours).replaceAll('\u00a0', ' ')).toBe(text)
})
