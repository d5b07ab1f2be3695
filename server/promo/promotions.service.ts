import { inArray } from 'drizzle-orm'
import type { PayVariant } from '~/contracts/cart'
import type { Goods } from '~/contracts/goods'
import type { AppliedPromotion, Promotion } from '~/contracts/promotions'
import type { OrderSource } from '~/contracts/staff-constants'
import { dayAt } from '~/rules/calendar-day'
import { isServed } from '~/rules/menu-hours'
import type { PromotionFacts } from '~/rules/promotion-facts'
import { birthdayIn } from '~/rules/promotion-terms'
import { promoCodes } from '#server/db/tables'
import type { Dictionaries } from '#server/shop/dictionaries.service'
import { limitOf, usesOfErased } from './erased-uses'
import type { BuyerContext, RulesRow } from './promo.service'
import { ruleName } from '#server/shop/promotion-rows'

/** What a cart is ordered with. `promised` is null where no time is possible: then rules go by the present. */
type Asked = {
  buyer: { phone: string | null; birthday: string | null } | null | undefined
  goodsById: ReadonlyMap<number, Goods>
  dictionaries: Pick<Dictionaries, 'promotions' | 'zonesOf'>
  timeZone: string
  promised: { from: number } | null
  payVariant?: PayVariant | null | undefined
  source: OrderSource
  zoneId: number | null
}

/** The rules that a cart may get, each with its gift where that can be had, and the facts that they ask for. */
export async function promotionsFor(ctx: BuyerContext, found: RulesRow, asked: Asked) {
  const { buyer, goodsById, dictionaries, timeZone, promised, payVariant, source, zoneId } = asked
  const { promotions, zonesOf } = dictionaries
  const erased = await usesOfErased(ctx, promotions.some((rule) => limitOf(rule) !== null) ? buyer?.phone : null)
  const now = ctx.now.getTime()
  const at = promised?.from ?? now
  const zones = new Map([...zonesOf.values()].flat().map(({ id, name }) => [id, name]))
  const facts: PromotionFacts = {
    now,
    at,
    timeZone,
    zoneId,
    isFirstOrder: 'userId' in ctx ? found?.hasOrdered === 0 : null,
    birthdayIn: buyer?.birthday ? birthdayIn(buyer.birthday, dayAt(at, timeZone)) : null,
    payVariant: payVariant ?? null,
    source,
    names: {
      goods: (id) => found?.goods[id],
      categories: (id) => found?.categories[id],
      zones: (id) => zones.get(id),
    },
  }
  const mayUse = promotions.flatMap((rule) => {
    const limit = limitOf(rule)
    const left = limit && limit - (erased.get(rule.id) ?? 0)
    const isSpent = found?.spent.includes(rule.id) || (left !== null && (found?.mine[rule.id] ?? 0) >= left)
    return isSpent ? [] : [{ ...rule, per_customer: left }]
  })
  return { rules: withGifts(mayUse, goodsById, timeZone, at), facts }
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
