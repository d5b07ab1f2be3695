import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PayVariant } from '~/contracts/cart'
import type { Goods } from '~/contracts/goods'
import type { AppliedPromotion, Promotion } from '~/contracts/promotions'
import type { OrderSource } from '~/contracts/staff-constants'
import { dayAt } from '~/rules/calendar-day'
import { isServed } from '~/rules/menu-hours'
import { birthdayIn, type PromotionFacts } from '~/rules/promotion-terms'
import { orders, promoCodes, promoUses, systemState } from '#server/db/tables'
import { usesOfErased } from './erased-uses'
import { type BuyerContext, buyerId } from './promo.service'
import { ruleName, type ShopPromotion } from '#server/shop/promotion-rows'

/** Batch query: rules that are used up, by this customer where they count once, and whether an order would be their first. One row. */
export function promotionStateQuery(ctx: BuyerContext) {
  const id = buyerId(ctx)
  const isMine = and(eq(promoUses.code_id, promoCodes.id), eq(promoUses.customer_id, id))
  return ctx.db
    .select({
      spent: sql<number[]>`(select json_group_array(${promoCodes.id}) from ${promoCodes} where ${promoCodes.code} is null
        and (${promoCodes.used} >= ${promoCodes.max_uses}
          or (${promoCodes.once_per_customer} = 1 and exists (select 1 from ${promoUses} where ${isMine}))))`
        .mapWith(JSON.parse)
        .as('spent'),
      hasOrdered: sql<number>`exists (select 1 from ${orders} where ${orders.customer_id} = ${id} and ${orders.status} <> 'canceled')`.as(
        'has_ordered',
      ),
    })
    .from(systemState)
    .limit(1)
}

type State = Awaited<ReturnType<typeof promotionStateQuery>>[number]

/** What a cart is ordered with. `promised` is null where no time is possible: then rules go by the present. */
type Asked = {
  buyer: { phone: string | null; birthday: string | null } | null | undefined
  goodsById: ReadonlyMap<number, Goods>
  timeZone: string
  promised: { from: number } | null
  payVariant: PayVariant | null | undefined
  source: OrderSource
  zoneId: number | null
}

/** Whether a customer gets a rule once: one for the first order too, so that two orders at the same time do not both get it. */
export const isSingle = ({ once_per_customer, condition }: ShopPromotion) => once_per_customer || condition.is_first_order

/** The rules that a cart may get, each with its gift where that can be had, and the facts that they ask for. */
export async function promotionsFor(ctx: BuyerContext, all: readonly ShopPromotion[], state: State | undefined, asked: Asked) {
  const { buyer, goodsById, timeZone, promised, payVariant, source, zoneId } = asked
  const phone = buyer?.phone ?? null
  const erased = phone !== null && all.some(isSingle) ? await usesOfErased(ctx, phone) : []
  const spent = new Set([...(state?.spent ?? []), ...erased])
  const now = ctx.now.getTime()
  const at = promised?.from ?? now
  const facts: PromotionFacts = {
    now,
    at,
    timeZone,
    zoneId,
    isFirstOrder: 'userId' in ctx ? state?.hasOrdered === 0 : null,
    birthdayIn: buyer?.birthday ? birthdayIn(buyer.birthday, dayAt(at, timeZone)) : null,
    payVariant: payVariant ?? null,
    source,
  }
  return {
    rules: withGifts(
      all.filter(({ id }) => !spent.has(id)),
      goodsById,
      timeZone,
      at,
    ),
    facts,
  }
}

/** Gifts that the kitchen makes at that time. */
export function withGifts<Rule extends Promotion>(
  rules: readonly Rule[],
  goodsById: ReadonlyMap<number, Goods>,
  timeZone: string,
  at: number,
) {
  return rules.map((rule) => {
    if (rule.gift === null) return rule
    const dish = goodsById.get(rule.gift.id)
    const isHad = dish?.available && isServed(dish, timeZone, new Date(at))
    return { ...rule, gift: isHad ? { ...rule.gift, price: dish.price } : null }
  })
}

/** The names of the promotions that the customer saw and does not get; null where all count. A deleted one has no name. */
export async function endedPromotions(
  { db }: Pick<BuyerContext, 'db'>,
  seen: readonly number[] | null | undefined,
  applied: readonly AppliedPromotion[],
): Promise<string[] | null> {
  const ended = (seen ?? []).filter((id) => !applied.some((one) => one.id === id))
  if (ended.length === 0) return null
  const rows = await db.select({ name: ruleName }).from(promoCodes).where(inArray(promoCodes.id, ended))
  return rows.map(({ name }) => name)
}
