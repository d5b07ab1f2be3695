import { and, eq, inArray, sql } from 'drizzle-orm'
import { PAY_TYPE, PAY_VARIANT } from '~/contracts/constants'
import type { CreateOrderBody } from '~/contracts/orders'
import type { RunCheckQuery } from '~/contracts/staff-ready'
import { quoteCart } from '#server/cart/cart.service'
import { invalid } from '#server/core/errors'
import { categories, customers, goods, kitchens, menuHours, optionGroups, orders, staffDevices } from '#server/db/tables'
import { placeOrder } from '#server/orders/place-order.service'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'
import { actorOf } from '#server/staff/kitchen/board/order-writes'
import { asGuest } from '#server/staff/desk/as-guest'

/** The customer of all test orders; the phone is not assigned. */
export const TEST_PHONE = '70000000000'
const TEST_NAME = 'Проба'
/** Shown on board, pass and slip. */
const COMMENT = 'Проба: готовить не\u00a0нужно, отметьте и\u00a0выдайте'

/** Places an order for pickup of one dish at a kitchen, unless one is on its way. It sends no SMS, earns no bonuses and is in no report. Closed
 *  kitchens get it for their next slot. @throws HttpError 422 with what the shop lacks for it */
export async function placeTestOrder(ctx: StaffContext, pay: RunCheckQuery['pay']): Promise<void> {
  const tester = await testerOf(ctx)
  const [running] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customer_id, tester), inArray(orders.status, ['new', 'processed', 'inTransit'])))
  if (running) return
  const [pointId, goodsId] = [await testPoint(ctx), await testDish(ctx)]
  const guest = asGuest(ctx, tester)
  const body = {
    delivery_type: 'pickup' as const,
    pickup_point_id: pointId,
    goods: [{ id: goodsId, qtt: 1, additionals: [], side: [], sauce: [] }],
    ...(pay === 'online'
      ? { pay_variant: PAY_VARIANT.online, pay_type: PAY_TYPE.apbOnline }
      : { pay_variant: PAY_VARIANT.cash, pay_type: PAY_TYPE.cashOffline }),
  }
  const { totals, slots, promised } = await quoteCart(guest, body)
  const [slot] = slots
  if (!promised && slot === undefined) throw invalid('time', 'У кухни нет часов работы на эту неделю')
  const order: CreateOrderBody = {
    ...body,
    ...(promised ? { time_type: 'now' } : { time_type: 'datetime', datetime: slot }),
    name: TEST_NAME,
    comment: COMMENT,
    total: totals.total,
    ...(pay === 'online' && { email: await receiptEmail(ctx) }),
  }
  await placeOrder(guest, order, undefined, {
    source: 'test',
    by: actorOf(ctx),
    alongside: (orderId) => [audited(ctx, { action: 'order.create', subject: sql`'order:' || ${orderId}`, after: { source: 'test' } })],
  })
}

async function testerOf({ db, now }: StaffContext): Promise<number> {
  const [, [tester]] = await db.batch([
    db
      .insert(customers)
      .values({ phone: TEST_PHONE, name: TEST_NAME, created_at: now.getTime() })
      .onConflictDoNothing({ target: customers.phone }),
    db.select({ id: customers.id }).from(customers).where(eq(customers.phone, TEST_PHONE)),
  ])
  if (!tester) throw new Error('The customer of test orders was not stored')
  return tester.id
}

/** A point that cooks, first one whose tablet answered last. */
async function testPoint(ctx: StaffContext): Promise<number> {
  const seen = sql`(select max(${staffDevices.last_seen_at}) from ${staffDevices} where ${staffDevices.kitchen_id} = ${kitchens.id}
    and ${staffDevices.revoked_at} is null)`
  const rows = await ctx.db
    .select({ id: kitchens.id })
    .from(kitchens)
    .where(eq(kitchens.cooks, true))
    .orderBy(sql`${seen} desc`, kitchens.id)
  const { pickupPoints } = await loadDictionaries(ctx)
  const point = rows.find(({ id }) => pickupPoints.some((one) => one.id === id))
  if (!point) throw invalid('kitchen', 'Сначала добавьте точку с кухней')
  return point.id
}

/** The cheapest dish that is cooked, not stopped and asks for no choice; one that is always served, if there is any. */
async function testDish({ db, now }: StaffContext): Promise<number> {
  const isStopped = sql`exists (select 1 from "stop_reach" r join "stops" s on s."id" = r."stop_id" where r."kind" = 'goods'
    and r."item_id" = ${goods.id} and s."ended_at" is null and (s."until" is null or s."until" > ${now.getTime()}))`
  const asksForChoice = sql`exists (select 1 from ${optionGroups} where ${optionGroups.goods_id} = ${goods.id} and ${optionGroups.min} > 0)`
  const hasHours = sql`exists (select 1 from ${menuHours} where ${menuHours.dish_id} = ${goods.id} or ${menuHours.category_id} = ${categories.id})`
  const [dish] = await db
    .select({ id: goods.id })
    .from(goods)
    .innerJoin(categories, eq(categories.id, goods.category_id))
    .where(sql`not ${isStopped} and not ${asksForChoice}`)
    .orderBy(hasHours, sql`${categories.station_id} is null`, goods.price, goods.id)
    .limit(1)
  if (!dish) throw invalid('goods', 'Сначала добавьте блюда')
  return dish.id
}

/** Where the receipt of the test goes: to the shop itself. */
async function receiptEmail({ db }: StaffContext): Promise<string | null> {
  const [facts] = await db.all<{ email: string | null }>(sql`select "email" from "shop_facts"`)
  return facts?.email ?? null
}
