import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import {
  changeAddressAtom,
  changeDraftAtom,
  checkoutDraftAtom,
  type CheckoutDraft,
  checkoutErrorsAtom,
  followCityAtom,
  showErrorsAtom,
} from './checkout.atoms'

const errors = { 'address.street': 'Введите улицу', 'address.house': 'Введите дом', comment: 'Слишком длинно' }

function errorsAfter(change: Partial<CheckoutDraft>): string[] {
  const store = createStore()
  store.set(showErrorsAtom, errors)
  store.set(changeDraftAtom, change)
  return Object.keys(store.get(checkoutErrorsAtom))
}

it.each<[string, Partial<CheckoutDraft>, string[]]>([
  ['pickup', { delivery_type: 'pickup' }, ['comment']],
  ['a saved address', { address_choice: 7 }, ['comment']],
  ['a comment', { comment: 'Без лука' }, ['address.street', 'address.house']],
])('%s clears the errors of what it replaces', (_, change, left) => expect(errorsAfter(change)).toEqual(left))

it('a corrected street leaves the error of the house', () => {
  const store = createStore()
  store.set(showErrorsAtom, errors)
  store.set(changeAddressAtom, { street: 'Лесная' })
  expect(Object.keys(store.get(checkoutErrorsAtom))).toEqual(['address.house', 'comment'])
})

it('the same street in another city is another place', () => {
  const store = createStore()
  const point = { lat: 55.7, lng: 37.6 }
  const pointNow = () => store.get(checkoutDraftAtom).address
  store.set(changeDraftAtom, { city_id: 1 })
  store.set(changeAddressAtom, { street: 'Ленина', house: '5', ...point })
  store.set(changeDraftAtom, { city_id: 1 })
  expect(pointNow()).toMatchObject(point)
  store.set(changeDraftAtom, { city_id: 2 })
  expect(pointNow()).toMatchObject({ street: 'Ленина', lat: undefined, lng: undefined })
  store.set(changeAddressAtom, point)
  store.set(followCityAtom)
  expect(pointNow().lat).toBeUndefined()
})
