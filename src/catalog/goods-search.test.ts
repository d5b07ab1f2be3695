import { describe, expect, test } from 'vitest'
import { badgeFilter } from '~/contracts/categories'
import { parseSearch } from '~/lib/search-params'
import { badgeFilters, categorySearch, goodsView, menuSearch } from './goods-search'

const read = (query: string) => goodsView(categorySearch(parseSearch(query)))

describe('filters by badge and a sort that live in the URL', () => {
  test.each([
    ['?badge=vegan&sort=cheap', { badge: 'vegan', sort: 'cheap' }],
    ['?sort=popular', { sort: 'popular' }],
    ['?sort=dear&after=117', { sort: 'dear', after: 117 }],
    ['?sort=menu', {}],
    ['', {}],
  ])('%s is %j', (query, filter) => {
    expect(read(query)).toEqual(filter)
  })

  test.each([
    '?badge=no',
    '?badge=toString',
    '?badge=',
    '?badge=VEGAN',
    `?badge=${'x'.repeat(10_000)}`,
    '?badge[]=vegan',
    '?after=-1',
    '?sort=1',
  ])('a wrong value is none: %s', (query) => {
    expect(read(query)).toEqual({})
  })

  test('one wrong value does not take the other along', () => {
    expect(read('?badge=zzz&sort=cheap&after=x')).toEqual({ sort: 'cheap' })
  })

  test('every badge of §3 but «no» is offered', () => {
    expect(badgeFilters.toSorted()).toEqual(badgeFilter.options.toSorted())
    expect(menuSearch({ badge: 'top' })).toEqual({ badge: 'top' })
  })
})
