import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { RuleState } from '~/contracts/staff-constants'
import type { StaffPromotion } from '~/contracts/staff-promotions'
import { promotionWarnings } from '~/rules/promotion-warnings'
import { goods, orders, promoCodes, promoUses } from '#server/db/tables'
import { lessPaidBack, readPaidBackOf } from '#server/staff/office/numbers/paid-back'
import { missing } from '#server/core/errors'
import { columnsOf, isoOf, storedCondition, storedEffect } from '#server/shop/promotion-rows'
import { kitchensOf, type StaffContext } from '#server/staff/access/staff-context'
import type { RuleFields } from './check-promotion'

/** SQL: what switches, dates and uses make of a rule now. */
export const ruleStateOf = ({ now }: Pick<StaffContext, 'now'>): SQL<RuleState> =>
  sql<RuleState>`case when ${promoCodes.is_archived} then 'archived' when not ${promoCodes.is_active} then 'off'
    when ${promoCodes.ends_at} <= ${now.getTime()} then 'ended'
    when ${promoCodes.used} >= ${promoCodes.max_uses} then 'used_up'
    when ${promoCodes.starts_at} > ${now.getTime()} then 'planned' else 'active' end`

/** The columns of a rule. While its gift is a draft it has none. */
const ruleColumns = {
  ...getTableColumns(promoCodes),
  gift_goods_id: sql<number | null>`(select g."id" from ${goods} g where g."id" = "promo_codes"."gift_goods_id")`.as('gift_id'),
}

/** Rules with the results of their orders: the use of a canceled one is gone. Those of no kitchen of the caller do not count. */
export function rulesWithResults(ctx: StaffContext) {
  const uses = sql`from ${promoUses} u join ${orders} o on o."id" = u."order_id"
    where u."code_id" = ${promoCodes.id} and ${kitchensOf(ctx, sql`o."kitchen_id"`)}`
  return ctx.db
    .select({
      rule: ruleColumns,
      gift_name: sql<string | null>`(select g."name" from ${goods} g where g."id" = "promo_codes"."gift_goods_id")`.as('gift_name'),
      state: ruleStateOf(ctx).as('state'),
      orders: sql<number>`(select count(*) ${uses})`.as('of_orders'),
      revenue: sql`(select coalesce(sum(o."total"), 0) ${uses})`.mapWith(orders.total).as('of_revenue'),
      discount: sql`(select coalesce(sum(u."amount"), 0) ${uses})`.mapWith(promoUses.amount).as('of_discount'),
      first_share: sql<number | null>`(select avg(o."place" = 1) ${uses})`.as('first_share'),
    })
    .from(promoCodes)
    .$dynamic()
}
type RuleRow = Awaited<ReturnType<typeof rulesWithResults>>[number]

/** Rules as the API shows them, their revenue less what was paid back for their orders. */
export async function toStaffPromotions(ctx: StaffContext, rows: readonly RuleRow[]): Promise<StaffPromotion[]> {
  const ids = JSON.stringify(rows.map(({ rule }) => rule.id))
  const uses = await ctx.db.select({ code_id: promoUses.code_id, order_id: promoUses.order_id }).from(promoUses)
    .where(sql`${promoUses.code_id} in (select "value" from json_each(${ids}))
      and exists (select 1 from "refunds" where "order_id" = ${promoUses.order_id})`)
  const refunded = JSON.stringify([...new Set(uses.map(({ order_id }) => order_id))])
  const which = sql`"id" in (select "value" from json_each(${refunded})) and ${kitchensOf(ctx, orders.kitchen_id)}`
  const paidBack = uses.length === 0 ? [] : await readPaidBackOf(ctx.db, which)
  const ordersOf = Map.groupBy(uses, ({ code_id }) => code_id)
  return rows.map(({ rule: { id, revision, used, ...row }, ...results }) => {
    const own = new Set(ordersOf.get(id)?.map(({ order_id }) => order_id))
    const back = paidBack.filter(({ order_id }) => own.has(order_id))
    const fields = fieldsOf(row)
    const warnings = promotionWarnings(fields, results.gift_name)
    return { ...fields, id, revision, used, ...results, revenue: lessPaidBack(results.revenue, back), warnings }
  })
}

/** @throws HttpError 404 */
export async function ruleRow({ db }: StaffContext, id: number) {
  const [row] = await db.select().from(promoCodes).where(eq(promoCodes.id, id))
  if (!row) throw noRule()
  return row
}
export const noRule = () => missing('Такой акции нет')

type Stored = Omit<typeof promoCodes.$inferSelect, 'id' | 'used' | 'revision'>

/** The fields of a row. What a team calls its code is no name for guests. */
export const fieldsOf = (row: Stored): RuleFields => ({
  code: row.code,
  name: row.code === null ? row.name : row.title,
  about: row.about,
  note: row.note,
  priority: row.priority,
  condition: storedCondition(row),
  effect: storedEffect(row),
  excludes_code: row.excludes_code,
  starts_at: isoOf(row.starts_at),
  ends_at: isoOf(row.ends_at),
  max_uses: row.max_uses,
  per_customer: row.per_customer || null,
  is_active: row.is_active,
  is_archived: row.is_archived,
})

/** Fields as columns. */
export function ruleColumnsOf({ name, condition, effect, per_customer, ...rest }: RuleFields) {
  const names = rest.code === null ? { name, title: '' } : { name: '', title: name }
  return { ...asStored(rest), ...names, ...columnsOf(condition, effect), per_customer: per_customer ?? 0 }
}

type Dated = { starts_at?: string | null | undefined; ends_at?: string | null | undefined }

/** The same moments in UTC, so that two of one moment are equal. */
export const inUtc = <Body extends Dated>(body: Body): Body => ({ ...body, ...datesOf(body, (at) => new Date(at).toISOString()) })

/** The same moments as the database has them. */
export const asStored = <Body extends Dated>(body: Body) => {
  const { starts_at: _starts, ends_at: _ends, ...rest } = body
  return { ...rest, ...datesOf(body, Date.parse) }
}

function datesOf<Form>({ starts_at, ends_at }: Dated, form: (at: string) => Form) {
  const formOf = (at: string | null) => (at === null ? null : form(at))
  return {
    ...(starts_at !== undefined && { starts_at: formOf(starts_at) }),
    ...(ends_at !== undefined && { ends_at: formOf(ends_at) }),
  }
}
