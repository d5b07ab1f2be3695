import { eq } from 'drizzle-orm'
import { errorBody } from '~/contracts/common'
import { editPreview, refund } from '~/contracts/staff-edits'
import { orderLines, orders, refunds } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { STAFF_TOKEN } from '#server/orders/orders.testing'
import { staffCall } from '#server/staff/office/people/people.testing'

type Parts = { cookie?: string; revision?: number | null; isDry?: boolean; env?: Record<string, unknown> }
const as = (cookie?: string) => (cookie === undefined ? { token: STAFF_TOKEN } : { cookie })

export async function revisionOf(id: number) {
  const [row] = await db.select({ revision: orders.revision }).from(orders).where(eq(orders.id, id))
  return row?.revision ?? 0
}

/** Sends an edit of the present revision. */
export async function edit(id: number, body: object, { cookie, revision, isDry, env }: Parts = {}) {
  const seen = revision === undefined ? await revisionOf(id) : revision
  const headers: Record<string, string> = seen === null ? {} : { 'if-match': `"${seen}"` }
  const path = `/staff/orders/${id}${isDry ? '?dry=1' : ''}`
  return staffCall('PUT', path, { ...as(cookie), headers, body: { reason: 'Гость передумал', ...body }, ...(env && { env }) })
}

/** An edit that must succeed. */
export async function edited(id: number, body: object, parts?: Parts) {
  const { status, json } = await edit(id, body, parts)
  if (status !== 200) throw new Error(`rejected: ${JSON.stringify(json)}`)
  return editPreview.parse(json)
}

/** Asks for a refund. */
export const giveBack = (id: number, body: object, { cookie, key = crypto.randomUUID() }: { cookie?: string; key?: string } = {}) =>
  staffCall('POST', `/staff/orders/${id}/refunds`, {
    ...as(cookie),
    headers: { 'idempotency-key': key },
    body: { reason: 'Холодный суп', to: 'online', ...body },
  })

/** A refund that must be stored. */
export async function givenBack(id: number, body: object, parts?: { cookie?: string; key?: string }) {
  const { status, json } = await giveBack(id, body, parts)
  if (status !== 201 && status !== 202) throw new Error(`rejected: ${JSON.stringify(json)}`)
  return refund.parse(json)
}

export const codeOf = ({ status, json }: { status: number; json: unknown }) => [status, errorBody.parse(json).error.code]

export const orderRow = async (id: number) => {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error('no order')
  return row
}
export const linesOf = (id: number) => db.select().from(orderLines).where(eq(orderLines.order_id, id)).orderBy(orderLines.position)
export const refundsOf = (id: number) => db.select().from(refunds).where(eq(refunds.order_id, id)).orderBy(refunds.id)

/** The lines of an order as an edit's body keeps them, without some. */
export async function keep(id: number, without: number[] = [], qtt: Record<number, number> = {}) {
  const lines = await linesOf(id)
  return lines
    .filter(({ position, price }) => price !== null && !without.includes(position))
    .map((line) => ({
      position: line.position,
      id: line.goods_id,
      qtt: qtt[line.position] ?? line.qtt,
      additionals: line.additionals.map(({ id, qtt }) => ({ id, qtt })),
      side: line.sides.map(({ id, qtt }) => ({ id, qtt })),
      sauce: line.sauces.map(({ id, qtt }) => ({ id, qtt })),
    }))
}
