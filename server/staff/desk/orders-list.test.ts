import { env } from '#host'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { staffOrderPage } from '~/contracts/staff'
import { KITCHEN_STAGES } from '~/contracts/staff-constants'
import * as t from '#server/db/tables'
import { createDb } from '#server/db/client'
import { countTrips, db } from '#server/http/api.testing'
import { moveThrough } from '#server/loyalty/loyalty.testing'
import { atBank, onlineBody } from '#server/orders/order-state.testing'
import {
  atMinute,
  CITY,
  GOODS,
  line,
  newCustomer,
  NOON,
  orderBody,
  pickupBody,
  placed,
  POINT,
  setUpShop,
} from '#server/orders/orders.testing'
import { run } from '#server/staff/kitchen/board/board.testing'
import { addStaff, cookieFor } from '#server/staff/office/people/people.testing'
import { auditsOf } from '#server/staff/staff.testing'
import { call, counter, foreigner, get, newPhone, post } from './desk.testing'
import { searchIds, readSearch } from './search-orders'

setUpShop()

const list = async (query: string, caller?: Parameters<typeof get>[1]) =>
  staffOrderPage.parse((await get(`/staff/orders?${query}`, caller)).json)
const ids = async (query: string, caller?: Parameters<typeof get>[1]) => (await list(query, caller)).data.map(({ id }) => id)
const search = async (q: string, caller?: Parameters<typeof get>[1]) =>
  staffOrderPage.parse((await post('/staff/orders/search', { q }, caller)).json).data.map(({ id }) => id)

describe('a search', () => {
  it('finds a number first, then the end of a phone, with and without signs', async () => {
    const customer = await newCustomer()
    const [one, two] = [await placed(customer, pickupBody()), await placed(customer, pickupBody())]
    const { phone } = customer
    for (const text of [phone, `+7 (${phone.slice(1, 4)}) ${phone.slice(4)}`, `8${phone.slice(1)}`, phone.slice(-7), phone.slice(-5)])
      expect(await search(text), text).toEqual([two.id, one.id])
    expect(await search(phone.slice(-4))).toEqual(expect.arrayContaining([two.id, one.id]))
    expect(await search(phone.slice(-3))).not.toContain(one.id)
    expect(await search(`№ ${one.number}`)).toEqual([one.id])
    await db
      .update(t.orders)
      .set({ phone: `7000000${one.number.padStart(4, '0')}` })
      .where(eq(t.orders.id, two.id))
    expect(await search(one.number)).toEqual([one.id, two.id])
    expect(await search(`1${phone.slice(-10)}`)).toEqual([])
  })

  it('finds the beginning of a name, whatever the case', async () => {
    const named = async (name: string) => (await placed(await newCustomer({ name }), pickupBody())).id
    const [anna, ann, small, mary] = [await named('Жанна'), await named('Жанна Петрова'), await named('жан'), await named('Мария-Жанна')]
    expect(await search('жан')).toEqual([small, ann, anna])
    expect(await search('ЖАНН')).toEqual([ann, anna])
    expect(await search('жанна пет')).toEqual([ann])
    expect(await search('мария-ж')).toEqual([mary])
    expect(await search('анна')).toEqual([])
    expect(await search('100%')).toEqual([])
  })

  it('stays within the kitchens of the caller and the other filters', async () => {
    const customer = await newCustomer({ name: 'Фёкла' })
    const ours = await placed(customer, pickupBody())
    await placed(customer, pickupBody({ pickup_point_id: POINT.night }))
    expect(await search(customer.phone)).toEqual([ours.id])
    expect(await search('фёкла', await counter())).toEqual([ours.id])
    expect(await ids(`q=${customer.phone}&delivery_type=delivery`)).toEqual([])
    expect(await ids(`q=${customer.phone}&page=2`)).toEqual([])
  })

  it('leaves no name and no phone in the audit', async () => {
    await db.delete(t.staffAudit)
    const { phone } = await newCustomer()
    await search(phone)
    await search('Мария')
    const rows = await auditsOf('orders')
    expect(rows.map(({ after }) => after)).toMatchObject([{ search: 'name' }, { search: 'number', rows: 0 }])
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${phone}|Мария`))
  })
})

describe('filters', () => {
  it('by kitchen, courier, source, kind, stage and day', async () => {
    const customer = await newCustomer()
    const [delivery, pickup] = [await placed(customer), await placed(customer, pickupBody())]
    const phone = await call({ ...pickupBody(), phone: newPhone() })
    const phoneId = (phone.json as { id: number }).id
    const courier = await addStaff({ role: 'courier', kitchens: [POINT.day] })
    await db.update(t.orders).set({ courier_id: courier.id }).where(eq(t.orders.id, delivery.id))
    const all = [delivery.id, pickup.id, phoneId]
    const only = async (query: string) => (await ids(query)).filter((id) => all.includes(id))
    expect(await only(`kitchen_id=${POINT.day}`)).toEqual([phoneId, pickup.id, delivery.id])
    expect(await only(`courier_id=${courier.id}`)).toEqual([delivery.id])
    expect(await only('source=phone')).toEqual([phoneId])
    expect(await only('delivery_type=delivery&source=site')).toEqual([delivery.id])
    expect(await only('day=2026-11-20')).toEqual([phoneId, pickup.id, delivery.id])
    expect(await only('day=2026-11-19')).toEqual([])
    await moveThrough(pickup.id, 'processed')
    expect([await only('stage=queue'), await only('stage=cooking')]).toEqual([[pickup.id], []])
    await run({ kind: 'stage', order_id: pickup.id, from: 'queue', to: 'ready' })
    expect([await only('stage=queue'), await only('stage=ready')]).toEqual([[], [pickup.id]])
  })

  it('count by the stage that a row shows', async () => {
    const [queue, cooking] = [await placed(await newCustomer()), await placed(await newCustomer())]
    const later = await placed(await newCustomer(), orderBody({ time_type: 'datetime', datetime: '2026-11-21T18:00:00+03:00' }))
    for (const { id } of [queue, cooking, later]) await run({ kind: 'accept', order_id: id })
    await run({ kind: 'stage', order_id: cooking.id, from: 'queue', to: 'cooking' })
    for (const stage of KITCHEN_STAGES) {
      const { data, meta, counts } = await list(`open=1&stage=${stage}`)
      expect(
        data.map((row) => row.stage),
        stage,
      ).toEqual(data.map(() => stage))
      expect(meta.total, stage).toBe(counts[stage])
    }
    const found = async (stage: string) =>
      (await ids(`open=1&stage=${stage}`)).filter((id) => [queue.id, cooking.id, later.id].includes(id))
    expect([await found('later'), await found('queue'), await found('cooking')]).toEqual([[later.id], [queue.id], [cooking.id]])
  })

  it('a day is that of the kitchen', async () => {
    const midnight = new Date('2026-11-21T00:00:00+05:00')
    atMinute((midnight.getTime() - NOON.getTime()) / 60_000)
    const { id } = await placed(
      await newCustomer(),
      orderBody({ city_id: CITY.night, total: 1279, time_type: 'datetime', datetime: '2026-11-21T12:00:00+05:00' }),
    )
    expect(await ids('day=2026-11-21', await foreigner())).toContain(id)
    const key = { cookie: await cookieFor({ role: 'owner' }) }
    expect(await ids('day=2026-11-21', key)).not.toContain(id)
    expect(await ids(`day=2026-11-21&kitchen_id=${POINT.night}`, key)).toContain(id)
  })

  it('a pickup is waited for from the beginning of its promise on, a delivery until its end', async () => {
    const customer = await newCustomer()
    const [delivery, pickup] = [await placed(customer, orderBody()), await placed(customer, pickupBody())]
    const promise = async (id: number, from: number, to: number) =>
      db
        .update(t.orders)
        .set({ promised_from: NOON.getTime() + from * 60_000, promised_to: NOON.getTime() + to * 60_000 })
        .where(eq(t.orders.id, id))
    await promise(delivery.id, 20, 40)
    await promise(pickup.id, 30, 50)
    expect((await ids('open=1')).filter((id) => id >= delivery.id)).toEqual([pickup.id, delivery.id])
  })

  it('what is open comes by its time, and is counted; an order that waits for its payment is neither', async () => {
    const before = (await list('open=1')).counts
    const customer = await newCustomer()
    const later = await placed(customer, pickupBody({ time_type: 'datetime', datetime: '2026-11-20T15:00:00+03:00' }))
    const now = await placed(customer, pickupBody())
    const unpaid = await placed(customer, onlineBody())
    const open = async (query = '') => (await ids(`open=1${query}`)).filter((id) => id >= later.id)
    expect(await open()).toEqual([now.id, later.id])
    expect(await ids('flag=unpaid')).toContain(unpaid.id)
    const { counts } = await list('status=new')
    expect(counts).toEqual({ ...before, new: before.new + 2 })
    await atBank(unpaid.payment?.url, 'pay')
    expect(await open()).toEqual([now.id, unpaid.id, later.id])
    await moveThrough(now.id, 'processed')
    await run({ kind: 'problem', order_id: now.id, text: 'Нет краба' })
    expect((await list('')).counts).toEqual({ ...before, new: before.new + 2, queue: before.queue + 1 })
    expect((await ids('flag=problem')).filter((id) => id >= later.id)).toEqual([now.id])
    atMinute(120)
    expect((await ids('flag=late')).filter((id) => id >= later.id)).toEqual([unpaid.id, now.id])
    expect((await list('')).counts.late).toBeGreaterThanOrEqual(2)
    await run({ kind: 'cancel', order_id: now.id, reason: 'no_time' })
    expect((await ids('flag=late')).filter((id) => id >= later.id)).toEqual([unpaid.id])
  })

  it('orders to be called, and refunds that wait', async () => {
    const customer = await newCustomer()
    const large = await placed(customer, orderBody({ goods: [line(GOODS.roll, 8)], total: 4720 }))
    const small = await placed(await newCustomer(), pickupBody())
    expect((await list('flag=call')).data.map(({ id, must_call }) => [id, must_call])).toEqual([[large.id, true]])
    const row = { order_id: small.id, way: 'cash' as const, amount: 90, idempotence_key: 'list-1', created_at: NOON.getTime() }
    await db.insert(t.refunds).values([
      { ...row, status: 'requested' },
      { ...row, status: 'declined', idempotence_key: 'list-2', order_id: large.id },
    ])
    const page = await list('flag=refunded')
    expect(page.data.map(({ id, refunded }) => [id, refunded])).toEqual([[small.id, 90]])
    expect(page.counts.refunds).toBe(1)
    expect((await list('', await foreigner())).counts.refunds).toBe(0)
  })
})

describe('among many orders', () => {
  /** A million in `npm run test:all`; always 100 orders of each last four digits. */
  const COUNT = env.EVERY_TEST ? 1_000_000 : 20_000
  const TAILS = COUNT / 100

  beforeAll(async () => {
    const { id } = await newCustomer()
    const point = JSON.stringify({ id: 1, city_id: CITY.day, address: 'ул. Покровка, 17', phone: '1' })
    // half of the guests are called Анна
    await db.run(sql`with recursive n(i) as (values(1) union all select i + 1 from n where i < ${COUNT})
      insert into orders (number, customer_id, created_at, status, completed_at, city_id, delivery_type, time_type, promised_from,
        promised_to, pickup_point, pay_variant, pay_type, full, total, explanation, phone, name)
      select 'found-' || i, ${id}, i * 60000, 'completed', i, ${CITY.day}, 'pickup', 'now', i, i, ${point}, 1, 1, 100, 100, '[]',
        printf('7900%03d%04d', i / ${TAILS}, i % ${TAILS}), iif(i % 2, 'Анна', 'Анна ' || (i % 100)) from n`)
  }, 120_000)

  const readBy = async (q: string) => {
    const { DB, rows } = countTrips()
    const search = readSearch(q)
    const found = search && (await searchIds(createDb(DB), search, undefined))
    return { found: found?.length, rows: rows() }
  }

  it('the last four digits read at most 60 rows', async () => {
    const { found, rows } = await readBy('0146')
    expect(found).toBe(50)
    expect(rows).toBeLessThanOrEqual(60)
  })

  it.each(['8 (900) 050-01-46', '\u202a+7 900 050\u201101\u201146\u202c', 'tel:+79000500146', '9000500146', '+7 900 050-01-46 доб. 12'])(
    'a phone is found as %j',
    async (q) => expect((await readBy(q)).found).toBe(1),
  )

  it('a longer end of a phone reads the orders with its last four digits', async () => {
    const { found, rows } = await readBy('79000500146')
    expect(found).toBe(1)
    expect(rows).toBeLessThanOrEqual(250)
  })

  it('a name reads the newest orders of at most twenty names', async () => {
    const { found, rows } = await readBy('анна')
    expect(found).toBe(50)
    expect(rows).toBeLessThan(6000)
  })
})
