import { expect, it } from 'vitest'
import { isTooLong, lacking } from './lacking'

it('a text over its limit is missing a cut, the spaces around it do not count', () => {
  expect(lacking(isTooLong('а'.repeat(201), 200))).toBe('Сократите текст')
  expect(lacking(isTooLong(` ${'а'.repeat(200)} `, 200))).toBeNull()
})
