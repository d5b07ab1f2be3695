import { z } from 'zod'
import { orderAddressBody } from './addresses'
import { calledPhone, id, money, moment } from './common'
import {
  MAX_CHANGE_FROM,
  MAX_COMMENT_LENGTH,
  MAX_LINES,
  MAX_LINE_QTT,
  MAX_NAME_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_OPTION_QTT,
  MAX_PERSONS,
  MAX_SLOTS,
  MAX_TYPED_CODE,
  PROMO_REASONS,
} from './constants'
import { appliedPromotion, promotionNudge } from './promotions'
import { lineOf, multiLine } from './text'

/** An option in a request body. `price` is what the customer saw: compared, never charged. */
export const cartOptionBody = z.object({
  id,
  qtt: z.int().min(1, 'Количество добавки от 1').max(MAX_OPTION_QTT, `Не больше ${MAX_OPTION_QTT} одной добавки`),
  price: money.optional(),
})
export type CartOptionBody = z.infer<typeof cartOptionBody>

/** Words to the kitchen with a line: «без лука». A part of what the line is. */
export const lineNote = lineOf(MAX_NOTE_LENGTH, `Пожелание длиннее ${MAX_NOTE_LENGTH} знаков`).nullish()

/** A cart line in a request body. */
export const cartLineBody = z
  .object({
    id,
    qtt: z.int().min(1, 'Количество от 1').max(MAX_LINE_QTT, `Не больше ${MAX_LINE_QTT} штук одного блюда`),
    price: money.optional(),
    additionals: z.array(cartOptionBody).max(50).default([]),
    side: z.array(cartOptionBody).max(50).default([]),
    sauce: z.array(cartOptionBody).max(50).default([]),
    note: lineNote,
  })
  .meta({ id: 'CartLineBody' })
export type CartLineBody = z.infer<typeof cartLineBody>

export const deliveryType = z.enum(['delivery', 'pickup'])
export type DeliveryType = z.infer<typeof deliveryType>
export const timeType = z.enum(['now', 'datetime'])
export type TimeType = z.infer<typeof timeType>
export const payVariant = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type PayVariant = z.infer<typeof payVariant>
export const payType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])
export type PayType = z.infer<typeof payType>
export const onlineWay = z.enum(['card', 'sbp'])
export type PaidWay = z.infer<typeof onlineWay>
export const promoType = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type PromoType = z.infer<typeof promoType>

/** A code as typed, or the text that it was copied with. */
const typedCode = z.string().trim().max(MAX_TYPED_CODE, 'Такого кода нет')

/** Who receives the food where it is not the customer. */
export const recipientBody = z.object({
  name: lineOf(MAX_NAME_LENGTH, `Имя длиннее ${MAX_NAME_LENGTH} знаков`).min(1, 'Напишите, как зовут получателя'),
  phone: calledPhone,
})

/** The fields of an order's body; null counts as absent. `zone_id`: the delivery zone that the customer named, where the address does not decide it. `leave_at_door` and `no_call` (no bell) are of a delivery. */
export const orderFields = {
  delivery_type: deliveryType,
  city_id: id.nullish(),
  address_id: id.nullish(),
  address: orderAddressBody.nullish(),
  pickup_point_id: id.nullish(),
  zone_id: id.nullish(),
  time_type: timeType,
  datetime: moment.nullish(),
  pay_variant: payVariant,
  pay_type: payType,
  /** Of a payment on the site (`pay_type` 2): by card, which is the default, or by SBP. */
  online_way: onlineWay.nullish(),
  card_id: id.nullish(),
  change_from: money.nonnegative().max(MAX_CHANGE_FROM, 'Сдачу с такой суммы мы не подготовим').nullish(),
  persons: z.int().min(0).max(MAX_PERSONS).nullish(),
  name: lineOf(MAX_NAME_LENGTH, `Имя длиннее ${MAX_NAME_LENGTH} знаков`).nullish(),
  recipient: recipientBody.nullish(),
  leave_at_door: z.boolean().nullish(),
  no_call: z.boolean().nullish(),
  comment: multiLine(MAX_COMMENT_LENGTH, `Комментарий длиннее ${MAX_COMMENT_LENGTH} знаков`).nullish(),
  promocode: typedCode.nullish(),
  bonuses: z.int().nonnegative().nullish(),
  goods: z.array(cartLineBody).min(1, 'В корзине пусто').max(MAX_LINES, `Не больше ${MAX_LINES} строк в заказе`),
  total: money.nonnegative(),
  /** The promotions that counted in the quote: an order without one of them is 409 `cart_changed`. Absent, only the total is compared. */
  promotions: z.array(id).max(100).nullish(),
}

/** POST /v3/cart/quote: an order's body in which only `goods` is required. */
export const quoteBody = z
  .object({
    ...orderFields,
    delivery_type: deliveryType.nullish(),
    time_type: timeType.nullish(),
    pay_variant: payVariant.nullish(),
    pay_type: payType.nullish(),
    goods: z.array(cartLineBody).max(MAX_LINES, `Не больше ${MAX_LINES} строк в заказе`),
    address: z.unknown().optional(),
    recipient: z.unknown().optional(),
    total: money.nullish(),
  })
  .meta({ id: 'QuoteBody' })
export type QuoteBody = z.infer<typeof quoteBody>

/** One row of the price explanation, in roubles (discounts are negative). Rows come in the order of the enum; all but `total` sum to the
 *  total. A `note` (0 ₽) says why something requested does not count. */
export const explanationRow = z
  .object({
    kind: z.enum(['dish', 'options', 'sale', 'promotion', 'personal', 'promo', 'gift', 'bonuses', 'delivery', 'total', 'note']),
    text: z.string(),
    amount: money,
  })
  .meta({ id: 'ExplanationRow' })
export type ExplanationRow = z.infer<typeof explanationRow>

/** A difference from what the customer saw: a field of a product or of one of its options. */
export const changedGoods = z
  .object({
    id,
    field: z.string(),
    was: z.union([z.number(), z.string(), z.null()]),
    now: z.union([z.number(), z.string(), z.null()]),
  })
  .meta({ id: 'ChangedGoods' })
export type ChangedGoods = z.infer<typeof changedGoods>

/** The totals of a quote in roubles. */
export const quoteTotals = z
  .object({
    full: money,
    bonusesActive: money,
    bonusesInactive: money,
    saleActive: money,
    saleInactive: money,
    discount: money,
    bonuses_spent: money,
    delivery_fee: money,
    total: money,
    bonuses_earned: z.int(),
  })
  .meta({ id: 'QuoteTotals' })
export type QuoteTotals = z.infer<typeof quoteTotals>

/** Why a code does not count: a code for clients and a text for the customer. */
export const promoRefusal = z.object({ reason: z.enum(PROMO_REASONS), text: z.string() }).meta({ id: 'PromoRefusal' })
export type PromoRefusal = z.infer<typeof promoRefusal>

/** A better deal: the same cart without the code. `saves` is by how many roubles the total is lower then. */
export const dealAdvice = z.object({ without: z.literal('promocode'), saves: money, text: z.string() }).meta({ id: 'DealAdvice' })
export type DealAdvice = z.infer<typeof dealAdvice>

/** Whether this customer may pay this sum so now: the order decides again. `reason` is the code of the order's refusal. */
export const offeredPayment = z
  .object({ pay_variant: payVariant, refused: z.object({ reason: z.string(), text: z.string() }).nullable() })
  .meta({ id: 'OfferedPayment' })

/** All prices are computed here. `delivery.next`: what is missing to the next cheaper step of the fee. `delivery.zone`: that of the address;
 *  `among`: the zones to choose from where the address does not decide; `refused`: why an order would not be delivered. `promo_saves`: by how much the code lowers the total, below 0 where
 *  it raises it. `code` is the shop's spelling of a typed code. A remote API may omit it, `min_total`, `promo_refused`, `promo_saves`, `advice`, `promised` (null if the time is not
 *  available) and `payment`
 *  or its `ways`, which a guest has none of. */
export const quote = z
  .object({
    lines: z.array(z.object({ uid: z.string(), id, qtt: z.int(), price: money, amount: money, available: z.boolean() })),
    totals: quoteTotals,
    promo: z
      .object({
        code: z.string().optional(),
        type: promoType,
        discount: money,
        gift: id.nullable(),
        min_total: money.optional(),
        varies: z.boolean().optional(),
      })
      .nullable(),
    promo_refused: promoRefusal.nullish(),
    bonuses_max: z.int().nonnegative(),
    delivery: z.object({
      fee: money,
      free_from: money.nullable(),
      min_order: money,
      missing: money,
      next: z.object({ missing: money, fee: money }).nullish(),
      zone: z.object({ id, name: z.string() }).nullish(),
      among: z.array(id).nullish(),
      refused: z.object({ reason: z.enum(['outside', 'pick', 'closed', 'hours']), text: z.string() }).nullish(),
    }),
    slots: z.array(moment).max(MAX_SLOTS),
    promised: z.object({ from: moment, to: moment }).nullish(),
    payment: z
      .object({
        online: z.boolean(),
        /** On the site by card and by SBP; by card alone where a remote API does not say. */
        card: z.boolean().nullish(),
        sbp: z.boolean().nullish(),
        saves_card: z.boolean(),
        needs_email: z.boolean(),
        ways: z.array(offeredPayment).nullish(),
      })
      .nullish(),
    outed: z.array(id),
    changed: z.array(changedGoods),
    explanation: z.array(explanationRow),
    promo_saves: money.nullish(),
    advice: dealAdvice.nullish(),
    promotions: z.array(appliedPromotion).nullish(),
    /** Dishes that rules add for nothing. */
    gifts: z.array(z.object({ id, name: z.string() })).nullish(),
    nudges: z.array(promotionNudge).nullish(),
  })
  .meta({ id: 'Quote' })
export type Quote = z.infer<typeof quote>

/** POST /v2/check-certificate */
export const checkCertificateBody = z.object({
  certificate: typedCode.min(1, 'Введите код'),
  cart: z.array(cartLineBody).max(MAX_LINES, `Не больше ${MAX_LINES} строк в заказе`),
})
export type CheckCertificateBody = z.infer<typeof checkCertificateBody>
/** What a code gives, in the shop's spelling: the percentage of type 1, the roubles of type 2, the product of type 3; type null if the personal discount gives
 *  more. `varies`: the code asks or gives more than that and its minimum; then type 2 is what it gives to this very cart. */
export const certificate = z
  .object({
    code: z.string().optional(),
    type: promoType.nullable(),
    discount: money,
    gift: id.optional(),
    min_total: money.optional(),
    varies: z.boolean().optional(),
  })
  .meta({ id: 'Certificate' })
export type Certificate = z.infer<typeof certificate>
