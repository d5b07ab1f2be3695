import { expect, it } from 'vitest'
import { listText } from './list-text'

it('joins names with a word before the last', () => {
  expect([listText([]), listText(['1038']), listText(['1038', '1045', '1046'])]).toEqual(['', '1038', '1038, 1045 и 1046'])
  expect(listText(['+7', '+375'], 'или')).toBe('+7 или +375')
})
