import { describe, expect, test } from 'vitest'
import type { OpenPlace } from '~/rules/schedule'
import { orderPromise, pointHours, promiseText, todayHours } from './time-text'

const plain = (text: string) => text.replaceAll('\u2060', '').replaceAll('\u00a0', ' ')

describe('the promised time', () => {
  const ordered = new Date('2026-11-22T18:00:00+03:00')
  const minutes = { from: 35, to: 45 }
  test.each([
    ['delivery', 'now', minutes, '2026-11-22T18:45:00+03:00', 'Привезём через 35–45 минут'],
    ['pickup', 'now', minutes, '2026-11-22T18:45:00+03:00', 'Будет готов через 35–45 минут'],
    ['delivery', 'now', null, '2026-11-22T18:45:00+03:00', 'Привезём сегодня около 18:45'],
    ['delivery', 'datetime', minutes, '2026-11-22T19:15:00+03:00', 'Привезём сегодня к 19:15'],
    ['delivery', 'datetime', null, '2026-11-23T00:15:00+03:00', 'Привезём завтра к 00:15'],
    ['pickup', 'datetime', null, '2026-11-25T10:00:00+03:00', 'Будет готов 25 ноября к 10:00'],
  ] as const)('of %s, %s', (delivery_type, time_type, within, by, text) => {
    expect(plain(promiseText({ delivery_type, time_type, minutes: within, by }, ordered))).toBe(text)
  })

  const order = {
    delivery_type: 'delivery',
    time_type: 'now',
    datetime: null,
    created_at: '2026-11-22T18:00:00+03:00',
    promised: { from: '2026-11-22T18:35:00+03:00', to: '2026-11-22T18:45:00+03:00' },
  } as const
  test.each([
    ['2026-11-22T18:00:20+03:00', order, 'Привезём через 35–45 минут, около 18:45'],
    ['2026-11-22T18:10:00+03:00', order, 'Привезём сегодня около 18:45'],
    ['2026-11-23T09:00:00+03:00', order, 'Обещали вчера около 18:45'],
    [
      '2026-11-22T18:00:00+03:00',
      { ...order, time_type: 'datetime', datetime: '2026-11-22T20:00:00+03:00' } as const,
      'Привезём сегодня к 20:00',
    ],
  ])('of an order at %s', (at, placed, text) => {
    expect(plain(orderPromise(placed, new Date(at)))).toBe(text)
  })
})

const everyDay = (open: string, close: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close }))
const zone = 'Asia/Yekaterinburg'
const at = (clock: string) => new Date(`2026-11-21T${clock}:00+05:00`) // a Saturday
const usual: OpenPlace = { hours: everyDay('10:00', '23:00') }
const always: OpenPlace = { hours: everyDay('00:00', '24:00') }
const holiday = (open: string | null, close: string | null, ...dates: string[]): OpenPlace => ({
  ...usual,
  special_hours: dates.map((date) => ({ date, open, close })),
})
const TODAY = '2026-11-21'
const TOMORROW = '2026-11-22'

test.each<[OpenPlace, string]>([
  [usual, 'Сегодня 10:00–23:00'],
  [always, 'Круглосуточно'],
  [{ hours: [{ day: 5, open: '10:00', close: '23:00' }] }, 'Сегодня закрыто'],
  [
    {
      hours: [
        { day: 6, open: '17:00', close: '02:00' },
        { day: 6, open: '10:00', close: '15:00' },
      ],
    },
    'Сегодня 10:00–15:00 и 17:00–02:00',
  ],
  [holiday(null, null, TODAY), 'Сегодня закрыто'],
  [holiday('12:00', '18:00', TODAY), 'Сегодня 12:00–18:00'],
  [holiday('12:00', '18:00', TOMORROW), 'Сегодня 10:00–23:00'],
])('the hours of today of %j', (place, hours) => {
  expect(plain(todayHours(place, zone, at('12:00')))).toBe(hours)
})

test.each<[string, OpenPlace, string]>([
  ['12:00', usual, 'Открыто · Сегодня 10:00–23:00'],
  ['09:00', usual, 'Закрыто до 10:00 · Сегодня 10:00–23:00'],
  ['03:00', always, 'Круглосуточно'],
])('a point at %s', (clock, place, text) => {
  expect(plain(pointHours(place, zone, at(clock)))).toBe(text)
})
