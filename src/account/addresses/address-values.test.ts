import { describe, expect, test } from 'vitest'
import { addressFaults, splitFaults, valuesOf } from './address-values'

const empty = valuesOf(null, 3)

describe('§5: the address dialog names the field at fault before the server does', () => {
  test.each([
    ['street and house are needed', {}, { street: 'Укажите улицу', house: 'Укажите дом, иначе не найдём' }],
    ['spaces are no street', { street: '   ', house: '7' }, { street: 'Укажите улицу' }],
    ['a whole address is fine', { street: 'Лесная', house: '7' }, {}],
    ['a long flat', { street: 'Лесная', house: '7', apartment: '1'.repeat(21) }, { apartment: 'Не длиннее 20 знаков' }],
    ['a long name', { street: 'Лесная', house: '7', label: 'д'.repeat(41) }, { label: 'Не длиннее 40 знаков' }],
    ['a long comment', { street: 'Лесная', house: '7', comment: 'к'.repeat(301) }, { comment: 'Не длиннее 300 знаков' }],
  ])('%s', (_, typed, faults) => expect(addressFaults({ ...empty, ...typed })).toEqual(faults))
})

test('the dialog opens with the city of the shop, or with the saved address without its id', () => {
  expect(empty).toMatchObject({ city_id: 3, street: '', label: '', is_default: false })
  const saved = { ...empty, id: 9, street: 'Лесная', is_default: true }
  expect(valuesOf(saved, 1)).toEqual({ ...empty, street: 'Лесная', is_default: true })
})

test('a fault of the server stands at its field, any other is said above the button', () => {
  expect(splitFaults({ house: 'Номер дома слишком длинный', address: 'Мест больше нет', is_default: 'Нельзя' })).toEqual({
    shown: { house: 'Номер дома слишком длинный' },
    rest: ['Мест больше нет', 'Нельзя'],
  })
})
