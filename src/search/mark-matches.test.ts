import { describe, expect, test } from 'vitest'
import { markMatches } from './mark-matches'

/** The name with its matches in brackets. */
const marked = (name: string, query: string) =>
  markMatches(name, query)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

describe('look §2 "Dropdown": matched letters at the beginnings of words', () => {
  test.each([
    ['Филадельфия классик', 'фил', '[Фил]адельфия классик'],
    ['Филадельфия классик', 'ФИЛАДЕЛЬФИЯ', '[Филадельфия] классик'],
    ['Набор «Филадельфия-пати»', 'фил', 'Набор «[Фил]адельфия-пати»'],
    ['Набор «Филадельфия-пати»', 'пат', 'Набор «Филадельфия-[пат]и»'],
    ['Том ям с креветками', 'ям том', '[Том] [ям] с креветками'],
    ['Том ям с креветками', 'том креветка', '[Том] ям с [креветка]ми'],
    ['Калифорния с крабом', 'к', '[К]алифорния с [к]рабом'],
    ['Сок апельсиновый', 'сок апельсин', '[Сок] [апельсин]овый'],
  ])('%s by «%s»', (name, query, shown) => expect(marked(name, query)).toBe(shown))

  test.each([
    ['Запечённый угорь', 'запеченный', '[Запечённый] угорь'],
    ['Тёплый салат', 'теплый', '[Тёплый] салат'],
    ['Маки с угрём', 'угрём', 'Маки с [угрём]'],
    ['Телятина', 'тёл', '[Тел]ятина'],
  ])('е and ё are one letter: %s by «%s»', (name, query, shown) => expect(marked(name, query)).toBe(shown))

  test.each([
    ['Ролл Цезарь', 'роллы', '[Ролл] Цезарь'],
    ['Ролл Цезарь', 'роллов', '[Ролл] Цезарь'],
    ['Салат чука', 'салаты', '[Салат] чука'],
  ])('another ending of a word: %s by «%s»', (name, query, shown) => expect(marked(name, query)).toBe(shown))

  test.each([
    ['Филадельфия классик', 'дельф'],
    ['Филадельфия классик', 'hjkks'],
    ['Филадельфия классик', ''],
    ['Филадельфия классик', '%_*"'],
    ['Филадельфия классик', '()[]\\'],
    ['Маки с огурцом', 'маргарита'],
    ['', 'фил'],
  ])('nothing to mark in «%s» by «%s»', (name, query) => expect(marked(name, query)).toBe(name))

  test('the parts joined are the name, whatever the letters', () => {
    for (const name of ['İstanbul ёж', 'Straße', 'Фо бо 🍜 с говядиной', 'ё'.repeat(50)]) {
      for (const query of ['i', 'İ', 'ss', 'straße', 'ёж', '🍜', 'ё'.repeat(100)]) {
        expect(
          markMatches(name, query)
            .map(({ text }) => text)
            .join(''),
        ).toBe(name)
      }
    }
  })
})
