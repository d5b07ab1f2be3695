import { expect, it } from 'vitest'
import { measureText, percentText, plural, priceText, signedText } from './number-text'

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

it.each([
  [0, 'блюд'],
  [1, 'блюдо'],
  [5, 'блюд'],
  [11, 'блюд'],
  [14, 'блюд'],
  [21, 'блюдо'],
  [111, 'блюд'],
  [1.5, 'блюда'],
])('%d agrees as «%s»', (count, word) => {
  expect(plural(count, ['блюдо', 'блюда', 'блюд'])).toBe(word)
})

it('writes all decimals of a measure, on one line with its unit', () => {
  expect([measureText(0.5, 'л'), measureText(8, 'шт'), percentText(12.5)]).toEqual(['0,5\u00a0л', '8\u00a0шт', '12,5\u00a0%'])
})

it('gives a change its sign, and none to no change', () => {
  expect([signedText(7, '7'), signedText(-300, '300'), signedText(0, '0')]).toEqual(['+7', '\u2212300', '0'])
  expect([percentText(-15), percentText(-0)]).toEqual(['\u221215\u00a0%', '0\u00a0%'])
})
