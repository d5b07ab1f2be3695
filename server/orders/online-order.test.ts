import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveCard } from '#server/cards/cards.testing'
import { cards, cities, customers, orders } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import {
  call,
  CITY,
  CODE,
  GOODS,
  line,
  newCustomer,
  NOON,
  NOTHING_STORED,
  ONE_STORED,
  order,
  orderBody,
  pickupBody,
  placed,
  readOrder,
  seedShop,
  storedOf,
} from './orders.testing'
import { bonusesOf, usesOf } from './deals.testing'
import { atBank, messagesTo, onlineBody, paymentsOf } from './payment.testing'

beforeAll(seedShop)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
afterEach(() => void vi.useRealTimers())

const RECEIPTS = { RECEIPTS: 'on' }
const rowOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]
const later = (ms: number) => vi.setSystemTime(new Date(NOON.getTime() + ms))

describe('contract "Order", "Payment": an order that is paid online', () => {
  it('answers the page where it is paid, and waits for half an hour', async () => {
    const customer = await newCustomer()
    const { id, payment } = await placed(customer, onlineBody())
    expect(payment?.url).toMatch(/^http:\/\/localhost:8787\/api\/payments\/sandbox\//)
    expect(await readOrder(customer, id)).toMatchObject({
      status: 'new',
      payment_status: 'pending',
      pay_by: '2026-11-20T12:30:00+03:00',
      payment_error: null,
      card: null,
      can_cancel: true,
    })
    expect(await paymentsOf(id)).toMatchObject([{ id: payment?.id, status: 'pending', amount: 1329, card_id: null, save_card: false }])
    // the kitchen knows nothing of it before it is paid
    expect(await messagesTo(customer)).toEqual([])
    await atBank(payment?.url, 'pay')
    expect(await readOrder(customer, id)).toMatchObject({ status: 'new', payment_status: 'paid', pay_by: null, can_cancel: true })
    expect((await messagesTo(customer)).map(({ event }) => event)).toEqual(['taken'])
  })

  it('the same key answers the same 201 with the payment, and after it was paid the same payment', async () => {
    const customer = await newCustomer()
    const key = crypto.randomUUID()
    const first = await placed(customer, onlineBody(), key)
    expect(await placed(customer, onlineBody(), key)).toEqual(first)
    await atBank(first.payment?.url, 'pay')
    later(24 * 3_600_000 - 1)
    expect(await placed(customer, onlineBody(), key)).toEqual({ ...first, payment: { id: first.payment?.id, url: null } })
    expect(await storedOf(customer)).toEqual({ ...ONE_STORED, payments: 1 })
  })

  it('ten parallel calls under one key: one order, one payment, one redemption, one use of the code', async () => {
    const customer = await newCustomer({ bonuses: 300 })
    const uses = await usesOf(CODE.ten)
    const key = crypto.randomUUID()
    const body = onlineBody({ promocode: CODE.ten, bonuses: 200, total: 1011 }) // 1180 − 118 − 200 + 149
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(customer, body, key)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1)
    expect(await storedOf(customer)).toEqual({ ...ONE_STORED, redemptions: 1, uses: 1, payments: 1, messages: 0 })
    expect(await bonusesOf(customer)).toEqual({ balance: 100, ledger: 100 })
    expect((await usesOf(CODE.ten))?.used).toBe(1 + Number(uses?.used))
    const [{ count } = { count: 0 }] = await db.all<{ count: number }>(
      'select count(*) as count from sandbox_payments where amount = 101100',
    )
    expect(count).toBe(1)
  })

  it('nothing to pay is no payment: the order is taken at once', async () => {
    const customer = await newCustomer({ bonuses: 100 })
    await db.run("insert into promo_codes (id, code, type, amount, min_total) values (9100, 'TESTALL', 2, 1000000, 0)")
    const body = pickupBody({ pay_variant: 2, pay_type: 2, promocode: 'TESTALL', total: 0 })
    const { id, payment } = await placed(customer, body)
    expect(payment).toBeNull()
    expect(await readOrder(customer, id)).toMatchObject({ payment_status: 'none', pay_by: null, totals: { total: 0 } })
    expect((await messagesTo(customer)).map(({ event }) => event)).toEqual(['taken'])
    expect(await paymentsOf(id)).toEqual([])
  })

  it('is refused where the shop takes no online payment, and nothing is stored', async () => {
    const customer = await newCustomer()
    for (const parts of [{}, { pay_type: 5, card_id: 1 }])
      expect(await order(customer, onlineBody(parts), undefined, { PAYMENT_ADAPTER: 'off' })).toMatchObject({
        status: 422,
        json: { error: { message: 'pay_variant:Онлайн-оплата пока не работает. Выберите наличные или карту при получении.' } },
      })
    expect(await storedOf(customer)).toEqual(NOTHING_STORED)
  })
})

describe('contract "Order": pay type 5 needs a card of one’s own', () => {
  it('pays with it at once, and the order keeps what it was', async () => {
    const customer = await newCustomer()
    const card_id = await saveCard(customer)
    const { id, payment } = await placed(customer, onlineBody({ pay_type: 5, card_id }))
    expect(payment).toMatchObject({ url: null })
    await call('GET', `/v2/deactivate-token?id=${card_id}`, { token: customer.token })
    expect(await readOrder(customer, id)).toMatchObject({ payment_status: 'paid', card: { brand: 'Visa', last4: '4242' } })
    expect(await paymentsOf(id)).toMatchObject([{ status: 'paid', card_id, save_card: false }])
  })

  it('somebody else’s, a removed one and one of another provider are none; with another type a card does not matter', async () => {
    const [customer, other] = [await newCustomer(), await newCustomer()]
    const [theirs, removed, elsewhere] = [await saveCard(other), await saveCard(customer), await saveCard(await newCustomer())]
    await call('GET', `/v2/deactivate-token?id=${removed}`, { token: customer.token })
    await db.update(cards).set({ customer_id: customer.id, provider: 'yookassa', is_default: false }).where(eq(cards.id, elsewhere))
    const cardsBefore = await storedOf(customer)
    for (const card_id of [theirs, removed, elsewhere])
      expect(await order(customer, onlineBody({ pay_type: 5, card_id }))).toMatchObject({
        status: 422,
        json: { error: { message: 'card_id:Такой карты нет. Выберите другую.' } },
      })
    expect(await storedOf(customer)).toEqual(cardsBefore)
    const { id } = await placed(customer, orderBody({ card_id: theirs }))
    expect(await rowOf(id)).toMatchObject({ card_id: null, card: null })
  })

  it('a wish to keep the card goes along only where it is paid on the page', async () => {
    const customer = await newCustomer()
    const kept = await placed(customer, onlineBody({ save_card: true }))
    expect(await paymentsOf(kept.id)).toMatchObject([{ save_card: true }])
    const card_id = await saveCard(customer)
    const once = await placed(customer, onlineBody({ pay_type: 5, card_id, save_card: true }))
    expect(await paymentsOf(once.id)).toMatchObject([{ save_card: false }])
  })
})

describe('issue 7, part 5: an e-mail for the receipt', () => {
  it('is asked for where receipts are sent, the order is paid online, and the profile has none', async () => {
    const customer = await newCustomer()
    expect(await order(customer, onlineBody(), undefined, RECEIPTS)).toMatchObject({
      status: 422,
      json: { error: { message: 'email:Укажите почту: на неё придёт чек' } },
    })
    await placed(customer, orderBody(), undefined, RECEIPTS)
    await placed(customer, onlineBody())
  })

  it('a typed one is kept in the order, and in a profile that has none', async () => {
    const customer = await newCustomer()
    const emailOf = async () => (await db.select({ email: customers.email }).from(customers).where(eq(customers.id, customer.id)))[0]?.email
    const first = await placed(customer, onlineBody({ email: ' Vera@EXAMPLE.ru ' }), undefined, RECEIPTS)
    expect([(await rowOf(first.id))?.email, await emailOf()]).toEqual(['Vera@example.ru', 'Vera@example.ru'])
    const second = await placed(customer, onlineBody({ email: 'work@example.ru' }), undefined, RECEIPTS)
    expect([(await rowOf(second.id))?.email, await emailOf()]).toEqual(['work@example.ru', 'Vera@example.ru'])
    const third = await placed(customer, onlineBody(), undefined, RECEIPTS)
    expect((await rowOf(third.id))?.email).toBe('Vera@example.ru')
    // cash gets no receipt by mail: none is kept
    const cash = await placed(customer, orderBody({ email: 'cash@example.ru' }), undefined, RECEIPTS)
    expect((await rowOf(cash.id))?.email).toBeNull()
  })
})

describe('issue 7, part 2: the promise that was told is kept, or asked about anew', () => {
  afterEach(async () => void (await db.update(cities).set({ eta_min: 35, eta_max: 45 }).where(eq(cities.id, CITY.day))))

  it('409 promise_changed where it takes longer by now, with the new promise; nothing is stored', async () => {
    const customer = await newCustomer()
    const key = crypto.randomUUID()
    await db.update(cities).set({ eta_min: 60, eta_max: 90 }).where(eq(cities.id, CITY.day))
    expect(await order(customer, orderBody({ eta_max: 45 }), key)).toMatchObject({
      status: 409,
      json: { error: { code: 'promise_changed', eta_min: 60, eta_max: 90 } },
    })
    expect(await storedOf(customer)).toEqual(NOTHING_STORED)
    const { id } = await placed(customer, orderBody({ eta_max: 90 }), key)
    expect((await readOrder(customer, id)).promised).toEqual({ from: '2026-11-20T13:00:00+03:00', to: '2026-11-20T13:30:00+03:00' })
  })

  it('sooner is good news; without a word of it, or for a chosen time, nothing is compared', async () => {
    const customer = await newCustomer()
    await placed(customer, orderBody({ eta_max: 60 }))
    await placed(customer)
    await placed(customer, orderBody({ eta_max: 10, time_type: 'datetime', datetime: '2026-11-20T15:00:00+03:00' }))
    expect(await order(customer, orderBody({ eta_max: 44, goods: [line(GOODS.gone)] }))).toMatchObject({
      status: 409,
      json: { error: { code: 'cart_changed' } },
    })
  })
})
