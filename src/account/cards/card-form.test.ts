import { describe, expect, test } from 'vitest'
import type { Card } from '~/contracts/cards'
import { CARD_TYPO, cardFaults, cardName, cardTypo, knownBrand, withCard, withoutCard } from './card-form'

const fine = { card: '2200123456789019', phone: '79991234567', emitent: 'Банк' }

describe('contract "Payment": the number must pass Luhn, and the browser says so at once', () => {
  test.each([
    ['a whole number', {}, {}],
    ['nothing', { card: '' }, { card: 'Введите номер карты' }],
    ['a part', { card: '22001234' }, { card: 'Номер карты введён не\u00a0полностью' }],
    ['one wrong digit', { card: '2200123456789018' }, { card: CARD_TYPO }],
    ['two neighbours swapped', { card: '2200123456789091' }, { card: CARD_TYPO }],
    ['zeros alone', { card: '0'.repeat(16) }, { card: CARD_TYPO }],
    ['a phone that is not whole', { phone: '7999' }, { phone: 'Введите номер полностью: 11 цифр' }],
    ['a long name of a bank', { emitent: 'б'.repeat(81) }, { emitent: 'Название банка длиннее 80 знаков' }],
    ['no bank', { emitent: '' }, {}],
  ])('%s', (_, typed, faults) => expect(cardFaults({ ...fine, ...typed })).toEqual(faults))

  test('while the number is on its way nothing is wrong with it', () => {
    expect(cardTypo('2200123456')).toBeUndefined()
    expect(cardTypo('2200123456789018')).toBe(CARD_TYPO)
    expect(cardTypo('2200123456789019')).toBeUndefined()
  })
})

test.each([
  ['', null],
  ['2', null],
  ['2200', 'Мир'],
  ['4', 'Visa'],
  ['51', 'Mastercard'],
  ['2221', 'Mastercard'],
  ['62', 'UnionPay'],
  ['9', null],
])('the network of «%s…» is %s', (digits, brand) => expect(knownBrand(digits)).toBe(brand))

describe('the list of cards as the server will have it', () => {
  const card = (id: number, is_default = false): Card => ({ id, brand: 'Мир', last4: '4242', emitent: '', is_default })
  const shown = (list: readonly Card[]) => list.map(({ id, is_default }) => (is_default ? `${id}*` : String(id))).join(' ')

  test.each([
    ['a new one stands behind the default', withCard([card(1, true), card(2)], card(3)), '1* 3 2'],
    ['the first one is the default', withCard([], card(1, true)), '1*'],
    ['one that was confirmed twice stands once', withCard([card(1, true)], card(1, true)), '1*'],
    ['where the default goes, the newest of the rest is the default', withoutCard([card(1, true), card(3), card(2)], 1), '3* 2'],
    ['another one goes alone', withoutCard([card(1, true), card(3)], 3), '1*'],
    ['the last one leaves nothing', withoutCard([card(1, true)], 1), ''],
  ])('%s', (_, list, words) => expect(shown(list)).toBe(words))

  test('a card is called by its network and last four digits', () => expect(cardName(card(1))).toBe('Мир ••\u00a04242'))
})
