import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { auditPage, auditRow } from '~/contracts/staff-people'
import { staffAudit, stops } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { GOODS, newCustomer, NOON, placed, POINT, setUpShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { addDevice, addStaff, cookieFor, staffCall, staffCookie } from '#server/staff/office/people/people.testing'

setUpShop()

const read = async (query = '', how: { cookie?: string; token?: string } = { token: STAFF_TOKEN }) => {
  const { status, json } = await staffCall('GET', `/staff/audit${query}`, how)
  if (status !== 200) throw new Error(`refused: ${JSON.stringify(json)}`)
  return auditPage.parse(json)
}

test('finds rows by the name of what was changed, and by the number of an order', async () => {
  await db.delete(staffAudit)
  const customer = await newCustomer()
  const order = await placed(customer)
  const row = (subject: string) => ({ at: NOON.getTime(), actor: 'staff', action: 'x', subject })
  await db.insert(staffAudit).values([row(`order:${order.id}`), row(`goods:${GOODS.roll}`), row(`goods:${GOODS.tea}`)])
  const found = async (q: string) => {
    const { json } = await staffCall('POST', '/staff/audit/search', { token: STAFF_TOKEN, body: { q } })
    return auditPage.parse(json).data.map(({ subject }) => subject)
  }
  expect(await found(order.number)).toEqual([`order:${order.id}`])
  expect(await found(`блюдо ${GOODS.roll}`)).toEqual([`goods:${GOODS.roll}`])
  // a part of a number is another order
  expect(await found(order.number.slice(0, -1))).toEqual([])
})

test('names who, by which device, what and when; newest first, by subject, kind, person and time', async () => {
  await db.delete(staffAudit)
  const [manager, tablet] = [await addStaff({ kitchens: [POINT.day], name: 'Борис' }), await addDevice(POINT.day)]
  const at = NOON.getTime()
  const row = (parts: Partial<typeof staffAudit.$inferInsert>) => ({ at, actor: 'staff', action: 'x', subject: 'order:1', ...parts })
  await db
    .insert(staffAudit)
    .values([
      row({ actor: 'key' }),
      row({ subject: 'order:12', staff_id: manager.id, device_id: tablet.id, before: { a: 1 }, after: { a: 2 }, reason: 'Так надо' }),
      row({ subject: 'goods:12', at: at + 60_000, actor: 'shop' }),
    ])
  const { data, meta } = await read()
  expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 50, total: 3 })
  expect(data.map(({ who }) => who)).toEqual([
    { actor: 'shop', staff: null, device: null },
    { actor: 'staff', staff: 'Борис', device: 'Суши' },
    { actor: 'key', staff: null, device: null },
  ])
  expect(data[1]).toMatchObject({ at: NOON.toISOString(), before: { a: 1 }, after: { a: 2 }, reason: 'Так надо' })
  const subjects = async (query: string) => (await read(query)).data.map(({ subject }) => subject)
  expect(await subjects('?subject=order')).toEqual(['order:12', 'order:1'])
  expect(await subjects('?subject=order:1')).toEqual(['order:1'])
  expect(await subjects('?action=y')).toEqual([])
  // a name as people type it: of the person, of the dish, the number of the order
  expect(await subjects(`?q=${encodeURIComponent('борис')}`)).toEqual(['order:12'])
  expect(await subjects(`?q=${encodeURIComponent('нет такого')}`)).toEqual([])
  expect(await subjects('?action=x&subject=goods')).toEqual(['goods:12'])
  expect(await subjects(`?staff_id=${manager.id}`)).toEqual(['order:12'])
  expect(await subjects(`?from=${new Date(at + 1).toISOString()}`)).toEqual(['goods:12'])
  expect(await subjects(`?to=${new Date(at + 1).toISOString()}`)).toEqual(['order:12', 'order:1'])
  expect(await subjects('?page=2')).toEqual([])
  await db.insert(staffAudit).values(row({ action: 'orders.read', subject: 'orders' }))
  expect([(await subjects('?reads=no')).length, (await subjects('')).length]).toEqual([3, 4])
})

test('shows a manager what people and devices of own kitchens did, and nothing of another kitchen', async () => {
  await db.delete(staffAudit)
  const manager = await addStaff({ kitchens: [POINT.day] })
  const both = await addStaff({ role: 'cook', kitchens: [POINT.day, POINT.night] })
  const far = await addStaff({ role: 'cook', kitchens: [POINT.night] })
  const [near, away] = [await addDevice(POINT.day), await addDevice(POINT.night)]
  const order = await placed(await newCustomer())
  const row = (subject: string, who: Partial<typeof staffAudit.$inferInsert>) => ({ at: 1, action: 'x', actor: 'staff', subject, ...who })
  await db
    .insert(staffAudit)
    .values([
      row('goods:1', { staff_id: manager.id }),
      row('goods:2', { staff_id: both.id }),
      row(`kitchen:${POINT.day}`, { staff_id: both.id }),
      row(`order:${order.id}`, { device_id: near.id }),
      row(`device:${near.id}`, { staff_id: both.id }),
      row(`kitchen:${POINT.night}`, { staff_id: both.id }),
      row(`device:${away.id}`, { staff_id: both.id }),
      row('order:987654', { staff_id: both.id }),
      row('goods:3', { staff_id: far.id }),
      row('goods:4', { device_id: away.id }),
      row('goods:5', { actor: 'key' }),
    ])
  const seen = (await read('', { cookie: await staffCookie(manager) })).data.map(({ subject }) => subject)
  expect(seen).toEqual([`device:${near.id}`, `order:${order.id}`, `kitchen:${POINT.day}`, 'goods:2', 'goods:1'])
  expect((await read('', { cookie: await cookieFor({ role: 'owner' }) })).meta.total).toBe(11)
})

test('calls what was changed as people do', async () => {
  await db.delete(staffAudit)
  const [cook, tablet] = [await addStaff({ role: 'cook', kitchens: [POINT.day], name: 'Вера' }), await addDevice(POINT.day)]
  const order = await placed(await newCustomer())
  const subjects = [`order:${order.id}`, `person:${cook.id}`, `device:${tablet.id}`, 'system', 'order:999999']
  await db.insert(staffAudit).values(subjects.map((subject) => ({ at: 1, action: 'x', actor: 'key', subject })))
  const { data } = await read()
  expect(data.map(({ subject_name }) => subject_name).toReversed()).toEqual([order.number, 'Вера', 'Суши', null, null])
})

describe('taking a change back', () => {
  const stop = (body: object) =>
    staffCall('POST', '/staff/stops', { token: STAFF_TOKEN, body: { subject: 'goods', id: GOODS.tea, kitchen_id: POINT.day, ...body } })
  const undo = (id: number, how: { cookie?: string; token?: string } = { token: STAFF_TOKEN }) =>
    staffCall('POST', `/staff/audit/${id}/undo`, how)
  const newest = async () => (await read('?subject=goods')).data[0]

  test('is a change of its own, possible once, and not after somebody else’s change', async () => {
    await db.delete(staffAudit)
    await stop({ until: 60 })
    const set = await newest()
    expect(set).toMatchObject({ action: 'stop.set', can_undo: true })
    const undone = await undo(set?.id ?? 0)
    expect(undone.status).toBe(200)
    const row = auditRow.parse(undone.json)
    expect(row).toMatchObject({ action: 'stop.end', reason: `Отмена №\u00a0${set?.id}`, can_undo: true })
    expect((await read('?subject=goods')).data.map(({ can_undo }) => can_undo)).toEqual([true, false])
    expect(await undo(set?.id ?? 0)).toMatchObject({ status: 409, json: { error: { code: 'edited_meanwhile' } } })

    // what was taken back can be taken back: the stop is there again, to the minute
    expect((await undo(row.id)).status).toBe(200)
    const again = await newest()
    expect(again).toMatchObject({ action: 'stop.set', after: set?.after })
    const [open] = await db
      .select()
      .from(stops)
      .where(and(eq(stops.subject_id, GOODS.tea), isNull(stops.ended_at)))
    await staffCall('PATCH', `/staff/stops/${open?.id}`, { token: STAFF_TOKEN, body: { until: 120 } })
    expect(await undo(again?.id ?? 0)).toMatchObject({ status: 409, json: { error: { code: 'edited_meanwhile' } } })
    const changed = await newest()
    expect(await undo(changed?.id ?? 0)).toMatchObject({ status: 200, json: { action: 'stop.change', after: again?.after } })
  })

  test('is not for cooks, other kitchens, other actions, and what is older than 30 days', async () => {
    await db.delete(staffAudit)
    await db.delete(stops)
    await stop({ kitchen_id: POINT.night, until: null })
    const far = (await newest())?.id ?? 0
    expect((await undo(far, { cookie: await cookieFor({ role: 'cook', kitchens: [POINT.night] }) })).status).toBe(403)
    expect((await undo(far, { cookie: await cookieFor({ kitchens: [POINT.day] }) })).status).toBe(404)
    expect((await undo(far + 1)).status).toBe(404)
    vi.setSystemTime(Date.now() + 30 * 86_400_000)
    expect((await newest())?.can_undo).toBe(false)
    expect((await undo(far)).status).toBe(409)
    const [moved] = await db.insert(staffAudit).values({ at: Date.now(), action: 'order.move', subject: 'order:1' }).returning()
    expect(await undo(moved?.id ?? 0)).toMatchObject({ status: 409, json: { error: { code: 'not_undoable' } } })
  })
})
