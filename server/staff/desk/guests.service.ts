import { and, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { OrderAddress } from '~/contracts/orders'
import type { FindGuestBody, Guest } from '~/contracts/staff-desk'
import { namesAllergy } from '~/rules/allergy'
import { goodsName } from '#server/catalog/goods-rows'
import { missing } from '#server/core/errors'
import { addresses, customerNotes, goods, orderLines, orders } from '#server/db/tables'
import { NO_ID } from '#server/promo/promo.service'
import { orderBatch, toOrders } from '#server/orders/order-shape'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import { audited } from '#server/staff/access/audited'
import { kitchensOf, type StaffContext } from '#server/staff/access/staff-context'
import { lessPaidBack, readPaidBackOf } from '#server/staff/office/numbers/paid-back'
import { guestQuery } from './as-guest'

/** Favorites and allergies come of so many of the newest orders. */
const RECENT = 50
const LAST = 3
const MAX_FAVORITES = 5
const MAX_ALLERGIES = 3

/** Who calls: what is known of the phone, or of the guest of an order, from the orders of the caller's kitchens. The read leaves an audit
 *  row without the phone. @throws HttpError 404 for an unknown order, and for one whose phone was removed */
export async function findGuest(ctx: StaffContext, body: FindGuestBody): Promise<Guest> {
  const { db } = ctx
  const phone = body.phone ?? (await phoneOfOrder(ctx, body.order_id ?? NO_ID))
  const subject = sql`coalesce((select 'customer:' || "id" from "customers" where "phone" = ${phone}), 'customers')`
  const [[customer]] = await db.batch([guestQuery(ctx, phone), audited(ctx, { action: 'guest.find', subject })])
  if (!customer) return { known: false, phone, name: null, orders: 0, sum: 0, bonuses: 0, ...NOTHING }
  const own = and(eq(orders.customer_id, customer.id), kitchensOf(ctx, orders.kitchen_id))
  const isBought = sql`${orders.status} = 'completed' and ${orders.source} <> 'test'`
  const newest = (count: number) => db.select({ id: orders.id }).from(orders).where(own).orderBy(desc(orders.place)).limit(count)
  const [places, paidBack, [[counted], saved, favorites, comments, noted, ...last]] = await Promise.all([
    loadDictionaries(ctx),
    readPaidBackOf(db, sql`${own} and ${isBought}`),
    db.batch([
      db
        .select({
          orders: sql<number>`count(*)`,
          sum: sql`coalesce(sum(${orders.total}) filter (where ${isBought}), 0)`.mapWith(orders.total),
        })
        .from(orders)
        .where(own),
      db.select().from(addresses).where(eq(addresses.customer_id, customer.id)).orderBy(desc(addresses.is_default), desc(addresses.id)),
      db
        .select({ goods_id: goods.id, name: goodsName('goods'), times: sql<number>`count(distinct ${orderLines.order_id})`.as('times') })
        .from(orderLines)
        .innerJoin(goods, eq(goods.id, orderLines.goods_id))
        .innerJoin(orders, eq(orders.id, orderLines.order_id))
        .where(and(inArray(orderLines.order_id, newest(RECENT)), isNotNull(orderLines.price), ne(orders.status, 'canceled')))
        .groupBy(goods.id)
        .orderBy(sql`"times" desc`, goods.id)
        .limit(MAX_FAVORITES),
      db
        .select({ name: orders.name, comment: orders.comment, notes: lineNotes })
        .from(orders)
        .where(inArray(orders.id, newest(RECENT)))
        .orderBy(desc(orders.place)),
      db
        .select({ kind: customerNotes.kind, text: customerNotes.text })
        .from(customerNotes)
        .where(eq(customerNotes.customer_id, customer.id)),
      ...orderBatch(db, inArray(orders.id, newest(LAST))),
    ]),
  ])
  const known = saved
    .filter(({ city_id }) => isOwn(ctx, places.kitchen.ofCity.get(city_id)))
    .map(({ customer_id: _customer, created_at: _created, ...address }) => address)
  return {
    known: true,
    phone,
    name: customer.name ?? comments.find(({ name }) => name !== null)?.name ?? null,
    orders: counted?.orders ?? 0,
    sum: lessPaidBack(counted?.sum ?? 0, paidBack),
    bonuses: customer.bonuses,
    addresses: known,
    favorites,
    last_orders: toOrders(...last).map(({ id, number, created_at, totals, delivery_type, address, pickup_point, pay_type, lines }) => ({
      id,
      number,
      at: created_at,
      total: totals.total,
      delivery_type,
      address_id: known.find((one) => address !== null && isSamePlace(one, address))?.id ?? null,
      pickup_point_id: pickup_point?.id ?? null,
      pay_type,
      lines,
    })),
    allergies: allergiesOf(
      noted.flatMap(({ kind, text }) => (kind === 'allergy' || namesAllergy(text) ? [text] : [])),
      [
        customer.name ?? '',
        ...saved.map(({ comment }) => comment),
        ...comments.flatMap(({ name, comment, notes }) => [name ?? '', comment ?? '', ...notes]),
      ],
    ),
  }
}

async function phoneOfOrder(ctx: StaffContext, orderId: number): Promise<string> {
  const own = and(eq(orders.id, orderId), kitchensOf(ctx, orders.kitchen_id))
  const [found] = await ctx.db.select({ phone: orders.phone }).from(orders).where(own)
  if (!found?.phone) throw missing('Такого заказа нет')
  return found.phone
}

/** The words to the kitchen with the dishes of an order. */
const lineNotes = sql<string[]>`(select json_group_array(l."note") from "order_lines" l
  where l."order_id" = ${orders.id} and l."note" is not null)`.mapWith(JSON.parse)

const NOTHING = { addresses: [], favorites: [], last_orders: [], allergies: [] }

const isOwn = ({ staff }: StaffContext, kitchenId: number | undefined) =>
  staff.kitchens === 'all' || (kitchenId !== undefined && staff.kitchens.includes(kitchenId))

const PLACE = ['city_id', 'street', 'house', 'building', 'apartment'] as const
const isSamePlace = (one: OrderAddress, other: OrderAddress) => PLACE.every((field) => one[field] === other[field])

/** What is noted, then the sentences of names and comments that name an allergy, each once, the newest first. A comment that names one only as a
 *  whole is kept whole: «Без орехов! Нельзя!» */
function allergiesOf(noted: readonly string[], comments: readonly string[]): string[] {
  const said = comments.filter(namesAllergy).flatMap((comment) => {
    const sentences = comment.split(/[.!?;\n]+/).map((text) => text.trim())
    const naming = sentences.filter(namesAllergy)
    return naming.length > 0 ? naming : [comment.trim()]
  })
  return [...new Set([...noted, ...said])].slice(0, MAX_ALLERGIES)
}
