import { describe, expect, it } from 'vitest'
import { addressesWords, cardsWords, dishesWords } from './overview-words'

const named = (...names: string[]) => names.map((name) => ({ name }))
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
const address = {
  id: 1,
  is_default: true,
  city_id: 1,
  street: 'Лесная',
  house: '7',
  building: '',
  entrance: '',
  floor: '',
  apartment: '12',
  intercom: '',
  label: '',
  comment: '',
}
const card = { id: 1, brand: 'Visa', last4: '4242', emitent: '', is_default: false }

describe('issue 6 part 5: /account shows the last order, bonuses, addresses, cards in short', () => {
  it.each([
    [named('Том ям'), 'Том ям'],
    [named('Том ям', 'Том ям'), 'Том ям'],
    [named('Том ям', 'Рамен'), 'Том ям, Рамен'],
    [named('Том ям', 'Рамен', 'Вок'), 'Том ям, Рамен и ещё 1 блюдо'],
    [named('Том ям', 'Рамен', 'Вок', 'Моти', 'Чай', 'Мисо', 'Удон'), 'Том ям, Рамен и ещё 5 блюд'],
  ])('names the dishes of an order, two of them: %j', (lines, words) => expect(plain(dishesWords(lines))).toBe(words))

  it('names the default address with its label and how many more there are', () => {
    expect(addressesWords([])).toBeNull()
    expect(plain(addressesWords([address])?.main)).toBe('Лесная, 7, кв. 12')
    expect(addressesWords([address])?.more).toBe('')
    const words = addressesWords([{ ...address, label: 'Дом' }, address, address])
    expect(plain(words?.main)).toBe('Дом: Лесная, 7, кв. 12')
    expect(plain(words?.more)).toBe('и ещё 2 адреса')
  })

  it('names the default card by brand and last four digits, else the first', () => {
    expect(cardsWords([])).toBeNull()
    expect(plain(cardsWords([card])?.main)).toBe('Visa •• 4242')
    const words = cardsWords([card, { ...card, id: 2, brand: 'Мир', last4: '0001', is_default: true }])
    expect(plain(words?.main)).toBe('Мир •• 0001')
    expect(plain(words?.more)).toBe('и ещё 1 карта')
  })
})
