import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isRoubles, parsePrice } from './parse-price'

it.each<[unknown, number | null]>([
  ['1 290,00 ₽', 1290],
  ['1\u00a0290,50\u00a0₽', 1290.5],
  ['1\u2009290', 1290],
  ['1 290-00', 1290],
  ['1290-50 руб.', 1290.5],
  ['1,290.00', 1290],
  ['1.290,00', 1290],
  ['1,290', null],
  ['99.000', null],
  ['12,345,678.90', 12_345_678.9],
  ['290.0000', 290],
  ['290.000', null],
  ['0,26', 0.26],
  ['от 350 руб.', 350],
  ['350р', 350],
  ['1 290,00 ?', 1290],
  ['350.-', 350],
  ['350=', 350],
  ['350 ₽/шт', 350],
  ['350 руб. 50 коп.', 350.5],
  ['  99 ', 99],
  ['99.', 99],
  ['0', 0],
  [450, 450],
  [0.1 + 0.2, 0.3],
  ['р.350', 350],
  ['₽ 350', 350],
  ['RUB 350', 350],
  ['350\n400', null],
  ['350\t400', null],
  ['350/450', null],
  ['350 45', null],
  ['350-450', null],
  ['-350', null],
  [-1, null],
  ['бесплатно', null],
  ['', null],
  ['12 $', null],
  ['5 000 тенге', null],
  ['1.2.3', null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [null, null],
  [{}, null],
])('parsePrice(%j) is %j', (value, price) => {
  expect(parsePrice(value)).toBe(price)
})

it('never throws and gives whole kopecks', () => {
  const sign = fc.constantFrom(...'0123456789 .,-–=₽р\u00a0от/', 'руб', 'коп')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.string(),
        fc.array(sign).map((signs) => signs.join('')),
      ),
      (value) => {
        const price = parsePrice(value)
        if (price !== null) expect(Math.round(price * 100) / 100).toBe(price)
      },
    ),
  )
})

it('reads back any amount in the ways of writing it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (kopecks) => {
      const roubles = kopecks / 100
      const [whole = '', part = ''] = roubles.toFixed(2).split('.')
      const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '\u00a0')
      for (const text of [String(roubles), `${grouped},${part} ₽`, `${whole}.${part}`, `${whole} руб. ${part} коп.`])
        expect(parsePrice(text)).toBe(roubles)
      // «10-15» may be a range
      expect(parsePrice(`${grouped}-${part}`)).toBe(Number(part) > Number(whole) ? null : roubles)
    }),
  )
})

it.each([
  ['RUB', true],
  ['RUR', true],
  ['руб.', true],
  ['₽', true],
  ['', true],
  ['USD', false],
  ['KZT', false],
])('isRoubles(%s) is %s', (name, is) => {
  expect(isRoubles(name)).toBe(is)
})
