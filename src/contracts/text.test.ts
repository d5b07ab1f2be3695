import { expect, test } from 'vitest'
import { lineOf, linesOf, tidyLine, tidyText } from './text'

test.each([
  ['  Анна  ', 'Анна'],
  ['Анна\u00a0Мария', 'Анна\u00a0Мария'],
  // marks that turn the direction: what is read is what was typed
  ['\u202eаннА', 'аннА'],
  ['\u202aА\u202bн\u202cн\u202dа', 'Анна'],
  ['\u2066А\u2067н\u2068н\u2069а', 'Анна'],
  ['А\u200eн\u200fн\u061cа', 'Анна'],
  // letters that are written from the right stay letters
  ['שלום', 'שלום'],
  ['مرحبا', 'مرحبا'],
  // controls
  ['А\u0000н\u0007н\u001bа\u007f\u0085\u009f', 'Анна'],
  ['А\u200bн\ufeffна\u2060', 'Анна'],
  ['А\ud800', 'А\ufffd'],
  // emoji stay whole: joined, with a skin, a flag, a variant
  ['Анна 👩‍👩‍👧‍👦', 'Анна 👩‍👩‍👧‍👦'],
  ['🏳️‍🌈 ❤️ 👍🏽 🇷🇺', '🏳️‍🌈 ❤️ 👍🏽 🇷🇺'],
  // text is text
  ["Роберт'); DROP TABLE customers;--", "Роберт'); DROP TABLE customers;--"],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  // nothing that can be seen
  ['\u200d', ''],
  ['\u2800\u3164\u115f', ''],
  [' \u202e\u200b\t ', ''],
])('%j is kept as %j', (typed, kept) => {
  expect(tidyLine(typed)).toBe(kept)
  expect(tidyText(typed)).toBe(kept)
  expect(tidyText(kept)).toBe(kept)
})

test('a comment keeps its lines, a name has one', () => {
  const typed = 'Дом во дворе,\r\nвход\tс улицы.\u2028\nНе звонить'
  expect(tidyText(typed)).toBe('Дом во дворе,\nвход с улицы.\n\nНе звонить')
  expect(tidyLine(typed)).toBe('Дом во дворе, вход с улицы. Не звонить')
})

test('length counts when it is tidied', () => {
  const line = lineOf(5, 'Длинно')
  expect(line.parse(' \u202eАнна1\u202c ')).toBe('Анна1')
  expect(line.safeParse('Анна12').error?.issues[0]?.message).toBe('Длинно')
  expect(linesOf(3, 'Длинно').parse('а\r\nб')).toBe('а\nб')
})
