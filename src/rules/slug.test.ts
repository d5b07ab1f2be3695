import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeSlug, slugOf } from './slug'

describe('slugOf', () => {
  it.each([
    ['Филадельфия опалённая', 'filadelfiya-opalennaya'],
    ['Чизкейк «Нью-Йорк»', 'chizkeyk-nyu-york'],
    ['Щедрый борщ, 2 шт.', 'shchedryy-borshch-2-sht'],
    ['Roll No. 5', 'roll-no-5'],
    ['100500', 'item-100500'],
    ['寿司', 'item'],
  ])('%s: %s', (name, slug) => expect(slugOf(name)).toBe(slug))

  it('is always an address and never a number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const slug = slugOf(name)
        expect(slug).toMatch(/^(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(slug.length).toBeLessThanOrEqual(75)
      }),
    )
  })
})

it('freeSlug counts on from the first that is taken', () => {
  expect(freeSlug('Ролл', new Set())).toBe('roll')
  expect(freeSlug('Ролл', new Set(['roll', 'roll-2']))).toBe('roll-3')
})
