import { expect, test } from 'vitest'
import { textSections } from './text-sections'

test('a line is a paragraph, one with # is a heading, empty lines count for nothing', () => {
  expect(textSections('Даю сам.\n\n# Что\nТелефон.\n  Имя.  \n\n\n## Зачем\n#\nВойти')).toEqual([
    { title: null, paragraphs: ['Даю сам.'] },
    { title: 'Что', paragraphs: ['Телефон.', 'Имя.'] },
    { title: 'Зачем', paragraphs: ['Войти'] },
  ])
})

test('a text without headings is one section, and # within a line is no heading', () => {
  expect(textSections('Дом № 5 # 2\nВторая')).toEqual([{ title: null, paragraphs: ['Дом № 5 # 2', 'Вторая'] }])
  expect(textSections(' \n')).toEqual([])
})
