import { describe, expect, it } from 'vitest'
import { formatZoned } from './schedule'
import { stopEnd, stopEndProblem, type KitchenHours } from './stop-until'

const week = (open: string, close: string): KitchenHours => ({
  hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close })),
  timeZone: 'Europe/Moscow',
})
const DAY = week('10:00', '23:00')
const LATE = week('10:00', '02:00')
const ALWAYS = week('00:00', '24:00')
const NEVER: KitchenHours = { hours: [], timeZone: 'Europe/Moscow' }
const BREAK: KitchenHours = {
  ...DAY,
  hours: [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
    { day, open: '10:00', close: '15:00' },
    { day, open: '16:00', close: '23:00' },
  ]),
}

describe('stopEnd', () => {
  it.each([
    ['shift', '20T13:00', DAY, '20T23:00'],
    ['shift', '20T08:00', DAY, '20T23:00'],
    ['shift', '20T23:30', DAY, '21T23:00'],
    ['shift', '20T23:30', LATE, '21T02:00'],
    ['shift', '20T13:00', BREAK, '20T15:00'],
    ['shift', '20T13:00', ALWAYS, '21T06:00'],
    ['shift', '20T05:00', ALWAYS, '20T06:00'],
    ['shift', '20T13:00', NEVER, '21T06:00'],
    ['tomorrow', '20T13:00', DAY, '21T10:00'],
    ['tomorrow', '20T08:00', DAY, '21T10:00'],
    ['tomorrow', '20T23:30', DAY, '21T10:00'],
    ['tomorrow', '20T13:00', LATE, '21T10:00'],
    ['tomorrow', '21T01:00', LATE, '21T10:00'],
    ['tomorrow', '20T13:00', BREAK, '21T10:00'],
    ['tomorrow', '20T13:00', ALWAYS, '21T10:00'],
    ['tomorrow', '20T09:00', ALWAYS, '20T10:00'],
    ['tomorrow', '20T13:00', NEVER, '21T10:00'],
    [30, '20T13:00', DAY, '20T13:30'],
    [120, '20T23:00', DAY, '21T01:00'],
    ['2026-11-20T15:45:00+03:00', '20T13:00', DAY, '20T15:45'],
  ] as const)('«%s» at %s ends at the right time', (until, now, kitchen, end) => {
    const at = stopEnd(until, kitchen, new Date(`2026-11-${now}:00+03:00`))
    expect(at !== null && formatZoned(new Date(at), 'Europe/Moscow').slice(8, 16)).toBe(end)
  })

  it('has no end for null', () => expect(stopEnd(null, DAY, new Date())).toBeNull())
})

it('an end is ahead, by thirty days at most', () => {
  const now = new Date('2026-11-20T13:00:00+03:00')
  const days = (count: number) => now.getTime() + count * 86_400_000
  expect(stopEndProblem(days(0), now)).toBe('Это время уже прошло')
  expect(stopEndProblem(days(30), now)).toBeNull()
  expect(stopEndProblem(days(30) + 1, now)).toBe('Не дольше 30 дней')
})
