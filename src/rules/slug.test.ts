import { expect, test } from 'vitest'
import { freeSlug, slugOf } from './slug'

test.each([
  ['Филадельфия №2', 'filadelfiya-2'],
  ['Щи  «Суточные»', 'shchi-sutochnye'],
  ['Ёжик, с кремом!', 'ezhik-s-kremom'],
  ['Crème brûlée', 'creme-brulee'],
  ['***', 'item'],
])('«%s» is %s in an address', (name, slug) => expect(slugOf(name)).toBe(slug))

test('a taken slug gets the first free number, and no slug is longer than 80 signs', () => {
  expect(freeSlug('Ролл', new Set(['roll', 'roll-2']))).toBe('roll-3')
  expect(slugOf('щ'.repeat(200)).length).toBeLessThanOrEqual(80)
})
