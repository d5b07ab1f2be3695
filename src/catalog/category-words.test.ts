import { expect, test } from 'vitest'
import { withinCategory } from './category-words'

test.each([
  ['rolls', 'Роллы', 'в роллах'],
  ['baked', 'Запечённые', 'в запечённых'],
  ['burgers', 'Бургеры', 'в разделе «Бургеры»'],
  ['toString', 'Разное', 'в разделе «Разное»'],
])('%s is «%s» and «%s»', (slug, name, words) => {
  expect(withinCategory(slug, name)).toBe(words)
})
