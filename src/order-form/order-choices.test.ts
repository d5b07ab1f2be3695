import { expect, it } from 'vitest'
import { chosenAddress } from './order-choices'

const home = { id: 1, is_default: false }
const work = { id: 2, is_default: true }

it.each([
  ['the chosen one', [home, work], 1, home],
  ['the default where none is chosen', [home, work], null, work],
  ['the default where the chosen one is gone', [home, work], 9, work],
  ['the first where there is no default', [home], null, home],
  ['none while a new one is typed', [home, work], 'new', null],
  ['none where none is saved', [], null, null],
] as const)('an order goes to %s', (_which, saved, choice, address) => {
  expect(chosenAddress(saved, choice)).toBe(address)
})
