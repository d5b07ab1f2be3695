import { describe, expect, test } from 'vitest'
import { damageOf, isSavedText, isSpoiltNumber, lostLetters } from './damaged-cell'

describe('a spreadsheet', () => {
  test.each([
    '4,6E+11',
    '1.0E+12',
    '4E+05',
    '01.фев',
    '2-мар',
    '1 мая',
    'фев.26',
    'Jan-05',
    '05.июн.26',
    '01.02.2026',
    '2026-02-01 00:00:00',
    '#ИМЯ?',
    '#REF!',
    '########',
    '????',
    '\ufffd\ufffd',
  ])('has damaged %s', (cell) => expect(damageOf(cell)).not.toBeNull())
  test.each([
    '',
    '260',
    '0,26 кг',
    '1/250',
    '1 290,00 ₽',
    '250/30',
    '8 шт',
    '46E',
    'E-11',
    'R-00123',
    'майонез',
    '9-22',
    '12.50',
    'Ролл ?',
  ])('has left %s', (cell) => expect(damageOf(cell)).toBeNull())

  test.each([
    ['00123', '123', true],
    ['90.750', '90,75', true],
    ['4600000000123456789', '4600000000123450000', true],
    ['00123', '124', false],
    ['123', '123', false],
    ['A-00123', 'A-123', false],
    ['', '0', false],
  ])('makes of the article %s %s: %s', (original, now, is) => expect(isSpoiltNumber(original, now)).toBe(is))
})

test('only a text without letters is lost', () => {
  expect([lostLetters('Ролл ????'), lostLetters('Правда? Да?'), lostLetters('01.фев')]).toEqual([expect.any(String), null, null])
})

test.each([
  ['2 ? 30 см', '2 × 30 см', true],
  ['2 x 30 см', '2 × 30 см', true],
  ['2  30 см', '2 × 30 см', true],
  ['Cr?me brulee', 'Crème brûlée', true],
  ['Острый ??', 'Острый 🌶', true],
  ['Ролл «Ёж» – 8 шт', 'Ролл «Ёж» – 8 шт', true],
  ['Ролл ?', 'Ролл Ё', false],
  ['2 + 30 см', '2 × 30 см', false],
  ['2 ? 40 см', '2 × 30 см', false],
])('«%s» is «%s» as windows-1251 has it: %s', (saved, text, is) => expect(isSavedText(saved, text)).toBe(is))
