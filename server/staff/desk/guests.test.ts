import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deskMenu, guest as guestShape } from '~/contracts/staff-desk'
import { half, HALVES, insertPizzas, MIDDLE, OTHER, PIZZAS } from '#server/catalog/pizzas.testing'
import * as t from '#server/db/tables'
import { db } from '#server/http/api.testing'
import {
  atMinute,
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
import { addDevice, cookieFor } from '#server/staff/office/people/people.testing'
import { counter, foreigner, get, newPhone, post } from './desk.testing'

setUpShop()

describe('POST /staff/guests', () => {
  const find = async (phone: string, caller?: Parameters<typeof post>[2]) =>
    guestShape.parse((await post('/staff/guests', { phone }, caller)).json)

  it('says who calls, what they like, where they live and what they must not eat', async () => {
    const customer = await newCustomer({ bonuses: 120 })
    const roll = await placed(customer, orderBody({ name: 'Мария', comment: 'Аллергия на кунжут. Домофон не работает.' }))
    atMinute(5)
    const both = pickupBody({ goods: [line(GOODS.roll), line(GOODS.cheap)], total: 680, comment: 'Побыстрее' })
    await placed(customer, both)
    const found = await find(customer.phone)
    const [address] = await db.select().from(t.addresses).where(eq(t.addresses.customer_id, customer.id))
    expect(found).toMatchObject({
      known: true,
      phone: customer.phone,
      name: 'Мария',
      orders: 2,
      sum: 0,
      bonuses: 120,
      addresses: [{ id: address?.id, street: 'Лесная' }],
      favorites: [
        { goods_id: GOODS.roll, times: 2 },
        { goods_id: GOODS.cheap, times: 1 },
      ],
      last_orders: [
        { delivery_type: 'pickup', pickup_point_id: POINT.day, address_id: null, total: 680, lines: [{}, {}] },
        { delivery_type: 'delivery', pickup_point_id: null, address_id: address?.id, number: roll.number },
      ],
      allergies: ['Аллергия на кунжут'],
    })
  })

  it('hears an allergy in the comment of an address and in two short sentences', async () => {
    const customer = await newCustomer()
    const address = { street: 'Лесная', house: '7', comment: 'Непереносимость глютена' }
    await placed(customer, orderBody({ comment: 'Без орехов! Нельзя!', address }))
    expect((await find(customer.phone)).allergies).toEqual(['Непереносимость глютена', 'Без орехов! Нельзя!'])
  })

  it('knows nothing of a stranger, and of another kitchen only that the guest exists', async () => {
    const nobody = { known: false, name: null, orders: 0, addresses: [], last_orders: [], favorites: [], allergies: [] }
    expect(await find(newPhone())).toMatchObject(nobody)
    const customer = await newCustomer()
    await placed(customer, orderBody({ comment: 'Аллергия на рыбу' }))
    const elsewhere = { ...nobody, known: true, sum: 0 }
    expect(await find(customer.phone, await foreigner())).toMatchObject(elsewhere)
  })

  it('leaves one audit row without the phone', async () => {
    const customer = await newCustomer()
    await find(`+${customer.phone}`)
    const rows = await db.select().from(t.staffAudit).where(eq(t.staffAudit.action, 'guest.find'))
    expect(rows.filter(({ subject }) => subject === `customer:${customer.id}`)).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(customer.phone)
  })

  it('finds the guest of an order, of own kitchens', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer, orderBody())
    expect((await post('/staff/guests', { order_id: id })).json).toMatchObject({ known: true, phone: customer.phone })
    expect((await post('/staff/guests', { order_id: id }, await foreigner())).status).toBe(404)
    expect((await post('/staff/guests', { order_id: 999_999 })).status).toBe(404)
    expect((await post('/staff/guests', { order_id: id, phone: customer.phone })).status).toBe(422)
    expect((await post('/staff/guests', {})).status).toBe(422)
  })

  it('is for those who take orders', async () => {
    const body = { phone: newPhone() }
    expect((await post('/staff/guests', body, {})).status).toBe(401)
    expect((await post('/staff/guests', body, await addDevice(POINT.day))).status).toBe(401)
    expect((await post('/staff/guests', body, { cookie: await cookieFor({ role: 'cook', kitchens: [POINT.day] }) })).status).toBe(403)
    expect((await post('/staff/guests', { phone: '12' })).status).toBe(422)
    expect((await post('/staff/guests', body, await counter())).status).toBe(200)
  })
})

describe('GET /staff/desk/menu', () => {
  const menuOf = async (kitchen: number, caller?: Parameters<typeof get>[1]) => get(`/staff/desk/menu?kitchen_id=${kitchen}`, caller)

  it('has the dishes of a kitchen with its own stops, and where it delivers', async () => {
    const stop = async (id: number, kitchen_id: number | null, kind: 'goods' | 'option', until: number | null) => {
      const row = { subject: kind, subject_id: id, kitchen_id, from_at: Date.now(), until }
      const [{ id: stop_id } = { id: 0 }] = await db.insert(t.stops).values(row).returning()
      await db.insert(t.stopReach).values({ stop_id, kind, item_id: id })
    }
    const back = Date.now() + 3_600_000
    await stop(GOODS.soup, POINT.day, 'goods', back)
    await stop(GOODS.tea, POINT.night, 'goods', null)
    await stop(OPTION.crab, POINT.day, 'option', null)
    await stop(GOODS.cake, POINT.day, 'goods', Date.now())
    const { goods, ...places } = deskMenu.parse((await menuOf(POINT.day)).json)
    expect(places).toMatchObject({
      cities: [{ id: CITY.day }],
      points: [{ id: POINT.day, city_id: CITY.day }],
      city_id: CITY.day,
      online_payment: true,
    })
    const byId = new Map(goods.map((one) => [one.id, one]))
    expect(byId.get(GOODS.soup)).toMatchObject({ available: false, back_at: new Date(back).toISOString() })
    expect(byId.get(GOODS.tea)).toMatchObject({ available: true, back_at: null })
    expect(byId.get(GOODS.cake)).toMatchObject({ available: true })
    expect(byId.get(GOODS.roll)).toMatchObject({ additionals: [{ id: OPTION.cheese }], sides: [{ id: OPTION.rice }] })
  })

  it('has each size by its name, and groups without what the kitchen has stopped', async () => {
    await insertPizzas()
    const { goods } = deskMenu.parse((await menuOf(POINT.day)).json)
    const pizzas = goods.filter(({ category_id }) => category_id === PIZZAS)
    expect(pizzas.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Пепперони, 25 см', 'Пепперони, 30 см', 'Пепперони, 35 см', 'Из двух половин, 30 см']),
    )
    const halvesOf = (all: typeof goods) => all.find(({ id }) => id === HALVES)
    const both = [half(MIDDLE).id, half(OTHER).id]
    expect(halvesOf(goods)).toMatchObject({ available: true, groups: [{ min: 2, options: both.map((id) => ({ id })) }] })
    const [row] = await db
      .insert(t.stops)
      .values({ subject: 'goods', subject_id: MIDDLE, kitchen_id: POINT.day, from_at: Date.now(), until: null })
      .returning()
    await db.insert(t.stopReach).values({ stop_id: row?.id ?? 0, kind: 'goods', item_id: MIDDLE })
    const halves = halvesOf(deskMenu.parse((await menuOf(POINT.day)).json).goods)
    expect(halves).toMatchObject({
      available: true,
      additionals: [{ id: half(OTHER).id }],
      groups: [{ options: [{ id: half(OTHER).id }] }],
    })
  })

  it('is of own kitchens', async () => {
    expect((await menuOf(POINT.day, {})).status).toBe(401)
    expect((await menuOf(POINT.night)).status).toBe(404)
    expect((await menuOf(POINT.day, { cookie: await cookieFor({ role: 'courier', kitchens: [POINT.day] }) })).status).toBe(403)
    expect((await get('/staff/desk/menu')).status).toBe(422)
    expect((await menuOf(POINT.day, await counter())).status).toBe(200)
  })
})
