import { describe, expect, test } from 'vitest'
import { timeSlots } from '~/rules/schedule'
import { dayChoices, hasSlot, momentOfDay, openSlots, slotParts } from './slots'

const everyDay = (open: string, close: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close }))

test('seven days are offered, today first, by the calendar of the zone', () => {
  const late = new Date('2026-11-21T20:30:00Z')
  expect(dayChoices(late, 'Europe/Moscow').map(({ label }) => label)).toEqual([
    'Сегодня',
    'Завтра',
    'Пн, 23',
    'Вт, 24',
    'Ср, 25',
    'Чт, 26',
    'Пт, 27',
  ])
  expect(dayChoices(late, 'Europe/Moscow')[0]?.day).toBe('2026-11-21')
  expect(dayChoices(late, 'Asia/Yekaterinburg')[0]?.day).toBe('2026-11-22')
})

test('a day is asked for by a moment that falls on it, where clocks change too', () => {
  expect(momentOfDay('2026-11-23', 'Europe/Moscow')).toBe('2026-11-23T12:00:00+03:00')
  expect(momentOfDay('2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T12:00:00+02:00')
  const slots = timeSlots(
    everyDay('10:00', '23:00'),
    'Asia/Yekaterinburg',
    new Date('2026-11-21T08:00:00Z'),
    new Date(momentOfDay('2026-11-23', 'Asia/Yekaterinburg')),
  )
  expect(slots[0]?.toISOString()).toBe('2026-11-23T05:00:00.000Z')
})

test('a slot closer than an hour is gone, and all are written in the zone', () => {
  const now = new Date('2026-11-21T15:01:00Z')
  const slots = ['2026-11-21T19:00:00+03:00', '2026-11-21T19:15:00+03:00', '2026-11-21T16:30:00Z']
  expect(openSlots(slots, now, 'Europe/Moscow')).toEqual(['2026-11-21T19:15:00+03:00', '2026-11-21T19:30:00+03:00'])
})

test('a chosen moment is known whatever its offset', () => {
  expect(hasSlot(['2026-11-21T19:15:00+03:00'], '2026-11-21T16:15:00Z')).toBe(true)
  expect(hasSlot(['2026-11-21T19:15:00+03:00'], '2026-11-21T19:15:00Z')).toBe(false)
})

describe('slots of a day', () => {
  const wholeDay = Array.from({ length: 96 }, (_, index) => {
    const [hour, minute] = [Math.floor(index / 4), (index % 4) * 15].map((one) => String(one).padStart(2, '0'))
    return `2026-11-22T${hour}:${minute}:00+03:00`
  })

  test('are shown in parts where there are many', () => {
    expect(slotParts(wholeDay).map(({ name, slots }) => [name, slots.length])).toEqual([
      ['Ночь', 24],
      ['Утро', 24],
      ['День', 20],
      ['Вечер', 28],
    ])
  })

  test.each([
    ['few', wholeDay.slice(72), ['Время']],
    ['none', [], []],
    ['from the afternoon on', wholeDay.slice(60), ['День', 'Вечер']],
  ])('%s', (_, slots, names) => {
    expect(slotParts(slots).map(({ name }) => name)).toEqual(names)
  })
})
