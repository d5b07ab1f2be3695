import { sql } from 'drizzle-orm'
import { env } from '#host'
import { beforeAll, describe, expect, it } from 'vitest'
import type { StaffOrdersQuery } from '~/contracts/staff'
import { staffOrderPage } from '~/contracts/staff'
import { serviceContextOf } from '#server/http/context'
import { machineKey } from './access/staff-context'
import { countTrips, db } from '#server/http/api.testing'
import { moveThrough } from '#server/loyalty/loyalty.testing'
import { atMinute, call, CITY, newCustomer, NOON, placed, setUpShop, STAFF_TOKEN, times } from '#server/orders/orders.testing'
import { atBank, onlineBody } from '#server/orders/order-state.testing'
import { staffAudit } from '#server/db/tables'
import { listOrdersForStaff } from './desk/orders-list.service'
import { auditsOf } from './staff.testing'

setUpShop()

const list = async (query = '') => {
  const { status, json } = await call('GET', `/staff/orders${query}`, { token: STAFF_TOKEN })
  if (status !== 200) throw new Error(`rejected: ${JSON.stringify(json)}`)
  return staffOrderPage.parse(json)
}
const moment = (text: string) => encodeURIComponent(text)

describe('GET /staff/orders', () => {
  it('lists and filters all orders, newest first, with contact and payment status', async () => {
    const [one, other] = [await newCustomer({ name: 'Вера' }), await newCustomer({ name: 'Глеб' })]
    const cash = await placed(one)
    atMinute(5)
    const online = await placed(other, onlineBody())
    atMinute(10)
    const paid = await placed(one, onlineBody())
    await atBank(paid.payment?.url, 'pay')
    const { data, meta } = await list()
    expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 50, total: 3 })
    expect(data.map(({ id, payment_status, customer }) => [id, payment_status, customer])).toEqual([
      [paid.id, 'paid', { name: 'Вера', phone: one.phone }],
      [online.id, 'pending', { name: 'Глеб', phone: other.phone }],
      [cash.id, 'none', { name: 'Вера', phone: one.phone }],
    ])
    expect(data[2]?.lines).toMatchObject([{ goodsCount: 2 }])

    await moveThrough(cash.id, 'processed')
    const ids = async (query: string) => (await list(query)).data.map(({ id }) => id)
    expect(await ids('?status=processed')).toEqual([cash.id])
    expect(await ids('?status=new')).toEqual([paid.id, online.id])
    const [five, ten] = ['2026-11-20T12:05:00+03:00', '2026-11-20T09:10:00Z'].map(moment)
    expect(await ids(`?from=${five}`)).toEqual([paid.id, online.id])
    expect(await ids(`?to=${five}`)).toEqual([cash.id])
    expect(await ids(`?from=${five}&to=${ten}`)).toEqual([online.id])
    expect(await ids(`?status=new&from=${ten}`)).toEqual([paid.id])
    expect(await ids('?status=completed')).toEqual([])
  })

  it('leaves one audit row: who asked, when, for what, and how many orders they got', async () => {
    await db.delete(staffAudit)
    await placed(await newCustomer())
    const { meta } = await list('?status=new')
    const read = { at: NOON.getTime(), actor: 'key', action: 'orders.read', before: null, reason: null }
    expect(await auditsOf('orders')).toMatchObject([{ ...read, after: { status: 'new', page: 1, rows: meta.total } }])
    await list('?status=new&page=7')
    expect(await auditsOf('orders')).toMatchObject([{ after: { status: 'new', page: 7, rows: 0 } }, read])
  })
})

describe('the cost of a page', () => {
  const COUNT = 30_000
  const LAST = 200 // the last page that can be paged to

  beforeAll(async () => {
    const { id } = await newCustomer()
    const point = JSON.stringify({ id: 1, city_id: CITY.day, address: 'ул. Покровка, 17', phone: '1' })
    await db.run(sql`with recursive n(i) as (values(1) union all select i + 1 from n where i < ${COUNT})
      insert into orders (number, customer_id, created_at, status, completed_at, city_id, delivery_type, time_type, promised_from,
        promised_to, pickup_point, pay_variant, pay_type, full, total, explanation)
      select 'many-' || i, ${id}, i * 60000, iif(i % 10, 'completed', 'canceled'), iif(i % 10, i, null), ${CITY.day}, 'pickup', 'now', i, i,
        ${point}, 1, 1, 100, 100, '[]' from n`)
  })

  it.each<StaffOrdersQuery>([
    { page: LAST },
    { status: 'completed', page: 100 },
    { from: '1970-01-02T00:00:00Z', to: '1970-01-15T00:00:00Z', page: 3 },
    { status: 'canceled', from: '1970-01-02T00:00:00Z', page: 3 },
  ])('%j reads an index, not the table', async (query) => {
    const { DB, rows } = countTrips()
    expect((await listOrdersForStaff({ ...serviceContextOf({ ...env, DB }, NOON), staff: machineKey }, query)).data).toHaveLength(50)
    expect(rows()).toBeLessThan(COUNT + 2_000) // the filtered table would be read twice, for count and page
  })

  it('the deepest page reads only the index up to it', async () => {
    const { DB, rows } = countTrips()
    const ctx = { ...serviceContextOf({ ...env, DB }, NOON), staff: machineKey }
    const deepest = await listOrdersForStaff(ctx, { page: LAST })
    expect(deepest.meta).toEqual({ current_page: LAST, last_page: LAST, per_page: 50, total: 10_000 })
    expect(deepest.data.map(({ number }) => number)).toEqual(times(50, (index) => `many-${COUNT - (LAST - 1) * 50 - index}`))
    expect(rows()).toBeLessThan(20_000 + 2_000)
    const before = rows()
    expect((await listOrdersForStaff(ctx, { page: LAST + 1 })).data).toEqual([])
    expect(rows() - before).toBeLessThan(11_000)
    // older orders are found by time
    const old = await listOrdersForStaff(ctx, { to: '1970-01-02T00:00:00Z', page: 1 })
    expect(old.data[0]?.number).toBe('many-1439')
  })
})
