import { describe, expect, it } from 'vitest'
import { distanceText, nearestCity } from './nearest-city'

const points = [
  { city_id: 1, lat: 55.7591, lng: 37.6452 },
  { city_id: 1, lat: 55.8003, lng: 37.533 },
  { city_id: 2, lat: 59.9297, lng: 30.344 },
  { city_id: 3, lat: 56.8362, lng: 60.6147 },
]

const twins = [55, 55.5].map((lat, i) => ({ city_id: 7 + i, lat, lng: 37 }))

describe('nearestCity', () => {
  it.each([
    ['Moscow', { latitude: '55.75', longitude: '37.61' }, 1],
    ['Pushkin, 25 km from Petersburg', { latitude: '59.7142', longitude: '30.3964' }, 2],
    ['Tver, 160 km from Moscow', { latitude: '56.8587', longitude: '35.9176' }, null],
  ])('%s', (_, place, city) => expect(nearestCity(place, points)).toBe(city))

  it('takes the nearer of two cities, also across the date line', () => {
    expect(nearestCity({ latitude: '55.2', longitude: '37' }, twins)).toBe(7)
    expect(nearestCity({ latitude: '55.3', longitude: '37' }, twins)).toBe(8)
    expect(nearestCity({ latitude: '66', longitude: '-179.9' }, [{ city_id: 4, lat: 66, lng: 179.9 }])).toBe(4)
  })

  it('reaches a hundred kilometres', () => {
    // one degree of latitude is 111.19 km
    expect(nearestCity({ latitude: 55 + 99 / 111.19, longitude: 37 }, [{ city_id: 1, lat: 55, lng: 37 }])).toBe(1)
    expect(nearestCity({ latitude: 55 + 101 / 111.19, longitude: 37 }, [{ city_id: 1, lat: 55, lng: 37 }])).toBeNull()
  })

  it.each([
    ['no location', undefined],
    ['empty texts', { latitude: '', longitude: ' ' }],
    ['half a location', { latitude: '55.75' }],
    ['not numbers', { latitude: 'north', longitude: 'east' }],
    ['beyond the poles', { latitude: '95', longitude: '37' }],
    ['not strings', { latitude: {}, longitude: [] }],
  ])('is null for %s', (_, place) => expect(nearestCity(place, points)).toBeNull())

  it('is null without pickup points', () => expect(nearestCity({ latitude: '55', longitude: '37' }, [])).toBeNull())
})

it.each([
  [0, '50\u00a0м'],
  [0.349, '350\u00a0м'],
  [0.96, '1\u00a0км'],
  [1.24, '1,2\u00a0км'],
  [14.4, '14\u00a0км'],
])('%d km is «%s»', (km, text) => expect(distanceText(km)).toBe(text))
