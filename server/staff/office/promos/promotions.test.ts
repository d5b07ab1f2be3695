import { isNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { promotionPage, staffPromotion, triedPromotion } from '~/contracts/staff-promotions'
import * as t from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { call, CODE, GOODS, newCustomer, NOON, pickupBody, placed, setUpShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { staffCall } from '#server/staff/office/people/people.testing'

setUpShop()

const ask = (method: string, path = '', body?: unknown, revision?: number) =>
  staffCall(method, `/staff/promotions${path}`, {
    token: STAFF_TOKEN,
    ...(body !== undefined && { body }),
    ...(revision !== undefined && { headers: { 'if-match': `"${revision}"` } }),
  })
const add = async (body: object) => {
  const { status, json } = await ask('POST', '', body)
  expect(status, JSON.stringify(json)).toBe(201)
  return staffPromotion.parse(json)
}
const read = async (id: number) => staffPromotion.parse((await ask('GET', `/${id}`)).json)
const list = async (query = '') => promotionPage.parse((await ask('GET', query)).json).data
const undo = async () => {
  const last = (await db.select().from(t.staffAudit)).at(-1)
  return staffCall('POST', `/staff/audit/${last?.id}/undo`, { token: STAFF_TOKEN })
}
const onSite = async () => ((await call('GET', '/v2/option')).json as { promotions: object[] }).promotions

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  await db.update(t.promoCodes).set({ is_active: false }).where(isNull(t.promoCodes.code))
})
afterEach(async () => {
  vi.useRealTimers()
  await db.delete(t.staffAudit)
})

const pickup = { name: 'Самовывоз', effect: { kind: 'percent', percent: 10 }, condition: { delivery_type: 'pickup' } }

describe('promotions', () => {
  it('are off when they are new, public once they are on, changed at their revision, and undone', async () => {
    const made = await add(pickup)
    expect(made).toMatchObject({ state: 'off', is_active: false, used: 0, orders: 0, effect: { percent: 10, only_items: false } })
    expect(await onSite()).toEqual([])
    const on = await ask('PATCH', `/${made.id}`, { is_active: true, priority: 5 }, made.revision)
    expect(on).toMatchObject({ status: 200, json: { state: 'active', priority: 5 } })
    expect(await onSite()).toMatchObject([{ id: made.id, name: 'Самовывоз', condition: { delivery_type: 'pickup', min_total: 0 } }])
    expect((await ask('PATCH', `/${made.id}`, { priority: 6 }, made.revision)).status).toBe(409)
    expect((await undo()).status).toBe(200)
    expect(await read(made.id)).toMatchObject({ state: 'off', priority: 0 })
  })

  it('are added again under a new id when a deletion is undone, and put into the archive', async () => {
    const made = await add({ ...pickup, name: 'Вернули', is_active: true })
    expect((await ask('DELETE', `/${made.id}`)).status).toBe(204)
    expect((await undo()).status).toBe(200)
    const [back] = (await list()).filter(({ name }) => name === made.name)
    expect(back).toMatchObject({ effect: made.effect, condition: made.condition })
    await ask('PATCH', `/${back?.id}`, { is_archived: true }, back?.revision)
    expect((await list('?list=archived')).map(({ id }) => id)).toContain(back?.id)
    expect((await list()).map(({ id }) => id)).not.toContain(back?.id)
  })

  it('count their orders and what they gave, and are not deleted then', async () => {
    const made = await add({ ...pickup, is_active: true })
    // 4 × 590 = 2360 − 236
    await placed(await newCustomer(), pickupBody({ goods: [{ id: GOODS.roll, qtt: 4 }], total: 2124 }))
    expect(await read(made.id)).toMatchObject({ used: 1, orders: 1, discount: 236, revenue: 2124 })
    expect(await ask('DELETE', `/${made.id}`)).toMatchObject({ status: 409, json: { error: { code: 'promotion_was_used' } } })
  })

  it.each<[field: string, body: object]>([
    ['name', { name: ' ', effect: { kind: 'free_delivery' } }],
    ['effect', { name: 'Подарок', effect: { kind: 'gift', goods_id: null } }],
    ['effect', { name: 'Подарок', effect: { kind: 'gift', goods_id: 77 } }],
    ['condition', { name: 'Каждый', effect: { kind: 'nth_free' }, condition: { items: [{ categories: [9001], count: 1 }] } }],
    ['condition', { name: 'Комбо', effect: { kind: 'bundle', price: 500 } }],
    ['condition', { name: 'Комбо', effect: { kind: 'bundle', price: 500 }, condition: { items: [{ goods: [77], count: 1 }] } }],
    ['ends_at', { ...pickup, starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' }],
  ])('422 for %s', async (field, body) => {
    expect(await ask('POST', '', body)).toMatchObject({ status: 422, json: { error: { fields: { [field]: expect.any(String) } } } })
  })

  it('are tried on a cart without being stored, with words about what is odd', async () => {
    const before = (await list()).length
    const items = [{ categories: [9001], count: 3 }]
    const third = { name: 'Третий бесплатно', effect: { kind: 'nth_free' }, condition: { items, days: [1], to: '16:00' } }
    const cart = {
      draft: third,
      delivery_type: 'pickup',
      goods: [
        { id: GOODS.roll, qtt: 2 },
        { id: GOODS.tea, qtt: 1 },
      ],
    }
    // Monday and Friday
    const tried = triedPromotion.parse((await ask('POST', '/try', { ...cart, at: '2026-11-23T15:45:00+03:00' })).json)
    expect(tried).toMatchObject({ totals: { full: 1260, discount: 80, total: 1180 }, without: { discount: 0, total: 1260 } })
    expect(tried.promotions).toMatchObject([{ name: 'Третий бесплатно', amount: 80 }])
    expect(tried.explanation).toContainEqual({ kind: 'promotion', text: 'Третий бесплатно', amount: -80 })
    expect(tried.warnings.map(({ key, text }) => [key, text.replaceAll('\u00a0', ' ')])).toEqual([
      ['free_dishes', `Блюдо ${GOODS.tea} за 0 ₽`],
      ['no_end', 'Нет ни срока, ни ограничения по числу'],
    ])
    expect((await ask('POST', '/try', { ...cart, at: '2026-11-20T15:45:00+03:00' })).json).toMatchObject({
      promotions: [],
      totals: { discount: 0 },
    })
    expect((await ask('POST', '/try', { ...cart, at: '2026-11-23T16:00:00+03:00' })).json).toMatchObject({ promotions: [] })
    // a delivery would cost 149 ₽ more than the dish is worth
    const delivery = { ...cart, delivery_type: 'delivery', at: '2026-11-23T15:45:00+03:00' }
    expect((await ask('POST', '/try', delivery)).json).toMatchObject({ promotions: [], totals: { total: 1260 } })
    expect(await list()).toHaveLength(before)
  })

  it('no more than eight rules on single dishes are on at once', async () => {
    const nth = { name: 'Третий', effect: { kind: 'nth_free' }, condition: { items: [{ categories: [9001], count: 3 }] }, is_active: true }
    for (let made = 0; made < 8; made += 1) await add(nth)
    expect(await ask('POST', '', nth)).toMatchObject({ status: 422, json: { error: { fields: { is_active: expect.any(String) } } } })
    await add({ ...nth, is_active: false })
  })

  it('are no codes, and codes are none of them', async () => {
    const made = await add(pickup)
    expect((await list('?list=codes')).map(({ id }) => id)).not.toContain(made.id)
    expect((await list('?list=codes')).map(({ code }) => code)).toContain(CODE.ten)
    expect((await list()).filter(({ code }) => code !== null)).toEqual([])
    expect(await ask('PATCH', `/${made.id}`, { code: 'NEWCODE' }, made.revision)).toMatchObject({
      status: 422,
      json: { error: { fields: { code: expect.any(String) } } },
    })
  })
})
