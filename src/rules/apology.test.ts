import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apologyEnd, apologyMessage, apologyWorth } from './apology'
import { dayAt } from './calendar-day'
import { HOUR_MS } from './time'

describe('the end of a code', () => {
  it.each([
    ['2026-11-20T12:00:00Z', 1, 'Europe/Moscow', '2026-11-21T21:00:00.000Z'],
    // one second before and after midnight
    ['2026-11-20T20:59:59Z', 30, 'Europe/Moscow', '2026-12-20T21:00:00.000Z'],
    ['2026-11-20T21:00:00Z', 30, 'Europe/Moscow', '2026-12-21T21:00:00.000Z'],
    // the clock goes back in that night, and forward in this one
    ['2026-10-24T18:00:00Z', 1, 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    ['2027-03-27T18:00:00Z', 1, 'Europe/Berlin', '2027-03-28T22:00:00.000Z'],
  ])('given at %s for %i days in %s', (at, days, zone, end) => {
    expect(new Date(apologyEnd(Date.parse(at), days, zone)).toISOString()).toBe(end)
  })

  it('is midnight of the zone, after at least as many whole days, on any day of any zone', () => {
    const zones = fc.constantFrom('Europe/Moscow', 'Europe/Berlin', 'Asia/Kamchatka', 'America/St_Johns', 'Europe/Kaliningrad')
    const moments = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') })
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 365 }), zones, (at, days, zone) => {
        const end = apologyEnd(at, days, zone)
        expect(dayAt(end - 1, zone)).not.toBe(dayAt(end, zone))
        expect(end - at).toBeGreaterThanOrEqual(days * 24 * HOUR_MS - HOUR_MS)
        expect(end - at).toBeLessThanOrEqual((days + 1) * 24 * HOUR_MS + HOUR_MS)
      }),
    )
  })
})

describe('its words', () => {
  it.each([
    [{ percent: 10, amount: null, min_total: 0 }, '−10 %'],
    [{ percent: 7.5, amount: null, min_total: 1000 }, '−7,5 % от 1 000 ₽'],
    [{ percent: null, amount: 300, min_total: 900 }, '−300 ₽ от 900 ₽'],
  ])('%o', (given, text) => {
    expect(apologyWorth(given).replaceAll('\u00a0', ' ')).toBe(text)
  })

  it('fit into one SMS of 70 characters after the signature', () => {
    const given = { percent: 15, amount: null, min_total: 1500 }
    const text = `Love Sushi: ${apologyMessage('AC4HK7QW', given, '2026-12-27')}`
    expect(text.replaceAll('\u00a0', ' ')).toBe('Love Sushi: простите, опоздали. Код AC4HK7QW −15 % от 1500 ₽ до 27.12')
    expect(text.length).toBeLessThanOrEqual(70)
    const roubles = `Love Sushi: ${apologyMessage('AC4HK7QW', { percent: null, amount: 500, min_total: 1000 }, '2026-12-27')}`
    expect(roubles.length).toBeLessThanOrEqual(70)
  })
})
