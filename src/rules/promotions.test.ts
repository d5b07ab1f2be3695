import { describe, expect, it } from 'vitest'
import type { Promotion } from '~/contracts/promotions'
import { cartOf, CODES, dish } from './golden-carts.testing'
import { pricePromoted } from './promotions'
import { birthdayIn, holdsNow } from './promotion-terms'
import { factsAt, rule } from './promotions.testing'

const ROLLS = 1
const roll = (price: number, qtt = 1, id = price) => dish(price, qtt, { id, category_id: ROLLS })
const drink = (price: number, qtt = 1) => dish(price, qtt, { id: price, category_id: 9 })
const rolls = (count: number) => ({ items: [{ goods: [], categories: [ROLLS], count }] })
const third = rule({ id: 1, name: 'Третий ролл', effect: { kind: 'nth_free' }, condition: rolls(3) })
const pickup = { delivery_type: 'pickup' } as const
const priced = (lines: Parameters<typeof cartOf>[0], rules: Promotion[], cart: Parameters<typeof cartOf>[1] = pickup) =>
  pricePromoted(cartOf(lines, cart), rules, factsAt())
const gives = (price: ReturnType<typeof priced>) => price.promotions.map(({ id, amount }) => [id, amount])

describe('rules on pieces', () => {
  it('of six rolls from the dearest on each third is free: the customer gets the better groups', () => {
    const price = priced([roll(500), roll(400, 2), roll(300), roll(200), roll(100)], [third])
    expect(gives(price)).toEqual([[1, 500]]) // 500 400 [400], 300 200 [100]
    expect(price.lines.map(({ paid }) => paid)).toEqual([500, 400, 300, 200, 0])
  })

  it('a bundle takes the dearest pieces, as often as it is cheaper', () => {
    const items = [...rolls(1).items, { goods: [], categories: [9], count: 1 }]
    const combo = rule({ id: 2, effect: { kind: 'bundle', price: 450 }, condition: { items } })
    const price = priced([roll(500), roll(400), drink(100), drink(40)], [combo])
    expect(gives(price)).toEqual([[2, 150]]) // 500 + 100 − 450; 400 + 40 would be dearer
    expect(price.lines.map(({ discount }) => discount)).toEqual([125, 0, 25, 0])
  })

  it('options of a free dish are paid', () => {
    const withCheese = { ...roll(300), additionals: [{ price: 60, qtt: 1 }] }
    expect(priced([roll(300, 2), withCheese], [third]).totals).toMatchObject({ full: 960, discount: 300 })
  })

  it('a dish costs its price with a rule, once', () => {
    const tea = { id: 80, name: 'Чай', price: 80 }
    const cheap = rule({ id: 3, effect: { kind: 'dish_price', goods_id: 80, price: 1 }, gift: tea, condition: { min_total: 500 } })
    expect(gives(priced([roll(500), drink(80, 2)], [cheap]))).toEqual([[3, 79]])
    const [nudge] = priced([roll(500)], [cheap]).nudges
    expect(nudge?.text.replaceAll('\u00a0', ' ')).toBe('Чай за 1 ₽: добавьте в корзину')
  })

  it('a piece is in one of them: the better one', () => {
    const fourth = rule({ id: 4, effect: { kind: 'nth_free' }, condition: rolls(4) })
    expect(gives(priced([roll(300, 4)], [third, fourth]))).toEqual([[1, 300]])
    expect(gives(priced([roll(300, 7)], [third, fourth]))).toEqual([[1, 600]])
  })

  it('dishes that no discount counts for take no part', () => {
    expect(gives(priced([roll(300, 2), { ...roll(300), sale_active: false }], [third]))).toEqual([])
  })
})

describe('sums, codes and the rest', () => {
  const tenth = rule({ id: 5, effect: { kind: 'percent', percent: 10, only_items: false } })

  it('one discount of the sum, after the rules on pieces', () => {
    const fifty = rule({ id: 6, effect: { kind: 'amount', amount: 50 } })
    expect(gives(priced([roll(300, 3)], [third, tenth, fifty]))).toEqual([
      [1, 300],
      [5, 60],
    ])
  })

  it('a percentage of some dishes is theirs', () => {
    const ofRolls = rule({ id: 7, effect: { kind: 'percent', percent: 20, only_items: true }, condition: rolls(1) })
    expect(priced([roll(300), drink(100)], [ofRolls]).lines.map(({ discount }) => discount)).toEqual([60, 0])
  })

  it('a code stays where a promotion gives as much, and is used where it gives more', () => {
    const cart = { ...pickup, promo: CODES.SUSHI10 }
    const kept = priced([roll(1000)], [tenth], cart)
    expect([kept.promo, kept.promo_refused?.reason, gives(kept)]).toEqual([null, 'promotion_better', [[5, 100]]])
    const used = priced([roll(1000)], [tenth], { ...pickup, promo: CODES.ONCE })
    expect([used.promo?.code, gives(used), used.totals.discount]).toEqual(['ONCE', [], 150])
  })

  it('a rule that does not go with codes makes room for a better one', () => {
    const alone = { ...third, excludes_code: true }
    expect(gives(priced([roll(300, 3)], [alone], { ...pickup, promo: CODES.SUSHI10 }))).toEqual([[1, 300]])
    expect(gives(priced([roll(300, 3)], [alone], { ...pickup, promo: CODES.LAST1 }))).toEqual([])
    expect(gives(priced([roll(300, 3)], [third], { ...pickup, promo: CODES.SUSHI10 }))).toEqual([[1, 300]])
  })

  it('a gift, a free delivery and twice the bonuses are given together', () => {
    const gift = { id: 80, name: 'Чай', price: 80 }
    const present = rule({ id: 8, name: 'Чай в подарок', effect: { kind: 'gift', goods_id: 80 }, gift, condition: { min_total: 700 } })
    const free = rule({ id: 9, name: 'Везём даром', effect: { kind: 'free_delivery' } })
    const twice = rule({ id: 10, name: 'Двойные бонусы', effect: { kind: 'bonuses', times: 2 } })
    const price = priced([roll(700)], [present, free, twice], {})
    expect(price.totals).toMatchObject({ full: 700, discount: 0, delivery_fee: 0, total: 700, bonuses_earned: 42 })
    expect(gives(price)).toEqual([
      [8, 80],
      [9, 149],
      [10, 0],
    ])
    expect(price.explanation.slice(1, 3)).toEqual([
      { kind: 'gift', text: 'Подарок: Чай', amount: 0 },
      { kind: 'delivery', text: 'Доставка: Везём даром', amount: 0 },
    ])
    const near = priced([roll(380)], [present], {}).nudges.map(({ text }) => text.replaceAll('\u00a0', ' '))
    expect(near).toEqual(['До подарка «Чай» ещё 320 ₽'])
  })

  it('never makes an order dearer, or too small to be ordered', () => {
    // 1210 − 121 + 149 would be 28 more
    expect(gives(priced([roll(1210)], [tenth], {}))).toEqual([])
    // 650 − 65 = 585 is below 600
    expect(gives(priced([roll(650)], [tenth], {}))).toEqual([])
    expect(gives(priced([roll(700)], [tenth], {}))).toEqual([[5, 70]])
  })

  it('says what the next group needs', () => {
    const texts = (count: number) => priced([roll(300, count)], [third]).nudges.map(({ text }) => text.replaceAll('\u00a0', ' '))
    expect(texts(2)).toEqual(['Ещё 1 блюдо, и сработает «Третий ролл»'])
    expect(texts(3)).toEqual([])
    expect(texts(5)).toEqual(['Ещё 1 блюдо, и сработает «Третий ролл»'])
  })
})

describe('when a rule holds', () => {
  const noon = rule({ id: 1, condition: { days: [5], from: '11:00', to: '16:00' } })
  const night = rule({ id: 1, condition: { days: [5], from: '22:00', to: '02:00' } })
  it.each([
    [noon, '2026-11-20T11:00:00+03:00', true],
    [noon, '2026-11-20T15:59:00+03:00', true],
    [noon, '2026-11-20T16:00:00+03:00', false],
    [noon, '2026-11-21T12:00:00+03:00', false],
    [night, '2026-11-20T23:00:00+03:00', true],
    [night, '2026-11-21T01:59:00+03:00', true],
    [night, '2026-11-20T01:59:00+03:00', false],
  ])('by the day and hour of the promise: %#', (one, at, holds) => {
    expect(holdsNow(one, factsAt({ at: Date.parse(at) }), 'pickup')).toBe(holds)
  })

  it.each<[string, Partial<Promotion>, Parameters<typeof factsAt>[0], boolean]>([
    ['unknown first order', { condition: rule({ id: 1, condition: { is_first_order: true } }).condition }, { isFirstOrder: null }, false],
    ['first order', { condition: rule({ id: 1, condition: { is_first_order: true } }).condition }, { isFirstOrder: true }, true],
    ['birthday', { condition: rule({ id: 1, condition: { birthday_days: 3 } }).condition }, { birthdayIn: 3 }, true],
    ['long after it', { condition: rule({ id: 1, condition: { birthday_days: 3 } }).condition }, { birthdayIn: 4 }, false],
    ['another zone', { condition: rule({ id: 1, condition: { zones: [4] } }).condition }, { zoneId: 5 }, false],
    ['by phone', { condition: rule({ id: 1, condition: { sources: ['site'] } }).condition }, { source: 'phone' }, false],
    ['paid in cash', { condition: rule({ id: 1, condition: { pay_variants: [1] } }).condition }, { payVariant: 1 }, true],
    ['over', { ends_at: '2026-11-20T09:00:00.000Z' }, { now: Date.parse('2026-11-20T12:00:00+03:00') }, false],
  ])('%s', (_name, parts, facts, holds) => {
    expect(holdsNow({ ...rule({ id: 1 }), ...parts }, factsAt(facts), 'delivery')).toBe(holds)
  })

  it('a birthday is near over the turn of the year, and on 29 February', () => {
    expect(birthdayIn('1990-12-30', '2027-01-02')).toBe(3)
    expect(birthdayIn('1992-02-29', '2027-03-01')).toBe(0)
  })
})
