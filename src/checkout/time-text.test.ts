import { describe, expect, test } from 'vitest'
import { dayChipText, dayText, momentText, stampText, orderPromise, promiseText } from './time-text'

const plain = (text: string) => text.replaceAll('\u2060', '').replaceAll('\u00a0', ' ')
const now = new Date('2026-11-21T20:30:00Z') // 23:30 in Moscow, 01:30 of the 22nd in Yekaterinburg

test.each([
  ['2026-11-21T18:45:00+03:00', 'сегодня'],
  ['2026-11-22T00:15:00+03:00', 'завтра'],
  ['2026-11-22T02:15:00+05:00', 'сегодня'],
  ['2026-11-21T23:15:00+05:00', 'вчера'],
  ['2026-11-23T10:00:00+03:00', '23 ноября'],
  ['2027-01-02T10:00:00+03:00', '2 января 2027'],
  ['2026-11-21T20:00:00Z', 'сегодня'],
])('%s is read by the clock of its offset: %s', (moment, text) => {
  expect(plain(dayText(moment, now))).toBe(text)
})

test('moments and chips', () => {
  expect(plain(momentText('2026-11-22T19:15:00+03:00', now))).toBe('завтра в 19:15')
  expect(plain(stampText('2026-11-14T20:11:00+03:00', now))).toBe('14 ноября, 20:11')
  expect(plain(stampText('2025-11-14T20:11:00+03:00', now))).toBe('14 ноября 2025, 20:11')
  const days = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-12-01']
  expect(days.map((day) => dayChipText(day, '2026-11-21'))).toEqual(['Сегодня', 'Завтра', 'Пн, 23', 'Вт, 1'])
})

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
