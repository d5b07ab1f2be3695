import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Promotion, type PromotionCondition, promotionCondition, type PromotionEffect } from '~/contracts/promotions'
import { codeName, type CodeRule } from '~/rules/promo'
import type { Db } from '#server/db/client'
import { dishes, goods, promoCodes } from '#server/db/tables'

/* A rule in the database and as it counts. */

type Row = typeof promoCodes.$inferSelect
export type StoredEffect = Pick<Row, 'type' | 'percent' | 'amount' | 'gift_goods_id' | 'min_total' | 'terms'>

/** SQL: what people call a rule. */
export const ruleName = sql<string>`coalesce(${promoCodes.code}, ${promoCodes.name})`

export function storedCondition({ min_total, terms }: Pick<Row, 'min_total' | 'terms'>): PromotionCondition {
  const { only_items: _only, times: _times, ...rest } = terms
  return promotionCondition.parse({ ...rest, min_total })
}

/** @throws Error for a row that no constraint lets in */
export function storedEffect({ type, percent, amount, gift_goods_id: goods_id, terms }: Omit<StoredEffect, 'min_total'>): PromotionEffect {
  if (type === 1 && percent !== null) return { kind: 'percent', percent, only_items: terms.only_items ?? false }
  if (type === 2 && amount !== null) return { kind: 'amount', amount }
  if (type === 3) return amount === null ? { kind: 'gift', goods_id } : { kind: 'dish_price', goods_id, price: amount }
  if (type === 4) return { kind: 'nth_free' }
  if (type === 5 && amount !== null) return { kind: 'bundle', price: amount }
  if (type === 7) return { kind: 'bonuses', times: terms.times ?? 2 }
  return { kind: 'free_delivery' }
}

/** A condition and an effect as columns. */
export function columnsOf({ min_total, ...terms }: PromotionCondition, effect: PromotionEffect): StoredEffect {
  const none = { percent: null, amount: null, gift_goods_id: null, min_total, terms }
  switch (effect.kind) {
    case 'percent':
      return { ...none, type: 1, percent: effect.percent, terms: { ...terms, only_items: effect.only_items } }
    case 'amount':
      return { ...none, type: 2, amount: effect.amount }
    case 'gift':
      return { ...none, type: 3, gift_goods_id: effect.goods_id }
    case 'dish_price':
      return { ...none, type: 3, gift_goods_id: effect.goods_id, amount: effect.price }
    case 'nth_free':
      return { ...none, type: 4 }
    case 'bundle':
      return { ...none, type: 5, amount: effect.price }
    case 'free_delivery':
      return { ...none, type: 6 }
    case 'bonuses':
      return { ...none, type: 7, terms: { ...terms, times: effect.times } }
  }
}

/** A rule with what only the shop knows: how often one customer gets it, null for always. */
export type ShopPromotion = Promotion & { per_customer: number | null }

/** Batch queries: rules that are on, the most important first, and the families of dishes with sizes. */
export const activePromotionsQuery = (db: Db) =>
  db
    .select({
      row: promoCodes,
      gift: sql<
        string | null
      >`(select json_object('id', g."id", 'name', g."name" || coalesce(', ' || g."size_name", ''), 'price', g."price" / 100.0)
        from ${goods} g where g."id" = "promo_codes"."gift_goods_id")`.as('gift'),
    })
    .from(promoCodes)
    .where(and(isNull(promoCodes.code), eq(promoCodes.is_active, true), eq(promoCodes.is_archived, false)))
    .orderBy(desc(promoCodes.priority), promoCodes.id)
export const familiesQuery = (db: Db) =>
  db
    .select({ id: dishes.id, family: sql<number>`${dishes.family_id}`.as('family') })
    .from(dishes)
    .where(sql`${dishes.family_id} is not null`)

export type Families = readonly { id: number; family: number }[]
type ActiveRow = { row: Row; gift: string | null }

/** Rules as they count: sizes of a listed dish are listed too. */
export const toPromotions = (rows: readonly ActiveRow[], families: Families): ShopPromotion[] =>
  rows.map(({ row, gift }) => toPromotion(row, gift === null ? null : (JSON.parse(gift) as Promotion['gift']), families))

/** A condition with all sizes of the dishes that it lists. */
export function withSizesOf(condition: PromotionCondition, families: Families): PromotionCondition {
  const familyOf = new Map(families.map(({ id, family }) => [id, family]))
  const sizesOf = (id: number) => {
    const family = familyOf.get(id)
    return family === undefined ? [id] : families.filter((one) => one.family === family).map((one) => one.id)
  }
  return { ...condition, items: condition.items.map((one) => ({ ...one, goods: [...new Set(one.goods.flatMap(sizesOf))] })) }
}

function toPromotion(row: Row, gift: Promotion['gift'], families: Families): ShopPromotion {
  const { id, name, about, priority, excludes_code, per_customer } = row
  return {
    id,
    name,
    about,
    priority,
    condition: withSizesOf(storedCondition(row), families),
    effect: storedEffect(row),
    gift,
    excludes_code,
    starts_at: isoOf(row.starts_at),
    ends_at: isoOf(row.ends_at),
    per_customer: per_customer || null,
  }
}

/** The rule of a code; null for a row without one. */
export const toCodeRule = (row: Row, gift: CodeRule['gift'], families: Families): (CodeRule & ShopPromotion) | null =>
  row.code === null ? null : { ...toPromotion(row, null, families), code: row.code, name: codeName(row.code), gift }

export const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
