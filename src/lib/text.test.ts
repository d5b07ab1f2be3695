import { describe, expect, test } from 'vitest'
import { partOptionId } from '~/rules/part-option'
import { capital, glue, optionsText } from './text'

const spaced = (text: string) => text.replaceAll('_', '\u00a0')

test.each([
  ['копчёный угорь, рис', 'Копчёный угорь, рис'],
  ['', ''],
])('«%s» as a sentence begins reads «%s»', (text, begun) => {
  expect(capital(text)).toBe(begun)
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
    ['½ Пепперони, ½ Маргарита', '½_Пепперони, ½_Маргарита'],
    ['', ''],
  ])('in «%s» hold the next word', (text, glued) => {
    expect(glue(text)).toBe(spaced(glued))
  })
})

test('names of options read as one sentence, those of dishes keep their capital', () => {
  const option = (name: string, id = 1, qtt = 1) => ({ id, name, qtt })
  expect(optionsText([option('Двойной краб'), option('Спайси', 2, 2)])).toBe('Двойной краб, спайси\u00a0×\u00a02')
  expect(optionsText([option('Филадельфия', partOptionId(5, 1)), option('Канада', partOptionId(6, 1))])).toBe('Филадельфия, Канада')
})
