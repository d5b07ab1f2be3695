import { and, asc, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { ExportedOrder, UserExport } from '~/contracts/user'
import { formatZoned } from '~/rules/schedule'
import {
  addresses,
  bonusLedger,
  cards,
  cities,
  customers,
  devices,
  favorites,
  goods,
  orders,
  outbox,
  payments,
  promoCodes,
  promoUses,
  sessions,
} from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'
import { unauthorized } from '#server/core/errors'
import { orderQueries, toOrders } from '#server/orders/order-shape'
import { toUser } from './user.service'

/** Orders per chunk: memory holds no more at a time. */
const ORDERS_PER_CHUNK = 200

type Head = Omit<UserExport, 'orders'>

/** Streams all data about the customer as the JSON of a `UserExport`: first everything but the orders, then the orders, newest
 *  first, in chunks read on demand. docs/decisions/025. @throws HttpError 401 if the account is deleted. */
export async function exportUser(ctx: CustomerContext): Promise<ReadableStream<Uint8Array>> {
  const { head, orderCount } = await readHead(ctx)
  return new ReadableStream(chunksOf(ctx, head, orderCount), { highWaterMark: 0 })
}

function chunksOf(ctx: CustomerContext, head: Head, orderCount: number): UnderlyingSource<Uint8Array> {
  const encoder = new TextEncoder()
  let last = orderCount
  return {
    start(controller) {
      controller.enqueue(encoder.encode(`${JSON.stringify(head).slice(0, -1)},"orders":[`))
    },
    async pull(controller) {
      if (last > 0) {
        const block = await readOrders(ctx, { after: last - ORDERS_PER_CHUNK, upTo: last })
        const isFirst = last === orderCount
        last -= ORDERS_PER_CHUNK
        controller.enqueue(encoder.encode((isFirst ? '' : ',') + block.map((order) => JSON.stringify(order)).join(',')))
      } else {
        controller.enqueue(encoder.encode(']}'))
        controller.close()
      }
    },
  }
}

async function readHead({ db, userId, now }: CustomerContext): Promise<{ head: Head; orderCount: number }> {
  const isMine = (column: AnySQLiteColumn) => eq(column, userId)
  const phone = db.select({ phone: customers.phone }).from(customers).where(eq(customers.id, userId))
  const [[city], [customer], logins, known, places, kept, marked, ledger, uses, messages] = await db.batch([
    db.select({ time_zone: cities.time_zone }).from(cities).orderBy(asc(cities.id)).limit(1),
    db.select().from(customers).where(eq(customers.id, userId)),
    db.select().from(sessions).where(isMine(sessions.customer_id)).orderBy(desc(sessions.last_used_at)),
    db.select().from(devices).where(isMine(devices.customer_id)).orderBy(desc(devices.last_used_at)),
    db.select().from(addresses).where(isMine(addresses.customer_id)).orderBy(desc(addresses.is_default), desc(addresses.id)),
    db.select().from(cards).where(isMine(cards.customer_id)).orderBy(desc(cards.is_default), desc(cards.id)),
    db
      .select({ good_id: favorites.goods_id, name: goods.name, at: favorites.created_at })
      .from(favorites)
      .innerJoin(goods, eq(goods.id, favorites.goods_id))
      .where(isMine(favorites.customer_id))
      .orderBy(desc(favorites.created_at)),
    db.select().from(bonusLedger).where(isMine(bonusLedger.customer_id)).orderBy(desc(bonusLedger.id)),
    db
      .select({ code: promoCodes.code, order_id: promoUses.order_id, at: promoUses.at })
      .from(promoUses)
      .innerJoin(promoCodes, eq(promoCodes.id, promoUses.code_id))
      .where(isMine(promoUses.customer_id))
      .orderBy(desc(promoUses.at)),
    db.select().from(outbox).where(inArray(outbox.phone, phone)).orderBy(desc(outbox.id)),
  ])
  if (!customer) throw unauthorized()
  const moment = (at: number) => formatZoned(new Date(at), city?.time_zone ?? 'UTC')
  const head = {
    exported_at: moment(now.getTime()),
    user: { ...toUser([customer]), created_at: moment(customer.created_at) },
    sessions: logins.map(({ id, device, ...times }) => ({
      id,
      device,
      created_at: moment(times.created_at),
      last_used_at: moment(times.last_used_at),
      expires_at: moment(times.expires_at),
    })),
    devices: known.map((one) => ({ created_at: moment(one.created_at), last_used_at: moment(one.last_used_at) })),
    addresses: places.map(({ customer_id: _mine, created_at, ...place }) => ({ ...place, created_at: moment(created_at) })),
    cards: kept.map(({ id, brand, last4, emitent, is_default, status, created_at, removed_at }) => ({
      id,
      brand,
      last4,
      emitent,
      is_default,
      status,
      created_at: moment(created_at),
      removed_at: removed_at === null ? null : moment(removed_at),
    })),
    favorites: marked.map(({ at, ...mark }) => ({ ...mark, created_at: moment(at) })),
    bonuses: ledger.map(({ customer_id: _mine, created_at, ...row }) => ({ ...row, created_at: moment(created_at) })),
    promo_uses: uses.map(({ at, ...use }) => ({ ...use, at: moment(at) })),
    messages: messages.map(({ kind, text, created_at }) => ({
      kind,
      text: kind === 'order' ? text : null,
      created_at: moment(created_at),
    })),
  }
  return { head, orderCount: customer.orders_count }
}

/** The customer's orders by their number, `after` exclusive, `upTo` inclusive. */
async function readOrders({ db, userId }: CustomerContext, { after, upTo }: { after: number; upTo: number }): Promise<ExportedOrder[]> {
  const which = and(eq(orders.customer_id, userId), gt(orders.place, after), lte(orders.place, upTo))
  const { order_id, status, amount, created_at } = payments
  const [rows, lines, history, attempts] = await db.batch([
    ...orderQueries(db, which),
    db
      .select({ order_id, status, amount, created_at })
      .from(payments)
      .where(inArray(order_id, db.select({ id: orders.id }).from(orders).where(which)))
      .orderBy(asc(payments.id)),
  ])
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const attemptsOf = Map.groupBy(attempts, (one) => one.order_id)
  return toOrders(rows, lines, history).flatMap((order) => {
    const row = rowById.get(order.id)
    if (!row) return []
    const { name, phone, change_from, email, time_zone } = row
    const paid = (attemptsOf.get(order.id) ?? []).map(({ status, amount, created_at }) => ({
      status,
      amount,
      created_at: formatZoned(new Date(created_at), time_zone),
    }))
    return [{ ...order, name, phone, change_from, email, payments: paid }]
  })
}
