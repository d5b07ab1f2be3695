import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { imageOf } from '#server/catalog/image-of'
import { addresses } from '#server/db/tables'
import { countTrips, db } from '#server/http/api.testing'
import { call, CITY, GOODS, line, newCustomer, OPTION, order, orderBody, pickupBody, placed, POINT, setUpShop } from './orders.testing'
import { ONE_STORED, onlineBody, quoted, readOrder, storedOf } from './order-state.testing'

setUpShop()

describe('POST /v2/orders', () => {
  it('answers 201 with id, number and total, and stores all rows in three round trips', async () => {
    const customer = await newCustomer({ name: 'Вера' })
    await quoted({ goods: [] })
    const { DB, trips } = countTrips()
    const body = orderBody({ persons: 2, comment: ' Позвоните ', change_from: 2000 })
    const { status, json } = await order(customer, body, crypto.randomUUID(), { DB })
    const { id } = json as { id: number }
    expect([status, trips()]).toEqual([201, 3])
    expect(json).toEqual({ id: expect.any(Number), number: String(1000 + id), status: 'new', total: 1329, payment: null })
    expect(await storedOf(customer)).toEqual(ONE_STORED)
  })

  it('stores a copy of what was ordered, to the kopeck', async () => {
    const customer = await newCustomer({ rank: 2 })
    // (590 + 60.50 + 2·45) = 740.50; + 3 · 121.50 = 364.50; 1105 < 1200, so + 149 = 1254; 5 % of 1105 = 55.25
    const additionals = [{ id: OPTION.cheese, qtt: 1, price: 60.5 }]
    const options = { additionals, side: [{ id: OPTION.rice, qtt: 1 }], sauce: [{ id: OPTION.spicy, qtt: 2 }] }
    const goods = [line(GOODS.roll, 1, { price: 590, ...options }), line(GOODS.soup, 3)]
    const { id, number } = await placed(customer, orderBody({ goods, total: 1254, persons: 0, comment: 'Без лука' }))
    const blank = { building: '', entrance: '', floor: '', intercom: '', label: '', comment: '' }
    expect(await readOrder(customer, id)).toEqual({
      id,
      number,
      status: 'new',
      created_at: '2026-11-20T12:00:00+03:00',
      delivery_type: 'delivery',
      time_type: 'now',
      datetime: null,
      promised: { from: '2026-11-20T12:35:00+03:00', to: '2026-11-20T12:45:00+03:00' },
      address: { ...blank, city_id: CITY.day, street: 'Лесная', house: '7', apartment: '12' },
      pickup_point: null,
      zone: null,
      pay_variant: 1,
      pay_type: 1,
      online_way: null,
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
          note: null,
          amount: 740.5,
        },
        expect.objectContaining({ goods_id: GOODS.soup, goodsCount: 3, goodsPrice: 121.5, amount: 364.5, additionals: [], sauces: [] }),
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
      promotions: [],
      comment: 'Без лука',
      persons: 0,
      recipient: null,
      leave_at_door: false,
      no_call: false,
      history: [{ status: 'new', at: '2026-11-20T12:00:00+03:00', reason: null }],
      can_cancel: true,
      edits: null,
      refunds: null,
      receipts: null,
      apology: null,
      to_pay: null,
      live: expect.objectContaining({ stage: null, moved: null }),
    })
  })

  it('a pickup has no minimum and copies the point; later changes of the menu do not change the order', async () => {
    const customer = await newCustomer()
    const { id, total } = await placed(customer, pickupBody())
    expect(total).toBe(90)
    const before = await readOrder(customer, id)
    expect(before).toMatchObject({
      address: null,
      pickup_point: { id: POINT.day, city_id: CITY.day, address: 'ул. Покровка, 17', phone: '+749 (512) 04-546' },
      totals: { full: 90, delivery_fee: 0, total: 90, bonuses_earned: 0 },
    })
    await db.run(sql`update dishes set name = 'Другое', price = 100, slug = 'other', image = '/x.webp' where id = ${GOODS.cheap}`)
    await db.run(sql`update pickup_points set address = 'Переехали' where id = ${POINT.day}`)
    expect(await readOrder(customer, id)).toEqual(before)
    await db.run(sql`update dishes set price = 9000 where id = ${GOODS.cheap}`)
  })

  it('takes the total of a quote, and charges less if something became cheaper', async () => {
    const customer = await newCustomer({ rank: 'discount', personal_discount: 7.5 })
    const goods = [line(GOODS.roll, 1, { additionals: [{ id: OPTION.cheese, qtt: 3 }] }), line(GOODS.soup)]
    const { totals } = await quoted({ city_id: CITY.day, goods }, customer)
    // 7.5 % of 771.50 = 57.8625 → 57.86; 893 − 57.86 + 149
    expect(totals.total).toBe(984.14)
    const { id } = await placed(customer, orderBody({ goods, total: totals.total }))
    expect((await readOrder(customer, id)).totals).toMatchObject({ full: 893, discount: 57.86, total: 984.14 })
    const cheaper = orderBody({ goods: [line(GOODS.roll, 2, { price: 650 })], total: 1449 })
    expect((await placed(await newCustomer(), cheaper)).total).toBe(1329)
  })

  it.each<[string, Record<string, unknown>]>([
    [
      'null counts as absent',
      { card_id: null, change_from: null, persons: null, name: null, comment: null, promocode: null, bonuses: null },
    ],
    ['an empty code and no bonuses', { promocode: '', bonuses: 0 }],
    ['unknown fields', { tip: 100 }],
    ['change with a card', { pay_variant: 3, pay_type: 4, change_from: 5 }],
    ['QR on receipt', { pay_variant: 3, pay_type: 3 }],
    ['change from exactly the total', { change_from: 1329 }],
    ['exactly an hour ahead', { time_type: 'datetime', datetime: '2026-11-20T13:00:00+03:00' }],
    ['exactly seven days ahead', { time_type: 'datetime', datetime: '2026-11-27T12:00:00+03:00' }],
    ['a datetime with an order for now', { datetime: '2020-01-01T00:00:00Z' }],
    ['several lines of one dish', { goods: [line(GOODS.cake), line(GOODS.cheap, 1), line(GOODS.cheap, 1)], total: 779 }],
  ])('accepts %s', async (_name, parts) => {
    expect((await order(await newCustomer(), orderBody(parts))).status).toBe(201)
  })

  it('in maintenance is 503 with the message; everything else works, and a repeated key returns its order', async () => {
    const customer = await newCustomer()
    const key = crypto.randomUUID()
    const first = await placed(customer, orderBody(), key)
    await db.run(sql`update system_state set maintenance_state = '{"is_active":true,"message":"Меняем печь до 15:00"}'`)
    try {
      expect(await order(customer)).toMatchObject({
        status: 503,
        json: { message: 'Меняем печь до 15:00', error: { code: 'maintenance' } },
      })
      expect(await placed(customer, orderBody(), key)).toEqual(first)
      expect((await quoted({ city_id: CITY.day, goods: [line(GOODS.roll)] })).totals.full).toBe(590)
    } finally {
      await db.run(sql`update system_state set maintenance_state = '{"is_active":false,"message":""}'`)
    }
  })
})

describe('the address of an order', () => {
  const addressOf = async (customer_id: number, city_id: number) =>
    (await db.insert(addresses).values({ customer_id, city_id, street: 'Малышева', house: '51', floor: '3', created_at: 0 }).returning())[0]
      ?.id

  it('a typed one is saved once, the first as default', async () => {
    const customer = await newCustomer()
    await placed(customer)
    await placed(customer)
    await placed(customer, onlineBody({ address: { street: 'Бутырский Вал', house: '10', label: 'Работа' } }))
    const { json } = await call('GET', '/v3/addresses', { token: customer.token })
    expect(json).toMatchObject([
      { street: 'Лесная', is_default: true, city_id: CITY.day },
      { street: 'Бутырский Вал', is_default: false, label: 'Работа' },
    ])
  })

  it('names each part once, whatever the field of the street holds; two houses are refused', async () => {
    const customer = await newCustomer()
    const address = { street: 'ул. Ленина, д. 5 корп. 2, кв. 12', house: '5', apartment: 'кв. 12' }
    const { id } = await placed(customer, orderBody({ address }))
    const stored = { street: 'ул. Ленина', house: '5', building: '2', apartment: '12' }
    expect(await readOrder(customer, id)).toMatchObject({ address: stored })
    expect((await call('GET', '/v3/addresses', { token: customer.token })).json).toMatchObject([stored])
    const whole = { street: '620014, Россия, г. Город, ул. Ленина, 5, 12', house: '5', apartment: 'кв. 12, подъезд 3 этаж 4' }
    const { id: once } = await placed(customer, orderBody({ address: whole }))
    expect(await readOrder(customer, once)).toMatchObject({
      address: { street: 'ул. Ленина', house: '5', building: '', apartment: '12', entrance: '3', floor: '4' },
    })
    const elsewhere = await order(customer, orderBody({ address: { street: 'Екатеринбург, ул. Малышева, 5, 12', house: '5' } }))
    expect(elsewhere).toMatchObject({
      status: 422,
      json: { error: { fields: { 'address.street': expect.stringContaining('Екатеринбург') } } },
    })
    const two = await order(customer, orderBody({ address: { ...address, house: '7' } }))
    expect(two).toMatchObject({ status: 422, json: { error: { fields: { 'address.street': expect.stringContaining('Оставьте одно') } } } })
  })

  it('an own one by id decides the city', async () => {
    const customer = await newCustomer()
    const own = await addressOf(customer.id, CITY.night)
    const { id } = await placed(customer, orderBody({ address: undefined, address_id: own, total: 1279 }))
    expect(await readOrder(customer, id)).toMatchObject({
      address: { city_id: CITY.night, street: 'Малышева', floor: '3' },
      created_at: '2026-11-20T14:00:00+05:00',
    })
    expect((await storedOf(customer))?.addresses).toBe(1)
  })
})
