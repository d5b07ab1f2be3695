import { describe, expect, test } from 'vitest'
import type { Address } from '~/contracts/addresses'
import { emptyDraft } from './checkout-draft'
import { resolveChoices, type Choosable } from './choices'

const city = (id: number) => ({
  id,
  slug: `c${id}`,
  name: `Город ${id}`,
  time_zone: 'Europe/Moscow',
  delivery: { fee: 149, free_from: 1200, min_order: 600, eta_min: 35, eta_max: 45 },
})
const point = (id: number, city_id: number) => ({ id, city_id, address: `Точка ${id}`, phone: '', lat: 0, lng: 0, hours: [] })
const address = (id: number, city_id: number): Address => ({
  id,
  city_id,
  is_default: id === 1,
  street: 'Лесная',
  house: '7',
  building: '',
  entrance: '',
  floor: '',
  apartment: '',
  intercom: '',
  label: '',
  comment: '',
})

const shop: Choosable = {
  cities: [city(1), city(2)],
  cityId: 1,
  addresses: [address(1, 1), address(2, 2)],
  points: [point(1, 1), point(2, 1), point(3, 2)],
}

describe('what the draft means for what is there', () => {
  test('the default address comes first, and a saved address decides the city', () => {
    expect(resolveChoices(emptyDraft, shop).address?.id).toBe(1)
    const other = resolveChoices({ ...emptyDraft, address_choice: 2 }, shop)
    expect([other.address?.id, other.city.id]).toEqual([2, 2])
  })

  test('an address that is gone is no choice', () => {
    expect(resolveChoices({ ...emptyDraft, address_choice: 77 }, shop).address?.id).toBe(1)
    expect(resolveChoices({ ...emptyDraft, address_choice: 77 }, { ...shop, addresses: [] }).address).toBeNull()
  })

  test('a new address stands in the chosen city, else in that of the header', () => {
    expect(resolveChoices({ ...emptyDraft, address_choice: 'new' }, shop).city.id).toBe(1)
    expect(resolveChoices({ ...emptyDraft, address_choice: 'new', city_id: 2 }, shop).city.id).toBe(2)
    expect(resolveChoices({ ...emptyDraft, address_choice: 'new', city_id: 9 }, shop).city.id).toBe(1)
  })

  test('of several points none is chosen unasked, a single one is', () => {
    const pickup = { ...emptyDraft, delivery_type: 'pickup' as const }
    expect(resolveChoices(pickup, shop).point).toBeNull()
    expect(resolveChoices({ ...pickup, pickup_point_id: 2 }, shop).point?.id).toBe(2)
    expect(resolveChoices({ ...pickup, pickup_point_id: 3 }, shop).point).toBeNull()
    expect(resolveChoices({ ...pickup, city_id: 2 }, shop).point?.id).toBe(3)
  })
})
