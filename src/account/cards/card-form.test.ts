import { describe, expect, test } from 'vitest'
import { validationErrors } from '~/lib/validation-errors'
import { brandWhileTyping, CARD_TYPO, cardForm, isMistyped } from './card-form'

const valid = { card: '2200123456789019', phone: '79991234567', emitent: 'Банк' }

describe('the card form', () => {
  test.each([
    ['a complete number', {}, {}],
    ['nothing', { card: '' }, { card: 'Введите номер карты' }],
    ['a part', { card: '22001234' }, { card: 'Номер карты введён не\u00a0полностью' }],
    ['one wrong digit', { card: '2200123456789018' }, { card: CARD_TYPO }],
    ['two swapped digits', { card: '2200123456789091' }, { card: CARD_TYPO }],
    ['an incomplete phone', { phone: '7999' }, { phone: 'Введите номер полностью: 11 цифр' }],
    ['a long name of a bank', { emitent: 'б'.repeat(81) }, { emitent: 'Название банка длиннее 80 знаков' }],
  ])('%s', (_, typed, errors) => expect(validationErrors(cardForm('7'), { ...valid, ...typed })).toEqual(errors))

  test('reports a typo on blur only in a complete number', () => {
    expect(['2200123456', '2200123456789018', '2200123456789019'].map(isMistyped)).toEqual([false, true, false])
  })
})

test.each([
  ['2', null],
  ['2200', 'Мир'],
  ['4', 'Visa'],
  ['2221', 'Mastercard'],
  ['9', null],
])('the network of «%s…» is %s', (digits, brand) => expect(brandWhileTyping(digits)).toBe(brand))
