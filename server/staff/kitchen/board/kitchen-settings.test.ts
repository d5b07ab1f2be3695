import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { kitchen, type KitchenBody } from '~/contracts/staff-board'
import { kitchens, staffAudit } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { call, newCustomer, POINT, setUpShop } from '#server/orders/orders.testing'
import { addDevice, cookieFor, staffCall } from '#server/staff/office/people/people.testing'
import { asKey, KITCHEN, readBoard, readEvents } from './board.testing'

setUpShop()
const quiet = { accept: 'auto', accept_after: 60, lanes: 2, busy_minutes: 0, busy_until: null, paused_until: null } as const
afterEach(async () => void (await db.update(kitchens).set(quiet)))

const patch = (body: KitchenBody, init: Parameters<typeof staffCall>[2] = asKey, id: number = KITCHEN) =>
  staffCall('PATCH', `/staff/kitchens/${id}`, { ...init, body })

describe('PATCH /staff/kitchens/{id}', () => {
  it('changes the given settings, with an audit row and an event', async () => {
    const { cursor } = await readBoard()
    const { status, json } = await patch({ accept: 'manual', lanes: 4, call_from: 5000 })
    expect(status).toBe(200)
    expect(kitchen.parse(json)).toMatchObject({ id: KITCHEN, accept: 'manual', lanes: 4, call_from: 5000, accept_after: 60 })
    expect(await readEvents(cursor)).toMatchObject({
      events: [{ kind: 'kitchen', order_id: null }],
      kitchen: { accept: 'manual', lanes: 4 },
    })
    const [audit] = await db
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subject, `kitchen:${KITCHEN}`))
    expect(audit).toMatchObject({
      before: { accept: 'auto', lanes: 2, call_from: 3000 },
      after: { accept: 'manual', lanes: 4, call_from: 5000 },
    })
  })

  it('is busy for an hour unless told otherwise, and ends it', async () => {
    const busy = async (body: KitchenBody) => (await patch(body)).json
    expect(await busy({ busy_minutes: 20 })).toMatchObject({ busy_minutes: 20, busy_until: '2026-11-20T10:00:00.000Z' })
    expect(await busy({ busy_until: '2026-11-20T14:00:00+03:00' })).toMatchObject({
      busy_minutes: 20,
      busy_until: '2026-11-20T11:00:00.000Z',
    })
    expect(await busy({ busy_until: null })).toMatchObject({ busy_minutes: 0, busy_until: null })
    expect(await busy({ busy_until: '2026-11-20T14:00:00+03:00' })).toMatchObject({ busy_minutes: 0, busy_until: null })
    await busy({ busy_minutes: 10 })
    expect(await busy({ busy_minutes: 0 })).toMatchObject({ busy_minutes: 0, busy_until: null })
  })

  it('pauses for two hours at most', async () => {
    expect((await patch({ paused_until: '2026-11-20T14:00:00+03:00' })).json).toMatchObject({ paused_until: '2026-11-20T11:00:00.000Z' })
    expect((await patch({ paused_until: null })).json).toMatchObject({ paused_until: null })
    const invalid: KitchenBody[] = [
      { paused_until: '2026-11-20T14:00:01+03:00' },
      { paused_until: '2026-11-20T12:00:00+03:00' },
      { lanes: 11 },
    ]
    for (const body of invalid) expect((await patch(body)).status, JSON.stringify(body)).toBe(422)
  })

  it('lets a tablet say that it is busy, and a manager of the kitchen everything', async () => {
    const tablet = await addDevice(KITCHEN)
    expect((await patch({ busy_minutes: 20 }, tablet)).status).toBe(200)
    const refused: KitchenBody[] = [{ busy_minutes: 30 }, { lanes: 3 }, { busy_minutes: 10, paused_until: null }]
    for (const body of refused) expect(await patch(body, tablet)).toMatchObject({ status: 403, json: { error: { code: 'pin_needed' } } })
    const cookie = await cookieFor({ role: 'manager', kitchens: [KITCHEN] })
    expect((await patch({ busy_minutes: 60, lanes: 3 }, { cookie })).status).toBe(200)
    expect((await patch({ lanes: 3 }, { cookie }, POINT.night)).status).toBe(404)
    expect((await patch({ lanes: 3 }, { cookie: await cookieFor({ role: 'cook', kitchens: [KITCHEN] }) })).status).toBe(403)
    expect((await patch({ lanes: 3 }, {})).status).toBe(401)
    expect((await patch({ lanes: 3 }, asKey, 424242)).status).toBe(404)
    expect((await call('PATCH', `/staff/kitchens/${KITCHEN}`, { token: (await newCustomer()).token, body: { lanes: 3 } })).status).toBe(401)
  })
})
