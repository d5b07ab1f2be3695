import { describe, expect, test } from 'vitest'
import type { BonusTransaction, Loyalty, Rank } from '~/contracts/user'
import { bonusWord } from '~/lib/text'
import { percentText } from '~/rules/reduction'
import { bonusMonths, burnWords, changeText, changeWords, nextRankWords, rankStops, rankWords } from './bonus-words'

const now = new Date('2026-11-21T15:25:00Z')
/** No-break spaces as plain ones, so that the tables read. */
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null

const standing = (change: Partial<Loyalty>): Loyalty => ({
  bonuses: 0,
  rank: 1,
  percent: 3,
  personal_discount: 0,
  paid: 0,
  next: { rank: 2, from: 15_000, percent: 5, missing: 15_000 },
  expiring: [],
  ...change,
})

describe('a change of bonuses has its sign, and its word agrees', () => {
  test.each([
    [36, '+36', 'бонусов'],
    [1, '+1', 'бонус'],
    [-1, '−1', 'бонус'],
    [-120, '−120', 'бонусов'],
    [-22, '−22', 'бонуса'],
    [1_234, '+1 234', 'бонуса'],
    [-10_011, '−10 011', 'бонусов'],
  ])('%i', (amount, text, word) => {
    expect(plain(changeText(amount))).toBe(text)
    expect(bonusWord(amount)).toBe(word)
  })
})

describe('a change is told in the words of the API, with its kind beside the time', () => {
  test.each<[BonusTransaction['kind'], string, string, string]>([
    ['accrual', 'За заказ № 1048', 'За заказ № 1048', 'Начисление · 14 ноября, 20:11'],
    ['redemption', 'Списали на заказ № 1048', 'Списали на заказ № 1048', 'Списание · 14 ноября, 20:11'],
    ['refund', 'Вернули за отменённый заказ № 1048', 'Вернули за отменённый заказ № 1048', 'Возврат · 14 ноября, 20:11'],
    ['expiry', 'Сгорели: не тратили 180 дней', 'Сгорели: не тратили 180 дней', 'Срок вышел · 14 ноября, 20:11'],
    ['gift', 'Подарок', 'Подарок', '14 ноября, 20:11'],
    ['accrual', '', 'Начисление', '14 ноября, 20:11'],
  ])('%s «%s»', (kind, description, title, note) => {
    const words = changeWords({ kind, description, created_at: '2026-11-14T20:11:00+03:00' }, now)
    expect([plain(words.title), plain(words.note)]).toEqual([title, note])
  })
})

test.each([
  [7, '7 %'],
  [7.5, '7,5 %'],
])('%d is a percentage that stays together', (percent, text) => {
  expect(percentText(percent)).toBe(text.replace(' ', '\u00a0'))
})

describe('the rank says what it gives', () => {
  const back = (percent: number) => `Возвращаем бонусами ${percent} % от оплаченных блюд.`
  test.each<[Rank, Partial<Loyalty>, string, string]>([
    [1, {}, 'Ранг «Гость»', back(3)],
    [2, { percent: 5 }, 'Ранг «Свой»', back(5)],
    [3, { percent: 7 }, 'Ранг «Друг»', back(7)],
    ['vip', { percent: 10, next: null }, 'Ранг «VIP»', `${back(10)} Это наш высший ранг.`],
    [
      'discount',
      { percent: 0, next: null },
      'Личная скидка 10 %',
      'Считаем её в каждом заказе. Бонусы при ней не копятся, а накопленные можно потратить.',
    ],
    [
      'discount',
      { percent: 0, next: null, personal_discount: 12.5 },
      'Личная скидка 12,5 %',
      'Считаем её в каждом заказе. Бонусы при ней не копятся, а накопленные можно потратить.',
    ],
  ])('%s %o', (rank, change, title, note) => {
    const words = rankWords(standing({ rank, ...change }))
    expect([plain(words.title), plain(words.note)]).toEqual([title, note])
  })
})

test.each<[NonNullable<Loyalty['next']>, string]>([
  [{ rank: 2, from: 15_000, percent: 5, missing: 14_999.5 }, 'Ещё 14 999,50 ₽ за год до ранга «Свой»: там возвращаем 5 %'],
  [{ rank: 3, from: 40_000, percent: 7, missing: 3_200 }, 'Ещё 3 200 ₽ за год до ранга «Друг»: там возвращаем 7 %'],
  [{ rank: 'vip', from: 100_000, percent: 10, missing: 60_000 }, 'Ещё 60 000 ₽ за год до ранга «VIP»: там возвращаем 10 %'],
])('the way to rank $rank is told in roubles', (next, text) => {
  expect(plain(nextRankWords(next))).toBe(text)
})

describe('the ranks below are passed, those above are to come', () => {
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

describe('what burns soon is said with its day', () => {
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
    expect(plain(burnWords(expiring, now))).toBe(text)
  })
})

describe('the history stands by months', () => {
  const change = (id: number, created_at: string): BonusTransaction => ({
    id,
    kind: 'accrual',
    amount: 1,
    order_id: id,
    description: '',
    created_at,
  })

  test('newest first, the year where it is another one, in the clock that the moment carries', () => {
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

  test('of nothing there is none', () => {
    expect(bonusMonths([], now)).toEqual([])
  })
})
