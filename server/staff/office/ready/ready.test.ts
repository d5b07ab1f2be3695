import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { readyCheck, shopReady } from '~/contracts/staff-ready'
import { READY_CHECKS } from '~/contracts/staff-constants'
import * as t from '#server/db/tables'
import { db, PRODUCTION } from '#server/http/api.testing'
import { CITY, NOON, POINT, setUpShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { addZones } from '#server/cart/zones.testing'
import { addDevice, addStaff, staffCall } from '#server/staff/office/people/people.testing'

setUpShop()

type How = { cookie?: string; token?: string; env?: Record<string, unknown> }
const byKey: How = { token: STAFF_TOKEN }

async function read(how: How = byKey) {
  const { status, json } = await staffCall('GET', '/staff/ready', how)
  expect(status, JSON.stringify(json)).toBe(200)
  return shopReady.parse(json)
}
async function run(id: string, query = '', how: How = byKey) {
  const { status, json } = await staffCall('POST', `/staff/ready/${id}/run${query}`, how)
  expect(status, JSON.stringify(json)).toBe(200)
  return readyCheck.parse(json)
}
const failing = async (how?: How) => (await read(how)).checks.flatMap(({ id, ok }) => (ok === false ? [id] : []))
const findCheck = async (id: string, how?: How) => (await read(how)).checks.find((check) => check.id === id)

const op = (kind: string, order_id: number, fields: object = {}) =>
  staffCall('POST', '/staff/ops', {
    token: STAFF_TOKEN,
    body: { ops: [{ op_id: crypto.randomUUID(), at: new Date().toISOString(), order_id, kind, ...fields }] },
  })

test('says in words what prevents a test order', async () => {
  await db.update(t.kitchens).set({ cooks: false })
  expect(await run('test_order')).toMatchObject({ ok: false, why: 'Сначала добавьте точку с кухней' })
  await db.update(t.kitchens).set({ cooks: true })
})

test('says that guests cannot sign in while SMS lack their key', async () => {
  const how = { ...byKey, env: { SMS_ADAPTER: 'smsru', SMSRU_API_ID: '' } }
  expect(await findCheck('sms', how)).toMatchObject({ ok: false, why: expect.stringContaining('SMSRU_API_ID') })
})

test('lists what a new shop lacks, each with its next step, until all of it is there', async () => {
  const { ready, checks } = await read()
  expect(checks.map(({ id }) => id)).toEqual(READY_CHECKS)
  expect(ready).toBe(false)
  for (const { ok, why, next } of checks) expect(ok === false ? [why, next] : []).not.toContain(null)
  expect(checks.find(({ id }) => id === 'shop_facts')?.why).toContain('ИНН')

  // what the screens of the office do
  const facts = { name: 'Сушечная', company: 'ИП Иванова', inn: '770000000000', ogrn: '300000000000000', legal_address: 'Москва' }
  await db.insert(t.shopFacts).values({ ...facts, email: 'bar@shop.example' })
  await addStaff({ role: 'owner', pin: '135790' })
  await addStaff({ role: 'manager', kitchens: [POINT.day], pin: '246801' })
  await db.run(sql`insert into dishes (is_public, position, id, slug, category_id, name, composition, price, image, weight, unit, nutrition)
    select 1, 0, 9100 + value, 'dish-' || value, category_id, 'Блюдо ' || value, 'Лосось, рис', price, '/pictures/a.webp', 200, 'г', nutrition
    from goods, json_each('[1,2,3,4,5,6,7,8]') where goods.id = 9001`)
  await db.insert(t.ingredients).values({ name: 'вода' })
  await db.run(sql`insert into goods_ingredients (goods_id, ingredient_id) select g.id, i.id from goods g, ingredients i
    where i.name = 'вода'`)
  await db.update(t.categories).set({ station_id: 1 })
  for (const kitchen of [POINT.day, POINT.night]) {
    const { id } = await addDevice(kitchen)
    await db.update(t.staffDevices).set({ last_seen_at: Date.now(), sound_on: true }).where(eq(t.staffDevices.id, id))
  }
  expect(await failing()).toEqual(['test_order', 'sms', 'payment'])

  expect(await run('sms')).toMatchObject({ ok: true, why: null, next: null })
  expect(await run('payment')).toMatchObject({ ok: true })
  expect(await run('test_order')).toMatchObject({ ok: false, next: { href: '/staff/board' } })
  const [order] = await db.select().from(t.orders).where(eq(t.orders.source, 'test'))
  const id = order?.id ?? 0
  await op('accept', id)
  await op('stage', id, { from: 'queue', to: 'ready' })
  expect(await findCheck('test_order')).toMatchObject({ ok: false, next: { href: '/staff/pass' } })
  await op('hand_over', id, { to: 'guest' })
  expect(await failing()).toEqual([])
  expect((await read()).ready).toBe(true)
})

test('the test order sends no SMS, earns no bonuses, is placed once, and can be paid in the sandbox', async () => {
  await run('test_order', '?pay=online')
  const check = await run('test_order')
  expect(check).toMatchObject({ ok: false, next: { text: 'Оплатить', href: expect.stringContaining('/') } })
  const placed = await db.select().from(t.orders).where(eq(t.orders.source, 'test'))
  expect(placed.filter(({ status }) => status === 'new')).toMatchObject([{ bonuses_earned: 0, payment_status: 'pending', source: 'test' }])
  const [order] = placed.filter(({ status }) => status === 'new')
  await staffCall('PATCH', `/staff/orders/${order?.id}`, { token: STAFF_TOKEN, body: { status: 'canceled', reason: 'mistake' } })
  expect(
    await db
      .select()
      .from(t.outbox)
      .where(eq(t.outbox.order_id, order?.id ?? 0)),
  ).toEqual([])
})

test('a city with zones can deliver while one of them is served', async () => {
  await addZones()
  const problems = async () => (await findCheck('quote'))?.why ?? ''
  const { name } = (await db.select().from(t.cities).where(eq(t.cities.id, CITY.day)))[0] ?? { name: '' }
  await db.update(t.deliveryZones).set({ streets: [] })
  expect(await problems()).not.toContain(name)
  await db.update(t.deliveryZones).set({ is_closed: true, closed_reason: 'снегопад' })
  expect(await problems()).toContain(name)
  await db.delete(t.deliveryZones)
})

test('a production database with people of the demo is not ready, and says so', async () => {
  await addStaff({ role: 'owner', is_demo: true })
  expect(await findCheck('people')).not.toMatchObject({ why: expect.stringContaining('из демо') })
  expect(await findCheck('people', { token: PRODUCTION.STAFF_TOKEN, env: PRODUCTION })).toMatchObject({
    ok: false,
    why: expect.stringContaining('из демо: '),
  })
})

test('needs a backup younger than 26 hours where there is a bucket', async () => {
  const production = (BACKUPS: unknown) => ({ token: PRODUCTION.STAFF_TOKEN, env: { ...PRODUCTION, BACKUPS } })
  const at = (key: string) => production({ list: async () => ({ objects: [{ key }] }) })
  vi.setSystemTime(NOON)
  expect(await findCheck('backup', at('d1/2026-11-19T06-55-00Z.jsonl.gz'))).toMatchObject({ ok: false })
  expect(await findCheck('backup', at('d1/2026-11-19T07-05-00Z.jsonl.gz'))).toMatchObject({ ok: true })
  expect(await findCheck('backup', production(undefined))).toMatchObject({ ok: false, why: expect.stringContaining('BACKUPS') })
  expect(await findCheck('backup')).toMatchObject({ ok: null, why: 'В демо копий нет' })
})
