import { expect, test } from 'vitest'
import { dateOf, momentOf, promoPeriodText } from './dates'

const MOSCOW = 'Europe/Moscow'

test('a last day is in the code as its whole, in the time zone of the shop', () => {
  expect(momentOf('2026-12-05', MOSCOW, 'first')).toBe('2026-12-04T21:00:00.000Z')
  expect(momentOf('2026-12-05', MOSCOW, 'last')).toBe('2026-12-05T21:00:00.000Z')
  expect(momentOf(null, MOSCOW, 'last')).toBeNull()
})

test.each(['first', 'last'] as const)('a date comes back from its moment: %s', (edge) => {
  for (const zone of [MOSCOW, 'Asia/Vladivostok', 'Europe/Kaliningrad'])
    expect(dateOf(momentOf('2027-01-01', zone, edge), zone, edge)).toBe('2027-01-01')
})

test('periods in words', () => {
  const [starts_at, ends_at] = ['2026-12-01T00:00:00+03:00', '2026-12-06T00:00:00+03:00']
  const texts = [
    promoPeriodText({ starts_at, ends_at }, MOSCOW),
    promoPeriodText({ starts_at: null, ends_at }, MOSCOW),
    promoPeriodText({ starts_at: null, ends_at: null }, MOSCOW),
  ]
  expect(texts.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(['1 дек. 26 – 5 дек. 26', 'до 5 дек. 26', 'без срока'])
})
