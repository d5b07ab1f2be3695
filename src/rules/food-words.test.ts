import { expect, it } from 'vitest'
import { allergensText, wishesText } from './food-words'

it('says what a list is asked to suit', () => {
  expect(wishesText({ diet: ['vegetarian', 'mild'], without: ['fish', 'soy'] })).toBe('вегетарианское, не острое, без рыбы и сои')
  expect(wishesText({ diet: [], without: ['nuts'] })).toBe('без орехов')
  expect(wishesText({ diet: [], without: [] })).toBe('')
  expect(allergensText(['fish', 'soy', 'nuts'])).toBe('рыба, соя и орехи')
})
