import { z } from 'zod'
import { address } from './addresses'
import { apology } from './apology'
import { changedGoods, deliveryType, explanationRow, onlineWay, orderFields, payType, payVariant, quoteTotals, timeType } from './cart'
import { email, id, image, integerParam, money, moment } from './common'
import { MAX_ORDERS_PER_PAGE, ORDERS_PER_PAGE, ORDER_STATUSES } from './constants'
import { appliedPromotion } from './promotions'
import { PROMISE_REASONS, RECEIPT_KINDS, REFUND_WAYS } from './staff-constants'

export const orderStatus = z.enum(ORDER_STATUSES)
export type OrderStatus = z.infer<typeof orderStatus>
export const paymentStatus = z.enum(['none', 'pending', 'paid', 'failed', 'refunded'])

/** POST /v2/orders. `email` receives the receipt of an online payment, `save_card` asks to save the card, `eta_max` is the promise shown
 *  to the customer, in minutes. */
export const createOrderBody = z
  .object({
    ...orderFields,
    email: email.nullish(),
    save_card: z.boolean().nullish(),
    eta_max: z.int().positive().max(10_000).nullish(),
  })
  .meta({ id: 'CreateOrderBody' })
export type CreateOrderBody = z.infer<typeof createOrderBody>

/** POST /v2/orders: 201. `payment.url` is null if no payment page is needed. */
export const placedOrder = z
  .object({
    id,
    number: z.string(),
    status: orderStatus,
    total: money,
    payment: z.object({ id, url: z.string().nullable(), is_qr: z.boolean().nullish() }).nullable(),
  })
  .meta({ id: 'PlacedOrder' })
export type PlacedOrder = z.infer<typeof placedOrder>

/** The body of a 409 with what has changed. Nothing is stored. */
const conflict = <Code extends string, Changes extends z.ZodRawShape>(code: Code, changes: Changes) =>
  z.object({ message: z.string(), error: z.object({ message: z.string(), code: z.literal(code), ...changes }) })

/** 409 `cart_changed`: what is gone or dearer, and the new totals. `message` names the promotions that do not count any more. */
export const cartChanged = conflict('cart_changed', { outed: z.array(id), changed: z.array(changedGoods), totals: quoteTotals }).meta({
  id: 'CartChanged',
})
/** 409 `promise_changed`: an order for now takes longer than `eta_max` minutes. */
export const promiseChanged = conflict('promise_changed', { eta_min: z.int(), eta_max: z.int() }).meta({ id: 'PromiseChanged' })

/** `free`: so many of its pieces cost nothing. It stands for one `part`-th of the product `goods_id` where that is set. */
export const orderOption = z
  .object({
    id,
    name: z.string(),
    qtt: z.int(),
    price: money,
    free: z.int().positive().optional(),
    goods_id: id.optional(),
    part: z.int().positive().optional(),
  })
  .meta({ id: 'OrderOption' })
export type OrderOption = z.infer<typeof orderOption>

/** An order line, copied when the order was placed. `goodsPrice` is null only for a gift; `category_id` is the dish's current category,
 *  null if it left the menu. A remote API may omit `note`. */
export const orderLine = z
  .object({
    goods_id: id,
    category_id: id.nullish(),
    slug: z.string(),
    name: z.string(),
    image,
    goodsCount: z.int(),
    goodsPrice: money.nullable(),
    additionals: z.array(orderOption),
    sides: z.array(orderOption),
    sauces: z.array(orderOption),
    note: z.string().nullish(),
    amount: money,
  })
  .meta({ id: 'OrderLine' })
export type OrderLine = z.infer<typeof orderLine>

/** The address as it was when the order was placed. */
export const orderAddress = address.omit({ id: true, is_default: true, zone_id: true }).meta({ id: 'OrderAddress' })
export type OrderAddress = z.infer<typeof orderAddress>

const period = z.object({ from: moment, to: moment })

/** What the kitchen does with an order. `stage` is null until it is accepted, on the road, and while a pre-order waits for its time.
 *  `made` counts lines. `first` is the promise at ordering, `moved` its last change. */
export const liveOrder = z
  .object({
    stage: z.enum(['queue', 'cooking', 'ready']).nullable(),
    made: z.object({ done: z.int(), of: z.int() }).nullable(),
    promise: period,
    first: period,
    moved: z.object({ at: moment, to: moment, why: z.enum(PROMISE_REASONS) }).nullable(),
    courier: z.object({ name: z.string() }).nullable(),
  })
  .meta({ id: 'LiveOrder' })
export type LiveOrder = z.infer<typeof liveOrder>

/** An order as its customer sees it. `live` is null in lists, once the order is over, and from an API without it. */
export const order = z
  .object({
    id,
    number: z.string(),
    status: orderStatus,
    created_at: moment,
    delivery_type: deliveryType,
    time_type: timeType,
    datetime: moment.nullable(),
    promised: period,
    address: orderAddress.nullable(),
    pickup_point: z.object({ id, city_id: id, address: z.string(), phone: z.string() }).nullable(),
    zone: z.object({ id, name: z.string() }).nullish(),
    pay_variant: payVariant,
    pay_type: payType,
    /** How it is paid on the site; null where it is not. */
    online_way: onlineWay.nullish(),
    payment_status: paymentStatus,
    /** The card used, the deadline of an online payment, and why the last payment failed. */
    card: z.object({ brand: z.string(), last4: z.string() }).nullish(),
    pay_by: moment.nullish(),
    payment_error: z.string().nullish(),
    lines: z.array(orderLine),
    totals: quoteTotals.omit({ bonusesActive: true, bonusesInactive: true, saleActive: true, saleInactive: true }),
    explanation: z.array(explanationRow),
    promocode: z.string().nullable(),
    gift: z.object({ id, name: z.string() }).nullable(),
    promotions: z.array(appliedPromotion).nullish(),
    comment: z.string().nullable(),
    persons: z.int().nullable(),
    /** Who receives it where it is not the customer, and what the courier does at the door. */
    recipient: z.object({ name: z.string(), phone: z.string() }).nullish(),
    leave_at_door: z.boolean().nullish(),
    no_call: z.boolean().nullish(),
    history: z.array(z.object({ status: orderStatus, at: moment, reason: z.string().nullable() })),
    can_cancel: z.boolean(),
    /** What staff changed, newest last; `difference` of the total. What was paid back in part. What is left to pay on receipt where it is not the total. */
    edits: z.array(z.object({ at: moment, text: z.string(), difference: money })).nullish(),
    refunds: z.array(z.object({ at: moment, amount: money, way: z.enum(REFUND_WAYS), is_done: z.boolean() })).nullish(),
    to_pay: money.nullish(),
    /** Printed receipts of money at the door. */
    receipts: z
      .array(z.object({ kind: z.enum(RECEIPT_KINDS), at: moment, amount: money, number: z.string(), url: z.string().nullable() }))
      .nullish(),
    /** The code that was given because it came late. */
    apology: apology.nullish(),
    live: liveOrder.nullish(),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof order>

/** GET /v3/orders */
export const ordersQuery = z.object({
  page: integerParam.pipe(z.int().min(1, 'Страницы считаются с единицы')).default(1),
  per_page: integerParam
    .pipe(z.int().min(1, 'Хотя бы один заказ на странице').max(MAX_ORDERS_PER_PAGE, `Не больше ${MAX_ORDERS_PER_PAGE} заказов на странице`))
    .default(ORDERS_PER_PAGE),
})
export type OrdersQuery = z.infer<typeof ordersQuery>

export const pageMeta = z.object({ current_page: z.int(), last_page: z.int(), per_page: z.int(), total: z.int() })
/** Newest first. */
export const orderPage = z.object({ data: z.array(order), meta: pageMeta }).meta({ id: 'OrderPage' })
export type OrderListPage = z.infer<typeof orderPage>

/** GET /v3/orders/{id}/payment: the latest payment attempt, a new one if it can be paid again; `url` is null if there is no payment page.
 *  `is_qr`: it opens the bank's app, and is shown as a QR code where there is none. */
export const orderPayment = z
  .object({ id, status: paymentStatus, url: z.string().nullable(), is_qr: z.boolean().nullish() })
  .meta({ id: 'OrderPayment' })
export type OrderPayment = z.infer<typeof orderPayment>
