import { describe, expect, test } from 'vitest'
import { rejectionErrors } from '~/account/form'
import { validationErrors } from '~/lib/validation-errors'
import { ApiError } from '~/lib/api-error'
import { initialValues, savedAddressForm } from './addresses'

const empty = initialValues(null, 3)

describe('the address form names the invalid field', () => {
  test.each([
    ['street and house are required', {}, ['street', 'house']],
    ['spaces are not a street', { street: '   ', house: '7' }, ['street']],
    ['a complete address is valid', { street: 'Лесная', house: '7' }, []],
    [
      'real long parts are valid',
      { street: 'Лесная', house: 'владение 12, строение 3, лит. Б', apartment: 'апартаменты 1204, блок Б' },
      [],
    ],
    ['a long apartment', { street: 'Лесная', house: '7', apartment: '1'.repeat(41) }, ['apartment']],
    ['a long label', { street: 'Лесная', house: '7', label: 'д'.repeat(41) }, ['label']],
    ['a long comment', { street: 'Лесная', house: '7', comment: 'к'.repeat(301) }, ['comment']],
  ])('%s', (_, typed, fields) => expect(Object.keys(validationErrors(savedAddressForm, { ...empty, ...typed }))).toEqual(fields))
})

test('the dialog opens with the chosen city, or with the saved address without its id', () => {
  expect(empty).toMatchObject({ city_id: 3, street: '', label: '', is_default: false })
  const saved = { ...empty, id: 9, street: 'Лесная', is_default: true }
  expect(initialValues(saved, 1)).toEqual({ ...empty, street: 'Лесная', is_default: true })
})

test.each([
  ['at its field', new ApiError({ status: 422, field: 'house', message: 'Длинный' }), { house: 'Длинный' }],
  ['above the button if it has no field', new ApiError({ status: 422, field: 'address', message: 'Полно' }), { form: 'Полно' }],
  ['above the button if it is no validation', new ApiError({ status: 503, message: 'Перерыв' }), { form: 'Перерыв' }],
  ['above the button without a connection', new TypeError('Failed to fetch'), { form: expect.stringMatching(/^Связь пропала/) }],
  [
    'above the button if the call was rejected before it ran',
    { message: 'Обновите страницу', code: 'not_found' },
    { form: 'Обновите страницу' },
  ],
  ['nowhere if the session ended', new ApiError({ status: 401, message: 'Войдите' }), {}],
])('a failure is shown %s', (_, error, shown) => expect(rejectionErrors(error, Object.keys(savedAddressForm.entries))).toEqual(shown))
