import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { EditOrderBody } from '~/contracts/staff-edits'
import { DEFAULT_LOYALTY_TERMS } from '~/rules/loyalty-terms'
import { leftToRefund } from '~/rules/refund-lines'
import { cartGoodsQuery, optionsQuery, pickIds, toGoodsById } from '#server/catalog/goods-rows'
import {
  cities,
  customers,
  goods,
  kitchens,
  bonusTerms,
  orderLines,
  orders,
  payments,
  paymentTasks,
  promoCodes,
  refunds,
  staff,
  systemState,
} from '#server/db/tables'
import { conflict, missing } from '#server/core/errors'
import { familiesQuery } from '#server/shop/promotion-rows'
import { kitchensOf, type StaffContext } from '#server/staff/access/staff-context'

/** Everything that an edit or a refund of an order depends on, as it is in the database. */
export type EditBasis = Awaited<ReturnType<typeof readEditBasis>>
export type BasisLine = EditBasis['lines'][number]

/** For changes of an order that others overtook at every try. @throws HttpError 409 */
export function orderOvertaken(): never {
  throw conflict('edited_meanwhile', 'Этот заказ сейчас меняет кто-то ещё. Проверьте его и\u00a0попробуйте ещё раз.')
}

/** @throws HttpError 404 */
export async function readEditBasis(ctx: StaffContext, orderId: number, body: Pick<EditOrderBody, 'lines'> = {}) {
  const { db } = ctx
  const own = and(eq(orders.id, orderId), kitchensOf(ctx, orders.kitchen_id))
  const itsCode = sql`(select ${orders.promocode} from ${orders} where ${orders.id} = ${orderId})`
  const picked = sql`${pickIds((body.lines ?? []).map(({ id }) => id))}
    union select ${orderLines.goods_id} from ${orderLines} where ${orderLines.order_id} = ${orderId}
    union select ${promoCodes.gift_goods_id} from ${promoCodes} where ${promoCodes.code} = ${itsCode} and ${promoCodes.gift_goods_id} is not null
    union select p."value" ->> '$.rule.gift.id' from ${orders} o, json_each(o."promotions") p where o."id" = ${orderId} and p."value" -> '$.rule.effect' ->> 'kind' = 'gift'`
  const [[order], lines, [customer], goodsRows, optionRows, [code], paid, given, [used], [state], [terms], families] = await db.batch([
    db
      .select({
        ...getTableColumns(orders),
        time_zone: cities.time_zone,
        lanes: kitchens.lanes,
        courier: sql<string | null>`${staff.name}`.as('courier_name'),
        courier_phone: sql<string | null>`${staff.phone}`.as('courier_phone'),
      })
      .from(orders)
      .innerJoin(cities, eq(cities.id, orders.city_id))
      .innerJoin(kitchens, eq(kitchens.id, orders.kitchen_id))
      .leftJoin(staff, eq(staff.id, orders.courier_id))
      .where(own),
    db
      .select({
        ...getTableColumns(orderLines),
        category_id: goods.category_id,
      })
      .from(orderLines)
      .leftJoin(goods, eq(goods.id, orderLines.goods_id))
      .where(eq(orderLines.order_id, orderId))
      .orderBy(asc(orderLines.position)),
    db
      .select({
        id: customers.id,
        rank: customers.rank,
        personal_discount: customers.personal_discount,
        bonuses: customers.bonuses,
        deleted_at: customers.deleted_at,
      })
      .from(customers)
      .innerJoin(orders, eq(orders.customer_id, customers.id))
      .where(eq(orders.id, orderId)),
    cartGoodsQuery(db, picked),
    optionsQuery(db, picked),
    db
      .select()
      .from(promoCodes)
      .where(sql`${promoCodes.code} = ${itsCode}`),
    db
      .select({ id: payments.id, amount: payments.amount, status: payments.status })
      .from(payments)
      .where(
        and(
          eq(payments.order_id, orderId),
          inArray(payments.status, ['held', 'paid', 'refunded']),
          sql`not exists (select 1 from ${paymentTasks} where "payment_id" = ${payments.id} and "kind" in ('refund', 'release'))`,
        ),
      ),
    db.select().from(refunds).where(eq(refunds.order_id, orderId)).orderBy(asc(refunds.id)),
    db
      .select({
        position: sql<number | null>`(select max(json_extract(l."value", '$.position'))
          from "order_edits" e, json_each(e."before", '$.lines') l where e."order_id" = ${orderId})`.as('last_position'),
      })
      .from(sql`(select 1)`),
    db.select({ version: systemState.catalog_version }).from(systemState),
    db
      .select({ terms: bonusTerms.terms })
      .from(bonusTerms)
      .innerJoin(orders, eq(orders.loyalty_id, bonusTerms.id))
      .where(eq(orders.id, orderId)),
    familiesQuery(db),
  ])
  if (!order || !customer || !state) throw missing('Такого заказа нет')
  const payment = paid.find(({ status }) => status === 'paid')
  const gone = given.filter(({ status }) => status === 'due' || status === 'done')
  return {
    order,
    lines,
    customer,
    goodsById: toGoodsById(goodsRows, optionRows, { now: ctx.now, kitchens: order.kitchen_id === null ? [] : [order.kitchen_id] }),
    code,
    families,
    /** The terms of bonuses by which the order was made. */
    loyalty: terms?.terms ?? DEFAULT_LOYALTY_TERMS,
    payment,
    /** Roubles that a payment of the order took, whatever went back since. */
    took: (payment ?? paid.find(({ status }) => status === 'refunded'))?.amount ?? 0,
    isHeld: paid.some(({ status }) => status === 'held'),
    refunds: given,
    /** Roubles that an edit can still send to the card: what came back as bonuses counts too. */
    left: leftToRefund({ online: payment?.amount ?? 0, onReceipt: 0, refunds: gone }).online,
    /** The first position that no line of the order ever had. */
    nextPosition: Math.max(-1, used?.position ?? -1, ...lines.map(({ position }) => position)) + 1,
    version: state.version,
  }
}
