import { expect, it } from 'vitest'
import { kitchensText, placeOfDevice, lastHeardText } from './people-text'

const now = Date.parse('2026-11-22T12:00:00Z')
const before = (ms: number) => new Date(now - ms).toISOString()

it('says how long a tablet is silent', () => {
  expect([lastHeardText(null, now), lastHeardText(before(4_000), now), lastHeardText(before(20 * 60_000), now)]).toEqual([
    'не было',
    '4 с',
    '20 мин назад',
  ])
})

const kitchens = [
  { id: 1, name: 'Покровка', time_zone: 'Europe/Moscow', stations: [{ id: 7, name: 'Холодный цех' }] },
  { id: 2, name: 'Арбат', time_zone: 'Europe/Moscow', stations: [] },
]

it('names the places of people and tablets', () => {
  expect([kitchensText([], true, kitchens), kitchensText([2, 1], false, kitchens), kitchensText([], false, kitchens)]).toEqual([
    'все кухни',
    'Покровка, Арбат',
    'без кухни',
  ])
  const device = { id: 1, name: 'Суши', kind: 'kitchen', kitchen_id: 1, station_id: 7 } as const
  const state = { created_at: before(0), last_seen_at: null, sound_on: true, build: null }
  expect(placeOfDevice({ ...device, ...state }, kitchens.slice(0, 1))).toBe('кухня, холодный цех')
})
