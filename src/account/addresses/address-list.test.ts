import { describe, expect, test } from 'vitest'
import type { Address } from '~/contracts/addresses'
import { withAddress, withDefault, withoutAddress } from './address-list'
import { valuesOf } from './address-values'

const address = (id: number, is_default = false): Address => ({ ...valuesOf(null, 1), street: 'Лесная', house: String(id), id, is_default })
const shown = (list: readonly Address[]) => list.map(({ id, is_default }) => (is_default ? `${id}*` : String(id))).join(' ')
const list = [address(2, true), address(1), address(3)]

describe('§3 "Address": the list stands with the default first, then the older ones', () => {
  test.each([
    ['another default comes first, the former goes to its place', withDefault(list, 3), '3* 1 2'],
    ['the default stays itself', withDefault(list, 2), '2* 1 3'],
    ['an address that is gone changes nothing', withDefault(list, 9), '2* 1 3'],
    ['a new address stands last', withAddress(list, address(4)), '2* 1 3 4'],
    ['a new default takes it from the former', withAddress(list, address(4, true)), '4* 1 2 3'],
    ['a changed address stays where it was', withAddress(list, address(1)), '2* 1 3'],
    ['an address that is removed goes', withoutAddress(list, 3), '2* 1'],
    ['where the default goes, the newest of the rest is the default', withoutAddress(list, 2), '3* 1'],
    ['the last one leaves nothing', withoutAddress([address(7, true)], 7), ''],
  ])('%s', (_, changed, words) => expect(shown(changed)).toBe(words))

  test('a removal that fails is undone by putting the address back as it was', () => {
    expect(shown(withAddress(withoutAddress(list, 2), address(2, true)))).toBe(shown(list))
  })

  test('the list that is shown is never changed in place', () => {
    const before = structuredClone(list)
    withDefault(list, 3)
    withAddress(list, address(4, true))
    withoutAddress(list, 2)
    expect(list).toEqual(before)
  })
})
