import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addressDraft, emptyAddress } from './address-form'

const typed = { ...emptyAddress, street: 'Лесная', house: '7' }

test('a stored draft may lack parts that it had no field for', () => {
  expect(v.parse(addressDraft, { street: 'Лесная', house: '7' })).toEqual(typed)
  expect(v.safeParse(addressDraft, { street: 7 }).success).toBe(false)
})
