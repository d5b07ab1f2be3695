import { describe, expect, test } from 'vitest'
import { splitErrors, validationErrors } from '~/account/form-errors'
import { ERROR_FIELDS, initialValues, savedAddressForm } from './addresses'

const empty = initialValues(null, 3)

describe('the address form names the invalid field', () => {
  test.each([
    ['street and house are required', {}, ['street', 'house']],
    ['spaces are not a street', { street: '   ', house: '7' }, ['street']],
    ['a complete address is valid', { street: 'Лесная', house: '7' }, []],
    ['a long apartment', { street: 'Лесная', house: '7', apartment: '1'.repeat(21) }, ['apartment']],
    ['a long label', { street: 'Лесная', house: '7', label: 'д'.repeat(41) }, ['label']],
    ['a long comment', { street: 'Лесная', house: '7', comment: 'к'.repeat(301) }, ['comment']],
  ])('%s', (_, typed, fields) => expect(Object.keys(validationErrors(savedAddressForm, { ...empty, ...typed }))).toEqual(fields))
})

test('the dialog opens with the chosen city, or with the saved address without its id', () => {
  expect(empty).toMatchObject({ city_id: 3, street: '', label: '', is_default: false })
  const saved = { ...empty, id: 9, street: 'Лесная', is_default: true }
  expect(initialValues(saved, 1)).toEqual({ ...empty, street: 'Лесная', is_default: true })
})

test('a server error is shown at its field, any other above the button', () => {
  const fields = { house: 'Номер дома слишком длинный', address: 'Мест больше нет', is_default: 'Нельзя' }
  expect(splitErrors(fields, ERROR_FIELDS)).toEqual({ shown: { house: 'Номер дома слишком длинный' }, rest: ['Мест больше нет', 'Нельзя'] })
})
