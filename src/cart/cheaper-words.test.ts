import { expect, test } from 'vitest'
import type { SyncChange, SyncedLine } from '~/rules/cart-sync'
import { cheaperWords } from './cheaper-words'

const line = (...changes: SyncChange[]): SyncedLine<null> => ({ line: null, changes })
const price = (name: string, was: number, now: number): SyncChange => ({ kind: 'price', field: 'price', name, was, now })

test.each<[string, SyncedLine<null>[], string]>([
  ['a dish with old and new price', [line(price('Калифорния', 1350, 1300))], 'Калифорния: было 1\u00a0350\u00a0₽, стало 1\u00a0300\u00a0₽'],
  [
    'two of them',
    [line(price('Ролл', 2, 1), price('Спайси', 45, 0))],
    'Ролл: было 2\u00a0₽, стало 1\u00a0₽; Спайси: было 45\u00a0₽, стало 0\u00a0₽',
  ],
  ['the same dish in two lines once', [line(price('Ролл', 2, 1)), line(price('Ролл', 2, 1))], 'Ролл: было 2\u00a0₽, стало 1\u00a0₽'],
  [
    'more of them are counted',
    [line(price('А', 2, 1), price('Б', 2, 1)), line(price('В', 2, 1)), line(price('Г', 2, 1))],
    'А: было 2\u00a0₽, стало 1\u00a0₽; Б: было 2\u00a0₽, стало 1\u00a0₽ и\u00a0ещё 2',
  ],
])('what got cheaper in words: %s', (_, cheaper, words) => {
  expect(cheaperWords(cheaper)).toBe(words)
})
