import { describe, expect, it } from 'vitest'
import { type DeskSearch, filtersOf, listQuery } from './desk-search'

const query = (search: DeskSearch) => listQuery(filtersOf(search), 1)

describe('what the desk asks for', () => {
  it.each<[DeskSearch, ReturnType<typeof query>]>([
    [{}, { kitchen_id: 1, open: '1' }],
    [
      { status: 'new', page: 2 },
      { kitchen_id: 1, open: '1', status: 'new', page: 2 },
    ],
    [{ status: 'road' }, { kitchen_id: 1, open: '1', status: 'inTransit' }],
    [{ flag: 'late' }, { kitchen_id: 1, open: '1', flag: 'late' }],
    // paid-back, unpaid and other days are not among the open ones
    [{ flag: 'refunded' }, { kitchen_id: 1, flag: 'refunded' }],
    [
      { day: '2026-11-20', source: 'phone' },
      { kitchen_id: 1, day: '2026-11-20', source: 'phone' },
    ],
    // a guest who calls does not know the kitchen
    [{ q: ' 4546 ' }, { q: '4546' }],
  ])('%o', (search, asked) => expect(query(search)).toEqual(asked))

  it('ignores what an address cannot mean', () => {
    expect(query({ status: 'gone', flag: 'x', source: 'y', day: 'yesterday' })).toEqual({ kitchen_id: 1, open: '1' })
  })
})
