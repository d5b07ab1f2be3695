import { describe, expect, it, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { addresses } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import {
  call,
  CITY,
  GOODS,
  line,
  newCustomer,
  OPTION,
  orderBody,
  pickupBody,
  placed,
  POINT,
  setUpShop,
} from '#server/orders/orders.testing'
import { quoted, readOrder } from '#server/orders/order-state.testing'

setUpShop()

const day = { city_id: CITY.day }
const zeros = {
  full: 0,
  bonusesActive: 0,
  bonusesInactive: 0,
  saleActive: 0,
  saleInactive: 0,
  discount: 0,
  bonuses_spent: 0,
  delivery_fee: 0,
  total: 0,
  bonuses_earned: 0,
}

describe('golden carts, summed by hand', () => {
  it('one of everything', async () => {
    const goods = [
      // (590 + 2·90 + 60.50 + 0 + 3·45) · 2 = 965.50 · 2 = 1931
      line(GOODS.roll, 2, {
        additionals: [
          { id: OPTION.crab, qtt: 2 },
          { id: OPTION.cheese, qtt: 1 },
        ],
        side: [{ id: OPTION.rice, qtt: 1 }],
        sauce: [{ id: OPTION.spicy, qtt: 3 }],
      }),
      line(GOODS.cheap), // 90, earns nothing
      line(GOODS.soup, 3), // 364.50, never discounted
      line(GOODS.cake), // 450, neither
    ]
    const quote = await quoted({ ...day, goods })
    expect(quote.totals).toEqual({
      ...zeros,
      full: 2835.5,
      bonusesActive: 2295.5,
      bonusesInactive: 540,
      saleActive: 2021,
      saleInactive: 814.5,
      total: 2835.5,
      bonuses_earned: 68,
    })
    expect(quote.lines.map(({ amount }) => amount)).toEqual([1931, 90, 364.5, 450])
    expect(quote.explanation).toEqual([
      { kind: 'dish', text: 'Блюда', amount: 2084.5 },
      { kind: 'options', text: 'Добавки', amount: 751 },
      { kind: 'delivery', text: 'Доставка', amount: 0 },
      { kind: 'total', text: 'Итого', amount: 2835.5 },
    ])
  })
})

describe('changes of the catalogue', () => {
  it('lists what is gone and dearer and prices the rest, in the order of the body', async () => {
    const goods = [
      line(GOODS.gone, 1, { price: 700 }),
      line(GOODS.roll, 1, { price: 500, additionals: [{ id: OPTION.crab, qtt: 1, price: 95 }], sauce: [{ id: 777, qtt: 1, price: 30 }] }),
      line(999_999),
      line(GOODS.cheap, 2, { price: 90 }),
    ]
    const quote = await quoted({ ...day, goods })
    expect(quote.lines).toEqual([
      { uid: `${GOODS.gone}`, id: GOODS.gone, qtt: 1, price: 700, amount: 0, available: false },
      { uid: `${GOODS.roll}-a${OPTION.crab}x1-c777x1`, id: GOODS.roll, qtt: 1, price: 590, amount: 680, available: true },
      { uid: '999999', id: 999_999, qtt: 1, price: 0, amount: 0, available: false },
      { uid: `${GOODS.cheap}`, id: GOODS.cheap, qtt: 2, price: 90, amount: 180, available: true },
    ])
    expect(quote.outed).toEqual([GOODS.gone, 999_999])
    // a cheaper option is not a change
    expect(quote.changed).toEqual([
      { id: GOODS.roll, field: 'price', was: 500, now: 590 },
      { id: GOODS.roll, field: 'sauce.777', was: 30, now: null },
    ])
    expect(quote.totals.full).toBe(860)
  })
})

describe('the place', () => {
  it('is by default a delivery in the city with the lowest id', async () => {
    const [lowest] = await db.all<{ fee: number }>(sql`select fee / 100.0 as fee from cities order by id limit 1`)
    expect((await quoted({ goods: [line(GOODS.roll)] })).delivery.fee).toBe(lowest?.fee)
  })

  it("is the city of the customer's own address, or of a typed one", async () => {
    const customer = await newCustomer()
    const [address] = await db
      .insert(addresses)
      .values({ customer_id: customer.id, city_id: CITY.night, street: 'Малышева', house: '1', created_at: 0 })
      .returning()
    const body = { ...day, address_id: address?.id ?? 0, goods: [line(GOODS.roll)] }
    expect((await quoted(body, customer)).delivery.fee).toBe(99)
    expect((await quoted({ address: { city_id: CITY.night }, goods: [line(GOODS.roll)] })).delivery.fee).toBe(99)
  })

  const crab = (...qtts: number[]) => ({ goods: [line(GOODS.roll, 1, { additionals: qtts.map((qtt) => ({ id: OPTION.crab, qtt })) })] })
  it.each<[string, Record<string, unknown>, string]>([
    ['an unknown city', { city_id: 424_242 }, 'city_id'],
    ['an unknown point', { pickup_point_id: 424_242 }, 'pickup_point_id'],
    ['an unknown point of a pickup', { delivery_type: 'pickup', pickup_point_id: 424_242 }, 'pickup_point_id'],
    ['an unknown address', { address_id: 424_242 }, 'address_id'],
    ['more of an option than there may be', crab(3), 'goods.0.additionals'],
    ['the same in two parts', crab(2, 1), 'goods.0.additionals'],
    ['a hundred and one lines', { goods: Array.from({ length: 101 }, () => line(GOODS.roll)) }, 'goods'],
    ['a datetime without an offset', { datetime: '2026-11-20T12:00:00' }, 'datetime'],
  ])('%s is 422', async (_name, parts, field) => {
    const { status, json } = await call('POST', '/v3/cart/quote', { body: { ...day, goods: [line(GOODS.roll)], ...parts } })
    expect(status).toBe(422)
    expect(json).toMatchObject({ error: { fields: { [field]: expect.stringMatching(/[а-яё]/i) } } })
  })
})

describe('slots', () => {
  const goods = [line(GOODS.roll)]
  const pickup = { delivery_type: 'pickup', pickup_point_id: POINT.night, goods: [] } as const
  it.each<[string, Parameters<typeof quoted>[0], first: string, last: string]>([
    ['begin an hour from now, in the zone of the city', { ...day, goods }, '2026-11-20T13:00:00+03:00', '2026-11-20T23:45:00+03:00'],
    // 20:00 UTC of the 22nd is 01:00 of the 23rd there
    [
      'are those of the day of `datetime`',
      { city_id: CITY.night, datetime: '2026-11-22T20:00:00Z', goods },
      '2026-11-23T10:00:00+05:00',
      '2026-11-23T22:45:00+05:00',
    ],
    [
      'follow the hours of the pickup point',
      { ...pickup, datetime: '2026-11-22T12:00:00+05:00' },
      '2026-11-22T11:00:00+05:00',
      '2026-11-22T21:45:00+05:00',
    ],
  ])('%s', async (_, body, first, last) => {
    const { slots } = await quoted(body)
    expect([slots[0], slots.at(-1)]).toEqual([first, last])
  })
})

const rolls = [line(GOODS.roll, 2)]
const at = (datetime: string) => ({ time_type: 'datetime', datetime })

describe('the promised time of a quote is that of the order', () => {
  it.each<[string, Record<string, unknown>]>([
    ['for now', {}],
    ['for a chosen time', at('2026-11-20T18:15:00+03:00')],
    ['past midnight', at('2026-11-21T00:30:00+03:00')],
  ])('%s', async (_name, time) => {
    const customer = await newCustomer()
    const { promised } = await quoted({ city_id: CITY.day, goods: rolls, ...time }, customer)
    expect(promised).not.toBeNull()
    const { id } = await placed(customer, orderBody(time))
    expect((await readOrder(customer, id)).promised).toEqual(promised)
  })

  it('for a pickup, in the zone of its city', async () => {
    const customer = await newCustomer()
    const { promised } = await quoted({ delivery_type: 'pickup', pickup_point_id: POINT.night, goods: [line(GOODS.cheap)] }, customer)
    expect(promised).toEqual({ from: '2026-11-20T14:45:00+05:00', to: '2026-11-20T15:00:00+05:00' })
    const { id } = await placed(customer, pickupBody({ pickup_point_id: POINT.night }))
    expect((await readOrder(customer, id)).promised).toEqual(promised)
  })

  it.each<[string, Record<string, unknown>]>([
    ['no time is chosen', { time_type: 'datetime' }],
    ['the time is past', at('2026-11-20T11:45:00+03:00')],
    ['it is too soon', at('2026-11-20T12:45:00+03:00')],
    ['it is too far', at('2026-11-28T12:00:00+03:00')],
    ['it is off the grid', at('2026-11-20T18:10:00+03:00')],
    ['the kitchen is closed then', { city_id: CITY.night, ...at('2026-11-21T03:00:00+05:00') }],
  ])('is null where %s', async (_name, parts) => {
    expect((await quoted({ city_id: CITY.day, goods: rolls, ...parts })).promised).toBeNull()
  })

  it('for now is null at night', async () => {
    vi.setSystemTime(new Date('2026-11-20T23:30:00+05:00'))
    expect((await quoted({ city_id: CITY.night, goods: rolls })).promised).toBeNull()
    expect((await quoted({ city_id: CITY.day, goods: rolls })).promised).not.toBeNull()
  })
})

describe('the ways to pay in a quote', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['the sandbox', {}, { online: true, saves_card: false, needs_email: false }],
    ['no online payment', { PAYMENT_ADAPTER: 'off' }, { online: false, saves_card: false, needs_email: false }],
    [
      'YooKassa with receipts',
      { PAYMENT_ADAPTER: 'yookassa', YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET: 'x', RECEIPTS: 'on' },
      { online: true, saves_card: true, needs_email: true },
    ],
  ])('%s', async (_name, env, payment) => {
    expect((await quoted({ goods: rolls }, undefined, env)).payment).toEqual(payment)
  })

  it('an e-mail is needed where receipts are sent and the profile has none', async () => {
    const customer = await newCustomer()
    const needs = async () => (await quoted({ goods: rolls }, customer, { RECEIPTS: 'on' })).payment?.needs_email
    expect(await needs()).toBe(true)
    await call('PATCH', '/v2/user', { token: customer.token, body: { email: 'vera@example.ru' } })
    expect(await needs()).toBe(false)
  })
})
