import { expect, test } from 'vitest'
import { cleanLine, cleanText } from './clean-text'
import { lineOf, multiLine } from './text'

test.each([
  ['  Анна  ', 'Анна'],
  ['Анна\u00a0Мария', 'Анна\u00a0Мария'],
  // direction marks
  ['\u202eаннА', 'аннА'],
  ['\u202aА\u202bн\u202cн\u202dа', 'Анна'],
  ['\u2066А\u2067н\u2068н\u2069а', 'Анна'],
  ['А\u200eн\u200fн\u061cа', 'Анна'],
  // right-to-left letters stay
  ['שלום', 'שלום'],
  ['مرحبا', 'مرحبا'],
  // controls
  ['А\u0000н\u0007н\u001bа\u007f\u0085\u009f', 'Анна'],
  ['А\u200bн\ufeffна\u2060', 'Анна'],
  ['А\ud800', 'А\ufffd'],
  // emoji: joined, skin, flag, variant
  ['Анна 👩‍👩‍👧‍👦', 'Анна 👩‍👩‍👧‍👦'],
  ['🏳️‍🌈 ❤️ 👍🏽 🇷🇺', '🏳️‍🌈 ❤️ 👍🏽 🇷🇺'],
  ["Роберт'); DROP TABLE customers;--", "Роберт'); DROP TABLE customers;--"],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  // nothing visible
  ['\u200d', ''],
  ['\u2800\u3164\u115f', ''],
  [' \u202e\u200b\t ', ''],
])('%j becomes %j', (typed, clean) => {
  expect(cleanLine(typed)).toBe(clean)
  expect(cleanText(typed)).toBe(clean)
  expect(cleanText(clean)).toBe(clean)
})

test('cleanText keeps lines, cleanLine joins them', () => {
  const typed = 'Дом во дворе,\r\nвход\tс улицы.\u2028\nНе звонить'
  expect(cleanText(typed)).toBe('Дом во дворе,\nвход с улицы.\n\nНе звонить')
  expect(cleanLine(typed)).toBe('Дом во дворе, вход с улицы. Не звонить')
})

test('the length limit applies after cleaning', () => {
  const line = lineOf(5, 'Длинно')
  expect(line.parse(' \u202eАнна1\u202c ')).toBe('Анна1')
  expect(line.safeParse('Анна12').error?.issues[0]?.message).toBe('Длинно')
  expect(multiLine(3, 'Длинно').parse('а\r\nб')).toBe('а\nб')
})
