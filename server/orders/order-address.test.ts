import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addresses } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { call, CITY, newCustomer, NOON, NOTHING_STORED, order, orderBody, placed, readOrder, seedShop, storedOf } from './orders.testing'

beforeAll(seedShop)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
afterEach(() => void vi.useRealTimers())

describe('the address of an order', () => {
  it('a typed one is kept, once, the first as default', async () => {
    const customer = await newCustomer()
    await placed(customer)
    await placed(customer)
    await placed(customer, orderBody({ address: { street: 'Бутырский Вал', house: '10', label: 'Работа' } }))
    const { json } = await call('GET', '/v3/addresses', { token: customer.token })
    expect(json).toMatchObject([
      { street: 'Лесная', is_default: true, city_id: CITY.day },
      { street: 'Бутырский Вал', is_default: false, label: 'Работа' },
    ])
  })

  it("one's own by its id, whose city counts", async () => {
    const customer = await newCustomer()
    const [address] = await db
      .insert(addresses)
      .values({ customer_id: customer.id, city_id: CITY.night, street: 'Малышева', house: '51', floor: '3', created_at: 0 })
      .returning()
    const { id } = await placed(customer, orderBody({ address: undefined, address_id: address?.id, total: 1279 }))
    expect(await readOrder(customer, id)).toMatchObject({
      address: { city_id: CITY.night, street: 'Малышева', floor: '3' },
      created_at: '2026-11-20T14:00:00+05:00',
    })
    expect((await storedOf(customer))?.addresses).toBe(1)
  })

  it("somebody else's is 422 like one that does not exist", async () => {
    const [address] = await db
      .insert(addresses)
      .values({ customer_id: (await newCustomer()).id, city_id: CITY.day, street: 'Чужая', house: '1', created_at: 0 })
      .returning()
    const customer = await newCustomer()
    const theirs = await order(customer, orderBody({ address: undefined, address_id: address?.id }))
    const unknown = await order(customer, orderBody({ address: undefined, address_id: 424_242 }))
    expect(theirs).toMatchObject({ status: 422, json: { error: { message: 'address_id:Такого адреса нет' } } })
    expect(unknown.json).toEqual(theirs.json)
    expect(await storedOf(customer)).toEqual(NOTHING_STORED)
  })
})
