import { expect, test } from 'vitest'
import type { CheckoutDraft } from './checkout.atoms'
import { draftOf, testAddress, testCity, testPoint } from './checkout.testing'
import { resolveChoices, type Choosable } from './choices'

const shop: Choosable = {
  cities: [testCity(1), testCity(2)],
  cityId: 1,
  addresses: [testAddress(1, 1), testAddress(2, 2)],
  points: [testPoint(1, 1), testPoint(2, 1), testPoint(3, 2)],
}
const pickup = { delivery_type: 'pickup' } as const

test.each<[string, Partial<CheckoutDraft>, [address: number | undefined, city: number, point: number | undefined], Partial<Choosable>?]>([
  ['the default address is preselected', {}, [1, 1, undefined]],
  ['a saved address decides the city', { address_choice: 2 }, [2, 2, 3]],
  ['a deleted address is not chosen', { address_choice: 77 }, [1, 1, undefined]],
  ['nor is any where none is left', { address_choice: 77 }, [undefined, 1, undefined], { addresses: [] }],
  ['a new address is in the city of the shop', { address_choice: 'new' }, [undefined, 1, undefined]],
  ['or in the chosen city', { address_choice: 'new', city_id: 2 }, [undefined, 2, 3]],
  ['an unknown city is ignored', { address_choice: 'new', city_id: 9 }, [undefined, 1, undefined]],
  ['of several points none is preselected', pickup, [1, 1, undefined]],
  ['a point is chosen', { ...pickup, pickup_point_id: 2 }, [1, 1, 2]],
  ['a point of another city is ignored', { ...pickup, pickup_point_id: 3 }, [1, 1, undefined]],
  ['a single point is preselected', { ...pickup, city_id: 2 }, [1, 2, 3]],
])('%s', (_, draft, wanted, parts) => {
  const { address, city, point } = resolveChoices(draftOf(draft), { ...shop, ...parts })
  expect([address?.id, city.id, point?.id]).toEqual(wanted)
})
