import { expect, test } from 'vitest'
import { isSuspicious, priceMove, valuesOf } from './import-text'

test.each([
  [
    { field: 'price', was: 1590, now: 1620.5 },
    { was: '1\u00a0590\u00a0₽', now: '1\u00a0620,50\u00a0₽' },
  ],
  [
    { field: 'old_price', was: 530, now: null },
    { was: '530\u00a0₽', now: 'нет' },
  ],
  [
    { field: 'badge', was: 'no', now: 'hot' },
    { was: 'нет', now: 'острое' },
  ],
])('%j is shown as %j', (change, shown) => expect(valuesOf(change)).toEqual(shown))

test('long texts begin with the word that differs', () => {
  const start = 'рис, нори, сливочный сыр, огурец, авокадо, икра масаго, кунжут, '
  expect(valuesOf({ field: 'composition', was: `${start}грибы, лайм`, now: `${start}вешенки, лайм` })).toEqual({
    was: '… грибы, лайм',
    now: '… вешенки, лайм',
  })
})

test('a price that is halved or doubled is suspicious', () => {
  const price = (was: number, now: number) => [{ field: 'price', was, now }]
  expect([priceMove(price(450, 45)), isSuspicious(price(450, 45)), isSuspicious(price(100, 199)), isSuspicious([])]).toEqual([
    -90,
    true,
    false,
    false,
  ])
})
