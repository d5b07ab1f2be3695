import { expect, test } from 'vitest'
import { emptyAddress } from './address-form'
import { addressDetails, addressLine, glueAddress } from './address-text'

const full = { ...emptyAddress, street: 'Лесная', house: '7', building: '2', apartment: '12', entrance: '3', floor: '4', intercom: '12К' }

test('an address in a line, and the way to its door', () => {
  expect(addressLine(full)).toBe('Лесная, 7, корп.\u00a02, кв.\u00a012')
  expect(addressDetails(full)).toBe('подъезд\u00a03, этаж\u00a04, домофон\u00a012К')
})

test('parts that are not told leave no comma', () => {
  expect(addressLine({ ...emptyAddress, street: 'Лесная', house: '7', apartment: '12' })).toBe('Лесная, 7, кв.\u00a012')
  expect(addressDetails({ ...emptyAddress, floor: '4' })).toBe('этаж\u00a04')
  expect([addressLine(emptyAddress), addressDetails(emptyAddress)]).toEqual(['', ''])
})

test('a line does not break before its house', () => {
  expect(glueAddress('ул. Покровка, 17')).toBe('ул.\u00a0Покровка,\u00a017')
  expect(glueAddress('Лесная, дом у реки')).toBe('Лесная, дом у реки')
})
