import { expect, test } from 'vitest'
import { markMatches, suggestCategory } from './found-text'

const marked = (name: string, query: string) =>
  markMatches(name, query)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('')

test.each<[name: string, query: string, shown: string]>([
  // beginnings of words
  ['Филадельфия классик', 'ФИЛ', '[Фил]адельфия классик'],
  ['Набор «Филадельфия-пати»', 'пат', 'Набор «Филадельфия-[пат]и»'],
  ['Том ям с креветками', 'ям том', '[Том] [ям] с креветками'],
  ['Том ям с креветками', 'том креветка', '[Том] ям с [креветка]ми'],
  ['Калифорния с крабом', 'к', '[К]алифорния с [к]рабом'],
  // «е» and «ё»
  ['Запечённый угорь', 'запеченный', '[Запечённый] угорь'],
  ['Телятина', 'тёл', '[Тел]ятина'],
  // another ending
  ['Ролл Цезарь', 'роллов', '[Ролл] Цезарь'],
  // no match
  ...['дельф', 'hjkks', '', '%_*"', '()[]\\', 'филигрань'].map(
    (query) => ['Филадельфия классик', query, 'Филадельфия классик'] as [string, string, string],
  ),
  ['', 'фил', ''],
])('in «%s» the query «%s» marks «%s»', (name, query, shown) => expect(marked(name, query)).toBe(shown))

test('the joined parts are the name, for any letters', () => {
  for (const name of ['İstanbul ёж', 'Straße', 'Фо бо 🍜 с говядиной', 'ё'.repeat(50)])
    for (const query of ['i', 'İ', 'ss', 'straße', 'ёж', '🍜', 'ё'.repeat(100)])
      expect(marked(name, query).replace(/[[\]]/g, '')).toBe(name)
})

const menu = ['rolls', 'pizza', 'sushi', 'baked', 'sets', 'wok', 'salads', 'soups', 'desserts', 'drinks'].map((slug) => ({ slug }))

test.each([
  ['РАМЭН', 'wok'],
  ['борщ', 'soups'],
  ['чизбургер', 'pizza'],
  ['сёмга', 'sushi'],
  ['мороженое', 'desserts'],
  ['пиво', 'drinks'],
  ['свежие овощи', 'salads'],
  ['qwerty', 'rolls'],
  ['', 'rolls'],
])('for «%s» the category %s is suggested, if the shop has it', (query, slug) => {
  expect(suggestCategory(query, menu)?.slug).toBe(slug)
  expect(suggestCategory(query, [{ slug: 'salads' }])?.slug).toBe('salads')
  expect(suggestCategory(query, [])).toBeUndefined()
})
