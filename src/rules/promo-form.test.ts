import { expect, it } from 'vitest'
import { codeForm, codeForms, latinCode, pastedCodeForms } from './promo-form'

it.each([
  ['a space', 'sushi 10'],
  ['spaces around', '  SUSHI10\t'],
  ['a no-break space', 'SUSHI\u00a010'],
  ['a hyphen', 'SUSHI-10'],
  ['a dash', 'SUSHI–10'],
  ['an underscore', 'sushi_10'],
  ['an invisible sign', 'SU\u200bSHI\u00ad10\ufeff'],
  ['a full stop of a sentence', '«Sushi10».'],
  ['full-width letters', 'ＳＵＳＨＩ10'],
  ['a Russian look-alike', 'SUSНI10'],
  ['the other layout', 'ЫГЫРШ10'],
  ['the other layout in lower case', 'ыгырш 10'],
  ['marks of direction', '\u200fSUSHI10\u202c'],
  ['an emoji', 'SUSHI10🍣'],
  ['digits of an emoji', 'SUSHI1\ufe0f\u20e30\ufe0f\u20e3'],
  ['bold letters', '𝐒𝐔𝐒𝐇𝐈𝟏𝟎'],
  ['Arabic digits', 'SUSHI١٠'],
  ['a soft hyphen', 'SU\u00adSHI10'],
])('%s changes no code', (_, typed) => expect(codeForms(typed)[0]?.concat(codeForms(typed)[1] ?? [])).toContain(codeForm('SUSHI10')))

it.each([
  ['a letter O for the zero', 'SUSHI1O'],
  ['a Russian О for the zero', 'SUSHI1О'],
  ['a small L for the one', 'sushil0'],
  ['a one for the I', 'SUSH110'],
  ['a Macedonian Ѕ', 'ЅUЅHI10'],
  ['a Greek Ι and Ο', 'SUSHΙ1Ο'],
  ['the other layout with its letter for the zero', 'ЫГЫРШ1Щ'],
])('%s may be meant for the code', (_, typed) => {
  expect(codeForms(typed).slice(0, 2).flat()).not.toContain('SUSHI10')
  expect(codeForms(typed)[2]).toContain('SUSHI10')
})

it.each([
  'Промокод SUSHI10',
  'промокод: sushi10',
  'код:sushi10',
  'Ваш промо-код — «SUSHI10»!',
  'SUSHI10 даёт скидку 10 % до 31 декабря',
  'Скидка по коду SUSHI10.',
  'promo code: Sushi10',
  'https://love.example/?promo=SUSHI10',
])('finds the code in «%s»', (text) => {
  expect(pastedCodeForms(text)[3]).toEqual(['SUSHI10'])
})

it('reads a text of several codes as all of them, and a long one as few', () => {
  expect(pastedCodeForms('SUSHI10 или MINUS200')[3]).toEqual(['SUSHI10', 'MINUS200'])
  expect(pastedCodeForms('A1 B2 C3 D4 E5')[3]).toHaveLength(3)
  expect(codeForms('O'.repeat(40))[2]).not.toContain('0'.repeat(40))
  expect(latinCode('ЅALE')).toBe('SALE')
})

it('finds a Russian code too: with Latin look-alikes, and typed in the other layout', () => {
  expect(codeForms('PОЛЛ').flat()).toContain(codeForm('РОЛЛ'))
  expect(codeForms('hjkk').flat()).toContain(codeForm('РОЛЛ'))
  expect(codeForms('[fhxb').flat()).toContain(codeForm('ХАРЧИ'))
})

it('keeps different codes apart, and has no form for signs alone', () => {
  expect(new Set(['SUSHI10', 'SUSHI1', 'SUSHIO', 'РОЛЛ10'].map(codeForm)).size).toBe(4)
  expect(codeForm(' -_- ')).toBe('')
})
