import { expect, it } from 'vitest'
import { codeForm, codeForms } from './promo-form'

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
])('%s changes no code', (_, typed) => expect(codeForms(typed)).toContain(codeForm('SUSHI10')))

it('finds a Russian code too: with Latin look-alikes, and typed in the other layout', () => {
  expect(codeForms('PОЛЛ')).toContain(codeForm('РОЛЛ'))
  expect(codeForms('hjkk')).toContain(codeForm('РОЛЛ'))
  expect(codeForms('[fhxb')).toContain(codeForm('ХАРЧИ'))
})

it('keeps different codes apart, and has no form for signs alone', () => {
  expect(new Set(['SUSHI10', 'SUSHI1', 'SUSHIO', 'РОЛЛ10'].map(codeForm)).size).toBe(4)
  expect(codeForm(' -_- ')).toBe('')
})
