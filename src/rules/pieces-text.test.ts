import { expect, test } from 'vitest'
import { piecesSumText, piecesText } from './pieces-text'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [2, 1180, '2 × 590 ₽', '2 × 590 ₽ = 1 180 ₽'],
  [1, 490, '1 × 490 ₽', '490 ₽'],
  [3, 364.5, '3 × 121,50 ₽', '3 × 121,50 ₽ = 364,50 ₽'],
  [3, 100, '3 шт.', '3 шт. = 100 ₽'],
])('%i for %d ₽', (qtt, sum, text, withSum) => {
  expect(plain(piecesText(qtt, sum))).toBe(text)
  expect(plain(piecesSumText(qtt, sum))).toBe(withSum)
})
