import { z } from 'zod'
import { clock, id, money, moment } from './common'
import { ORDER_SOURCES } from './staff-constants'

/* Promotions: rules with a condition and an effect. Money in roubles. Codes are rules with a code as a condition. */

/** So many pieces of the listed dishes (other sizes of one count too) or of the categories. */
export const promotionItems = z.object({
  goods: z.array(id).max(200, 'Не больше 200 блюд').default([]),
  categories: z.array(id).max(50, 'Не больше 50 категорий').default([]),
  count: z.int('Сколько штук: целое число').min(1, 'Хотя бы одно блюдо').max(20, 'Не больше 20 штук'),
})
export type PromotionItems = z.infer<typeof promotionItems>

const fromSum = z.number('Сумма — число рублей').min(0, 'Сумма от 0 ₽').max(100_000, 'Сумма до 100 000 ₽').multipleOf(0.01)
const price = z.number('Цена — число рублей').positive('Цена больше нуля').max(100_000, 'Цена до 100 000 ₽').multipleOf(0.01)

/** All that is said must hold; empty lists and nulls say nothing. `days` (Monday is 1) and hours are those of the promised time in the
 *  city's zone; an end at or before the start is after midnight. `birthday_days`: so many days before or after it. `min_total` is
 *  compared with the goods before discounts. */
export const promotionCondition = z
  .object({
    days: z.array(z.int().min(1).max(7)).max(7).default([]),
    from: clock.nullable().default(null),
    to: clock.nullable().default(null),
    delivery_type: z.enum(['delivery', 'pickup']).nullable().default(null),
    zones: z.array(id).max(100).default([]),
    is_first_order: z.boolean().default(false),
    birthday_days: z.int('Дни — целое число').min(0, 'Дни от 0').max(30, 'Не больше 30 дней').nullable().default(null),
    min_total: fromSum.default(0),
    items: z.array(promotionItems).max(5, 'Не больше пяти списков блюд').default([]),
    pay_variants: z
      .array(z.union([z.literal(1), z.literal(2), z.literal(3)]))
      .max(3)
      .default([]),
    sources: z.array(z.enum(ORDER_SOURCES)).max(3).default([]),
  })
  .meta({ id: 'PromotionCondition' })
export type PromotionCondition = z.infer<typeof promotionCondition>

/** `percent` takes its percentage off all dishes that discounts count for, or only those of the first list (`only_items`). `gift` adds a
 *  free dish; `dish_price` gives one piece of a dish in the cart for that price. `nth_free`: of each `count` pieces of the first list the
 *  cheapest is free. `bundle`: pieces of all lists together for that price, as often as the cart has them. `bonuses`: that many times. */
export const promotionEffect = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('percent'),
      percent: z.number('Процент — число').positive('Скидка больше нуля').max(100, 'Скидка до 100 %').multipleOf(0.01),
      only_items: z.boolean().default(false),
    }),
    z.object({ kind: z.literal('amount'), amount: price }),
    z.object({ kind: z.literal('gift'), goods_id: id.nullable() }),
    z.object({ kind: z.literal('dish_price'), goods_id: id.nullable(), price }),
    z.object({ kind: z.literal('nth_free') }),
    z.object({ kind: z.literal('bundle'), price }),
    z.object({ kind: z.literal('free_delivery') }),
    z.object({ kind: z.literal('bonuses'), times: z.int('Целое число').min(2, 'Хотя бы вдвое').max(10, 'Не больше десяти раз') }),
  ])
  .meta({ id: 'PromotionEffect' })
export type PromotionEffect = z.infer<typeof promotionEffect>

/** A rule without a code, as it counts: sizes of listed dishes are listed. `gift` is the dish of `gift` and `dish_price`, null where it
 *  cannot be had. */
export const publicPromotion = z
  .object({
    id,
    name: z.string(),
    about: z.string(),
    priority: z.int(),
    condition: promotionCondition,
    effect: promotionEffect,
    gift: z.object({ id, name: z.string(), price: money }).nullable(),
    /** Not together with a code. */
    excludes_code: z.boolean(),
    starts_at: moment.nullable(),
    ends_at: moment.nullable(),
  })
  .meta({ id: 'Promotion' })
export type Promotion = z.infer<typeof publicPromotion>

/** A rule that counts for a cart, and what it gives in roubles: a gift at its price, a free delivery by its fee, bonuses as 0. */
export const appliedPromotion = z.object({ id, name: z.string(), amount: money }).meta({ id: 'AppliedPromotion' })
export type AppliedPromotion = z.infer<typeof appliedPromotion>
/** «Ещё 1 ролл, и третий бесплатно»: what a rule still needs. */
export const promotionNudge = z.object({ id, text: z.string() }).meta({ id: 'PromotionNudge' })
export type PromotionNudge = z.infer<typeof promotionNudge>
