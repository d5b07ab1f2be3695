import { env } from 'cloudflare:workers'
import { board, events, opResults, type Op } from '~/contracts/staff-board'
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
export const newOp = (op: Distribute<Op>, op_id: string = crypto.randomUUID()): Op => ({ ...op, op_id, at: NOON.toISOString() })

export const sendOps = async (...ops: Op[]) => opResults.parse((await call('POST', '/staff/ops', { ...asKey, body: { ops } })).json).results

/** Runs one operation and returns its result. */
export async function run(op: Distribute<Op>) {
  const [result] = await sendOps(newOp(op))
  if (!result) throw new Error('no result')
  return result
}

/** Rows read by a statement of D1, as it is billed. */
export const rowsRead = async (sql: string) => (await env.DB.prepare(sql).all()).meta.rows_read
