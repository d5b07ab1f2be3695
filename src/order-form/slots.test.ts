import { expect, test } from 'vitest'
import { timeSlots } from '~/rules/schedule'
import { dayChoices, hasSlot, momentOfDay, openSlots, slotParts } from './slots'

const everyDay = (open: string, close: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close }))

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

test('the times of tomorrow are not cut by the clock of today, and one after midnight is of its own day', () => {
  const late = new Date('2026-11-21T23:50:00+03:00')
  const slots = ['2026-11-22T00:45:00+03:00', '2026-11-22T01:00:00+03:00', '2026-11-22T10:00:00+03:00']
  expect(openSlots(slots, late, 'Europe/Moscow')).toEqual(slots.slice(1))
  expect(openSlots(slots, late, 'Asia/Yekaterinburg')[0]).toBe('2026-11-22T03:00:00+05:00')
  expect(dayChoices(late, 'Europe/Moscow')[1]).toEqual({ day: '2026-11-22', label: 'Завтра' })
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
