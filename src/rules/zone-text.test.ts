import { expect, test } from 'vitest'
import { zoneText } from './zone-text'

test.each([
  [
    {
      min_order: 600,
      ladder: [
        { from: 0, fee: 149 },
        { from: 1200, fee: 0 },
      ],
      hours: [],
    },
    'Доставка 149 ₽, от 1 200 ₽ бесплатно. Заказ от 600 ₽.',
  ],
  [{ min_order: 0, ladder: [{ from: 0, fee: 0 }], hours: [] }, 'Доставка бесплатно.'],
  [
    {
      min_order: 0,
      ladder: [
        { from: 0, fee: 249 },
        { from: 1500, fee: 99 },
      ],
      hours: [{ day: 1, open: '10:00', close: '12:00' }],
    },
    'Доставка 249 ₽, от 1 500 ₽ за 99 ₽. Возим пн с 10:00 до 12:00.',
  ],
])('the terms of a zone in words: %o', (terms, text) => expect(zoneText(terms).replaceAll('\u00a0', ' ')).toBe(text))
