import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forPickup, kitchenLoad, promisedTime, slotOf } from './promise'

const eta = { eta_min: 35, eta_max: 45 }
const now = new Date('2026-11-20T12:07:30+03:00')
const at = (text: string) => Date.parse(text)

describe('promisedTime', () => {
  it.each([
    ['for now is the city’s estimate', { time_type: 'now' }, '12:42:30', '12:52:30'],
    ['for now ignores a chosen time', { time_type: 'now', datetime: '2026-11-21T10:00:00+03:00' }, '12:42:30', '12:52:30'],
    ['for a chosen time is its slot', { time_type: 'datetime', datetime: '2026-11-20T15:00:00+03:00' }, '15:00:00', '15:15:00'],
    ['in any offset', { time_type: 'datetime', datetime: '2026-11-20T12:00:00Z' }, '15:00:00', '15:15:00'],
  ] as const)('%s', (_name, selection, from, to) => {
    const moscow = (clock: string) => at(`2026-11-20T${clock}+03:00`)
    expect(promisedTime(selection, eta, now)).toEqual({ from: moscow(from), to: moscow(to) })
  })

  it.each([undefined, null, '', 'nonsense'])('is null without a time: %j', (datetime) => {
    expect(promisedTime({ time_type: 'datetime', datetime }, eta, now)).toBeNull()
  })
})

describe('forPickup', () => {
  it.each([
    [{ ...eta, travel: 20 }, 25, 35],
    [eta, 35, 45],
    [{ eta_min: 45, eta_max: 60, travel: 5 }, 45, 60],
    [{ eta_min: 10, eta_max: 20, travel: 60 }, 5, 15],
    [{ eta_min: 1, eta_max: 1, travel: 20 }, 1, 1],
  ])('%o: %i–%i minutes', (terms, eta_min, eta_max) => expect(forPickup(terms)).toMatchObject({ eta_min, eta_max }))

  it('is never later than a delivery, nor upside down', () => {
    const minutes = fc.integer({ min: 1, max: 600 })
    fc.assert(
      fc.property(minutes, minutes, fc.integer({ min: 0, max: 600 }), (one, other, travel) => {
        const terms = { eta_min: Math.min(one, other), eta_max: Math.max(one, other), travel }
        const { eta_min, eta_max } = forPickup(terms)
        expect(eta_min).toBeGreaterThan(0)
        expect(eta_min).toBeLessThanOrEqual(eta_max)
        expect(eta_max).toBeLessThanOrEqual(terms.eta_max)
      }),
    )
  })
})

describe('slotOf and kitchenLoad', () => {
  it.each([
    ['2026-11-20T12:42:30+03:00', '2026-11-20T12:30:00+03:00'],
    ['2026-11-20T12:30:00+03:00', '2026-11-20T12:30:00+03:00'],
    ['2026-11-20T12:44:59+03:00', '2026-11-20T12:30:00+03:00'],
    ['2026-11-20T12:44:59+05:45', '2026-11-20T12:30:00+05:45'],
  ])('a promise from %s uses the slot of %s', (from, slot) => {
    expect(slotOf({ from: at(from), to: at(from) + 1 })).toBe(at(slot))
  })

  it.each<[string, [minutes: number, qtt: number][], number]>([
    [
      'minutes times pieces',
      [
        [6, 2],
        [4, 1],
      ],
      16,
    ],
    ['only drinks: one minute', [[0, 9]], 1],
    ['nothing: one minute', [], 1],
    ['a large order fills the slot', [[10, 99]], 60],
  ])('%s', (_name, goods, load) => {
    const dishes = goods.map(([minutes, qtt]) => ({ minutes, qtt }))
    expect(kitchenLoad(dishes, 60)).toBe(load)
  })

  it('a load fits into an empty slot and is at least 1', () => {
    const goods = fc.array(fc.record({ minutes: fc.nat(30), qtt: fc.integer({ min: 1, max: 99 }) }), { maxLength: 100 })
    fc.assert(
      fc.property(goods, fc.integer({ min: 1, max: 10_000 }), (list, capacity) => {
        const load = kitchenLoad(list, capacity)
        expect(Number.isInteger(load) && load >= 1 && load <= capacity).toBe(true)
      }),
    )
  })
})
