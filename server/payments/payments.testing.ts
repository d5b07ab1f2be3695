import { env } from '#host'
import { asc, eq, sql } from 'drizzle-orm'
import * as t from '#server/db/tables'
import { serviceContextOf, type CustomerContext, type ServiceContext } from '#server/http/context'
import { moveOrder } from '#server/orders/move-order'
import { CITY, GOODS, newCustomer, POINT, type TestCustomer } from '#server/orders/orders.testing'
import type { Acquirers, PaymentProvider } from '#server/platform/payments/payment-provider'
import { insertPayment, settleOrder, startPayment } from './payments.service'
import { memoryBank, type BankAccount, type MemoryBank } from './sandbox-bank.testing'

/** A shop with one acquirer. */
export const onlyBank = (provider: PaymentProvider): Acquirers => ({ names: [provider.name], of: () => provider })
const bankName = ({ payments: { names } }: ServiceContext) => names[0] ?? ''

/** A context whose provider is the bank in memory; `settings` override environment variables. */
export function contextOf(bank: MemoryBank, settings: Record<string, string> = {}): ServiceContext {
  return { ...serviceContextOf({ ...env, ...settings }, new Date()), payments: onlyBank(bank.provider) }
}

export const customerContextOf = (bank: MemoryBank, { id }: TestCustomer, settings?: Record<string, string>): CustomerContext => ({
  ...contextOf(bank, settings),
  userId: id,
  sessionId: 1,
})

const MINUTE = 60_000
let made = 0

type Parts = {
  way?: 'card' | 'sbp'
  customer?: TestCustomer
  order?: Partial<typeof t.orders.$inferInsert>
  cardId?: number | null
  saveCard?: boolean
}

/** An order as it is after its batch: the payment is stored, the provider not called yet. Two rolls of 590, discount 100,
 *  bonuses 50, delivery 149: total 1179. */
export async function unpaidOrder(ctx: ServiceContext, { customer, order, way = 'card', cardId = null, saveCard = false }: Parts = {}) {
  const owner = customer ?? (await newCustomer())
  const at = ctx.now.getTime()
  const number = `t${++made}`
  const key = crypto.randomUUID()
  const row = {
    number,
    customer_id: owner.id,
    created_at: at,
    city_id: CITY.day,
    delivery_type: 'delivery' as const,
    time_type: 'now' as const,
    promised_from: at,
    promised_to: at,
    first_promised_to: at,
    kitchen_id: POINT.day,
    cook_by: at,
    stage_at: at,
    address: sql`'{}'`,
    pay_variant: 2 as const,
    pay_type: 2 as const,
    payment_status: 'pending' as const,
    pay_by: at + 30 * MINUTE,
    full: 1180,
    discount: 100,
    bonuses_spent: 50,
    delivery_fee: 149,
    total: 1179,
    phone: owner.phone,
    ...order,
  }
  const orderId = sql<number>`(select id from orders where number = ${number})`
  const line = { goods_id: GOODS.roll, slug: 'r', name: 'Ролл', image: '/r.webp', price: 590 }
  await ctx.db.batch([
    ctx.db.insert(t.orders).values(row as typeof t.orders.$inferInsert),
    ctx.db.insert(t.orderLines).values({ ...line, order_id: orderId, position: 0, qtt: 1, amount: 590, discount: 33.33, bonuses: 16.67 }),
    ctx.db.insert(t.orderLines).values({ ...line, order_id: orderId, position: 1, qtt: 1, amount: 590, discount: 66.67, bonuses: 33.33 }),
    ctx.db.insert(t.orderStatusHistory).values({ order_id: orderId, was: null, status: 'new', at, actor: 'customer' }),
    insertPayment(ctx, {
      order_id: orderId,
      provider: bankName(ctx),
      way,
      amount: row.total,
      card_id: cardId,
      save_card: saveCard,
      idempotence_key: key,
    }),
  ])
  const [stored] = await ctx.db.select({ id: t.orders.id }).from(t.orders).where(eq(t.orders.number, number))
  if (!stored) throw new Error('no order')
  return { id: stored.id, key, number, customer: owner }
}

/** An unpaid order whose payment exists at the bank. */
export async function startedOrder(ctx: ServiceContext, bank: MemoryBank, parts?: Parts) {
  const order = await unpaidOrder(ctx, parts)
  await startPayment(ctx, order.id)
  return { ...order, account: accountOf(bank, order.key) }
}

/** A new bank with one started order. */
export async function newStartedOrder(settings: Record<string, string> = {}, parts?: Parts) {
  const bank = memoryBank()
  const ctx = contextOf(bank, settings)
  return { bank, ctx, ...(await startedOrder(ctx, bank, parts)) }
}

export function accountOf(bank: MemoryBank, key: string): BankAccount {
  const found = bank.byKey(key)
  if (!found) throw new Error('the bank has no such payment')
  return found
}

/** An order's payment status, payments, tasks and messages. */
export async function stateOf({ db }: ServiceContext, orderId: number) {
  const [[order], payments, tasks, messages] = await db.batch([
    db.select().from(t.orders).where(eq(t.orders.id, orderId)),
    db.select().from(t.payments).where(eq(t.payments.order_id, orderId)).orderBy(asc(t.payments.id)),
    db
      .select({ kind: t.paymentTasks.kind, status: t.paymentTasks.status })
      .from(t.paymentTasks)
      .innerJoin(t.payments, eq(t.payments.id, t.paymentTasks.payment_id))
      .where(eq(t.payments.order_id, orderId))
      .orderBy(asc(t.paymentTasks.id)),
    db.select({ event: t.outbox.event }).from(t.outbox).where(eq(t.outbox.order_id, orderId)).orderBy(asc(t.outbox.id)),
  ])
  return {
    order: order?.payment_status,
    payments: payments.map(({ status }) => status),
    tasks: tasks.map(({ kind, status }) => `${kind} ${status}`),
    messages: messages.map(({ event }) => event),
  }
}

export const move = (ctx: ServiceContext, id: number, to: 'canceled' | 'processed' | 'inTransit' | 'completed') =>
  moveOrder(ctx, { which: eq(t.orders.id, id), to, actor: 'staff', reason: null })

/** The context `seconds` later. */
export const later = <Context extends ServiceContext>(ctx: Context, seconds: number): Context => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + seconds * 1000),
})

/** An order that was paid, or whose money is held. */
export async function paidOrder(settings: Record<string, string> = {}, parts: Parts = {}, bank = memoryBank()) {
  const ctx = contextOf(bank, settings)
  const order = await startedOrder(ctx, bank, parts)
  bank.pay(order.account)
  await settleOrder(later(ctx, 3), order.id)
  return { bank, ctx, ...order }
}
