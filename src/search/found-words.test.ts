import { expect, test } from 'vitest'
import { allText, foundText } from './found-words'

test.each([
  [0, 'Ничего не нашли'],
  [1, 'Нашли 1 блюдо'],
  [3, 'Нашли 3 блюда'],
  [7, 'Нашли 7 блюд'],
  [20, 'Нашли 20 блюд'],
])('a screen reader hears of %i results: «%s»', (count, text) => expect(foundText(count)).toBe(text))

test.each([
  [1, '1 результат'],
  [2, 'Все 2 результата'],
  [7, 'Все 7 результатов'],
])('the last row of the dropdown for %i results: «%s»', (count, text) => expect(allText(count)).toBe(text))
