import { expect, test } from 'vitest'
import { ladderFault } from '~/rules/ladder-fault'
import { checkArea } from '~/rules/zone-area'
import { streetEntries, zoneOf } from '~/rules/zones'
import { cities, pickupPoints } from './cities'
import { zones } from './zones'

test('the demo zones could be saved as they are, and the first has the terms of its city', () => {
  const near = pickupPoints.filter(({ city_id }) => city_id === 2)
  expect(zones.map(({ area }) => checkArea(area ?? [], near))).toEqual(zones.map(({ area }) => ({ area })))
  expect(zones.map(({ ladder }) => ladderFault(ladder))).toEqual(zones.map(() => null))
  const { fee, free_from, min_order } = cities.find(({ id }) => id === 2)?.delivery ?? {}
  expect(zones[0]).toMatchObject({ min_order, ladder: [{ fee }, { from: free_from, fee: 0 }] })
})

test.each([
  ['the pickup point of the city', { lat: 59.9297, lng: 30.344 }, 'Центр'],
  ['a house on a street of the islands', { street: 'Кронверкский пр-кт', house: '7' }, 'Острова'],
  ['the far end of a street of two zones', { street: 'Московский проспект', house: '150' }, 'Юг до КАД'],
  ['another town', { lat: 59.57, lng: 30.13 }, undefined],
])('%s', (_name, place, zone) => {
  const known = zones.map(({ name, area = null, streets = [] }) => ({ id: 0, name, area, streets: streetEntries(streets) }))
  expect(zoneOf(known, place).zone?.name).toBe(zone)
})
