import { expect, test } from 'vitest'
import type { BonusTransaction, Loyalty, Rank } from '~/contracts/user'
import { DEFAULT_LOYALTY_TERMS } from '~/rules/loyalty-terms'
import { bonusMonths, expiryText, amountText, transactionText, nextRankText, rankStops, rankText } from './bonus-text'

const now = new Date('2026-11-21T15:25:00Z')
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null

const next = { rank: 2, from: 15_000, percent: 5, missing: 15_000 } as const

test('an amount has a sign', () => {
  expect([36, -120, -10_011].map((amount) => plain(amountText(amount)))).toEqual(['+36', '−120', '−10 011'])
})

test.each<[BonusTransaction['kind'], string, string, string]>([
  ['accrual', 'За заказ № 1048', 'За заказ № 1048', 'Начисление · 14 ноября, 20:11'],
  ['gift', 'Подарок', 'Подарок', '14 ноября, 20:11'],
  ['accrual', '', 'Начисление', '14 ноября, 20:11'],
])('a transaction shows the API text with its kind, or the kind alone: %s «%s»', (kind, description, title, note) => {
  const text = transactionText({ kind, description, created_at: '2026-11-14T20:11:00+03:00' }, now)
  expect([plain(text.title), plain(text.note)]).toEqual([title, note])
})

test.each<[Rank, Partial<Loyalty>, string, string]>([
  [2, { percent: 5 }, 'Ранг «Свой»', 'Возвращаем бонусами 5 % от оплаченных блюд.'],
  ['vip', { percent: 10, next: null }, 'Ранг «VIP»', 'Возвращаем бонусами 10 % от оплаченных блюд. Это наш высший ранг.'],
  ['discount', { next: null, personal_discount: 12.5 }, 'Личная скидка 12,5 %', 'Считаем её в каждом заказе.'],
])('rank %s %o', (rank, change, title, note) => {
  const text = rankText({ bonuses: 0, percent: 0, personal_discount: 0, paid: 0, expiring: [], rank, next, ...change })
  expect(plain(text.title)).toBe(title)
  expect(plain(text.note)).toContain(note)
})

test('the way to the next rank in roubles', () => {
  expect(plain(nextRankText({ ...next, missing: 14_999.5 }, 365))).toBe('Ещё 14 999,50 ₽ за год до ранга «Свой»: там возвращаем 5 %')
})

test.each<[Rank, string]>([
  [1, 'current coming coming coming'],
  [3, 'done done current coming'],
  ['vip', 'done done done current'],
])('lower ranks are done, higher ones are coming: %s', (rank, states) => {
  expect(
    rankStops(rank, DEFAULT_LOYALTY_TERMS.ranks)
      .map(({ state }) => state)
      .join(' '),
  ).toBe(states)
})

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
])('expiring bonuses are named with their day: %s', (_, expiring, text) => {
  expect(plain(expiryText(expiring, now))).toBe(text)
})
test('transactions are grouped by month in the time zone of the timestamp; another year is named', () => {
  const times = ['2026-11-02T10:00', '2026-11-01T00:30', '2026-10-31T23:59', '2025-12-31T10:00', '2025-11-30T10:00']
  const history = times.map((time, id) => ({
    id,
    kind: 'gift' as const,
    amount: 1,
    order_id: null,
    description: '',
    created_at: `${time}:00+03:00`,
  }))
  expect(bonusMonths(history, now).map(({ month, changes }) => [month, changes.map(({ id }) => id)])).toEqual([
    ['Ноябрь', [0, 1]],
    ['Октябрь', [2]],
    ['Декабрь 2025', [3]],
    ['Ноябрь 2025', [4]],
  ])
})
