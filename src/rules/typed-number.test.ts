import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type NumberKind, numberIn, typedNumber } from './typed-number'

it.each<[string, NumberKind, number | null]>([
  ['', 'money', null],
  ['  ', 'number', null],
  ['1 290,50 ₽', 'money', 1290.5],
  ['1\u00a0290,50\u00a0₽', 'money', 1290.5],
  ['1\u2009290', 'money', 1290],
  ["1'290.50", 'money', 1290.5],
  ['1.290,50', 'money', 1290.5],
  ['1,290.50', 'money', 1290.5],
  ['1,290,000', 'money', 1_290_000],
  ['12 345.90', 'money', 12_345.9],
  ['350 450', 'money', 350_450],
  ['256,54', 'money', 256.54],
  ['256.54 руб.', 'money', 256.54],
  ['350-50', 'money', 350.5],
  ['350-', 'money', 350],
  ['350.-', 'money', 350],
  ['350=', 'money', 350],
  ['350р', 'money', 350],
  ['−300', 'money', -300],
  ['–7,5', 'percent', -7.5],
  ['+7', 'percent', 7],
  ['10%', 'percent', 10],
  ['10 %', 'percent', 10],
  ['7,5 процента', 'percent', 7.5],
  ['8 шт.', 'count', 8],
  ['５', 'count', 5],
  ['260', 'г', 260],
  ['260 гр.', 'г', 260],
  ['0,3 кг', 'г', 300],
  ['0,485 кг', 'г', 485],
  ['1,250 кг', 'г', 1250],
  ['0,485', 'г', 0.485],
  ['330 мл', 'мл', 330],
  ['0,5 л', 'мл', 500],
  ['54.513812', 'number', 54.513812],
  ['54,513', 'number', 54.513],
  ['٣', 'count', 3],
  ['۱٬۲۹۰'.replace('٬', ''), 'money', 1290],
  ['00123', 'number', 123],
  ['100 бонусов', 'count', 100],
  ['45', 'minutes', 45],
  ['45 мин.', 'minutes', 45],
  ['2 часа', 'minutes', 120],
  ['1,5 ч', 'minutes', 90],
  ['120 сек', 'minutes', 2],
  ['30 секунд', 'seconds', 30],
  ['2 мин', 'seconds', 120],
])('reads %j as %s: %s', (text, kind, value) => {
  expect(typedNumber(text, kind)).toEqual({ value })
})

it.each<[string, NumberKind, string]>([
  ['1.290', 'money', '1290 или 1,29'],
  ['1,290', 'money', '1290 или 1,29'],
  ['10 ₽', 'percent', 'проценты'],
  ['10%', 'money', 'рублях'],
  ['12 $', 'money', 'рублях'],
  ['1 29', 'money', 'одно число'],
  ['350-450', 'money', 'рублях'],
  ['350/450', 'money', 'не\u00a0прочитать'],
  ['1,2345', 'money', 'Копейки'],
  ['12,5', 'count', 'целое'],
  ['1e5', 'count', 'целое'],
  ['1.2.3', 'number', 'одно число'],
  ['много', 'money', 'цифрами'],
  ['300 см', 'г', 'вес'],
  ['330 мл', 'г', 'граммах'],
  ['-', 'number', 'цифрами'],
  ['около 5', 'count', '«около 5»'],
  ['10²', 'number', '10²'],
  ['½', 'number', '½'],
  ['1½', 'money', '1½'],
  ['10-15', 'money', 'от и\u00a0до'],
  ['9-22', 'money', 'от и\u00a0до'],
  ['01.02', 'money', 'похоже на\u00a0дату'],
  ['01,5', 'percent', 'похоже на\u00a0дату'],
  ['90 сек', 'minutes', 'целое'],
  ['5 шт', 'minutes', 'минуты'],
  ['5 мин', 'count', 'целое'],
  ['1 ч 30 мин', 'minutes', 'минуты'],
  ['8 (916) 123-45-67 доб. 12', 'number', 'не\u00a0прочитать'],
  ['1e3', 'money', 'рублях'],
  ['(5)', 'money', 'не\u00a0прочитать'],
  ['5+', 'count', 'не\u00a0прочитать'],
  ['=1+1', 'number', 'не\u00a0прочитать'],
])('refuses %j as %s with a reason', (text, kind, reason) => {
  const { fault } = typedNumber(text, kind)
  expect(fault).toContain(reason)
  expect(numberIn(text, kind)).toBeNaN()
})

it('never throws, and reads back what it would write', () => {
  fc.assert(fc.property(fc.string(), (text) => typedNumber(text, 'money') !== null))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (kopecks) => {
      const [whole = '', part = ''] = (kopecks / 100).toFixed(2).split('.')
      const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '\u00a0')
      // «10-15» may be a range
      const isRange = Number(part) > Number(whole)
      for (const text of [`${grouped},${part}\u00a0₽`, `${whole}.${part}`, ...(isRange ? [] : [`${grouped}-${part}`])])
        expect(numberIn(text, 'money')).toBe(kopecks / 100)
    }),
  )
})
