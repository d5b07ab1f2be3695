import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { goodsOne } from '~/contracts/goods'
import { staffGoods, staffSystem } from '~/contracts/staff'
import { systemStatus } from '~/contracts/system'
import { staffAudit, stops, systemState } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { call, GOODS, NOON, setUpShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { auditsOf, patch } from './staff.testing'

setUpShop()
afterEach(async () => {
  await db.delete(staffAudit)
})

describe('PATCH /staff/goods/{id}', () => {
  afterEach(async () => void (await db.delete(stops).where(eq(stops.subject_id, GOODS.roll))))

  it.each([
    ['its id', String(GOODS.roll)],
    ['its slug', `test-goods-${GOODS.roll}`],
  ])('changes the availability by %s, with audit, visible to the public', async (_name, ref) => {
    const response = await patch(`/staff/goods/${ref}`, { available: false })
    expect(response.status).toBe(200)
    expect(staffGoods.parse(response.json)).toEqual({
      id: GOODS.roll,
      slug: `test-goods-${GOODS.roll}`,
      name: `Блюдо ${GOODS.roll}`,
      available: false,
    })
    expect(goodsOne.parse((await call('GET', `/v3/goods/${GOODS.roll}`)).json).available).toBe(false)
    expect(await auditsOf(`goods:${GOODS.roll}`)).toMatchObject([
      { at: NOON.getTime(), action: 'goods.available', before: { available: true }, after: { available: false } },
    ])
  })

  it('without a change writes no audit and keeps the catalogue version', async () => {
    const version = async () => (await db.select({ version: systemState.catalog_version }).from(systemState))[0]?.version
    const before = await version()
    expect((await patch(`/staff/goods/${GOODS.roll}`, { available: true })).status).toBe(200)
    expect(await auditsOf(`goods:${GOODS.roll}`)).toEqual([])
    expect(await version()).toBe(before)
  })

  it('writes one audit row for two equal parallel changes', async () => {
    const both = await Promise.all([0, 1].map(() => patch(`/staff/goods/${GOODS.roll}`, { available: false })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await auditsOf(`goods:${GOODS.roll}`)).toHaveLength(1)
  })
})

describe('PATCH /staff/system', () => {
  const quiet = { delivery_state: { is_busy: false, message: '' }, maintenance_state: { is_active: false, message: '' } }
  afterEach(async () => void (await db.update(systemState).set(quiet)))

  it('sets the given switch and leaves the other, with audit', async () => {
    const response = await patch('/staff/system', { maintenance_state: { is_active: true, message: ' Меняем печь ' } })
    expect(response.status).toBe(200)
    const after = { ...quiet, maintenance_state: { is_active: true, message: 'Меняем печь' } }
    expect(staffSystem.parse(response.json)).toEqual(after)
    expect(systemStatus.parse((await call('GET', '/v3/option/system-status')).json)).toMatchObject(after)
    expect((await call('GET', '/staff/system', { token: STAFF_TOKEN })).json).toEqual(after)

    const busy = { is_busy: true, message: '' }
    expect((await patch('/staff/system', { delivery_state: { is_busy: true } })).json).toEqual({ ...after, delivery_state: busy })
    expect(await auditsOf('system')).toMatchObject([
      { action: 'system.set', at: NOON.getTime(), before: { delivery_state: quiet.delivery_state }, after: { delivery_state: busy } },
      { before: { maintenance_state: quiet.maintenance_state }, after: { maintenance_state: after.maintenance_state } },
    ])
  })

  it('is 422 for an empty body, a wrong type and a long message', async () => {
    const long = 'о'.repeat(301)
    for (const body of [{}, { maintenance: { is_active: true } }, { delivery_state: { is_busy: 1 } }, [], 7])
      expect((await patch('/staff/system', body)).status, JSON.stringify(body)).toBe(422)
    expect(await patch('/staff/system', { maintenance_state: { is_active: true, message: long } })).toMatchObject({
      status: 422,
      json: { error: { message: 'maintenance_state.message:Сообщение длиннее 300 знаков' } },
    })
    expect(await auditsOf('system')).toEqual([])
  })
})
