import { sql, type SQL } from 'drizzle-orm'
import {
  MAX_DAY_ORDERS,
  MAX_OPEN_ON_RECEIPT,
  MAX_ORDER_QTT,
  MAX_UNPAID_ORDERS,
  NEW_CUSTOMER_CASH_LIMIT,
  PAY_MINUTES,
  PAY_VARIANT,
} from '~/contracts/constants'
import type { Quote } from '~/contracts/cart'
import type { CreateOrderBody } from '~/contracts/orders'
import { callUs } from '~/rules/phone-text'
import { priceText } from '~/rules/number-text'
import { DAY_MS, MINUTE_MS } from '~/rules/time'
import { HttpError, invalid } from '#server/core/errors'
import type { CustomerContext } from '#server/http/context'
import type { FieldTexts } from './place'

/** The orders that count are among the newest: an unpaid one is canceled after 30 minutes, a slot is at most seven days ahead. */
const NEWEST = 100

/** Whether the customer has a completed order, and which limits the orders so far have reached: a table of one row. */
const limitsOf = ({ userId, now }: Pick<CustomerContext, 'userId' | 'now'>) => {
  const isUnpaid = sql.raw(`"status" = 'new' and "payment_status" in ('pending', 'failed')`)
  const isOnReceipt = sql.raw(`"status" in ('new', 'processed', 'inTransit') and "pay_variant" <> ${PAY_VARIANT.online}`)
  return sql`(select "has_completed", min("pay_by") filter (where ${isUnpaid}) as "pay_by",
    count(*) filter (where ${isUnpaid}) >= ${sql.raw(String(MAX_UNPAID_ORDERS))} as "unpaid",
    count(*) filter (where ${isOnReceipt}) >= ${sql.raw(String(MAX_OPEN_ON_RECEIPT))} + "has_completed" as "on_receipt",
    (select "blocked_at" is not null from "customers" where "id" = ${userId}) as "blocked",
    count(*) filter (where "created_at" > ${now.getTime() - DAY_MS}) >= ${sql.raw(String(MAX_DAY_ORDERS))} as "day"
    from (select exists (select 1 from "orders" where "customer_id" = ${userId} and "status" = 'completed') as "has_completed")
    left join (select "status", "payment_status", "pay_variant", "pay_by", "created_at" from "orders"
      where "customer_id" = ${userId} order by "place" desc limit ${sql.raw(String(NEWEST))}))`
}

/** Batch query of the limits, for the error's text; the insert enforces them with `hasRoom`. */
export const limitsQuery = (ctx: Pick<CustomerContext, 'db' | 'userId' | 'now'>) =>
  ctx.db
    .select({
      hasCompleted: sql<number>`"has_completed"`.as('has_completed'),
      unpaid: sql<number>`"unpaid"`.as('unpaid'),
      onReceipt: sql<number>`"on_receipt"`.as('on_receipt'),
      day: sql<number>`"day"`.as('day'),
      blocked: sql<number>`"blocked"`.as('blocked'),
      payBy: sql<number | null>`"pay_by"`.as('pay_by'),
    })
    .from(limitsOf(ctx))

/** What an order adds to: unpaid ones, those paid on receipt, or neither, where nothing is left to pay online. */
type Kind = { pay_variant: number; isAwaited: boolean }
const limitOf = ({ pay_variant, isAwaited }: Kind) => (pay_variant !== PAY_VARIANT.online ? 'onReceipt' : isAwaited ? 'unpaid' : null)

/** SQL condition for the inserting statement: the customer may place one more order of the kind. */
export function hasRoom(ctx: CustomerContext, kind: Kind): SQL {
  const column = { onReceipt: sql` or "on_receipt" or "blocked"`, unpaid: sql` or "unpaid"` }
  const limit = limitOf(kind)
  return sql`(select not ("day"${limit ? column[limit] : sql``}) from ${limitsOf(ctx)})`
}

type Limits = Awaited<ReturnType<typeof limitsQuery>>
type LimitedOrder = Kind & { total: number; hasOnline: boolean; shopPhone: string }

/** Limits what one customer may cost the shop before it is paid: open orders, orders a day, and the sum paid on receipt. Without online
 *  payment the sum is not refused: `confirmCall` asks staff to call before they cook.
 *  @throws HttpError 422 `pay_variant:` (also `blocked` by staff), `too_many_orders`, 429 `too_many_unpaid` with the time until the first one is canceled */
export function checkLimits(ctx: CustomerContext, limits: Limits, order: LimitedOrder) {
  const problem = limitProblem(ctx, limits, order)
  if (problem) throw problem
  return { confirmCall: isTooMuchCash(ctx, limits, order) }
}

/** Which ways to pay the customer may use for a sum, as an order would decide it now. */
export const payWays = (ctx: CustomerContext, limits: Limits, order: Pick<LimitedOrder, 'total' | 'hasOnline' | 'shopPhone'>): PayWays =>
  Object.values(PAY_VARIANT).map((pay_variant) => {
    const problem = limitProblem(ctx, limits, { ...order, pay_variant, isAwaited: pay_variant === PAY_VARIANT.online && order.total > 0 })
    return { pay_variant, refused: problem && { reason: problem.code, text: problem.message } }
  })

type PayWays = NonNullable<NonNullable<Quote['payment']>['ways']>

/** Why an order may not be paid so; null where it may. */
function limitProblem(ctx: CustomerContext, limits: Limits, order: LimitedOrder): HttpError | null {
  const [found] = limits
  const limit = limitOf(order)
  const { hasOnline } = order
  const call = callUs(order.shopPhone)
  if (found?.day)
    return new HttpError(
      422,
      'too_many_orders',
      `Больше ${MAX_DAY_ORDERS} заказов за сутки на сайте не принимаем. Если нужно больше, ${call}.`,
    )
  if (limit === 'unpaid' && found?.unpaid) return tooManyUnpaid(ctx, found.payBy)
  if (limit === 'onReceipt' && found?.blocked) {
    const advice = hasOnline ? 'Выберите оплату на сайте.' : `Чтобы заказать, ${call}.`
    return invalid('pay_variant', `Оплатить этот заказ при получении нельзя. ${advice}`, 'blocked')
  }
  if (limit === 'onReceipt' && found?.onReceipt) {
    const text = `У вас уже ${MAX_OPEN_ON_RECEIPT + found.hasCompleted} заказа с оплатой при получении. `
    const advice = hasOnline ? 'Этот можно оплатить на сайте.' : 'Дождитесь одного из них, и примем новый.'
    return invalid('pay_variant', text + advice, 'too_many_on_receipt')
  }
  if (!hasOnline || !isTooMuchCash(ctx, limits, order)) return null
  const text = `Заказ дороже ${priceText(mostCash(ctx, limits))} нужно оплатить на сайте. Выберите оплату картой.`
  return invalid('pay_variant', text, 'cash_limit')
}

const mostCash = ({ settings: { cashLimit } }: CustomerContext, [found]: Limits) =>
  found?.hasCompleted ? cashLimit : Math.min(cashLimit, NEW_CUSTOMER_CASH_LIMIT)

const isTooMuchCash = (ctx: CustomerContext, limits: Limits, order: LimitedOrder) =>
  limitOf(order) === 'onReceipt' && order.total > mostCash(ctx, limits)

function tooManyUnpaid({ now }: CustomerContext, firstEnds: number | null): HttpError {
  const waitMs = (firstEnds ?? now.getTime() + PAY_MINUTES * MINUTE_MS) - now.getTime()
  const text = `У вас уже ${MAX_UNPAID_ORDERS} заказа ждут оплаты. Оплатите или отмените один из них в «Моих заказах», и примем новый.`
  return new HttpError(429, 'too_many_unpaid', text, { headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) } })
}

/** The kitchen's limit of one order. */
export function piecesProblem({ goods }: Pick<CreateOrderBody, 'goods'>, shopPhone: string): FieldTexts {
  const pieces = goods.reduce((sum, { qtt }) => sum + qtt, 0)
  if (pieces <= MAX_ORDER_QTT) return {}
  return { goods: `В одном заказе не больше ${MAX_ORDER_QTT} блюд. Если нужно больше, ${callUs(shopPhone)}.` }
}
