import { describe, expect, it } from 'vitest'
import { initialValues } from '~/account/addresses/addresses'
import { addressesText, cardsText, orderedNames, erasureText } from './account-text'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
const named = (...names: string[]) => names.map((name) => ({ name }))
const address = { ...initialValues(null, 1), id: 1, street: 'Лесная', house: '7', apartment: '12' }
const card = { id: 1, brand: 'Visa', last4: '4242', emitent: '', is_default: false }

describe('the overview summarises', () => {
  it.each([
    [named('Том ям', 'Том ям'), 'Том ям'],
    [named('Том ям', 'Рамен'), 'Том ям, Рамен'],
    [named('Том ям', 'Рамен', 'Вок'), 'Том ям, Рамен и ещё 1 блюдо'],
  ])('the dishes of an order: %j', (lines, text) => expect(plain(orderedNames(lines))).toBe(text))

  it('the default address and card, and how many more there are', () => {
    expect([addressesText([]), cardsText([])]).toEqual([null, null])
    const addresses = addressesText([{ ...address, label: 'Дом' }, address, address])
    expect([plain(addresses?.main), plain(addresses?.more)]).toEqual(['Дом: Лесная, 7, кв. 12', 'и ещё 2 адреса'])
    const cards = cardsText([{ ...card, brand: 'Мир', last4: '0001', is_default: true }, card])
    expect([plain(cards?.main), plain(cards?.more)]).toEqual(['Мир •• 0001', 'и ещё 1 карта'])
  })
})

it('account deletion names expiring bonuses and orders in progress only if there are any', () => {
  const text = (bonuses: number, live: string[]) => {
    const { deleted, retained } = erasureText(bonuses, live)
    return plain([...deleted, ...retained].join(' '))
  }
  expect(text(240, ['12', '10'])).toMatch(/240 бонусов сгорят.*№ 12 и № 10 в работе/)
  expect(text(0, [])).not.toMatch(/бонус|в работе/)
})
