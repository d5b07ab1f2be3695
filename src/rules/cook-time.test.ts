import { describe, expect, it } from 'vitest'
import { cookBy, cookByOf, fireAt, prepMinutes } from './cook-time'
import { MINUTE_MS } from './time'

const AT = Date.parse('2026-11-20T19:00:00+03:00')
const minutes = (from: number) => from * MINUTE_MS
const dishes = (...each: (number | null)[]) => each.map((kitchen_minutes) => ({ qtt: 1, kitchen_minutes }))

describe('cookBy', () => {
  const promised = { promised_from: AT, promised_to: AT + minutes(15) }

  it('is a courier’s way before the promise ends, for a pickup when it begins', () => {
    expect(cookBy({ delivery_type: 'delivery', ...promised }, 20)).toBe(AT - minutes(5))
    expect(cookBy({ delivery_type: 'pickup', ...promised }, 20)).toBe(AT)
  })

  it('of an old row is the end of its promise', () => {
    expect(cookByOf({ cook_by: AT, promised_to: AT + 1 })).toBe(AT)
    expect(cookByOf({ cook_by: null, promised_to: AT + 1 })).toBe(AT + 1)
  })
})

it.each([
  ['a drink takes the least', dishes(0), 2, 12],
  ['two cooks share', dishes(10, 20), 2, 18],
  ['one cook alone', dishes(10, 20), 1, 33],
  ['portions count', [{ qtt: 3, kitchen_minutes: 10 }], 2, 18],
  ['a dish that left the menu takes three', dishes(null, 27), 2, 18],
  ['two cooks where the kitchen is unknown', dishes(30), null, 18],
  ['a banquet takes the most', dishes(300), 2, 45],
])('prepMinutes: %s', (_name, lines, lanes, expected) => {
  expect(prepMinutes({ lines, lanes })).toBe(expected)
})

describe('fireAt', () => {
  const accepted = { accepted_at: AT, cook_by: AT + minutes(60) }
  const work = { lines: dishes(34), lanes: 2 }

  it('is at once for an order for now', () => {
    expect(fireAt({ time_type: 'now', ...accepted }, work)).toBe(AT)
  })

  it('is in time for a chosen hour, never before the acceptance', () => {
    expect(fireAt({ time_type: 'datetime', ...accepted }, work)).toBe(AT + minutes(40))
    expect(fireAt({ time_type: 'datetime', ...accepted, cook_by: AT + minutes(10) }, work)).toBe(AT)
  })

  it('is a whole millisecond', () => {
    const sevenths = { lines: dishes(100), lanes: 7 }
    expect(fireAt({ time_type: 'datetime', ...accepted }, sevenths)).toBe(AT + minutes(60) - 1_037_142)
  })
})
