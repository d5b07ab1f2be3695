import { ruleName } from '#server/shop/promotion-rows'
import { and, asc, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { ExportedOrder, UserExport } from '~/contracts/user'
import { formatZoned } from '~/rules/schedule'
import * as t from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'
import { unauthorized } from '#server/core/errors'
import { textStream } from '#server/core/text-stream'
import { changeQueries, guestChangesOf } from '#server/orders/order-changes'
import { orderBatch, toOrders } from '#server/orders/order-shape'
import { firstCityQuery } from '#server/shop/dictionaries.service'
import { toUser } from './user.service'

/** Orders per chunk: memory holds no more at a time. */
const ORDERS_PER_CHUNK = 200

type Head = Omit<UserExport, 'orders'>

/** Streams all data about the customer as the JSON of a `UserExport`: first everything but the orders, then the orders, newest
 *  first, in chunks read on demand. docs/decisions/025. @throws HttpError 401 if the account is deleted. */
export async function exportUser(ctx: CustomerContext): Promise<ReadableStream<Uint8Array>> {
  const { head, orderCount } = await readHead(ctx)
  return textStream(textsOf(ctx, head, orderCount))
}

async function* textsOf(ctx: CustomerContext, head: Head, orderCount: number) {
  yield `${JSON.stringify(head).slice(0, -1)},"orders":[`
  for (let last = orderCount; last > 0; last -= ORDERS_PER_CHUNK) {
    const block = await readOrders(ctx, { after: last - ORDERS_PER_CHUNK, upTo: last })
    yield (last < orderCount ? ',' : '') + block.map((order) => JSON.stringify(order)).join(',')
  }
  yield ']}'
}

async function readHead({ db, userId, now }: CustomerContext): Promise<{ head: Head; orderCount: number }> {
  const isMine = (column: AnySQLiteColumn) => eq(column, userId)
  const phone = db.select({ phone: t.customers.phone }).from(t.customers).where(eq(t.customers.id, userId))
  const [[city], [customer], agreed, logins, known, places, kept, marked, ledger, uses, notes, messages] = await db.batch([
    firstCityQuery(db),
    db.select().from(t.customers).where(eq(t.customers.id, userId)),
    db.select().from(t.consents).where(isMine(t.consents.customer_id)).orderBy(desc(t.consents.id)),
    db.select().from(t.sessions).where(isMine(t.sessions.customer_id)).orderBy(desc(t.sessions.last_used_at)),
    db.select().from(t.devices).where(isMine(t.devices.customer_id)).orderBy(desc(t.devices.last_used_at)),
    db.select().from(t.addresses).where(isMine(t.addresses.customer_id)).orderBy(desc(t.addresses.is_default), desc(t.addresses.id)),
    db.select().from(t.cards).where(isMine(t.cards.customer_id)).orderBy(desc(t.cards.is_default), desc(t.cards.id)),
    db
      .select({ good_id: t.favorites.goods_id, name: t.goods.name, at: t.favorites.created_at })
      .from(t.favorites)
      .innerJoin(t.goods, eq(t.goods.id, t.favorites.goods_id))
      .where(isMine(t.favorites.customer_id))
      .orderBy(desc(t.favorites.created_at)),
    db.select().from(t.bonusLedger).where(isMine(t.bonusLedger.customer_id)).orderBy(desc(t.bonusLedger.id)),
    db
      .select({ code: ruleName, order_id: t.promoUses.order_id, at: t.promoUses.at })
      .from(t.promoUses)
      .innerJoin(t.promoCodes, eq(t.promoCodes.id, t.promoUses.code_id))
      .where(isMine(t.promoUses.customer_id))
      .orderBy(desc(t.promoUses.at)),
    db.select().from(t.customerNotes).where(isMine(t.customerNotes.customer_id)).orderBy(desc(t.customerNotes.id)),
    db.select().from(t.outbox).where(inArray(t.outbox.phone, phone)).orderBy(desc(t.outbox.id)),
  ])
  if (!customer) throw unauthorized()
  const moment = (at: number) => formatZoned(new Date(at), city?.time_zone ?? 'UTC')
  const head = {
    exported_at: moment(now.getTime()),
    user: { ...toUser([customer]), created_at: moment(customer.created_at) },
    consents: agreed.map(({ kind, document, version, given_at, withdrawn_at }) => ({
      kind,
      document,
      version,
      given_at: moment(given_at),
      withdrawn_at: withdrawn_at === null ? null : moment(withdrawn_at),
    })),
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
    notes: notes.map(({ kind, text, at }) => ({ kind, text, created_at: moment(at) })),
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
  const which = and(eq(t.orders.customer_id, userId), gt(t.orders.place, after), lte(t.orders.place, upTo))
  const { order_id, status, amount, created_at } = t.payments
  const [rows, lines, history, edits, given, printed, attempts] = await db.batch([
    ...orderBatch(db, which),
    ...changeQueries(db, which),
    db
      .select({ order_id, status, amount, created_at })
      .from(t.payments)
      .where(inArray(order_id, db.select({ id: t.orders.id }).from(t.orders).where(which)))
      .orderBy(asc(t.payments.id)),
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
    return [{ ...order, ...guestChangesOf(row, edits, given, printed), name, phone, change_from, email, payments: paid }]
  })
}
