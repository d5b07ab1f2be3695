import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { quote } from '~/contracts/cart'
import { placedOrder } from '~/contracts/orders'
import { staffOrderPage } from '~/contracts/staff'
import { paymentLink } from '~/contracts/staff-desk'
import * as t from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { atBank, eventsOf, messagesTo, onlineBody, paymentsOf } from '#server/orders/order-state.testing'
import { CITY, CODE, GOODS, line, newCustomer, orderBody, pickupBody, placed, POINT, setUpShop, times } from '#server/orders/orders.testing'
import { addStaff, cookieFor, staffCookie } from '#server/staff/office/people/people.testing'
import { auditsOf } from '#server/staff/staff.testing'
import { call, counter, foreigner, get, newPhone, post } from './desk.testing'

setUpShop()

const orderOf = async (id: number) => (await db.select().from(t.orders).where(eq(t.orders.id, id)))[0]
const customerOf = async (phone: string) => (await db.select().from(t.customers).where(eq(t.customers.phone, phone)))[0]

describe('POST /staff/orders', () => {
  it('takes the order of a new guest without SMS and consents, in the name of staff', async () => {
    const [phone, manager] = [newPhone(), await addStaff({ kitchens: [POINT.day] })]
    const { status, json } = await call({ ...orderBody({ name: 'Ольга' }), phone }, { caller: { cookie: await staffCookie(manager) } })
    expect(status).toBe(201)
    const { id, total, payment } = placedOrder.parse(json)
    expect([total, payment]).toEqual([1329, null])
    const guest = await customerOf(phone)
    expect(guest).toMatchObject({ name: 'Ольга', subscribed: false })
    expect(await db.$count(t.consents, eq(t.consents.customer_id, guest?.id ?? 0))).toBe(0)
    expect(await db.$count(t.outbox, eq(t.outbox.phone, phone))).toBe(0)
    expect(await orderOf(id)).toMatchObject({ source: 'phone', phone, name: 'Ольга', kitchen_id: POINT.day })
    expect(await db.select().from(t.orderStatusHistory).where(eq(t.orderStatusHistory.order_id, id))).toMatchObject([
      { status: 'new', actor: 'staff', staff_id: manager.id, device_id: null },
    ])
    const [event] = await db.select().from(t.orderEvents).where(eq(t.orderEvents.order_id, id))
    expect(event).toMatchObject({ kind: 'placed', actor: 'staff', staff_id: manager.id })
    const audit = await auditsOf(`order:${id}`)
    expect(audit).toMatchObject([{ action: 'order.create', staff_id: manager.id, after: { source: 'phone' } }])
    expect(JSON.stringify(audit)).not.toContain(phone)
    expect(
      await db
        .select()
        .from(t.addresses)
        .where(eq(t.addresses.customer_id, guest?.id ?? 0)),
    ).toMatchObject([{ street: 'Лесная' }])
  })

  it('prices for a known guest as the site does, and spends no bonuses', async () => {
    const guest = await newCustomer({ rank: 'discount', personal_discount: 10, bonuses: 500 })
    const body = pickupBody({ goods: [line(GOODS.roll, 2)], bonuses: 400, total: 1062 })
    const { status, json } = await call({ ...body, phone: guest.phone })
    expect([status, json]).toMatchObject([201, { total: 1062 }])
    expect(await orderOf(placedOrder.parse(json).id)).toMatchObject({ customer_id: guest.id, bonuses_spent: 0, discount: 118 })
    expect((await customerOf(guest.phone))?.bonuses).toBe(500)
  })

  it('the same key twice is one order, another body 409', async () => {
    const [phone, key, caller] = [newPhone(), crypto.randomUUID(), await counter()]
    const body = { ...pickupBody(), phone }
    const [one, two] = await Promise.all([call(body, { key, caller }), call(body, { key, caller })])
    expect([one.status, two.status]).toEqual([201, 201])
    expect(two.json).toEqual(one.json)
    expect(await db.$count(t.orders, eq(t.orders.phone, phone))).toBe(1)
    const other = await call({ ...body, persons: 3 }, { key, caller })
    expect(other).toMatchObject({ status: 409, json: { error: { code: 'idempotency_key_reused' } } })
  })

  it('knows no limits of one customer, but those of the kitchen', async () => {
    const [phone, caller] = [newPhone(), await counter()]
    const body = { ...orderBody({ goods: [line(GOODS.roll, 20)], total: 11_800 }), phone }
    for (const index of times(4, (one) => one)) expect((await call(body, { caller })).status, String(index)).toBe(201)
    expect((await call({ ...body, total: 1 }, { caller })).status).toBe(409)
    expect(await call({ ...orderBody({ goods: [line(GOODS.cheap)], total: 239 }), phone }, { caller })).toMatchObject({
      status: 422,
      json: { error: { fields: { total: expect.stringMatching(/Не хватает/) } } },
    })
    expect((await call({ ...body, promocode: CODE.old }, { caller })).status).toBe(422)
    await db
      .update(t.kitchens)
      .set({ paused_until: Date.now() + 60_000 })
      .where(eq(t.kitchens.id, POINT.day))
    expect(await call(body, { caller })).toMatchObject({ status: 422, json: { error: { code: 'paused' } } })
    await db.update(t.kitchens).set({ paused_until: null }).where(eq(t.kitchens.id, POINT.day))
  })

  it('does not wait for another call', async () => {
    const { json } = await call({ ...orderBody({ goods: [line(GOODS.roll, 20)], total: 11_800 }), phone: newPhone() })
    const { number } = placedOrder.parse(json)
    const { data } = staffOrderPage.parse((await get(`/staff/orders?q=${number}`)).json)
    expect(data).toMatchObject([{ number, source: 'phone', must_call: false, confirm_call: false }])
  })

  it('needs a served phone and an own kitchen', async () => {
    const body = { ...pickupBody(), phone: newPhone() }
    expect((await call({ ...body, phone: '12025550123' })).status).toBe(422)
    expect((await call({ ...body, phone: '123' })).status).toBe(422)
    expect((await call({ ...orderBody(), phone: body.phone }, { caller: await foreigner() })).status).toBe(404)
    const typed = { ...orderBody({ address: { city_id: CITY.night, street: 'Мира', house: '1' } }), phone: body.phone }
    expect((await call(typed)).status).toBe(404)
    expect(await customerOf(body.phone)).toBeUndefined()
  })

  it('takes only an address of that guest', async () => {
    const [guest, other] = [await newCustomer(), await newCustomer()]
    await placed(other)
    const [address] = await db.select().from(t.addresses).where(eq(t.addresses.customer_id, other.id))
    const body = { ...orderBody({ address: undefined, address_id: address?.id }), phone: guest.phone }
    expect(await call(body)).toMatchObject({ status: 422, json: { error: { fields: { address_id: 'Такого адреса нет' } } } })
    expect((await call({ ...body, phone: other.phone })).status).toBe(201)
  })
})

describe('POST /staff/orders/quote', () => {
  it('knows no limits of one customer, which hold on the site only', async () => {
    const { phone } = await newCustomer()
    const body = { ...pickupBody({ goods: [line(GOODS.roll, 40)] }), phone }
    expect(quote.parse((await post('/staff/orders/quote', body)).json).payment?.ways).toBeUndefined()
  })

  it('agrees with the order, for a known guest and for a stranger', async () => {
    const guest = await newCustomer({ rank: 'discount', personal_discount: 10 })
    const body = pickupBody({ goods: [line(GOODS.roll, 2)], total: undefined })
    const quoted = async (phone?: string) => quote.parse((await post('/staff/orders/quote', { ...body, phone })).json).totals.total
    expect([await quoted(guest.phone), await quoted(newPhone()), await quoted()]).toEqual([1062, 1180, 1180])
  })

  it('is for those who take orders, in own kitchens', async () => {
    const body = pickupBody()
    expect((await post('/staff/orders/quote', body, {})).status).toBe(401)
    expect((await post('/staff/orders/quote', body, { cookie: await cookieFor({ role: 'courier', kitchens: [POINT.day] }) })).status).toBe(
      403,
    )
    expect((await post('/staff/orders/quote', body, await foreigner())).status).toBe(404)
    expect((await post('/staff/orders/quote', { ...body, goods: 'many' })).status).toBe(422)
    expect((await post('/staff/orders/quote', body, await counter())).status).toBe(200)
  })
})

describe('the payment page of an order by phone', () => {
  it('goes to the guest by one SMS, and again only after another attempt', async () => {
    const phone = newPhone()
    const body = { ...onlineBody({ email: 'guest@example.com' }), phone, send_link: true }
    const key = crypto.randomUUID()
    const { status, json } = await call(body, { key })
    expect(status).toBe(201)
    const { id, number, payment } = placedOrder.parse(json)
    await call(body, { key })
    const text = `Love Sushi: заказ № ${number} можно оплатить здесь: ${payment?.url}`
    expect(await messagesTo({ phone })).toEqual([{ event: `pay_link:${payment?.id}`, text }])
    expect((await customerOf(phone))?.email).toBeNull()

    const link = async (send: boolean) => paymentLink.parse((await post(`/staff/orders/${id}/payment-link`, { send })).json)
    expect(await link(true)).toEqual({ status: 'pending', url: payment?.url })
    expect(await eventsOf({ phone })).toHaveLength(1)
    await atBank(payment?.url, 'decline')
    const again = await link(true)
    expect(again.status).toBe('pending')
    expect(again.url).not.toBe(payment?.url)
    expect(await paymentsOf(id)).toHaveLength(2)
    expect(await eventsOf({ phone })).toHaveLength(2)
    expect((await auditsOf(`order:${id}`)).map(({ action }) => action)).toContain('order.pay_link')
    await atBank(again.url, 'pay')
    expect(await link(false)).toEqual({ status: 'paid', url: null })
  })

  it('is 404 for an order on receipt, of another kitchen, and for none', async () => {
    const guest = await newCustomer()
    const [cash, online] = [await placed(guest, pickupBody()), await placed(guest, onlineBody())]
    const link = (id: number, caller?: Parameters<typeof post>[2]) => post(`/staff/orders/${id}/payment-link`, {}, caller)
    expect((await link(cash.id)).status).toBe(404)
    expect((await link(424_242)).status).toBe(404)
    expect((await link(online.id, await foreigner())).status).toBe(404)
    expect((await link(online.id, {})).status).toBe(401)
    expect((await link(online.id, { cookie: await cookieFor({ role: 'cook', kitchens: [POINT.day] }) })).status).toBe(403)
    expect((await post(`/staff/orders/${online.id}/payment-link`, { send: 'yes' })).status).toBe(422)
    expect((await link(online.id, await counter())).status).toBe(200)
    expect(await db.$count(t.outbox, and(eq(t.outbox.order_id, online.id)))).toBe(0)
  })
})
