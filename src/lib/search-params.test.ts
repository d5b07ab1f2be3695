import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { parse } from './parse'
import { numberParam, parseSearch, queryParam, searchableParam, searchOf, stringifySearch, textParam, wordsParam } from './search-params'

describe('parseSearch', () => {
  it.each([
    ['', {}],
    ['?q=123', { q: '123' }],
    ['?q=true&q=second', { q: 'true' }],
    ['?q=%7B%22a%22%3A1%7D', { q: '{"a":1}' }],
    ['?q=%D1%80%D0%BE%D0%BB%D0%BB+%D1%81', { q: 'ролл с' }],
    ['?q=100%25', { q: '100%' }],
    ['?q=%', { q: '%' }],
    ['?__proto__=x&constructor=y', { constructor: 'y' }],
  ])('%s', (search, params) => expect(parseSearch(search)).toEqual(params))
})

describe('stringifySearch', () => {
  it.each([
    [{}, ''],
    [{ q: undefined, page: null, sort: '' }, ''],
    [{ q: 'ролл & чай', page: 2 }, '?q=%D1%80%D0%BE%D0%BB%D0%BB+%26+%D1%87%D0%B0%D0%B9&page=2'],
    [{ q: '123' }, '?q=123'],
  ])('%j', (search, text) => expect(stringifySearch(search)).toBe(text))

  it('is read back as it was', () => {
    const search = { q: 'a=b&c #?', next: '/checkout?x=1' }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })
})

describe('params', () => {
  const read = (search: string) => searchOf({ q: textParam, page: numberParam, sort: v.picklist(['cheap', 'dear']) })(parseSearch(search))

  it.each([
    ['', {}],
    ['?q=5&page=5&sort=dear', { q: '5', page: 5, sort: 'dear' }],
    ['?page=0', {}],
    ['?page=-1', {}],
    ['?page=1.5', {}],
    ['?page=1e3', {}],
    ['?page=99999999999999999', {}],
    ['?sort=constructor', {}],
    ['?sort=Cheap', {}],
  ])('%s', (search, values) => expect({ ...read(search) }).toEqual(values))

  it('cuts no query: what is too long for an address or a search is none', () => {
    expect(parse(queryParam, 'ы'.repeat(10_000))).toBeUndefined()
    expect(parse(queryParam, 'ы'.repeat(150))).toBe('ы'.repeat(150))
    expect([parse(searchableParam, 'ы'.repeat(101)), parse(searchableParam, 'ы'.repeat(100))]).toEqual([undefined, 'ы'.repeat(100)])
    expect(parse(queryParam, 'моти')).toBe('моти')
    expect(parse(queryParam, undefined)).toBeUndefined()
  })

  it('drops control characters of a query', () => expect(parse(queryParam, '\u0000р\u001bо\u007fл\u0085\tс')).toBe('рол с'))

  it.each([
    ['fish,nuts', 'nuts,fish'],
    ['fish,fish', 'fish'],
    ['fish,onion', undefined],
    ['', undefined],
  ])('reads words of a list in one spelling: %s', (text, read) => expect(parse(wordsParam(['nuts', 'fish']), text)).toBe(read))

  it('takes a number where a link gives one', () => expect(parse(numberParam, 7)).toBe(7))
})
