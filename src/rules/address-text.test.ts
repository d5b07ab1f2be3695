import { expect, test } from 'vitest'
import { addressDetails, addressLine, glueAddress, wholeAddress } from './address-text'

const NONE = { street: '', house: '', building: '', apartment: '', entrance: '', floor: '', intercom: '' }
const full = { street: 'Лесная', house: '7', building: '2', apartment: '12', entrance: '3', floor: '4', intercom: '12К' }

test('an address in a line, and the way to its door', () => {
  expect(addressLine(full)).toBe('Лесная, 7, корп.\u00a02, кв.\u00a012')
  expect(wholeAddress(full)).toBe(`${addressLine(full)}, ${addressDetails(full)}`)
  expect(addressDetails(full)).toBe('подъезд\u00a03, этаж\u00a04, домофон\u00a012К')
})

test('parts that are missing leave no comma', () => {
  expect(addressLine({ ...NONE, street: 'Лесная', house: '7', apartment: '12' })).toBe('Лесная, 7, кв.\u00a012')
  expect(addressDetails({ ...NONE, floor: '4' })).toBe('этаж\u00a04')
  expect([addressLine(NONE), addressDetails(NONE), wholeAddress(NONE)]).toEqual(['', '', ''])
})

test('a line does not break before its house', () => {
  expect(glueAddress('ул. Покровка, 17')).toBe('ул.\u00a0Покровка,\u00a017')
  expect(glueAddress('Лесная, дом у реки')).toBe('Лесная, дом у реки')
})
