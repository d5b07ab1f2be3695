import { describe, expect, test } from 'vitest'
import { MAX_SEARCH_LENGTH } from '~/contracts/constants'
import { cleanQuery, isSearchable } from './search-query'

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

  test('a text of 10,000 characters is cut, and never in the middle of a character', () => {
    expect(cleanQuery('р'.repeat(10_000))).toBe('р'.repeat(MAX_SEARCH_LENGTH))
    expect(cleanQuery(`${'р'.repeat(MAX_SEARCH_LENGTH - 1)}🍣`)).toBe('р'.repeat(MAX_SEARCH_LENGTH - 1))
    expect(cleanQuery(`${' '.repeat(10_000)}рол`)).toBe('рол')
    expect(() => encodeURIComponent(cleanQuery('🍣'.repeat(10_000)))).not.toThrow()
  })
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
