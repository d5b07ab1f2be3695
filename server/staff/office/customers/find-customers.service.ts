import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { hiddenPhone } from '~/rules/phone-text'
import type { CustomerPage, CustomerRow, CustomersQuery } from '~/contracts/staff-customers'
import { customers, orders } from '#server/db/tables'
import { pickIds } from '#server/catalog/goods-rows'
import { audited } from '#server/staff/access/audited'
import { kitchensOf, type StaffContext } from '#server/staff/access/staff-context'
import { lessPaidBack, readPaidBackOf } from '#server/staff/office/numbers/paid-back'
import { nameForms, searchIds, readSearch } from '#server/staff/desk/search-orders'

const PER_PAGE = 50
const TAIL = 4

/** A page of customers with masked phones; the read leaves an audit row without what was typed. */
export async function listCustomers(ctx: StaffContext, { q, page }: CustomersQuery): Promise<CustomerPage> {
  const { db } = ctx
  const found = await foundBy(ctx, q)
  const shown = and(isNull(customers.deleted_at), found)
  const ids = db
    .select({ id: customers.id })
    .from(customers)
    .where(shown)
    .orderBy(desc(customers.id))
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  const [rows, [counted]] = await db.batch([
    db
      .select({ customer: customers, ...totalsOf(ctx) })
      .from(customers)
      .where(inArray(customers.id, ids))
      .orderBy(desc(customers.id)),
    db
      .select({ total: sql<number>`count(*)` })
      .from(customers)
      .where(shown),
    audited(ctx, { action: 'customers.read', subject: 'customers', after: { page, search: q !== undefined && q.trim() !== '' } }),
  ])
  const total = counted?.total ?? 0
  const meta = { current_page: page, last_page: Math.max(1, Math.ceil(total / PER_PAGE)), per_page: PER_PAGE, total }
  return { data: (await withMoneyKept(ctx, rows)).map(toRow), meta }
}

/** What a typed text finds: phones, names of profiles, and the customers of orders by number, phone or name. */
async function foundBy({ db }: StaffContext, typed: string | undefined): Promise<SQL | undefined> {
  const search = readSearch(typed)
  if (search === null) return undefined
  const { kind, text } = search
  const orderIds = await searchIds(db, search, undefined)
  const ofOrders = sql`${customers.id} in (select "customer_id" from ${orders} where "id" in (${pickIds(orderIds)}))`
  if (kind === 'number') {
    // the expression of the index `customers_by_phone_tail`
    const tail = sql`(substr("phone", -4) = ${text.slice(-TAIL)} and "phone" is not null
      and substr("phone", ${sql.raw(String(-Math.max(TAIL, text.length)))}) = ${text})`
    return text.length < TAIL ? ofOrders : or(tail, ofOrders)
  }
  const begins = nameForms(text).map((form) => sql`(${customers.name} >= ${form} and ${customers.name} < ${form} || char(1114111))`)
  return or(ofOrders, ...begins)
}

/** Orders of the caller's kitchens, by subqueries of a customer's row. */
export const totalsOf = (ctx: StaffContext) => {
  const own = sql`from ${orders} o where o."customer_id" = ${customers.id} and ${kitchensOf(ctx, sql`o."kitchen_id"`)}`
  return {
    orders: sql<number>`(select count(*) ${own})`.as('own_orders'),
    sum: sql`(select coalesce(sum(o."total"), 0) ${own} and o."status" = 'completed' and o."source" <> 'test')`
      .mapWith(orders.total)
      .as('own_sum'),
    last: sql<number | null>`(select max(o."created_at") ${own})`.as('own_last'),
  }
}

type Found = { customer: typeof customers.$inferSelect; orders: number; sum: number; last: number | null }

export const toRow = ({ customer, orders: count, sum, last }: Found): CustomerRow => ({
  id: customer.id,
  name: customer.name,
  phone: hiddenPhone(customer.phone ?? ''),
  orders: count,
  sum,
  last_order_at: last === null ? null : new Date(last).toISOString(),
  rank: customer.rank,
  bonuses: customer.bonuses,
  blocked: customer.blocked_at !== null,
})

/** The sums of customers less what was paid back for their completed orders. */
export async function withMoneyKept<Row extends Found>(ctx: StaffContext, rows: readonly Row[]): Promise<Row[]> {
  const ids = JSON.stringify(rows.map(({ customer }) => customer.id))
  const own = sql`"customer_id" in (select "value" from json_each(${ids})) and "status" = 'completed' and "source" <> 'test'`
  const of = Map.groupBy(
    await readPaidBackOf(ctx.db, sql`${own} and ${kitchensOf(ctx, orders.kitchen_id)}`),
    ({ customer_id }) => customer_id,
  )
  return rows.map((row) => ({ ...row, sum: lessPaidBack(row.sum, of.get(row.customer.id)) }))
}

/** Batch query of one customer who is not deleted. */
export const customerQuery = (ctx: StaffContext, id: number) =>
  ctx.db
    .select({ customer: customers, ...totalsOf(ctx) })
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.deleted_at)))
