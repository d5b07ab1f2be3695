import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Quote, QuoteBody } from '~/contracts/cart'
import { addresses } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import {
  call,
  CITY,
  CODE,
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
import { quoted, readOrder } from '#server/orders/order-state.testing'

setUpShop()

const day = { city_id: CITY.day }
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

  it('for a pickup without the courier’s way, in the zone of its city', async () => {
    const customer = await newCustomer()
    const { promised } = await quoted({ delivery_type: 'pickup', pickup_point_id: POINT.night, goods: [line(GOODS.cheap)] }, customer)
    expect(promised).toEqual({ from: '2026-11-20T14:40:00+05:00', to: '2026-11-20T14:55:00+05:00' })
    const { id } = await placed(customer, pickupBody({ pickup_point_id: POINT.night }))
    expect((await readOrder(customer, id)).promised).toEqual(promised)
  })

  it.each<[string, Record<string, unknown>]>([
    ['no time is chosen', { time_type: 'datetime' }],
    ['it is too soon', at('2026-11-20T12:45:00+03:00')],
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
    ['the sandbox', {}, { online: true, sbp: true, saves_card: false, needs_email: false }],
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

type Input = Omit<Partial<QuoteBody>, 'goods'> & { goods: ReturnType<typeof line>[] }
const textsOf = ({ explanation }: Quote) =>
  explanation.map(({ kind, text, amount }) => `${kind} ${text} ${amount}`.replaceAll('\u00a0', ' '))

it("the menu's own sale is a row", async () => {
  await db.run(sql`update dishes set old_price = 65000 where id = ${GOODS.roll}`)
  const quote = await quoted({ ...day, goods: [line(GOODS.roll, 2, { additionals: [{ id: OPTION.crab, qtt: 1 }] })] })
  await db.run(sql`update dishes set old_price = null where id = ${GOODS.roll}`)
  const rows = ['dish Блюда 1300', 'options Добавки 180', 'sale Скидки меню -120', 'delivery Доставка 0', 'total Итого 1360']
  expect(textsOf(quote)).toEqual(rows)
})

it('the note on a code comes before the note on bonuses', async () => {
  const guest = await quoted({ ...day, promocode: CODE.old, bonuses: 5, goods: [line(GOODS.roll, 2), line(GOODS.cake)] })
  expect(guest).toMatchObject({ bonuses_max: 0, totals: { bonuses_spent: 0, total: 1630 } })
  expect(textsOf(guest).slice(-2)).toEqual(['note Код TESTOLD закончился 31 декабря 2019 0', 'note Бонусов пока нет 0'])
})

describe("the log of a difference between the client's total and the server's", () => {
  const warnings: unknown[] = []
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation((text) => void warnings.push(text))
    warnings.length = 0
  })
  const goods = [line(GOODS.roll, 2, { price: 590 })]

  it('is one line without personal data', async () => {
    const customer = await newCustomer({ bonuses: 100, name: 'Вера' })
    await quoted({ ...day, goods, total: 1300, promocode: CODE.minus, bonuses: 10, comment: 'Код от двери 17' }, customer)
    expect(warnings).toHaveLength(1)
    expect(JSON.parse(String(warnings[0]))).toEqual({
      level: 'warn',
      event: 'price_difference',
      seen: 1300,
      totals: expect.objectContaining({ full: 1180, discount: 200, bonuses_spent: 10, total: 1119 }),
      delivery_type: 'delivery',
      terms: { fee: 149, free_from: 1200, min_order: 600, missing: 0, next: { missing: 220, fee: 0 } },
      zone: null,
      promo: 2,
      goods: [`${GOODS.roll}*2`],
      others: 0,
    })
  })

  it('is reported for customers only, at most once a minute with the number of the others', async () => {
    const [customer, wrong] = [await newCustomer(), { ...day, goods, total: 1 }]
    vi.setSystemTime(NOON.getTime() + 60_000)
    for (let time = 0; time < 10; time++) await quoted(wrong)
    expect(warnings).toEqual([])
    for (let time = 0; time < 10; time++) await quoted(wrong, customer)
    expect(warnings).toHaveLength(1)
    vi.setSystemTime(NOON.getTime() + 120_000)
    await quoted(wrong, customer)
    expect(warnings.map((text) => JSON.parse(String(text)).others)).toEqual([0, 9])
  })

  it.each<[string, Input]>([
    ['the same total', { goods, total: 1329 }],
    ['no total', { goods, total: null }],
    ['a product gone', { goods: [...goods, line(GOODS.gone)], total: 2029 }],
    ['a higher price', { goods: [line(GOODS.roll, 2, { price: 500 })], total: 1149 }],
    ['a code rejected by what only the shop knows', { goods, total: 1211, promocode: CODE.old }],
    ['a lower price', { goods: [line(GOODS.roll, 2, { price: 600 })], total: 1200 }],
  ])('does not happen for %s', async (_name, body) => {
    vi.setSystemTime(NOON.getTime() + 3_600_000)
    await quoted({ ...day, ...body }, await newCustomer())
    expect(warnings).toEqual([])
  })
})
