import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  call,
  CITY,
  GOODS,
  line,
  newCustomer,
  NOON,
  orderBody,
  pickupBody,
  placed,
  POINT,
  quoted,
  readOrder,
  seedShop,
} from '#server/orders/orders.testing'

beforeAll(seedShop)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
afterEach(() => void vi.useRealTimers())

const goods = [line(GOODS.roll, 2)]
const at = (datetime: string) => ({ time_type: 'datetime', datetime })

describe('the promised time of a quote is that of the order', () => {
  it.each<[string, Record<string, unknown>]>([
    ['for now', {}],
    ['for a chosen time', at('2026-11-20T18:15:00+03:00')],
    ['past midnight', at('2026-11-21T00:30:00+03:00')],
  ])('%s', async (_name, time) => {
    const customer = await newCustomer()
    const { promised } = await quoted({ city_id: CITY.day, goods, ...time }, customer)
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
    expect((await quoted({ city_id: CITY.day, goods, ...parts })).promised).toBeNull()
  })

  it('for now is null at night', async () => {
    vi.setSystemTime(new Date('2026-11-20T23:30:00+05:00'))
    expect((await quoted({ city_id: CITY.night, goods })).promised).toBeNull()
    expect((await quoted({ city_id: CITY.day, goods })).promised).not.toBeNull()
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
    expect((await quoted({ goods }, undefined, env)).payment).toEqual(payment)
  })

  it('an e-mail is needed where receipts are sent and the profile has none', async () => {
    const customer = await newCustomer()
    const needs = async () => (await quoted({ goods }, customer, { RECEIPTS: 'on' })).payment?.needs_email
    expect(await needs()).toBe(true)
    await call('PATCH', '/v2/user', { token: customer.token, body: { email: 'vera@example.ru' } })
    expect(await needs()).toBe(false)
  })
})
