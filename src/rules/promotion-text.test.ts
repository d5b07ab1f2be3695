import { expect, it } from 'vitest'
import { promotionCondition, type PromotionEffect } from '~/contracts/promotions'
import { promotionSentence } from './promotion-text'

const name = (names: Record<number, string>) => (id: number) => names[id]
const names = { goods: name({ 1: 'Канада', 11: 'Канада' }), categories: name({ 3: 'Роллы' }), zones: name({ 7: 'Центр' }) }
const say = (condition: object, effect: PromotionEffect, dish: string | null = null) =>
  promotionSentence({ condition: promotionCondition.parse(condition), effect }, names, dish).replaceAll('\u00a0', ' ')

it.each<[condition: object, effect: PromotionEffect, dish: string | null, text: string]>([
  [{ delivery_type: 'pickup' }, { kind: 'percent', percent: 10, only_items: false }, null, 'Если самовывоз, то скидка 10 %'],
  [
    { items: [{ categories: [3], count: 3 }], days: [1, 2, 3, 4, 5], to: '16:00' },
    { kind: 'nth_free' },
    null,
    'Если 3 шт. из «Роллы» и по будням до 16:00, то самое дешёвое из каждых 3 бесплатно',
  ],
  [{ min_total: 1500 }, { kind: 'gift', goods_id: 1 }, 'Канада', 'Если заказ от 1 500 ₽, то Канада в подарок'],
  [{}, { kind: 'free_delivery' }, null, 'Всегда доставка бесплатно'],
  [{ days: [6, 7] }, { kind: 'bonuses', times: 2 }, null, 'Если по выходным, то бонусов в 2 раза больше'],
  [
    { zones: [7, 8], is_first_order: true, birthday_days: 3, pay_variants: [2], sources: ['phone'] },
    { kind: 'amount', amount: 300 },
    null,
    'Если зона «Центр» или «нет в меню», первый заказ, день рождения, 3 дня до и после, оплата на сайте и заказ по телефону, то скидка 300 ₽',
  ],
  [
    { items: [{ goods: [1, 2], categories: [3], count: 2 }], birthday_days: 0 },
    { kind: 'bundle', price: 990 },
    null,
    'Если 2 шт. из «Роллы, Канада или нет в меню» и день рождения, то вместе за 990 ₽',
  ],
  [{ items: [{ goods: [1, 11], count: 2 }] }, { kind: 'bundle', price: 990 }, null, 'Если 2 шт. из «Канада», то вместе за 990 ₽'],
  [{ min_total: 900 }, { kind: 'dish_price', goods_id: 5, price: 99 }, null, 'Если заказ от 900 ₽, то блюдо за 99 ₽'],
])('%j', (condition, effect, dish, text) => expect(say(condition, effect, dish)).toBe(text))
