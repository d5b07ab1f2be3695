import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Amount, parseAmount } from './parse-amount'

it.each<[unknown, string, Amount]>([
  ['260 г', '', { weight: 260, unit: 'г' }],
  ['260гр.', '', { weight: 260, unit: 'г' }],
  ['0.26 кг', '', { weight: 260, unit: 'г' }],
  ['1 кг 200 г', '', { weight: 1200, unit: 'г' }],
  ['1 200 г', '', { weight: 1200, unit: 'г' }],
  ['250/30 г', '', { weight: 280, unit: 'г' }],
  ['1/2', 'г', {}],
  ['1/4 шт', '', {}],
  ['1/250', '', { weight: 250, unit: 'г' }],
  ['2х150 г', '', { weight: 300, unit: 'г' }],
  ['0,5 л', '', { weight: 500, unit: 'мл' }],
  ['330ml', '', { weight: 330, unit: 'мл' }],
  ['8 шт', '', { weight: 8, unit: 'шт', pieces: 8 }],
  ['8 шт. / 260 г', '', { weight: 260, unit: 'г', pieces: 8 }],
  ['260 г, 8 шт', '', { weight: 260, unit: 'г', pieces: 8 }],
  ['30 см', '', {}],
  ['30 см, 560 г', '', { weight: 560, unit: 'г' }],
  ['260', '', { weight: 260, unit: 'г' }],
  ['0.26', '', { weight: 260, unit: 'г' }],
  [0.26, 'кг', { weight: 260, unit: 'г' }],
  [0.26, 'г', { weight: 0.26, unit: 'г' }],
  [330, 'мл', { weight: 330, unit: 'мл' }],
  [2, 'шт', { weight: 2, unit: 'шт' }],
  ...['10 %', '0.1%', '1e3', '4,6E+11', '-5', '−5 г', '9:30', '1.2.3', '=1+1', '10²', '10 $', '350 ₽', '350 руб.', '5°'].map(
    (text): [string, string, Amount] => [text, 'г', {}],
  ),
  ['', 'г', {}],
  ['—', 'г', {}],
  [0, 'г', {}],
  [null, '', {}],
])('parseAmount(%j, %j) is %j', (value, hint, amount) => {
  expect(parseAmount(value, hint)).toEqual(amount)
})

it('never throws and never gives what is not positive', () => {
  const sign = fc.constantFrom(...'0123456789 .,/+х×', 'г', 'кг', 'мл', 'шт')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.array(sign, { maxLength: 200 }).map((signs) => signs.join('')),
      ),
      fc.string(),
      (value, hint) => {
        for (const number of Object.values(parseAmount(value, hint)).filter((one) => typeof one === 'number'))
          expect(number).toBeGreaterThan(0)
      },
    ),
  )
})
