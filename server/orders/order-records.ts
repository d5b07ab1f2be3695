import type { Address } from '~/contracts/addresses'
import { and, eq, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { MAX_ADDRESSES } from '~/contracts/constants'
import type { Goods } from '~/contracts/goods'
import type { OrderAddress } from '~/contracts/orders'
import type { OrderSource } from '~/contracts/staff-constants'
import { sizedName } from '~/rules/size-text'
import type { GoodsLine } from '#server/cart/priced-goods'
import { takeSlot } from '#server/cart/slots'
import { isStillVersion } from '#server/catalog/catalog-version'
import { addresses, bonusLedger, customers, idempotencyKeys, orders, orderStatusHistory, promoCodes, promoUses } from '#server/db/tables'
import { isPresent, rowWhere } from '#server/db/row-where'
import type { CustomerContext } from '#server/http/context'
import { insertPayment } from '#server/payments/payments.service'
import type { PaymentWay } from '#server/platform/payments/payment-provider'
import { KEY_LIFE_MS, storedOrder, type KeyedOrder, type StoredOrder } from './idempotency'
import { writeLines, type LineCopy } from './order-lines'
import { hasRoom } from '#server/cart/order-limits'

/** Order 1 has the number «1001». */
const NUMBER_BASE = 1000

/** Where an order comes from, who of staff writes it down, and further statements for its batch. */
export type Placing = {
  source: OrderSource
  by?: { staff_id: number | null; device_id: number | null }
  alongside?: (orderId: SQL<number>) => BatchItem<'sqlite'>[]
}
export const BY_CUSTOMER: Placing = { source: 'site' }

/** A use of a rule, counted with the order. `per_customer`: how often this customer gets it, null for always. `is_first_order`: for one
 *  without another order. */
export type RuleUse = { id: number; per_customer: number | null; is_first_order: boolean; amount: number }

export type OrderToStore = {
  placing: Placing
  order: Omit<typeof orders.$inferInsert, 'number' | 'customer_id' | 'created_at' | 'source'>
  lines: readonly GoodsLine[]
  /** The code that the order uses and the rules that count, each with what it gives in roubles. */
  uses: readonly RuleUse[]
  /** The catalogue version by which kitchen, times and prices were decided. */
  version: number
  /** Gifts of the code and of rules: extra lines without a price. */
  gifts: readonly Goods[]
  /** The attempt whose key is stored; null without a key. */
  attempt: KeyedOrder | null
  /** A typed address to save for the customer. */
  newAddress: (OrderAddress & Pick<Address, 'zone_id'>) | null
  /** A typed e-mail to save in a profile without one. */
  newEmail: string | null
  /** Who is asked for an online payment. */
  paid: { way: PaymentWay; provider: string }
  /** Whether to save the card used for payment. */
  saveCard: boolean
}

/** Writes the order and everything that belongs to it in one batch. Breaks a constraint (`isConstraintBroken`) if the key,
 *  the last use of a code or rule, the bonuses or the slot were taken, or the shop changed meanwhile; then nothing is stored. */
export async function storeOrder(ctx: CustomerContext, newOrder: OrderToStore): Promise<StoredOrder> {
  const { placing, order, uses, attempt, newAddress, newEmail } = newOrder
  const { db, userId, now } = ctx
  const at = now.getTime()
  const draftNumber = `draft:${crypto.randomUUID()}`
  const { source, by } = placing
  const [, [placed]] = await db.batch([
    db.insert(orders).values({ ...order, source, number: draftNumber, customer_id: allowedCustomer(ctx, newOrder), created_at: at }),
    db
      .update(orders)
      .set({ number: sql`cast(${sql.raw(String(NUMBER_BASE))} + ${orders.id} as text)` })
      .where(and(eq(orders.customer_id, userId), eq(orders.number, draftNumber)))
      .returning(storedOrder),
    insertLines(ctx, newOrder),
    db
      .insert(orderStatusHistory)
      .values({ order_id: newestOrder(userId), was: null, status: 'new', at, actor: by ? 'staff' : 'customer', ...by }),
    ...(order.bonuses_spent ? [redeemBonuses(ctx, order.bonuses_spent, order.loyalty_id)] : []),
    ...uses.flatMap((use) => countUse(ctx, use)),
    ...(attempt ? storeKey(ctx, attempt) : []),
    ...(newAddress ? [insertAddress(ctx, newAddress)] : []),
    ...(newEmail === null ? [] : [saveEmail(ctx, newEmail)]),
    ...(order.slot_at == null ? [] : takeSlot(ctx, { cityId: order.city_id, at: order.slot_at, minutes: order.kitchen_minutes ?? 0 })),
    ...(order.pay_by == null
      ? []
      : [
          insertPayment(ctx, {
            order_id: newestOrder(userId),
            ...newOrder.paid,
            amount: order.total,
            card_id: order.card_id ?? null,
            save_card: newOrder.saveCard,
            idempotence_key: crypto.randomUUID(),
          }),
        ]),
    ...(placing.alongside?.(newestOrder(userId)) ?? []),
  ])
  if (!placed) throw new Error('The order was not stored')
  return placed
}

/** The customer's id, or null if the customer was erased, has reached a limit of the site or has ordered what a first order gives, the shop
 *  changed since the order was decided, or the kitchen has stopped something of it: null violates NOT NULL and rolls the batch back. */
const allowedCustomer = (ctx: CustomerContext, { placing, version, order, ...bought }: OrderToStore) =>
  sql<number>`(select "id" from "customers" where "id" = ${ctx.userId} and "deleted_at" is null and ${isStillVersion(version)}
    and ${isLimited(placing) ? hasRoom(ctx, { pay_variant: order.pay_variant, isAwaited: order.pay_by != null }) : sql`1`}
    and ${bought.uses.some((use) => use.is_first_order) ? sql`not exists (${ordersOf(ctx)})` : sql`1`}
    and not exists (${stoppedOf(ctx, { ...bought, kitchenId: order.kitchen_id ?? null })}))`

const ordersOf = ({ userId }: CustomerContext) => sql`select 1 from "orders" where "customer_id" = ${userId} and "status" <> 'canceled'`

/** Limits keep strangers on the site from costing too much; staff who take an order by phone decide for themselves. */
export const isLimited = ({ source }: Placing) => source === 'site'

/** A select of what the kitchen has stopped of these dishes, their options and the gifts. One look into an index for each. */
function stoppedOf(
  { now }: CustomerContext,
  { lines, gifts, kitchenId }: Pick<OrderToStore, 'lines' | 'gifts'> & { kitchenId: number | null },
) {
  const goods = [...lines.map((line) => line.goods), ...gifts].map(({ id }) => id)
  const options = lines.flatMap(({ additionals, side, sauce }) => [...additionals, ...side, ...sauce])
  const items = [
    ...goods.map((id) => ['goods', id]),
    ...options.map(({ id, goods_id }) => (goods_id === undefined ? ['option', id] : ['goods', goods_id])),
  ]
  return sql`select 1 from json_each(${JSON.stringify(items)}) i
    cross join "stop_reach" r on r."kind" = i."value" ->> 0 and r."item_id" = i."value" ->> 1
    cross join "stops" s on s."id" = r."stop_id"
    where s."ended_at" is null and (s."until" is null or s."until" > ${now.getTime()})
      and (s."kitchen_id" is null or s."kitchen_id" = ${kitchenId})`
}

/** Inside the batch, the customer's newest order is the one being written. */
const newestOrder = (userId: number) => sql<number>`(select "id" from "orders" where "customer_id" = ${userId} order by "id" desc limit 1)`

function insertLines(ctx: CustomerContext, { lines, gifts }: Pick<OrderToStore, 'lines' | 'gifts'>) {
  const bought = lines.map(({ body, goods, additionals, side, sauce, amount, discount, bonuses }, position) => {
    const { price, old_price = null } = goods
    return {
      ...copyOf(goods),
      position,
      qtt: body.qtt,
      price,
      old_price,
      amount,
      discount,
      bonuses,
      additionals,
      sides: side,
      sauces: sauce,
      note: body.note || null,
    }
  })
  const given = gifts.map((gift, index) => giftLine(gift, bought.length + index))
  return writeLines(ctx, newestOrder(ctx.userId), [...bought, ...given])
}

/** The gift of a code or rule: a line without a price. */
export const giftLine = (gift: Goods, position: number): LineCopy => ({
  ...copyOf(gift),
  position,
  qtt: 1,
  price: null,
  old_price: null,
  amount: 0,
  discount: 0,
  bonuses: 0,
  additionals: [],
  sides: [],
  sauces: [],
  note: null,
})

/** What a line copies of its product. */
export const copyOf = ({ id, slug, name, size, image, bonuses_active, sale_active, is_set = false }: Goods) => ({
  goods_id: id,
  slug,
  name: sizedName({ name, size }),
  image: image.webp,
  bonuses_active,
  sale_active,
  is_set,
})

/** A trigger applies the row to the balance, whose CHECK rolls the batch back if it gets negative. */
function redeemBonuses({ db, userId, now }: CustomerContext, spent: number, terms_id?: number) {
  return db.insert(bonusLedger).values({
    customer_id: userId,
    kind: 'redemption',
    amount: -spent,
    order_id: newestOrder(userId),
    description: 'Заказ',
    created_at: now.getTime(),
    terms_id,
  })
}

/** A CHECK limits all uses. One too many of a customer has none: null violates NOT NULL and rolls the batch back. */
function countUse({ db, userId, now }: CustomerContext, { id, per_customer, amount }: RuleUse): BatchItem<'sqlite'>[] {
  const mine = sql`select count(*) from ${promoUses} where ${promoUses.customer_id} = ${userId} and ${promoUses.code_id} = ${id}`
  const use = {
    code_id: id,
    order_id: newestOrder(userId),
    customer_id: per_customer === null ? userId : sql<number>`(select ${userId} where (${mine}) < ${per_customer})`,
    limited: per_customer !== null,
    at: now.getTime(),
    amount,
  }
  return [
    db
      .update(promoCodes)
      .set({ used: sql`${promoCodes.used} + 1` })
      .where(eq(promoCodes.id, id)),
    db.insert(promoUses).values(use),
  ]
}

/** Replaces an expired key; a live one violates the primary key and rolls the batch back. */
function storeKey({ db, userId, now }: CustomerContext, { key, bodyHash }: KeyedOrder): BatchItem<'sqlite'>[] {
  const at = now.getTime()
  const isMine = and(eq(idempotencyKeys.customer_id, userId), eq(idempotencyKeys.key, key))
  return [
    db.delete(idempotencyKeys).where(and(isMine, lte(idempotencyKeys.created_at, at - KEY_LIFE_MS))),
    db.insert(idempotencyKeys).values({ customer_id: userId, key, body_hash: bodyHash, order_id: newestOrder(userId), created_at: at }),
  ]
}

/** Saves a typed address unless it exists, the customer has `MAX_ADDRESSES`, or was erased. The first one becomes the default. */
function insertAddress({ db, userId, now }: CustomerContext, address: NonNullable<OrderToStore['newAddress']>) {
  const { city_id, street, house, building, apartment } = address
  const isMine = sql`"customer_id" = ${userId}`
  const row = {
    ...address,
    customer_id: userId,
    is_default: sql`not exists (select 1 from ${addresses} where ${isMine})`,
    created_at: now.getTime(),
  }
  const samePlace = sql`select 1 from ${addresses} where ${isMine} and "city_id" = ${city_id} and "street" = ${street}
    and "house" = ${house} and "building" = ${building} and "apartment" = ${apartment}`
  const hasRoom = sql`(select count(*) from ${addresses} where ${isMine}) < ${MAX_ADDRESSES} and ${isPresent(userId)}`
  return db.insert(addresses).select(rowWhere(addresses, row, sql`where not exists (${samePlace}) and ${hasRoom}`))
}

/** Saves the e-mail unless the profile got one meanwhile or the customer was erased. */
function saveEmail({ db, userId }: CustomerContext, email: string) {
  return db
    .update(customers)
    .set({ email })
    .where(and(eq(customers.id, userId), isNull(customers.email), isNull(customers.deleted_at)))
}
