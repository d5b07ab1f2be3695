import { expect, it } from 'vitest'
import { allergyOf, namesAllergy } from './allergy'
import { ALLERGIES } from './allergy-phrases.testing'
import { NO_ALLERGIES } from './harmless-phrases.testing'

const phrases = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

it('misses no real allergy', () => {
  const real = phrases(ALLERGIES)
  expect(real.length).toBeGreaterThanOrEqual(100)
  expect(real.filter((phrase) => !namesAllergy(phrase))).toEqual([])
})

it('finds an allergy in at most one of twenty comments without one', () => {
  const harmless = phrases(NO_ALLERGIES)
  expect(harmless.length).toBeGreaterThanOrEqual(100)
  const found = harmless.filter((phrase) => namesAllergy(phrase))
  expect(found.length / harmless.length, found.join('\n')).toBeLessThanOrEqual(0.05)
})

it('joins what is noted with a comment that names an allergy', () => {
  expect(allergyOf({ allergies: ['Кунжут'], comment: 'Алергия на орехи' })).toBe('Кунжут. Алергия на орехи')
  expect(allergyOf({ allergies: [], comment: 'Орехи побольше' })).toBeNull()
  expect(allergyOf({ comment: null })).toBeNull()
})
