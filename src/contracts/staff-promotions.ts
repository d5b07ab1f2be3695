import { z } from 'zod'
import { cartLineBody, deliveryType, explanationRow, payVariant, quoteTotals } from './cart'
import { id, idParam, money, moment } from './common'
import { MAX_LINES } from './constants'
import { pageMeta } from './orders'
import { appliedPromotion, promotionCondition, promotionEffect, promotionNudge } from './promotions'
import { ORDER_SOURCES, RULE_STATES } from './staff-constants'
import { searchText } from './text'

/* Promotions and codes as staff see, change and try them. Money in roubles; moments with an offset. */

export const promoCodeText = z
  .string({ error: 'Напишите код' })
  .max(100, 'Не длиннее 40 знаков')
  .transform((text) =>
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .trim()
      .toUpperCase(),
  )
  .pipe(
    z
      .string()
      .regex(/^[\p{L}\d_-]*$/u, 'Буквы, цифры и дефис, без пробелов')
      .min(1, 'Напишите код')
      .max(40, 'Не длиннее 40 знаков')
      .regex(/[\p{L}\d]/u, 'Нужна хотя бы одна буква или цифра'),
  )

/** `code`: null for a rule that counts for every cart. The name of a code is for staff. `per_customer`: how often one customer gets it. */
const fields = z.object({
  code: promoCodeText.nullable(),
  name: z.string().trim().max(120, 'Не длиннее 120 знаков'),
  about: z.string().trim().max(500, 'Не длиннее 500 знаков'),
  note: z.string().trim().max(500, 'Не длиннее 500 знаков'),
  priority: z.int('Важность — целое число').min(-100).max(100, 'Важность от −100 до 100'),
  condition: promotionCondition,
  effect: promotionEffect,
  excludes_code: z.boolean(),
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  max_uses: z.int('Сколько раз: целое число').min(1, 'Хотя бы один раз').max(1_000_000, 'Не больше 1 000 000 раз').nullable(),
  per_customer: z.int('Сколько раз: целое число').min(1, 'Хотя бы один раз').max(100, 'Не больше 100 раз').nullable(),
  is_active: z.boolean(),
  is_archived: z.boolean(),
})

/** PATCH /staff/promotions/{id} with `If-Match`: absent fields stay; `condition` and `effect` are given as a whole. */
export const promotionBody = fields.partial().meta({ id: 'PromotionBody' })
export type PromotionBody = z.output<typeof promotionBody>
/** POST /staff/promotions: off unless it says otherwise; a code is on, and needs no name. */
export const newPromotionBody = fields.partial().required({ effect: true }).meta({ id: 'NewPromotionBody' })
export type NewPromotionBody = z.output<typeof newPromotionBody>

/** POST /staff/promotions/batch: that many codes, each for one use. */
export const promotionBatchBody = fields
  .partial()
  .required({ effect: true })
  .omit({ code: true, max_uses: true })
  .extend({
    count: z.int('Сколько кодов: целое число').min(1, 'Хотя бы один код').max(500, 'Не больше 500 кодов за раз'),
    prefix: promoCodeText.pipe(z.string().max(20, 'Не длиннее 20 знаков')).optional(),
  })
  .meta({ id: 'PromotionBatchBody' })
export type PromotionBatchBody = z.output<typeof promotionBatchBody>

/** What is odd about a rule: a key for the screen and words. */
export const promotionWarning = z
  .object({ key: z.enum(['always', 'over_half', 'free_dishes', 'no_end', 'no_dish']), text: z.string() })
  .meta({ id: 'PromotionWarning' })
export type PromotionWarning = z.infer<typeof promotionWarning>

/** A rule with its results in the caller's kitchens, of orders that are not canceled: their `revenue` less what was paid back, the `discount`
 *  that the rule gave, and the share of them (0 to 1) that was the customer's first; null without orders. */
export const staffPromotion = fields
  .extend({
    id,
    revision: z.int().nonnegative(),
    gift_name: z.string().nullable(),
    used: z.int(),
    state: z.enum(RULE_STATES),
    orders: z.int(),
    revenue: money,
    discount: money,
    first_share: z.number().min(0).max(1).nullable(),
    warnings: z.array(promotionWarning),
  })
  .meta({ id: 'StaffPromotion' })
export type StaffPromotion = z.infer<typeof staffPromotion>

/** GET /staff/promotions, 50 a page: rules without a code, the most important first; codes, newest first; codes for late orders; what was
 *  put away. `q` is part of a code or name. */
export const promotionsQuery = z.object({
  list: z.enum(['rules', 'codes', 'apologies', 'archived']).default('rules'),
  q: searchText,
  state: z.enum(RULE_STATES).optional(),
  page: idParam.default(1),
})
export type PromotionsQuery = z.output<typeof promotionsQuery>
export const promotionPage = z.object({ data: z.array(staffPromotion), meta: pageMeta }).meta({ id: 'PromotionPage' })
export type PageOfPromotions = z.infer<typeof promotionPage>

/** POST /staff/promotions/try: prices a cart by all active rules and the draft, which replaces the rule of `id`; a draft with a code counts as typed. Stores nothing. `at` is the
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
    /** Whether the draft counts. */
    is_used: z.boolean(),
    nudges: z.array(promotionNudge),
    outed: z.array(id),
    warnings: z.array(promotionWarning),
  })
  .meta({ id: 'TriedPromotion' })
export type TriedPromotion = z.infer<typeof triedPromotion>
