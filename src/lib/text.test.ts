import { describe, expect, test } from 'vitest'
import { capital, formatWeight, glue, plural } from './text'

const spaced = (text: string) => text.replaceAll('_', '\u00a0')

test.each([
  ['копчёный угорь, рис', 'Копчёный угорь, рис'],
  ['', ''],
])('«%s» as a sentence begins reads «%s»', (text, begun) => {
  expect(capital(text)).toBe(begun)
})

describe('a word after a count', () => {
  test.each([
    [0, 'блюд'],
    [1, 'блюдо'],
    [5, 'блюд'],
    [11, 'блюд'],
    [14, 'блюд'],
    [21, 'блюдо'],
    [111, 'блюд'],
    [1.5, 'блюда'],
  ])('%d agrees as «%s»', (count, word) => {
    expect(plural(count, ['блюдо', 'блюда', 'блюд'])).toBe(word)
  })
})

describe('short words', () => {
  test.each([
    ['Калифорния с крабом', 'Калифорния с_крабом'],
    ['Рис и с крабом', 'Рис и_с_крабом'],
    ['«К оформлению»', '«К_оформлению»'],
    ['Не нужно', 'Не_нужно'],
    ['Суп — это обед', 'Суп_— это обед'],
    ['Закончился 28 февраля 2025', 'Закончился 28_февраля 2025'],
    ['Лосось, 30 г', 'Лосось, 30_г'],
    ['', ''],
  ])('in «%s» hold the next word', (text, glued) => {
    expect(glue(text)).toBe(spaced(glued))
  })
})

describe('an amount', () => {
  test.each([
    [0.5, 'л', '0,5_л'],
    [8, 'шт', '8_шт'],
  ])('%d %s stays on one line', (amount, unit, text) => {
    expect(formatWeight(amount, unit)).toBe(spaced(text))
  })
})
