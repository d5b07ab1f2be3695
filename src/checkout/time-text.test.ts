import { describe, expect, test } from 'vitest'
import { type OpenPlace, timeSlots } from '~/rules/schedule'
import { dayChoices, hasSlot, momentOfDay, openSlots, orderPromise, pointHours, promiseText, slotParts, todayHours } from './time-text'

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

test('seven days are offered, today of the zone first', () => {
  const late = new Date('2026-11-21T20:30:00Z')
  const days = dayChoices(late, 'Europe/Moscow')
  expect(days.map(({ label }) => label)).toEqual(['Сегодня', 'Завтра', 'Пн, 23', 'Вт, 24', 'Ср, 25', 'Чт, 26', 'Пт, 27'])
  expect(days[0]?.day).toBe('2026-11-21')
  expect(dayChoices(late, 'Asia/Yekaterinburg')[0]?.day).toBe('2026-11-22')
})

test('the moment of a day falls on it, also where clocks change', () => {
  expect(momentOfDay('2026-11-23', 'Europe/Moscow')).toBe('2026-11-23T12:00:00+03:00')
  expect(momentOfDay('2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T12:00:00+02:00')
  const moment = new Date(momentOfDay('2026-11-23', 'Asia/Yekaterinburg'))
  const slots = timeSlots(everyDay('10:00', '23:00'), 'Asia/Yekaterinburg', new Date('2026-11-21T08:00:00Z'), moment)
  expect(slots[0]?.toISOString()).toBe('2026-11-23T05:00:00.000Z')
})

test('a slot closer than an hour is closed; moments are compared whatever their offset', () => {
  const now = new Date('2026-11-21T15:01:00Z')
  const slots = ['2026-11-21T19:00:00+03:00', '2026-11-21T19:15:00+03:00', '2026-11-21T16:30:00Z']
  expect(openSlots(slots, now, 'Europe/Moscow')).toEqual(['2026-11-21T19:15:00+03:00', '2026-11-21T19:30:00+03:00'])
  expect(hasSlot(slots, '2026-11-21T16:15:00Z')).toBe(true)
  expect(hasSlot(slots, '2026-11-21T19:15:00Z')).toBe(false)
})

const wholeDay = Array.from({ length: 96 }, (_, index) => {
  const [hour, minute] = [Math.floor(index / 4), (index % 4) * 15].map((one) => String(one).padStart(2, '0'))
  return `2026-11-22T${hour}:${minute}:00+03:00`
})

test.each([
  ['a whole day', wholeDay, ['Ночь 24', 'Утро 24', 'День 20', 'Вечер 28']],
  ['few slots', wholeDay.slice(72), ['Время 24']],
  ['none', [], []],
  ['an afternoon', wholeDay.slice(60), ['День 8', 'Вечер 28']],
])('the parts of %s', (_, slots, parts) => {
  expect(slotParts(slots).map((part) => `${part.name} ${part.slots.length}`)).toEqual(parts)
})
