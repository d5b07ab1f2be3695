import { expect, it } from 'vitest'
import { pinDigits, pinProblem } from './pin'

it('owners and managers have six digits, the others four', () => {
  expect((['owner', 'manager', 'cook', 'courier'] as const).map(pinDigits)).toEqual([6, 6, 4, 4])
})

it.each([
  ['cook', '3579'],
  ['courier', '4680'],
  ['cook', '1939'],
  ['cook', '2011'],
  ['owner', '135790'],
  ['manager', '246801'],
] as const)('%s may use %s', (role, pin) => expect(pinProblem(role, pin)).toBeNull())

it.each([
  ['cook', '1234'],
  ['cook', '4321'],
  ['cook', '7777'],
  ['cook', '1940'],
  ['cook', '2010'],
  ['cook', '135790'],
  ['cook', '12a4'],
  ['owner', '3579'],
  ['owner', '111111'],
  ['manager', '123456'],
] as const)('%s may not use %s', (role, pin) => expect(pinProblem(role, pin)).toEqual(expect.any(String)))
