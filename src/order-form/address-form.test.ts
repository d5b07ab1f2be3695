import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addressDraft, addressFaults, emptyAddress } from './address-form'

const typed = { ...emptyAddress, street: 'Лесная', house: '7' }

test.each<[string, Partial<typeof typed>, Record<string, string>]>([
  ['a street and a house are enough', {}, {}],
  ['both are needed', { street: '', house: '' }, { 'address.street': 'Укажите улицу', 'address.house': 'Укажите дом, иначе не найдём' }],
  ['spaces are no street', { street: '  ' }, { 'address.street': 'Укажите улицу' }],
  ['a long street', { street: 'а'.repeat(121) }, { 'address.street': 'Название улицы слишком длинное' }],
  [
    'long parts',
    { apartment: 'а'.repeat(41), comment: 'а'.repeat(301) },
    { 'address.apartment': 'Не длиннее 40 знаков', 'address.comment': 'Не длиннее 300 знаков' },
  ],
])('faults of an address: %s', (_, change, faults) => expect(addressFaults({ ...typed, ...change })).toEqual(faults))

test('a stored draft may lack parts that it had no field for', () => {
  expect(v.parse(addressDraft, { street: 'Лесная', house: '7' })).toEqual(typed)
  expect(v.safeParse(addressDraft, { street: 7 }).success).toBe(false)
})
