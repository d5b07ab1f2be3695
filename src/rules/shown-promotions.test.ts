import { describe, expect, it } from 'vitest'
import type { Promotion } from '~/contracts/promotions'
import { rule } from './promotions.testing'
import { promotionsOf } from './dish-promotions'
import { shownPromotions } from './shown-promotions'

const NOW = Date.parse('2026-11-20T12:00:00+03:00')
const unnamed = () => undefined
const show = (...rules: Promotion[]) => shownPromotions(rules, { goods: unnamed, categories: unnamed, zones: unnamed }, NOW)
const rolls = { goods: [], categories: [3], count: 3 }
const tea = { id: 9, name: 'Чай', price: 190 }
const third = rule({ id: 1, effect: { kind: 'nth_free' }, condition: { items: [rolls] } })

describe('the ribbon on cards', () => {
  it.each<[effect: Promotion['effect'], ribbon: string | null]>([
    [{ kind: 'nth_free' }, '3-й бесплатно'],
    [{ kind: 'percent', percent: 10, only_items: true }, '−10 %'],
    [{ kind: 'percent', percent: 10, only_items: false }, null],
    [{ kind: 'bundle', price: 990 }, '5 за 990 ₽'],
    [{ kind: 'dish_price', goods_id: 9, price: 99 }, 'Акция 99 ₽'],
    [{ kind: 'gift', goods_id: 9 }, '+ подарок'],
    [{ kind: 'amount', amount: 300 }, null],
    [{ kind: 'free_delivery' }, null],
    [{ kind: 'bonuses', times: 2 }, null],
  ])('%j', (effect, ribbon) => {
    const [shown] = show(rule({ id: 1, effect, gift: tea, condition: { items: [rolls, { goods: [4], categories: [], count: 2 }] } }))
    expect(shown?.ribbon?.replaceAll('\u00a0', ' ') ?? null).toBe(ribbon)
  })

  it.each<Partial<Promotion['condition']>>([{ is_first_order: true }, { birthday_days: 3 }, { zones: [7] }, { sources: ['phone'] }])(
    'is left out where few guests get it: %j',
    (condition) => expect(show(rule({ ...third, condition: { ...third.condition, ...condition } }))[0]?.ribbon).toBe(null),
  )
})

it('a dish has the promotions of its list or category, not those of the whole cart', () => {
  const cheap = rule({ id: 2, effect: { kind: 'dish_price', goods_id: 9, price: 99 }, gift: tea, condition: { items: [rolls] } })
  const whole = rule({ id: 3, condition: { min_total: 900 } })
  const shown = show(third, cheap, whole)
  const idsOf = (dish: { id: number; category_id: number }) => promotionsOf(shown, dish).map(({ id }) => id)
  expect(shown).toHaveLength(3)
  expect(idsOf({ id: 20, category_id: 3 })).toEqual([1])
  expect(idsOf({ id: 9, category_id: 5 })).toEqual([2])
  expect(idsOf({ id: 21, category_id: 5 })).toEqual([])
})

it.each<[what: string, parts: Partial<Promotion>]>([
  ['has not begun', { starts_at: '2026-11-20T09:00:01.000Z' }],
  ['is over', { ends_at: '2026-11-20T09:00:00.000Z' }],
  ['gives a dish that is gone', { effect: { kind: 'gift', goods_id: 9 }, gift: null }],
  ['is for trial orders', { condition: { ...third.condition, sources: ['test'] } }],
])('one that %s is not shown', (_what, parts) => expect(show({ ...third, ...parts })).toEqual([]))
