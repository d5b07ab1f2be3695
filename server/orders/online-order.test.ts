import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { saveCard } from '#server/cards/cards.testing'
import { cards, cities, customers, orders } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { atBank, cancel, NOTHING_STORED, ONE_STORED, onlineBody, paymentsOf, readOrder, storedOf } from './order-state.testing'
import { atMinute, call, CITY, GOODS, line, newCustomer, order, orderBody, pickupBody, placed, setUpShop, times } from './orders.testing'

setUpShop()

const RECEIPTS = { RECEIPTS: 'on' }
const rowOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]

describe('an order paid online', () => {
  it('returns the payment page, and waits 30 minutes', async () => {
    const customer = await newCustomer()
    const { id, payment } = await placed(customer, onlineBody())
    expect(payment?.url).toMatch(/^http:\/\/localhost:8787\/api\/payments\/sandbox\//)
    const waiting = { status: 'new', payment_status: 'pending', pay_by: '2026-11-20T12:30:00+03:00', card: null, can_cancel: true }
    expect(await readOrder(customer, id)).toMatchObject(waiting)
    expect(await paymentsOf(id)).toMatchObject([{ id: payment?.id, status: 'pending', amount: 1329, card_id: null, save_card: false }])
    await atBank(payment?.url, 'pay')
    expect(await readOrder(customer, id)).toMatchObject({ status: 'new', payment_status: 'paid', pay_by: null, can_cancel: true })
  })

  it('returns the same payment for the same key, without a page once it is paid', async () => {
    const customer = await newCustomer()
    const key = crypto.randomUUID()
    const first = await placed(customer, onlineBody(), key)
    expect(await placed(customer, onlineBody(), key)).toEqual(first)
    await atBank(first.payment?.url, 'pay')
    atMinute(24 * 60 - 1)
    expect(await placed(customer, onlineBody(), key)).toEqual({ ...first, payment: { id: first.payment?.id, url: null } })
    expect(await storedOf(customer)).toEqual({ ...ONE_STORED, payments: 1 })
  })

  it('with a total of 0 has no payment', async () => {
    const customer = await newCustomer()
    await db.run("insert into promo_codes (id, code, type, amount, min_total) values (9100, 'TESTALL', 2, 1000000, 0)")
    const { id, payment } = await placed(customer, pickupBody({ pay_variant: 2, pay_type: 2, promocode: 'TESTALL', total: 0 }))
    expect([payment, await paymentsOf(id)]).toEqual([null, []])
    expect(await readOrder(customer, id)).toMatchObject({ payment_status: 'none', pay_by: null, totals: { total: 0 } })
  })

  it('is rejected by a shop without online payment', async () => {
    const customer = await newCustomer()
    for (const parts of [{}, { pay_type: 5, card_id: 1 }])
      expect(await order(customer, onlineBody(parts), undefined, { PAYMENT_ADAPTER: 'off' })).toMatchObject({
        status: 422,
        json: { error: { message: expect.stringMatching(/^pay_variant:/) } },
      })
    expect(await storedOf(customer)).toEqual(NOTHING_STORED)
  })

  it('charges a saved card at once and keeps its last digits', async () => {
    const customer = await newCustomer()
    const card_id = await saveCard(customer)
    const { id, payment } = await placed(customer, onlineBody({ pay_type: 5, card_id, save_card: true }))
    expect(payment).toMatchObject({ url: null })
    await call('GET', `/v2/deactivate-token?id=${card_id}`, { token: customer.token })
    expect(await readOrder(customer, id)).toMatchObject({ payment_status: 'paid', card: { brand: 'Visa', last4: '4242' } })
    expect(await paymentsOf(id)).toMatchObject([{ status: 'paid', card_id, save_card: false }])
    const saving = await placed(customer, onlineBody({ save_card: true }))
    expect(await paymentsOf(saving.id)).toMatchObject([{ save_card: true }])
  })

  it('does not accept a removed card or one of another provider', async () => {
    const customer = await newCustomer()
    const [removed, foreign] = [await saveCard(customer), await saveCard(await newCustomer())]
    await call('GET', `/v2/deactivate-token?id=${removed}`, { token: customer.token })
    await db.update(cards).set({ customer_id: customer.id, provider: 'yookassa', is_default: false }).where(eq(cards.id, foreign))
    for (const card_id of [removed, foreign])
      expect(await order(customer, onlineBody({ pay_type: 5, card_id }))).toMatchObject({
        status: 422,
        json: { error: { message: 'card_id:Такой карты нет. Выберите другую.' } },
      })
    expect((await storedOf(customer))?.orders).toBe(0)
    const { id } = await placed(customer, orderBody({ card_id: removed }))
    expect(await rowOf(id)).toMatchObject({ card_id: null, card: null })
  })
})

describe('the e-mail of a receipt', () => {
  it('is required for online payment with receipts', async () => {
    const customer = await newCustomer()
    const rejected = await order(customer, onlineBody(), undefined, RECEIPTS)
    expect(rejected).toMatchObject({ status: 422, json: { error: { message: 'email:Укажите почту: на неё придёт чек' } } })
    await placed(customer, orderBody(), undefined, RECEIPTS)
    await placed(customer, onlineBody())
  })

  it('is stored in the order, and in a profile without one', async () => {
    const customer = await newCustomer()
    const profile = async () => (await db.select({ email: customers.email }).from(customers).where(eq(customers.id, customer.id)))[0]?.email
    for (const [body, inOrder] of [
      [onlineBody({ email: ' Vera@EXAMPLE.ru ' }), 'Vera@example.ru'],
      [onlineBody({ email: 'work@example.ru' }), 'work@example.ru'],
      [onlineBody(), 'Vera@example.ru'],
      [orderBody({ email: 'cash@example.ru' }), null],
    ] as const) {
      const { id } = await placed(customer, body, undefined, RECEIPTS)
      expect([(await rowOf(id))?.email, await profile()]).toEqual([inOrder, 'Vera@example.ru'])
    }
  })
})

describe('the promise shown to the customer', () => {
  afterEach(async () => void (await db.update(cities).set({ eta_min: 35, eta_max: 45 }).where(eq(cities.id, CITY.day))))

  it('is 409 promise_changed if it takes longer now; nothing is stored', async () => {
    const customer = await newCustomer()
    const key = crypto.randomUUID()
    await db.update(cities).set({ eta_min: 60, eta_max: 90 }).where(eq(cities.id, CITY.day))
    const rejected = await order(customer, orderBody({ eta_max: 45 }), key)
    expect(rejected).toMatchObject({ status: 409, json: { error: { code: 'promise_changed', eta_min: 60, eta_max: 90 } } })
    expect(await storedOf(customer)).toEqual(NOTHING_STORED)
    const { id } = await placed(customer, orderBody({ eta_max: 90 }), key)
    expect((await readOrder(customer, id)).promised).toEqual({ from: '2026-11-20T13:00:00+03:00', to: '2026-11-20T13:30:00+03:00' })
  })

  it('may be shorter or absent, does not matter to a chosen time, and comes after a changed cart', async () => {
    const customer = await newCustomer()
    for (const parts of [{ eta_max: 60 }, {}, { eta_max: 10, time_type: 'datetime', datetime: '2026-11-20T15:00:00+03:00' }]) {
      const { id } = await placed(customer, orderBody(parts))
      await cancel(customer, id)
    }
    const gone = await order(customer, orderBody({ eta_max: 44, goods: [line(GOODS.gone)] }))
    expect(gone).toMatchObject({ status: 409, json: { error: { code: 'cart_changed' } } })
  })
})

describe('at most three unpaid online orders per customer', () => {
  it('the fourth is 429 with the time until one is canceled; cash and other customers are not affected, a canceled or paid one makes room', async () => {
    const [customer, other] = [await newCustomer(), await newCustomer()]
    const key = crypto.randomUUID()
    const first = await placed(customer, onlineBody(), key)
    atMinute(5)
    const second = await placed(customer, onlineBody())
    await placed(customer, onlineBody())
    const { status, headers, json } = await order(customer, onlineBody())
    expect([status, headers.get('retry-after')]).toEqual([429, String(25 * 60)])
    expect(json).toMatchObject({ message: expect.stringMatching(/Оплатите или отмените/), error: { code: 'too_many_unpaid' } })
    expect((await placed(customer, onlineBody(), key)).id).toBe(first.id)
    await placed(customer)
    await placed(other, onlineBody())
    expect((await storedOf(customer))?.orders).toBe(4)
    await cancel(customer, first.id)
    await placed(customer, onlineBody())
    expect((await order(customer, onlineBody())).status).toBe(429)
    await db.update(orders).set({ payment_status: 'paid' }).where(eq(orders.id, second.id))
    await placed(customer, onlineBody())
  })

  it('ten parallel ones make three', async () => {
    const customer = await newCustomer()
    const responses = await Promise.all(times(10, () => order(customer, onlineBody())))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...times(3, () => 201), ...times(7, () => 429)])
    expect((await storedOf(customer))?.orders).toBe(3)
  })
})
