import { MINUTE_MS } from '~/rules/time'
import { env } from '#host'
import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { outbox } from '#server/db/tables'
import { serviceContextOf, type ServiceContext } from '#server/http/context'
import { db } from '#server/http/api.testing'
import { newCustomer, orderBody, placed, type TestCustomer } from '#server/orders/orders.testing'
import { smsRuSimulator } from '#tests/support/smsru-simulator'
import { orderMessage, type OrderEvent } from './order-messages'

const API_ID = 'an-api-id'
export const SMSRU = { SMS_ADAPTER: 'smsru', SMSRU_API_ID: API_ID }
/** When the messages are written. */
export const AT = Date.parse('2026-11-20T12:00:00+03:00')
export const later = (minutes: number) => new Date(AT + minutes * MINUTE_MS)

export const simulator = () => smsRuSimulator({ apiId: API_ID })

const contextAt = (minutes: number, settings = {}) => serviceContextOf({ ...env, ...SMSRU, ...settings }, later(minutes))

/** A shop with this SMS.ru; `queued` are the ids sent to its queue. */
export function shopWith(smsRu = simulator(), minutes = 0, settings = {}) {
  const queued: number[] = []
  vi.stubGlobal('fetch', smsRu.fetch)
  const ctx: ServiceContext = { ...contextAt(minutes, settings), messages: { send: async (ids) => void queued.push(...ids) } }
  return { ctx, queued, smsRu }
}

/** An order without messages. */
export async function silentOrder(body = orderBody(), customer?: TestCustomer) {
  const owner = customer ?? (await newCustomer())
  const { id, number } = await placed(owner, body)
  return { id, number, phone: owner.phone, customerId: owner.id }
}

/** A waiting message of an order. */
export async function waitingMessage(event: OrderEvent = 'taken', of?: Awaited<ReturnType<typeof silentOrder>>) {
  const order = of ?? (await silentOrder())
  await db.batch([orderMessage(contextAt(0), order.id, event)])
  const [row] = await db.select({ id: outbox.id }).from(outbox).where(eq(outbox.order_id, order.id))
  if (!row) throw new Error('no message')
  return { ...order, messageId: row.id }
}

export async function rowOf(id: number) {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id))
  if (!row) throw new Error('no such message')
  return row
}

export const messagesOf = (phone: string) => db.select().from(outbox).where(eq(outbox.phone, phone)).orderBy(outbox.id)
