import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { NewPromotionBody, PromotionBody, PromotionsQuery, StaffPromotion } from '~/contracts/staff-promotions'
import { promotionWarnings } from '~/rules/promotion-warnings'
import { conflict, invalid, missing, reasonOf } from '#server/core/errors'
import { promoCodes, promoUses } from '#server/db/tables'
import { columnsOf, storedCondition, storedEffect, isoOf } from '#server/shop/promotion-rows'
import { addRow, removeRow } from '#server/staff/access/add-and-remove'
import { changeAtRevision } from '#server/staff/access/change-at-revision'
import type { StaffContext } from '#server/staff/access/staff-context'
import { differingFields } from '#server/staff/office/menu/changed-fields'
import { checkPromotion, NEW_PROMOTION, type RuleFields } from './check-promotion'
import { asStored, inUtc, promosWithResults, type PromoRow, withNetRevenue } from './promo-rows'

/** All rules without a code, the most important first. */
export async function listPromotions(ctx: StaffContext, { archived }: PromotionsQuery): Promise<StaffPromotion[]> {
  const rows = await promosWithResults(ctx)
    .where(and(isNull(promoCodes.code), eq(promoCodes.is_archived, archived === '1')))
    .orderBy(desc(promoCodes.priority), promoCodes.id)
  return toStaffPromotions(ctx, rows)
}

/** @throws HttpError 404 */
export async function readPromotion(ctx: StaffContext, id: number): Promise<StaffPromotion> {
  const [rule] = await toStaffPromotions(ctx, await promosWithResults(ctx).where(and(isNull(promoCodes.code), eq(promoCodes.id, id))))
  if (!rule) throw noPromotion()
  return rule
}

/** @throws HttpError 422 by field */
export async function addPromotion(ctx: StaffContext, body: NewPromotionBody): Promise<StaffPromotion> {
  const fields = { ...NEW_PROMOTION, ...inUtc(body) }
  await checkPromotion(ctx, fields, { id: null, used: 0 })
  const { condition, effect, ...rest } = fields
  const row = { ...asStored(rest), ...columnsOf(condition, effect) }
  return readPromotion(ctx, await addRow(ctx, promoCodes, row, { kind: 'promo', action: 'promotion.add', after: fields }))
}

/** Changes the given fields, if the rule still is at this revision. @throws HttpError 404, 409 `edited_meanwhile`, 422 by field */
export async function patchPromotion(ctx: StaffContext, id: number, body: PromotionBody, revision: number): Promise<StaffPromotion> {
  const find = () => promotionRow(ctx, id)
  const target = { table: promoCodes, id, kind: 'promo' as const, revision, find, show: () => readPromotion(ctx, id) }
  return changeAtRevision(ctx, target, async (row) => {
    const present = fieldsOf(row)
    const changed = differingFields(present, inUtc(body))
    if (changed === null) return null
    const wanted: RuleFields = { ...present, ...changed.after }
    await checkPromotion(ctx, wanted, { id, used: row.used })
    const { condition: _condition, effect: _effect, ...rest } = changed.after
    return {
      action: 'promotion.change',
      ...changed,
      set: { ...asStored(rest), ...columnsOf(wanted.condition, wanted.effect) },
      refusal: async (error) =>
        /promo_codes_used/.test(reasonOf(error)) ? invalid('max_uses', 'Акция сработала уже больше раз') : undefined,
    }
  })
}

/** @throws HttpError 404, 409 `promotion_was_used` */
export async function deletePromotion(ctx: StaffContext, id: number): Promise<void> {
  const isNeeded = sql`exists (select 1 from ${promoUses} where ${promoUses.code_id} = ${id})`
  const refusal = conflict('promotion_was_used', 'Акция уже действовала в\u00a0заказах: её можно только убрать в\u00a0архив')
  const before = fieldsOf(await promotionRow(ctx, id))
  await removeRow(ctx, promoCodes, { kind: 'promo', id, action: 'promotion.delete', before, unless: { isNeeded, refusal } })
}

async function promotionRow({ db }: StaffContext, id: number) {
  const [row] = await db
    .select()
    .from(promoCodes)
    .where(and(isNull(promoCodes.code), eq(promoCodes.id, id)))
  if (!row) throw noPromotion()
  return row
}

const noPromotion = () => missing('Такой акции нет')

const fieldsOf = (row: typeof promoCodes.$inferSelect): RuleFields => ({
  name: row.name,
  about: row.about,
  note: row.note,
  priority: row.priority,
  condition: storedCondition(row),
  effect: storedEffect(row),
  excludes_code: row.excludes_code,
  starts_at: isoOf(row.starts_at),
  ends_at: isoOf(row.ends_at),
  max_uses: row.max_uses,
  once_per_customer: row.once_per_customer,
  is_active: row.is_active,
  is_archived: row.is_archived,
})

async function toStaffPromotions(ctx: StaffContext, rows: readonly PromoRow[]): Promise<StaffPromotion[]> {
  return (await withNetRevenue(ctx, rows)).map(({ promo, gift_name, state, orders, revenue, less: discount }) => {
    const { id, revision, used } = promo
    const fields = fieldsOf(promo)
    const isOn = fields.is_archived ? 'archived' : fields.is_active ? state : 'off'
    const warnings = promotionWarnings(fields, gift_name)
    return { ...fields, id, revision, used, gift_name, state: isOn, orders, revenue, discount, warnings }
  })
}
