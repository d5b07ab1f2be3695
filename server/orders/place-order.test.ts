import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { imageOf } from '#server/catalog/pictures'
import { countTrips, db } from '#server/http/api.testing'
import {
  call,
  CITY,
  GOODS,
  line,
  newCustomer,
  NOON,
  ONE_STORED,
  OPTION,
  order,
  orderBody,
  pickupBody,
  placed,
  POINT,
  quoted,
  readOrder,
  seedShop,
  storedOf,
} from './orders.testing'

beforeAll(seedShop)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
afterEach(() => void vi.useRealTimers())

describe('POST /v2/orders takes an order', () => {
  it('answers 201 with the number, and keeps all that belongs to it', async () => {
    const customer = await newCustomer({ name: 'Вера' })
    const answer = await order(customer, orderBody({ persons: 2, comment: ' Позвоните ', change_from: 2000 }), crypto.randomUUID())
    expect(answer.status).toBe(201)
    expect(answer.json).toEqual({
      id: expect.any(Number),
      number: expect.stringMatching(/^\d{4,}$/),
      status: 'new',
      total: 1329,
      payment: null,
    })
    expect(await storedOf(customer)).toEqual(ONE_STORED)
  })

  it('numbers are 1000 more than the id', async () => {
    const { id, number } = await placed(await newCustomer())
    expect(number).toBe(String(1000 + id))
  })

  it('is an Order of the contract, a copy of what was ordered, to the kopeck', async () => {
    const customer = await newCustomer({ rank: 2 })
    // (590 + 60.50 + 2·45) = 740.50; + 3 · 121.50 = 364.50; 1105 < 1200, so + 149 = 1254; 5 % of 1105 = 55.25
    const goods = [
      line(GOODS.roll, 1, {
        price: 590,
        additionals: [{ id: OPTION.cheese, qtt: 1, price: 60.5 }],
        side: [{ id: OPTION.rice, qtt: 1 }],
        sauce: [{ id: OPTION.spicy, qtt: 2 }],
      }),
      line(GOODS.soup, 3),
    ]
    const { id, number } = await placed(customer, orderBody({ goods, total: 1254, persons: 0, comment: 'Без лука' }))
    expect(await readOrder(customer, id)).toEqual({
      id,
      number,
      status: 'new',
      created_at: '2026-11-20T12:00:00+03:00',
      delivery_type: 'delivery',
      time_type: 'now',
      datetime: null,
      promised: { from: '2026-11-20T12:35:00+03:00', to: '2026-11-20T12:45:00+03:00' },
      address: {
        city_id: CITY.day,
        street: 'Лесная',
        house: '7',
        building: '',
        entrance: '',
        floor: '',
        apartment: '12',
        intercom: '',
        label: '',
        comment: '',
      },
      pickup_point: null,
      pay_variant: 1,
      pay_type: 1,
      payment_status: 'none',
      card: null,
      pay_by: null,
      payment_error: null,
      lines: [
        {
          goods_id: GOODS.roll,
          category_id: 9001,
          slug: `test-goods-${GOODS.roll}`,
          name: `Блюдо ${GOODS.roll}`,
          image: imageOf(`/pictures/${GOODS.roll}.webp`),
          goodsCount: 1,
          goodsPrice: 590,
          additionals: [{ id: OPTION.cheese, name: 'Сливочный сыр', qtt: 1, price: 60.5 }],
          sides: [{ id: OPTION.rice, name: 'Рис', qtt: 1, price: 0 }],
          sauces: [{ id: OPTION.spicy, name: 'Спайси', qtt: 2, price: 45 }],
          amount: 740.5,
        },
        expect.objectContaining({
          goods_id: GOODS.soup,
          category_id: 9001,
          goodsCount: 3,
          goodsPrice: 121.5,
          amount: 364.5,
          additionals: [],
          sides: [],
          sauces: [],
        }),
      ],
      totals: { full: 1105, discount: 0, bonuses_spent: 0, delivery_fee: 149, total: 1254, bonuses_earned: 55 },
      explanation: [
        { kind: 'dish', text: 'Блюда', amount: 954.5 },
        { kind: 'options', text: 'Добавки', amount: 150.5 },
        { kind: 'delivery', text: 'Доставка', amount: 149 },
        { kind: 'total', text: 'Итого', amount: 1254 },
      ],
      promocode: null,
      gift: null,
      comment: 'Без лука',
      persons: 0,
      history: [{ status: 'new', at: '2026-11-20T12:00:00+03:00', reason: null }],
      can_cancel: true,
    })
  })

  it('survives a change of everything it was made from', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer, pickupBody())
    const before = await readOrder(customer, id)
    await db.run(sql`update goods set name = 'Другое', price = 100, slug = 'other', image = '/x.webp' where id = ${GOODS.cheap}`)
    await db.run(sql`update pickup_points set address = 'Переехали' where id = ${POINT.day}`)
    expect(await readOrder(customer, id)).toEqual(before)
    await db.run(
      sql`update goods set name = ${`Блюдо ${GOODS.cheap}`}, price = 9000, slug = ${`test-goods-${GOODS.cheap}`}, image = '/pictures/9002.webp' where id = ${GOODS.cheap}`,
    )
    await db.run(sql`update pickup_points set address = 'ул. Покровка, 17' where id = ${POINT.day}`)
  })

  it('takes three round trips: who asks, what is known, what is written', async () => {
    const customer = await newCustomer()
    await quoted({ goods: [] })
    const { DB, trips } = countTrips()
    const { status } = await call('POST', '/v2/orders', { token: customer.token, body: orderBody(), env: { DB } })
    expect([status, trips()]).toEqual([201, 3])
  })

  it('a hundred lines fit', async () => {
    const customer = await newCustomer()
    const { id, total } = await placed(customer, pickupBody({ goods: Array.from({ length: 100 }, () => line(GOODS.soup)), total: 12_150 }))
    expect(total).toBe(12_150)
    expect((await readOrder(customer, id)).lines).toHaveLength(100)
  })

  it("a pickup: no minimum, the copy of the point, its city's promise", async () => {
    const customer = await newCustomer()
    const { id, total } = await placed(customer, pickupBody())
    expect(total).toBe(90)
    expect(await readOrder(customer, id)).toMatchObject({
      address: null,
      pickup_point: { id: POINT.day, city_id: CITY.day, address: 'ул. Покровка, 17', phone: '+749 (512) 04-546' },
      totals: { full: 90, delivery_fee: 0, total: 90, bonuses_earned: 0 },
    })
  })

  it('a chosen time is promised for its quarter of an hour', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer, orderBody({ time_type: 'datetime', datetime: '2026-11-21T16:30:00Z' }))
    expect(await readOrder(customer, id)).toMatchObject({
      datetime: '2026-11-21T19:30:00+03:00',
      promised: { from: '2026-11-21T19:30:00+03:00', to: '2026-11-21T19:45:00+03:00' },
    })
  })

  it('takes exactly the total of a quote', async () => {
    const customer = await newCustomer({ rank: 'discount', personal_discount: 7.5 })
    const goods = [line(GOODS.roll, 1, { additionals: [{ id: OPTION.cheese, qtt: 3 }] }), line(GOODS.soup)]
    const { totals } = await quoted({ city_id: CITY.day, goods }, customer)
    // 7.5 % of 771.50 = 57.8625 → 57.86; 893 − 57.86 + 149
    expect(totals.total).toBe(984.14)
    const { id } = await placed(customer, orderBody({ goods, total: totals.total }))
    expect((await readOrder(customer, id)).totals).toMatchObject({ full: 893, discount: 57.86, total: 984.14 })
  })

  it('is charged less where something got cheaper: never a conflict', async () => {
    const customer = await newCustomer()
    const { total } = await placed(customer, orderBody({ goods: [line(GOODS.roll, 2, { price: 650 })], total: 1449 }))
    expect(total).toBe(1329)
  })
})

describe('what may be left out or sent besides', () => {
  it.each<[string, Record<string, unknown>]>([
    [
      'null counts as absent',
      {
        card_id: null,
        change_from: null,
        persons: null,
        name: null,
        comment: null,
        promocode: null,
        bonuses: null,
        pickup_point_id: null,
        datetime: null,
      },
    ],
    ['an empty code and no bonuses', { promocode: '', bonuses: 0 }],
    ['unknown fields are ignored', { tip: 100 }],
    ['change does not matter to a card', { pay_variant: 3, pay_type: 4, change_from: 5 }],
    ['QR on receipt', { pay_variant: 3, pay_type: 3 }],
    ['change from exactly the total', { change_from: 1329 }],
    ['an hour ahead, exactly', { time_type: 'datetime', datetime: '2026-11-20T13:00:00+03:00' }],
    ['seven days ahead, exactly', { time_type: 'datetime', datetime: '2026-11-27T12:00:00+03:00' }],
    ['a datetime does not matter to now', { datetime: '2020-01-01T00:00:00Z' }],
    ['exactly the minimum', { goods: [line(GOODS.cake), line(GOODS.cheap, 1), line(GOODS.cheap, 1)], total: 779 }],
  ])('%s', async (_name, parts) => {
    expect((await order(await newCustomer(), orderBody(parts))).status).toBe(201)
  })
})

describe('who may order, and when', () => {
  it.each([
    ['POST', '/v2/orders'],
    ['GET', '/v3/orders'],
    ['GET', '/v3/orders/1'],
  ])('%s %s without a token is 401', async (method, path) => {
    for (const token of [undefined, 'a-token-that-nobody-has'])
      expect((await call(method, path, { ...(token && { token }), ...(method === 'POST' && { body: orderBody() }) })).status).toBe(401)
  })

  it("in maintenance 503 with the shop's message; all else works, an order placed before answers again", async () => {
    const customer = await newCustomer()
    const key = crypto.randomUUID()
    const first = await placed(customer, orderBody(), key)
    await db.run(sql`update system_state set maintenance_state = '{"is_active":true,"message":"Меняем печь до 15:00"}'`)
    try {
      const closed = await order(customer)
      expect(closed).toMatchObject({ status: 503, json: { message: 'Меняем печь до 15:00', error: { code: 'maintenance' } } })
      expect(await placed(customer, orderBody(), key)).toEqual(first)
      expect((await quoted({ city_id: CITY.day, goods: [line(GOODS.roll)] })).totals.full).toBe(590)
      expect((await readOrder(customer, first.id)).number).toBe(first.number)
    } finally {
      await db.run(sql`update system_state set maintenance_state = '{"is_active":false,"message":""}'`)
    }
  })
})
