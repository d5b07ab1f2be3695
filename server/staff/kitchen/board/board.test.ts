import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { categories, goodsOptions, goodsParts, options, orders, stations } from '#server/db/tables'
import { countTrips, db } from '#server/http/api.testing'
import { moveThrough } from '#server/loyalty/loyalty.testing'
import { atBank, cancel, onlineBody } from '#server/orders/order-state.testing'
import {
  atMinute,
  call,
  GOODS,
  line,
  newCustomer,
  NOON,
  OPTION,
  orderBody,
  pickupBody,
  placed,
  POINT,
  setUpShop,
} from '#server/orders/orders.testing'
import { asKey, KITCHEN, readBoard, ticketOf } from './board.testing'

setUpShop()

const board = (query: string, init: Parameters<typeof call>[2] = asKey) => call('GET', `/staff/board${query}`, init)
const numbers = (tickets: { number: string }[]) => tickets.map(({ number }) => number)

describe('GET /staff/board', () => {
  it('shows a kitchen with its settings', async () => {
    const { kitchen, now } = await readBoard()
    expect(now).toBe(NOON.toISOString())
    expect(kitchen).toMatchObject({ id: KITCHEN, time_zone: 'Europe/Moscow', is_open: true, closes_at: null, accept: 'auto', lanes: 2 })
    expect((await readBoard(POINT.night)).kitchen).toMatchObject({ is_open: true, closes_at: '2026-11-20T17:00:00.000Z' })
  })

  it('shows an order with the first name of the guest, without surname, phone and flat', async () => {
    const customer = await newCustomer({ name: 'Мария Кузнецова' })
    const goods = [line(GOODS.roll, 2, { additionals: [{ id: OPTION.crab, qtt: 2 }] }), line(GOODS.tea)]
    const { id } = await placed(customer, orderBody({ goods, total: 1620, comment: 'Аллергия на кунжут', persons: 3 }))
    const response = await board(`?kitchen_id=${KITCHEN}`)
    for (const secret of [customer.phone, 'Кузнецова', 'apartment']) expect(JSON.stringify(response.json)).not.toContain(secret)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await ticketOf(id)).toMatchObject({
      status: 'new',
      stage: null,
      place: 'Лесная, 7',
      guest: 'Мария',
      persons: 3,
      is_paid: false,
      to_pay: 1620,
      flags: ['first', 'allergy'],
      cook_by: '2026-11-20T09:25:00.000Z',
      accepts_at: '2026-11-20T09:01:00.000Z',
      lines: [
        { position: 0, name: `Блюдо ${GOODS.roll}`, qtt: 2, made: 0, adds: ['Двойной краб\u00a0×\u00a02'], removes: [], parts: [] },
        { position: 1, qtt: 1 },
      ],
    })
  })

  it.each([
    ['the comment', { comment: 'алергия на орехи' }, 'алергия на орехи'],
    ['the comment of the address', { address: { street: 'Лесная', house: '7', comment: 'Во дворе. Без орехов, нельзя!' } }, 'нельзя!'],
    ['the name', { name: 'Мария, аллергик, мёд' }, 'мёд'],
  ])('flags an allergy that is mentioned in %s', async (_, part, told) => {
    const { id } = await placed(await newCustomer(), orderBody(part))
    const ticket = await ticketOf(id)
    expect(ticket?.flags).toContain('allergy')
    expect([...(ticket?.allergies ?? []), ticket?.comment].join()).toContain(told)
  })

  it('flags no comment that denies an allergy', async () => {
    const part = { comment: 'Аллергии нет, орехи побольше', address: { street: 'Лесная', house: '7', comment: 'Не аллергик' } }
    const { id } = await placed(await newCustomer(), orderBody(part))
    expect((await ticketOf(id))?.flags).not.toContain('allergy')
  })

  it('shows the dishes of a set, and what a guest leaves out apart from what they add', async () => {
    const without = { id: 9071, kind: 'sides', name: 'Без кунжута', price: 0, max: 1, image: '/pictures/option.webp' } as const
    await db.batch([
      db.insert(stations).values({ id: 9001, name: 'Холодный' }).onConflictDoNothing(),
      db.update(categories).set({ station_id: 9001 }).where(eq(categories.id, 9001)),
      db.insert(options).values(without),
      db.insert(goodsOptions).values({ goods_id: GOODS.roll, option_id: without.id }),
      db.insert(goodsParts).values([
        { goods_id: GOODS.cake, part_id: GOODS.roll, qtt: 2 },
        { goods_id: GOODS.cake, part_id: GOODS.tea, qtt: 1 },
      ]),
    ])
    const goods = [line(GOODS.roll, 1, { side: [{ id: without.id, qtt: 1 }], sauce: [{ id: OPTION.spicy, qtt: 1 }] }), line(GOODS.cake)]
    const { id } = await placed(await newCustomer(), orderBody({ goods, total: 1234 }))
    expect((await ticketOf(id))?.lines).toMatchObject([
      { station_id: 9001, removes: ['Без кунжута'], adds: ['Спайси'], parts: [] },
      {
        station_id: 9001,
        removes: [],
        adds: [],
        parts: [
          { name: `Блюдо ${GOODS.roll}`, qtt: 2 },
          { name: `Блюдо ${GOODS.tea}`, qtt: 1 },
        ],
      },
    ])
    await db.delete(goodsParts)
  })

  it('sorts by the time when they must be ready', async () => {
    const customer = await newCustomer()
    const later = await placed(customer, orderBody({ time_type: 'datetime', datetime: '2026-11-20T20:00:00+03:00' }))
    atMinute(1)
    const now = await placed(customer)
    const { tickets } = await readBoard()
    expect(tickets.findIndex(({ id }) => id === now.id)).toBeLessThan(tickets.findIndex(({ id }) => id === later.id))
    await moveThrough(later.id, 'processed')
    expect(await ticketOf(later.id)).toMatchObject({ stage: 'later', flags: ['first', 'preorder'], fire_at: '2026-11-20T16:43:00.000Z' })
    atMinute(8 * 60)
    expect(await ticketOf(later.id)).toMatchObject({ stage: 'queue' })
  })

  it('hides an order until it is paid', async () => {
    const customer = await newCustomer()
    const { id, payment } = await placed(customer, onlineBody())
    expect(await ticketOf(id)).toBeUndefined()
    atMinute(5)
    await atBank(payment?.url, 'pay')
    expect(await ticketOf(id)).toMatchObject({ is_paid: true, to_pay: 0, accepts_at: '2026-11-20T09:06:00.000Z' })
  })

  it('asks to call the first large order on receipt, which then waits for a person', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer, orderBody({ goods: [line(GOODS.roll, 6)], total: 3540 }))
    expect(await ticketOf(id)).toMatchObject({ flags: ['first', 'call'], accepts_at: null })
  })

  it('keeps a cancelled order only with cooks who know of it', async () => {
    const customer = await newCustomer()
    const [unknown, known] = [await placed(customer), await placed(customer)]
    await db.update(orders).set({ seen_at: NOON.getTime() }).where(eq(orders.id, known.id))
    atMinute(1)
    for (const { id } of [unknown, known]) await cancel(customer, id)
    const { tickets, done } = await readBoard()
    expect(numbers(tickets)).toContain(known.number)
    expect(numbers([...tickets, ...done])).not.toContain(unknown.number)
    expect(await ticketOf(known.id)).toMatchObject({ status: 'canceled', canceled: { by: 'customer', reason: null } })
    atMinute(62)
    expect(await ticketOf(known.id)).toBeUndefined()
  })

  it('lists what is on the road and what was done within an hour', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer, pickupBody())
    await moveThrough(id, 'processed')
    expect(numbers((await readBoard()).done)).toEqual([])
    await moveThrough(id, 'completed')
    expect((await readBoard()).done).toMatchObject([{ id, status: 'completed', stage: null, place: 'ул. Покровка, 17' }])
    atMinute(61)
    expect((await readBoard()).done).toEqual([])
  })

  it('is one round trip, with few rows for 60 tickets', async () => {
    const before = (await readBoard(POINT.night)).tickets.length
    for (let made = before; made < 60; made += 2) {
      const customer = await newCustomer()
      const body = orderBody({
        city_id: 9002,
        address: { street: 'Лесная', house: '7' },
        goods: Object.values(GOODS)
          .filter((id) => id !== GOODS.gone)
          .map((id) => line(id)),
        total: 1430.5,
      })
      for (const each of [body, body]) await placed(customer, each)
    }
    const { DB, trips, rows } = countTrips()
    const response = await board(`?kitchen_id=${POINT.night}`, { ...asKey, env: { DB } })
    expect(response.status).toBe(200)
    expect([trips(), rows() < 1750]).toEqual([1, true])
  })
})
