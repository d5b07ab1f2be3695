import { describe, expect, test } from 'vitest'
import { orderPromise, promiseText } from './promise-text'

const now = new Date('2026-11-22T18:00:00+03:00')
const minutes = { from: 35, to: 45 }

test.each([
  ['delivery', 'now', minutes, '2026-11-22T18:45:00+03:00', 'Привезём через 35–45 минут'],
  ['pickup', 'now', minutes, '2026-11-22T18:45:00+03:00', 'Будет готов через 35–45 минут'],
  ['delivery', 'now', null, '2026-11-22T18:45:00+03:00', 'Привезём сегодня около 18:45'],
  ['delivery', 'datetime', minutes, '2026-11-22T19:15:00+03:00', 'Привезём сегодня к 19:15'],
  ['delivery', 'datetime', null, '2026-11-23T00:15:00+03:00', 'Привезём завтра к 00:15'],
  ['pickup', 'datetime', null, '2026-11-25T10:00:00+03:00', 'Будет готов 25 ноября к 10:00'],
] as const)('the promise of %s, %s', (delivery_type, time_type, within, by, words) => {
  expect(plain(promiseText({ delivery_type, time_type, minutes: within, by }, now))).toBe(words)
})

describe('the order keeps what was promised before paying', () => {
  const order = {
    delivery_type: 'delivery',
    time_type: 'now',
    datetime: null,
    created_at: '2026-11-22T18:00:00+03:00',
    promised: { from: '2026-11-22T18:35:00+03:00', to: '2026-11-22T18:45:00+03:00' },
  } as const

  test.each([
    ['2026-11-22T18:00:20+03:00', 'Привезём через 35–45 минут, около 18:45'],
    ['2026-11-22T18:10:00+03:00', 'Привезём сегодня около 18:45'],
    ['2026-11-23T09:00:00+03:00', 'Обещали вчера около 18:45'],
  ])('seen at %s', (at, words) => {
    expect(plain(orderPromise(order, new Date(at)))).toBe(words)
  })

  test('an order by the clock says its own time', () => {
    const byClock = { ...order, time_type: 'datetime', datetime: '2026-11-22T20:00:00+03:00' } as const
    expect(plain(orderPromise(byClock, now))).toBe('Привезём сегодня к 20:00')
  })
})

const plain = (text: string) => text.replaceAll('\u2060', '').replaceAll('\u00a0', ' ')
