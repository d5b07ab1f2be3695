import { describe, expect, test } from 'vitest'
import type { BonusTransaction, Loyalty, Rank } from '~/contracts/user'
import { bonusWord } from '~/lib/text'
import { bonusMonths, expiryText, amountText, transactionText, nextRankText, rankStops, rankText } from './bonus-text'

const now = new Date('2026-11-21T15:25:00Z')
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null

const next = { rank: 2, from: 15_000, percent: 5, missing: 15_000 } as const

describe('an amount has a sign, and its noun agrees', () => {
  test.each([
    [36, '+36', 'бонусов'],
    [1, '+1', 'бонус'],
    [-1, '−1', 'бонус'],
    [-120, '−120', 'бонусов'],
    [-22, '−22', 'бонуса'],
    [1_234, '+1 234', 'бонуса'],
    [-10_011, '−10 011', 'бонусов'],
  ])('%i', (amount, text, word) => {
    expect(plain(amountText(amount))).toBe(text)
    expect(bonusWord(amount)).toBe(word)
  })
})

describe('a transaction shows the API text with its kind, or the kind alone', () => {
  test.each<[BonusTransaction['kind'], string, string, string]>([
    ['accrual', 'За заказ № 1048', 'За заказ № 1048', 'Начисление · 14 ноября, 20:11'],
    ['gift', 'Подарок', 'Подарок', '14 ноября, 20:11'],
    ['accrual', '', 'Начисление', '14 ноября, 20:11'],
  ])('%s «%s»', (kind, description, title, note) => {
    const text = transactionText({ kind, description, created_at: '2026-11-14T20:11:00+03:00' }, now)
    expect([plain(text.title), plain(text.note)]).toEqual([title, note])
  })
})

test.each<[Rank, Partial<Loyalty>, string, string]>([
  [2, { percent: 5 }, 'Ранг «Свой»', 'Возвращаем бонусами 5 % от оплаченных блюд.'],
  ['vip', { percent: 10, next: null }, 'Ранг «VIP»', 'Возвращаем бонусами 10 % от оплаченных блюд. Это наш высший ранг.'],
  ['discount', { next: null }, 'Личная скидка 10 %', 'Считаем её в каждом заказе.'],
  ['discount', { next: null, personal_discount: 12.5 }, 'Личная скидка 12,5 %', 'Считаем её в каждом заказе.'],
])('rank %s %o', (rank, change, title, note) => {
  const text = rankText({ bonuses: 0, percent: 0, personal_discount: 0, paid: 0, expiring: [], rank, next, ...change })
  expect(plain(text.title)).toBe(title)
  expect(plain(text.note)).toContain(note)
})

test('the way to the next rank in roubles', () => {
  expect(plain(nextRankText({ ...next, missing: 14_999.5 }))).toBe('Ещё 14 999,50 ₽ за год до ранга «Свой»: там возвращаем 5 %')
})

describe('lower ranks are done, higher ones are coming', () => {
  test.each<[Rank, string]>([
    [1, 'current coming coming coming'],
    [2, 'done current coming coming'],
    [3, 'done done current coming'],
    ['vip', 'done done done current'],
  ])('%s', (rank, states) => {
    const stops = rankStops(rank)
    expect(stops.map(({ state }) => state).join(' ')).toBe(states)
    expect(stops.map(({ label, time }) => plain(`${label} ${time}`))).toEqual(['Гость 3 %', 'Свой 5 %', 'Друг 7 %', 'VIP 10 %'])
  })
})

describe('expiring bonuses are named with their day', () => {
  const burns = (...days: [amount: number, day: string][]) => days.map(([amount, day]) => ({ amount, at: `2026-${day}T12:00:00+03:00` }))
  test.each<[string, Loyalty['expiring'], string | null]>([
    ['nothing', [], null],
    ['one sum', burns([120, '12-05']), '120 бонусов сгорят 5 декабря. Потратьте их в заказе.'],
    ['one bonus', burns([1, '12-05']), '1 бонус сгорит 5 декабря. Потратьте его в заказе.'],
    ['a number ending in one', burns([21, '11-22']), '21 бонус сгорит завтра. Потратьте их в заказе.'],
    ['the last day', burns([3, '11-21']), '3 бонуса сгорят сегодня. Потратьте их в заказе.'],
    [
      'several days, two sums on one of them',
      burns([100, '12-01'], [20, '12-01'], [40, '12-05']),
      '120 бонусов сгорят 1 декабря, ещё 40 — 5 декабря. Потратьте их в заказе.',
    ],
    ['one bonus and then more', burns([1, '12-01'], [2, '12-02']), '1 бонус сгорит 1 декабря, ещё 2 — 2 декабря. Потратьте их в заказе.'],
  ])('%s', (_, expiring, text) => {
    expect(plain(expiryText(expiring, now))).toBe(text)
  })
})

describe('transactions are grouped by month', () => {
  const change = (id: number, created_at: string): BonusTransaction => ({
    id,
    kind: 'accrual',
    amount: 1,
    order_id: id,
    description: '',
    created_at,
  })

  test('newest first, with another year named, in the time zone of the timestamp', () => {
    const history = [
      change(5, '2026-11-02T10:00:00+03:00'),
      change(4, '2026-11-01T00:30:00+03:00'),
      change(3, '2026-10-31T23:59:00+03:00'),
      change(2, '2025-12-31T10:00:00+03:00'),
      change(1, '2025-11-30T10:00:00+03:00'),
    ]
    expect(bonusMonths(history, now).map(({ month, changes }) => [month, changes.map(({ id }) => id)])).toEqual([
      ['Ноябрь', [5, 4]],
      ['Октябрь', [3]],
      ['Декабрь 2025', [2]],
      ['Ноябрь 2025', [1]],
    ])
  })
})
