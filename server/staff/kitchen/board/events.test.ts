import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { kitchens, orderEvents } from '#server/db/tables'
import { countTrips, db } from '#server/http/api.testing'
import { moveThrough } from '#server/loyalty/loyalty.testing'
import { atBank, onlineBody } from '#server/orders/order-state.testing'
import { atMinute, call, newCustomer, placed, POINT, setUpShop, times } from '#server/orders/orders.testing'
import { itOnWorker } from '#tests/support/one-host'
import { asKey, KITCHEN, readBoard, readEvents } from './board.testing'

setUpShop()

const events = (after: number | string, kitchen: number = KITCHEN, init: Parameters<typeof call>[2] = asKey) =>
  call('GET', `/staff/events?kitchen_id=${kitchen}&after=${after}`, init)

describe('GET /staff/events', () => {
  it('gives what happened since the board was read, with the present tickets, twice the same', async () => {
    const customer = await newCustomer()
    const { cursor } = await readBoard()
    const { id } = await placed(customer)
    await moveThrough(id, 'processed')
    const found = await readEvents(cursor)
    expect(found.events.map(({ kind, order_id, actor }) => ({ kind, order_id, actor }))).toEqual([
      { kind: 'placed', order_id: id, actor: 'customer' },
      { kind: 'accepted', order_id: id, actor: 'staff' },
    ])
    expect(found).toMatchObject({ gone: [], kitchen: null, tickets: [{ id, status: 'processed', stage: 'queue' }] })
    expect(await readEvents(cursor)).toEqual(found)
    expect(await readEvents(found.cursor)).toMatchObject({ cursor: found.cursor, events: [], tickets: [], gone: [] })
    expect((await readEvents(cursor, POINT.night)).events).toEqual([])
  })

  it('names the orders that the board does not show', async () => {
    const customer = await newCustomer()
    const { cursor } = await readBoard()
    const { id, payment } = await placed(customer, onlineBody())
    expect(await readEvents(cursor)).toMatchObject({ tickets: [], gone: [id] })
    atMinute(1)
    await atBank(payment?.url, 'pay')
    expect(await readEvents(cursor)).toMatchObject({ tickets: [{ id, is_paid: true }], gone: [] })
  })

  it('passes the events of other kitchens', async () => {
    const { cursor } = await readBoard()
    await db.insert(orderEvents).values({ kitchen_id: POINT.night, kind: 'note', at: Date.now(), actor: 'staff' })
    expect(await readEvents(cursor)).toMatchObject({ cursor: cursor + 1, events: [] })
  })

  it('gives a part of the events on request', async () => {
    const { cursor } = await readBoard()
    const customer = await newCustomer()
    await placed(customer)
    await placed(customer)
    const first = await call('GET', `/staff/events?kitchen_id=${KITCHEN}&after=${cursor}&limit=1`, asKey)
    expect(first.json).toMatchObject({ cursor: cursor + 1, events: [{ id: cursor + 1 }] })
  })

  it('brings new settings, and the orders that they concern', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer)
    const { cursor } = await readBoard()
    await db.update(kitchens).set({ accept: 'manual' }).where(eq(kitchens.id, KITCHEN))
    await db.insert(orderEvents).values({ kitchen_id: KITCHEN, kind: 'kitchen', at: Date.now(), actor: 'staff' })
    const { kitchen, tickets } = await readEvents(cursor)
    expect(kitchen).toMatchObject({ id: KITCHEN, accept: 'manual' })
    expect(tickets.find((one) => one.id === id)).toMatchObject({ accepts_at: null })
    await db.update(kitchens).set({ accept: 'auto' }).where(eq(kitchens.id, KITCHEN))
  })

  itOnWorker('rows read')('is one round trip of three rows without news', async () => {
    const { cursor } = await readBoard()
    const { DB, trips, rows } = countTrips()
    expect((await call('GET', `/staff/events?kitchen_id=${KITCHEN}&after=${cursor}`, { ...asKey, env: { DB } })).status).toBe(200)
    expect([trips(), rows()]).toEqual([1, 3])
  })

  it('asks to reload after more than 200 events, an older cursor and one of another log', async () => {
    const { cursor } = await readBoard()
    const note = { kitchen_id: KITCHEN, kind: 'note', at: Date.now(), actor: 'staff' }
    for (const _ of times(25, () => 0)) await db.insert(orderEvents).values(times(8, () => note))
    expect((await readEvents(cursor)).events).toHaveLength(200)
    await db.insert(orderEvents).values(note)
    expect(await events(cursor)).toMatchObject({ status: 410, json: { error: { code: 'resync' } } })
    expect((await events(1_000_000)).status).toBe(410)
    const { cursor: end } = await readBoard()
    await db.delete(orderEvents).where(sql`${orderEvents.id} < ${end}`)
    expect((await events(cursor, POINT.night)).status).toBe(410)
    expect((await events(end - 1, POINT.night)).status).toBe(200)
  })
})
