import { expect, test } from 'vitest'
import { brandOf, passesLuhn } from './card-number'

test.each([
  ['4242424242424242', 'Visa'],
  ['5555555555554444', 'Mastercard'],
  ['2221000000000009', 'Mastercard'],
  ['2720000000000005', 'Mastercard'],
  ['2721000000000004', 'Карта'],
  ['2200000000000004', 'Мир'],
  ['2205000000000009', 'Карта'],
  ['6200000000000005', 'UnionPay'],
  ['378282246310005', 'American Express'],
  ['5000000000005', 'Maestro'],
  ['9900000000000002', 'Карта'],
])('%s is %s', (number, brand) => {
  expect(brandOf(number)).toBe(brand)
  expect(passesLuhn(number)).toBe(true)
})

test('passesLuhn finds every single wrong digit, and zeros', () => {
  const right = '4242424242424242'
  for (let i = 0; i < right.length; i++)
    for (let digit = 0; digit < 10; digit++) {
      const number = right.slice(0, i) + String(digit) + right.slice(i + 1)
      expect(passesLuhn(number)).toBe(number === right)
    }
  expect(passesLuhn('0000000000000000')).toBe(false)
})
