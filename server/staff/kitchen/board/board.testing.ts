import { eq } from 'drizzle-orm'
import { board, events, opResults, type Op } from '~/contracts/staff-board'
import { orderEvents } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { staffCall } from '#server/staff/office/people/people.testing'
import { call, NOON, POINT, STAFF_TOKEN } from '#server/orders/orders.testing'

/** The kitchen of the city `day` of seedShop. */
export const KITCHEN = POINT.day

export const asKey = { token: STAFF_TOKEN }

export const readBoard = async (kitchen: number = KITCHEN) =>
  board.parse((await call('GET', `/staff/board?kitchen_id=${kitchen}`, asKey)).json)
export const readEvents = async (after: number, kitchen: number = KITCHEN) =>
  events.parse((await call('GET', `/staff/events?kitchen_id=${kitchen}&after=${after}`, asKey)).json)

export async function ticketOf(id: number) {
  const { tickets, done } = await readBoard()
  return [...tickets, ...done].find((one) => one.id === id)
}

type Distribute<Each> = Each extends unknown ? Omit<Each, 'op_id' | 'at'> : never
type OpBody = Distribute<Op>
export const newOp = (op: OpBody, op_id: string = crypto.randomUUID()): Op => ({ ...op, op_id, at: NOON.toISOString() })

/** Sends operations with the machine key, or with the cookie of a person or device. */
export async function sendOps(ops: Op[], cookie?: string) {
  const { json } = await staffCall('POST', '/staff/ops', { ...(cookie === undefined ? asKey : { cookie }), body: { ops } })
  return opResults.parse(json).results
}

/** Runs one operation and returns its result. */
export async function run(op: OpBody, cookie?: string) {
  const [result] = await sendOps([newOp(op)], cookie)
  if (!result) throw new Error('no result')
  return result
}

/** The events of an order, oldest first, with who made them. */
export const eventsOf = (orderId: number) => db.select().from(orderEvents).where(eq(orderEvents.order_id, orderId)).orderBy(orderEvents.id)
