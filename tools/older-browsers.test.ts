import { expect, it } from 'vitest'
import { addedBy, lacks } from './older-browsers.ts'

it.each([
  ['a.replace(/(?<!\\d)1/u, "")', 'look-behind'],
  ['const word = new RegExp(`(?<=${a})b`)', 'look-behind in a text'],
  ['/[\\p{L}--[a-z]]/v', 'flag v'],
  ['/(?i:a)b/', 'flags in a group'],
  ['/(?<y>a)|(?<y>b)/', 'two groups of one name'],
  ['list.toSorted()', '.toSorted'],
  ['list.with(0, 1)', '.with'],
  ['Object.groupBy(list, of)', 'Object.groupBy'],
  ['new Intl.Segmenter("ru")', 'Intl.Segmenter'],
  ['a.addEventListener("b", c, { signal: AbortSignal.timeout(5) })', 'AbortSignal.timeout'],
  ['map.values().map(of)', '.values().map'],
  ['class A { static { go() } }', 'static block'],
])('refuses %s', (code, fault) => {
  expect(lacks(code)).toEqual([fault])
})

it('accepts what the lowest browsers have, what is asked for first, and what is added', () => {
  expect(lacks('/(?<year>\\d)(?=a)[(?<!]\\(?<=/u; list.findLast(of); page.startViewTransition(); Object.values(a).map(of)')).toEqual([])
  expect(lacks('list.toSorted?.(); if (typeof bytes.toBase64 === "function") bytes.toBase64()')).toEqual([])
  const added = addedBy('lists.toSorted ??= sort; Map.groupBy ??= group')
  expect(lacks('list.toSorted(); Map.groupBy(list, of); Object.groupBy(list, of)', added)).toEqual(['Object.groupBy'])
})
