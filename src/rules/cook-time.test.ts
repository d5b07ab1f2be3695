import { describe, expect, it } from 'vitest'
import { cookBy, fireAt, prepMinutes } from './cook-time'
import { MINUTE_MS } from './time'

const AT = Date.parse('2026-11-20T19:00:00+03:00')
const minutes = (from: number) => from * MINUTE_MS

describe('cookBy', () => {
  it('is a courier’s way before the promise ends, for a pickup when it begins', () => {
    const promised = { promised_from: AT, promised_to: AT + minutes(15) }
    expect(cookBy({ delivery_type: 'delivery', ...promised }, 20)).toBe(AT - minutes(5))
    expect(cookBy({ delivery_type: 'pickup', ...promised }, 20)).toBe(AT)
  })
})

it.each([
  ['a drink takes the least', 0, 2, 12],
  ['two cooks share', 30, 2, 18],
  ['one cook alone', 30, 1, 33],
  ['a banquet takes the most', 300, 2, 45],
])('prepMinutes: %s', (_name, kitchenMinutes, lanes, minutes) => {
  expect(prepMinutes(kitchenMinutes, lanes)).toBe(minutes)
})

describe('fireAt', () => {
  const accepted = { accepted_at: AT, cook_by: AT + minutes(60) }

  it('is at once for an order for now', () => {
    expect(fireAt({ time_type: 'now', ...accepted }, 20)).toBe(AT)
  })

  it('is in time for a chosen hour, never before the acceptance', () => {
    expect(fireAt({ time_type: 'datetime', ...accepted }, 20)).toBe(AT + minutes(40))
    expect(fireAt({ time_type: 'datetime', ...accepted, cook_by: AT + minutes(10) }, 20)).toBe(AT)
  })
})
