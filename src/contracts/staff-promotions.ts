import { z } from 'zod'
import { cartLineBody, deliveryType, explanationRow, payVariant, quoteTotals } from './cart'
import { id, money, moment } from './common'
import { MAX_LINES } from './constants'
import { appliedPromotion, promotionCondition, promotionEffect, promotionNudge } from './promotions'
import { ORDER_SOURCES, PROMO_STATES } from './staff-constants'

/* Promotions as staff see, change and try them. Money in roubles; moments with an offset. */

const fields = z.object({
  name: z.string().trim().max(80, 'Не длиннее 80 знаков'),
  about: z.string().trim().max(500, 'Не длиннее 500 знаков'),
  note: z.string().trim().max(500, 'Не длиннее 500 знаков'),
  priority: z.int('Важность — целое число').min(-100).max(100, 'Важность от −100 до 100'),
  condition: promotionCondition,
  effect: promotionEffect,
  excludes_code: z.boolean(),
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  max_uses: z.int('Сколько раз: целое число').min(1, 'Хотя бы один раз').max(1_000_000, 'Не больше 1 000 000 раз').nullable(),
  once_per_customer: z.boolean(),
  is_active: z.boolean(),
  is_archived: z.boolean(),
})

/** PATCH /staff/promotions/{id} with `If-Match`: absent fields stay; `condition` and `effect` are given as a whole. */
export const promotionBody = fields.partial().meta({ id: 'PromotionBody' })
export type PromotionBody = z.output<typeof promotionBody>
/** POST /staff/promotions: off unless it says otherwise. */
export const newPromotionBody = fields.partial().required({ name: true, effect: true }).meta({ id: 'NewPromotionBody' })
export type NewPromotionBody = z.output<typeof newPromotionBody>

/** What is odd about a rule: a key for the screen and words. */
export const promotionWarning = z
  .object({ key: z.enum(['always', 'over_half', 'free_dishes', 'no_end', 'no_dish']), text: z.string() })
  .meta({ id: 'PromotionWarning' })
export type PromotionWarning = z.infer<typeof promotionWarning>

/** A rule with its results in the caller's kitchens, of orders that are not canceled: their `revenue` less what was paid back, and the
 *  `discount` that the rule gave. */
export const staffPromotion = fields
  .extend({
    id,
    revision: z.int().nonnegative(),
    gift_name: z.string().nullable(),
    used: z.int(),
    state: z.enum([...PROMO_STATES, 'off', 'archived']),
    orders: z.int(),
    revenue: money,
    discount: money,
    warnings: z.array(promotionWarning),
  })
  .meta({ id: 'StaffPromotion' })
export type StaffPromotion = z.infer<typeof staffPromotion>

/** GET /staff/promotions: all rules without a code, the most important first; with `archived=1` those that were put away. */
export const promotionsQuery = z.object({ archived: z.enum(['0', '1']).default('0') })
export type PromotionsQuery = z.output<typeof promotionsQuery>
export const staffPromotions = z.object({ data: z.array(staffPromotion) }).meta({ id: 'StaffPromotions' })

/** POST /staff/promotions/try: prices a cart by all active rules and the draft, which replaces the rule of `id`; stores nothing. `at` is the
 *  promised time, now where it is absent. */
export const tryPromotionBody = z
  .object({
    draft: newPromotionBody,
    id: id.nullish(),
    goods: z.array(cartLineBody).max(MAX_LINES, `Не больше ${MAX_LINES} строк в заказе`),
    city_id: id.nullish(),
    delivery_type: deliveryType.default('delivery'),
    promocode: z.string().trim().max(100).nullish(),
    at: moment.nullish(),
    zone_id: id.nullish(),
    is_first_order: z.boolean().default(false),
    birthday_in: z.int().min(0).max(200).nullish(),
    pay_variant: payVariant.nullish(),
    source: z.enum(ORDER_SOURCES).default('site'),
  })
  .meta({ id: 'TryPromotionBody' })
export type TryPromotionBody = z.output<typeof tryPromotionBody>
/** `without`: the totals without the draft. `outed`: dishes that cannot be had. */
export const triedPromotion = z
  .object({
    totals: quoteTotals,
    without: quoteTotals,
    explanation: z.array(explanationRow),
    promotions: z.array(appliedPromotion),
    nudges: z.array(promotionNudge),
    outed: z.array(id),
    warnings: z.array(promotionWarning),
  })
  .meta({ id: 'TriedPromotion' })
export type TriedPromotion = z.infer<typeof triedPromotion>
