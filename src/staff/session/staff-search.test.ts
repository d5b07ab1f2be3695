import { expect, it } from 'vitest'
import { staffSearch } from './staff-search'

it.each<[search: Record<string, string>, read: ReturnType<typeof staffSearch>]>([
  [{ station: 'all' }, { station: 'all' }],
  [{ station: '7' }, { station: 7 }],
  [{ station: 'every' }, { station: undefined }],
  [{ day: '2026-02-28' }, { day: '2026-02-28' }],
  [{ day: '2026-02-31' }, { day: undefined }],
  [{ from: '01.02.2026' }, { from: undefined }],
  [{ subject: 'order:12' }, { subject: 'order:12' }],
  [{ subject: 'x'.repeat(61) }, { subject: undefined }],
  [{ q: '' }, { q: undefined }],
  [{ order: '0' }, { order: undefined }],
  [{ utm_source: 'vk' }, {}],
])('%j is read as %j', (search, read) => expect(staffSearch(search)).toEqual(read))
