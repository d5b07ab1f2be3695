import { expect, test } from 'vitest'
import { takeTurns } from './take-turns'

test.each([
  [[], 5, []],
  [[[], []], 5, []],
  [[['a1', 'a2', 'a3'], [], ['c1']], 5, ['a1', 'c1', 'a2', 'a3']],
  [
    [
      ['a1', 'a2'],
      ['b1', 'b2'],
    ],
    3,
    ['a1', 'b1', 'a2'],
  ],
])('of %j at most %i: %j', (lists, most, expected) => {
  expect(takeTurns<string>(lists, most)).toEqual(expected)
})
