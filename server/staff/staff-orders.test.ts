import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { OrderStatus } from '~/contracts/orders'
import { staffOrder } from '~/contracts/staff'
import { db } from '#server/http/api.testing'
import { atMinute, call, newCustomer, NOON, orderBody, pickupBody, placed, setUpShop } from '#server/orders/orders.testing'
import { auditsOf, patch } from './staff.testing'

setUpShop()

const move = (id: number, status: string, reason?: string | null) => patch(`/staff/orders/${id}`, { status, reason })
const audits = async (id: number) => (await auditsOf(`order:${id}`)).toReversed()

/** An order after these statuses. */
async function orderIn(path: readonly OrderStatus[], body = orderBody()) {
  const customer = await newCustomer({ name: 'Вера' })
  const { id } = await placed(customer, body)
  for (const status of path) expect((await move(id, status)).status).toBe(200)
  return { id, customer }
}

describe('PATCH /staff/orders/{id}', () => {
  it('changes the status with history and audit', async () => {
    const { id, customer } = await orderIn([])
    const seen: unknown[] = []
    for (const [minutes, status] of [
      [3, 'processed'],
      [22, 'inTransit'],
      [41, 'completed'],
    ] as const) {
      atMinute(minutes)
      const response = await move(id, status, status === 'processed' ? ' Готовим ' : undefined)
      expect(response.status).toBe(200)
      const { can_cancel, customer: contact } = staffOrder.parse(response.json)
      seen.push([can_cancel, contact])
    }
    expect(seen).toEqual(Array.from({ length: 3 }, () => [false, { name: 'Вера', phone: customer.phone }]))
    const { json } = await call('GET', `/v3/orders/${id}`, { token: customer.token })
    expect(json).toMatchObject({
      status: 'completed',
      can_cancel: false,
      history: [
        { status: 'new', at: '2026-11-20T12:00:00+03:00', reason: null },
        { status: 'processed', at: '2026-11-20T12:03:00+03:00', reason: 'Готовим' },
        { status: 'inTransit', at: '2026-11-20T12:22:00+03:00', reason: null },
        { status: 'completed', at: '2026-11-20T12:41:00+03:00', reason: null },
      ],
    })
    expect(await audits(id)).toMatchObject([
      { action: 'order.move', before: { status: 'new' }, after: { status: 'processed' }, reason: 'Готовим' },
      { before: { status: 'processed' }, after: { status: 'inTransit' } },
      { before: { status: 'inTransit' }, after: { status: 'completed' }, at: NOON.getTime() + 41 * 60_000 },
    ])
  })

  it.each<[string, OrderStatus[], OrderStatus, Record<string, unknown>]>([
    ['pickup goes processed → completed', ['processed'], 'completed', pickupBody()],
    ['processed is canceled', ['processed'], 'canceled', orderBody()],
  ])('%s', async (_name, path, to, body) => {
    const { id } = await orderIn(path, body)
    expect(await move(id, to, 'Так надо')).toMatchObject({ status: 200, json: { status: to } })
  })

  it.each<[string, OrderStatus[], OrderStatus]>([
    ['new → new', [], 'new'],
    ['a delivery processed → completed', ['processed'], 'completed'],
    ['canceled → processed', ['canceled'], 'processed'],
  ])('%s is 409 wrong_status and changes nothing', async (_name, path, to) => {
    const { id, customer } = await orderIn(path)
    const before = await call('GET', `/v3/orders/${id}`, { token: customer.token })
    expect(await move(id, to)).toMatchObject({ status: 409, json: { error: { code: 'wrong_status' } } })
    expect((await call('GET', `/v3/orders/${id}`, { token: customer.token })).json).toEqual(before.json)
    expect(await audits(id)).toHaveLength(path.length)
  })

  it.each([
    ['processed', 'processed'],
    ['processed', 'canceled'],
  ] as const)('of %s and %s at the same time one wins', async (one, other) => {
    const { id } = await orderIn([])
    const responses = await Promise.all([move(id, one), move(id, other)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [winner] = responses.filter(({ status }) => status === 200)
    const steps = await db.all<{ status: string }>(sql`select status from order_status_history where order_id = ${id} order by id`)
    expect(steps).toEqual([{ status: 'new' }, { status: staffOrder.parse(winner?.json).status }])
    expect(await audits(id)).toHaveLength(1)
  })

  it('is 422 for an unknown status or a long reason', async () => {
    const { id } = await orderIn([])
    expect(await move(id, 'eaten')).toMatchObject({ status: 422, json: { error: { message: 'status:Неизвестный статус заказа' } } })
    expect((await move(id, 'canceled', 'о'.repeat(301))).status).toBe(422)
  })
})
