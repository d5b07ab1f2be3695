import { and, eq, getTableColumns, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { PromoStateName } from '~/contracts/staff-constants'
import type { PromoBody, StaffPromo } from '~/contracts/staff-promos'
import { goods, orders, promoCodes, promoUses } from '#server/db/tables'
import { lessPaidBack, readPaidBackOf } from '#server/staff/office/numbers/paid-back'
import { missing } from '#server/core/errors'
import { isCode, isoOf } from '#server/shop/promotion-rows'
import { kitchensOf, type StaffContext } from '#server/staff/access/staff-context'

/** A code's fields under the names and in the forms of its bodies. */
export type PromoFields = { [Name in keyof PromoBody]-?: Exclude<PromoBody[Name], undefined> }

/** SQL: what a code's dates and uses make of it now. */
export const promoStateOf = ({ now }: Pick<StaffContext, 'now'>): SQL<PromoStateName> =>
  sql<PromoStateName>`case when ${promoCodes.ends_at} <= ${now.getTime()} then 'ended'
    when ${promoCodes.used} >= ${promoCodes.max_uses} then 'used_up'
    when ${promoCodes.starts_at} > ${now.getTime()} then 'planned' else 'active' end`

/** The columns of a code. While its gift is a draft it has none. */
export const promoColumns = {
  ...getTableColumns(promoCodes),
  gift_goods_id: sql<number | null>`(select g."id" from ${goods} g where g."id" = "promo_codes"."gift_goods_id")`.as('gift_id'),
}

/** Codes with the results of their orders: the use of a canceled one is gone. Those of no kitchen of the caller do not count. */
export function promosWithResults(ctx: StaffContext) {
  const uses = sql`from ${promoUses} u join ${orders} o on o."id" = u."order_id"
    where u."code_id" = ${promoCodes.id} and ${kitchensOf(ctx, sql`o."kitchen_id"`)}`
  return ctx.db
    .select({
      promo: promoColumns,
      gift_name: sql<string | null>`(select g."name" from ${goods} g where g."id" = "promo_codes"."gift_goods_id")`.as('gift_name'),
      state: promoStateOf(ctx).as('state'),
      orders: sql<number>`(select count(*) ${uses})`.as('of_orders'),
      revenue: sql`(select coalesce(sum(o."total"), 0) ${uses})`.mapWith(orders.total).as('of_revenue'),
      less: sql`(select coalesce(sum(u."amount"), 0) ${uses})`.mapWith(promoUses.amount).as('of_less'),
      first_share: sql<number | null>`(select avg(o."place" = 1) ${uses})`.as('first_share'),
    })
    .from(promoCodes)
    .$dynamic()
}

export type PromoRow = Awaited<ReturnType<typeof promosWithResults>>[number]

/** Codes as the API shows them. */
export const toStaffPromos = async (ctx: StaffContext, rows: readonly PromoRow[]): Promise<StaffPromo[]> =>
  (await withNetRevenue(ctx, rows)).map(shown)

/** Their revenue less what was paid back for their orders. */
export async function withNetRevenue(ctx: StaffContext, rows: readonly PromoRow[]): Promise<PromoRow[]> {
  const ids = JSON.stringify(rows.map(({ promo }) => promo.id))
  const uses = await ctx.db.select({ code_id: promoUses.code_id, order_id: promoUses.order_id }).from(promoUses)
    .where(sql`${promoUses.code_id} in (select "value" from json_each(${ids}))
      and exists (select 1 from "refunds" where "order_id" = ${promoUses.order_id})`)
  const refunded = JSON.stringify([...new Set(uses.map(({ order_id }) => order_id))])
  const which = sql`"id" in (select "value" from json_each(${refunded})) and ${kitchensOf(ctx, orders.kitchen_id)}`
  const paidBack = uses.length === 0 ? [] : await readPaidBackOf(ctx.db, which)
  const ordersOf = Map.groupBy(uses, ({ code_id }) => code_id)
  return rows.map((row) => {
    const own = new Set(ordersOf.get(row.promo.id)?.map(({ order_id }) => order_id))
    const back = paidBack.filter(({ order_id }) => own.has(order_id))
    return { ...row, revenue: lessPaidBack(row.revenue, back) }
  })
}

const shown = ({ promo: { id, used, revision, ...row }, less, ...results }: PromoRow): StaffPromo => ({
  ...fieldsOf(row),
  id,
  used,
  revision,
  ...results,
  discount: less,
})

type Stored = Omit<typeof promoCodes.$inferSelect, 'id' | 'used' | 'revision'>

/** @throws Error for a rule without a code */
export function fieldsOf(row: Stored): PromoFields {
  if (!isCode(row)) throw new Error('A rule without a code was read as a code')
  return {
    code: row.code,
    type: row.type,
    percent: row.percent,
    amount: row.amount,
    gift_goods_id: row.gift_goods_id,
    min_total: row.min_total,
    starts_at: isoOf(row.starts_at),
    ends_at: isoOf(row.ends_at),
    max_uses: row.max_uses,
    once_per_customer: row.once_per_customer,
    title: row.title,
    note: row.note,
  }
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

/** @throws HttpError 404 */
export async function readPromo(ctx: StaffContext, id: number): Promise<StaffPromo> {
  const [promo] = await toStaffPromos(ctx, await promosWithResults(ctx).where(and(isNotNull(promoCodes.code), eq(promoCodes.id, id))))
  if (!promo) throw missing('Такого кода нет')
  return promo
}
