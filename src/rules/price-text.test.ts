import { expect, it } from 'vitest'
import { priceText } from './price-text'

it.each([
  [0, '0\u00a0₽'],
  [140, '140\u00a0₽'],
  [1290, '1\u00a0290\u00a0₽'],
  [121.5, '121,50\u00a0₽'],
  [1234567.05, '1\u00a0234\u00a0567,05\u00a0₽'],
  [0.1 + 0.2, '0,30\u00a0₽'],
  [99.999, '100\u00a0₽'],
  [-0.001, '0\u00a0₽'],
  [-200, '\u2212200\u00a0₽'],
])('priceText(%d) is %s', (roubles, text) => {
  expect(priceText(roubles)).toBe(text)
})
