import { describe, expect, it, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/rules/time'
import { copiesAmong, copyKey, firstOfMonths, newestCopy, outdatedOf, type CopyFolder } from './copies'

const NOW = Date.parse('2026-11-27T15:20:00Z')

/** Makes copies as the crons do, from so long ago until now, and returns the bucket's keys. */
function kept(ms: number): string[] {
  let keys: string[] = []
  const make = (folder: CopyFolder, at: number) => keys.push(copyKey(folder, new Date(at)))
  for (let night = NOW - (NOW % DAY_MS) - Math.floor(ms / DAY_MS) * DAY_MS + 2 * HOUR_MS; night <= NOW; night += DAY_MS) {
    make('d1', night)
    for (const { at } of firstOfMonths(copiesAmong(keys))) make('months', at)
    for (let at = night; at < Math.min(night + DAY_MS, NOW + 1); at += 5 * MINUTE_MS) make('sqlite', at)
    const gone = new Set(outdatedOf(copiesAmong(keys), new Date(Math.min(night + DAY_MS, NOW))).map(({ key }) => key))
    keys = keys.filter((key) => !gone.has(key))
  }
  return keys
}

describe('of two years of copies', () => {
  const copies = copiesAmong(kept(730 * DAY_MS))
  const of = (folder: CopyFolder) => copies.filter((copy) => copy.folder === folder)

  it('each five minutes of the last 48 hours is kept', () => {
    expect(of('sqlite')).toHaveLength(48 * 12 + 1)
    expect(of('sqlite')[0]?.at).toBe(NOW - 48 * HOUR_MS)
  })

  it('each night of the last 30 days is kept', () => {
    expect(of('d1')).toHaveLength(30)
    expect(of('d1').every(({ at }) => NOW - at <= 30 * DAY_MS)).toBe(true)
  })

  it('the first night of each of the last 12 months is kept', () => {
    expect(of('months').map(({ key }) => key.slice(7, 17))).toEqual([
      '2025-12-01',
      ...['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'].map((month) => `2026-${month}-01`),
    ])
  })

  it('any moment of the last two days has a copy that is at most five minutes older', () => {
    for (let until = NOW - 48 * HOUR_MS; until <= NOW; until += 7 * MINUTE_MS)
      expect(until - (newestCopy(copies, until)?.at ?? 0)).toBeLessThan(5 * MINUTE_MS)
  })

  it('there are few enough for one list of a bucket', () => expect(copies.length).toBeLessThan(1000))
})

test('a shop that began in the middle of a month keeps its first night', () => {
  const copies = copiesAmong(['d1/2026-11-28T02-05-00Z.jsonl.gz', 'd1/2026-11-29T02-05-00Z.jsonl.gz'])
  expect(firstOfMonths(copies)).toEqual([copies[0]])
})

test('what is no copy is never removed', () => {
  const keys = ['erased.json', 'd1/note.txt', 'd1/2020-13-45T99-00-00Z.jsonl.gz', 'other/2020-01-01T00-00-00Z.jsonl.gz']
  expect(copiesAmong(keys)).toEqual([])
})

test('no copy is newer than the moment that is asked for', () => {
  const copies = copiesAmong(['sqlite/2026-11-27T15-20-00Z.sqlite.gz', 'd1/2026-11-27T02-05-00Z.jsonl.gz'])
  expect(newestCopy(copies, Date.parse('2026-11-27T15:19:59Z'))?.folder).toBe('d1')
  expect(newestCopy(copies, Date.parse('2026-11-26T00:00:00Z'))).toBeUndefined()
  expect(newestCopy(copies)?.folder).toBe('sqlite')
})
