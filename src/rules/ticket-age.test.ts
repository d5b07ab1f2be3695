import { expect, it, test } from 'vitest'
import type { Ticket } from '~/contracts/staff-board'
import { ageOf, byCookBy, minutesLeft } from './ticket-age'

const NOW = Date.parse('2026-11-24T15:42:00Z')
const after = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()

test.each([
  [11 * 60, 11, 'calm'],
  [10 * 60 + 59, 10, 'soon'],
  [1, 0, 'soon'],
  [0, 0, 'soon'],
  [-1, -1, 'late'],
  [-10 * 60, -10, 'late'],
  [-10 * 60 - 1, -11, 'very_late'],
])('%d seconds before it must be ready are %d minutes and %s', (seconds, minutes, age) => {
  expect(minutesLeft(after(seconds), NOW)).toBe(minutes)
  expect(ageOf(minutes)).toBe(age)
})

it('sorts by when a ticket must be ready, not by when it was ordered', () => {
  const preorder = { id: 1, cook_by: after(4800) } as Ticket
  const forNow = { id: 2, cook_by: after(1200) } as Ticket
  const twin = { id: 3, cook_by: after(1200) } as Ticket
  expect([preorder, twin, forNow].toSorted(byCookBy).map(({ id }) => id)).toEqual([2, 3, 1])
})
