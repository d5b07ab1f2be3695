import { describe, expect, test } from 'vitest'
import { MAX_SEARCH_LENGTH } from '~/contracts/constants'
import { cleanQuery, isSearchable, queryFault } from './search-query'

describe('a cleaned query', () => {
  test.each([
    [undefined, ''],
    ['   ', ''],
    ['  рол ', 'рол'],
    ['том \n\t ям', 'том ям'],
    ['🍣🍣', '🍣🍣'],
    ['рол\ud83c', 'рол'],
    ['\udf63рол', 'рол'],
    ['\u0000р\u001bо\u007fл', 'рол'],
  ])('%j is %j', (text, query) => expect(cleanQuery(text)).toBe(query))

  test('a long text is not cut, and can be written into an address', () => {
    expect(cleanQuery('р'.repeat(10_000))).toBe('р'.repeat(10_000))
    expect(cleanQuery(`${' '.repeat(10_000)}рол`)).toBe('рол')
    expect(() => encodeURIComponent(cleanQuery('🍣'.repeat(10_000)))).not.toThrow()
  })
})

test('a query that is too long says by how much, and is not searched', () => {
  expect(queryFault('р'.repeat(MAX_SEARCH_LENGTH))).toBeUndefined()
  expect(queryFault('р'.repeat(MAX_SEARCH_LENGTH + 7))).toBe('107 из\u00a0100 знаков, сократите на\u00a07')
  expect(isSearchable('р'.repeat(MAX_SEARCH_LENGTH + 1))).toBe(false)
})

describe('search runs for a query of at least two characters', () => {
  test.each([
    ['р', false],
    [' р  ', false],
    ['🍣', false],
    ['ро', true],
    ['🍣🍣', true],
  ])('%j: %j', (text, isIt) => expect(isSearchable(cleanQuery(text))).toBe(isIt))
})
