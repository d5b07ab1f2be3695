import { and, eq, isNotNull } from 'drizzle-orm'
import { env } from '#host'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loginResult } from '~/contracts/auth'
import { orderPage, placedOrder } from '~/contracts/orders'
import { staffOrder } from '~/contracts/staff'
import { userEnvelope, userExport } from '~/contracts/user'
import { MINUTE_MS } from '~/rules/time'
import { storeAddress } from '#server/addresses/addresses.service'
import { CARD, saveCard } from '#server/cards/cards.testing'
import { cellsHolding } from '#server/db/db.testing'
import * as t from '#server/db/tables'
import { serviceContextOf } from '#server/http/context'
import { addressOf, call, db, newestCode, otherThan, read, readError } from '#server/http/api.testing'
import { cancelLateOrders } from '#server/orders/orders.service'
import {
  CITY,
  CODE,
  GOODS,
  line,
  NOON,
  order,
  orderBody,
  placed,
  seedShop,
  STAFF_TOKEN,
  type TestCustomer,
} from '#server/orders/orders.testing'
import { storedOf } from '#server/orders/order-state.testing'
import type { ErasedList } from '#server/platform/erased/erased-list'
import { purgeErasedUses } from '#server/promo/erased-uses'
import { recordErasures } from './erase.service'
import { updateUser } from './user.service'

let lastPhone = 79_990_900_000
let lastAddress = 0
let phone: string
/** Personal data of one test, unique in the database. */
let name: string
let email: string
let street: string

beforeAll(seedShop)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  phone = String(++lastPhone)
  const own = phone.slice(-4)
  name = `Анна Каренина-${own}`
  email = `anna.${own}@example.ru`
  street = `Невозвратная-${own}`
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const move = (id: number, status: string, { reason, ...more }: Record<string, string> = {}) =>
  call(`/staff/orders/${id}`, { method: 'PATCH', token: STAFF_TOKEN, body: { status, reason }, env: { STAFF_TOKEN, ...more } })

/** Requests a code from a fresh network address. */
async function freshCode(of: string = phone, headers: Record<string, string> = {}) {
  vi.setSystemTime(Date.now() + 2 * MINUTE_MS)
  await call(`/v2/get-smscode?phone=${of}`, { headers: { 'cf-connecting-ip': `10.9.8.${++lastAddress}`, ...headers } })
  return newestCode(of)
}

/** Signs in; returns the customer and the device cookie. */
async function signIn(of: string = phone): Promise<TestCustomer & { device: string }> {
  const answer = await call('/v2/login', { body: { phone: of, code: await freshCode(of) }, headers: addressOf(of) })
  const device = /device=([0-9a-f]{64})/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const { token } = await read(answer, loginResult)
  const { user } = await read(await call('/v2/user', { token }), userEnvelope)
  return { id: user.id, phone: of, token, device }
}

const erase = (token: string, code: string, more: Omit<NonNullable<Parameters<typeof call>[1]>, 'token' | 'body'> = {}) =>
  call('/v3/user', { method: 'DELETE', token, body: { code }, ...more })

const door = () => ({ city_id: CITY.day, street, house: '7', apartment: '12', comment: `Спросить: ${name}` })

/** A customer with data in every table: two finished orders and an active one. */
async function customerWithEverything() {
  const customer = await signIn()
  const { token } = customer
  const profile = { name, email, birthday: '1990-02-28', subscribed: true, excluded_allergens: ['fish', 'nuts'] }
  expect((await call('/v2/user', { method: 'PATCH', token, body: profile })).status).toBe(200)
  expect((await call('/v3/addresses', { token, body: { ...door(), label: `Дом ${name}` } })).status).toBe(201)
  expect((await call('/v3/favorites', { token, body: { good_id: GOODS.roll } })).status).toBe(201)
  await call('/v2/check-certificate', { token, body: { certificate: 'НЕТ ТАКОГО', cart: [] } })
  await saveCard({ token, phone, card: CARD.mir, emitent: `Банк ${name}` })
  await db.insert(t.bonusLedger).values({ customer_id: customer.id, kind: 'gift', amount: 300, description: 'Подарок', created_at: 0 })
  const goods = [line(GOODS.roll, 2, { note: `Для ${name}` })]
  const recipient = { name: `Сестра ${name}`, phone }
  const body = { address: door(), name, recipient, goods, comment: `Позвоните, ${phone}`, promocode: CODE.ten, total: 1062 + 149 }
  const place = async () => (await placed(customer, orderBody(body), crypto.randomUUID())).id
  const completed = await place()
  const staff = { token: STAFF_TOKEN, env: { STAFF_TOKEN }, headers: { 'if-match': '"0"', 'idempotency-key': crypto.randomUUID() } }
  const edit = { persons: 2, reason: `${name} ждёт друга` }
  expect((await call(`/staff/orders/${completed}`, { ...staff, method: 'PUT', body: edit })).status).toBe(200)
  for (const status of ['processed', 'inTransit', 'completed']) expect((await move(completed, status)).status).toBe(200)
  const refund = { amount: 10, to: 'cash', reason: `Извинились перед ${name}` }
  expect((await call(`/staff/orders/${completed}/refunds`, { ...staff, body: refund })).status).toBe(201)
  const canceled = await place()
  expect((await move(canceled, 'canceled')).status).toBe(200)
  return { ...customer, completed, canceled, live: await place() }
}

const rowOf = async (id: number) => (await db.select().from(t.orders).where(eq(t.orders.id, id)))[0]
const emptyDoor = { street: '', house: '', building: '', entrance: '', floor: '', apartment: '', intercom: '', label: '', comment: '' }

describe('DELETE /v3/user', () => {
  test('removes personal data from every table; orders, bonuses and promo uses stay', async () => {
    const { id, token, completed, canceled, live } = await customerWithEverything()
    const [balance] = await db.select({ bonuses: t.customers.bonuses }).from(t.customers).where(eq(t.customers.id, id))
    const words = [phone, name, email, street, '1990-02-28']
    expect((await cellsHolding(...words)).length).toBeGreaterThan(12)

    const answer = await erase(token, await freshCode())
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie().map((cookie) => /^(\w+)=;.*Max-Age=0/i.exec(cookie)?.[1])).toEqual(['token', 'device'])

    // only the active order keeps address and phone
    const columns = new Set((await cellsHolding(...words)).map((cell) => cell.split(':')[0]))
    expect([...columns].toSorted()).toEqual([
      'order_lines.note',
      'orders.address',
      'orders.comment',
      'orders.name',
      'orders.phone',
      'orders.recipient',
    ])
    // staff see the customer until it ends
    const step = async (status: string) => read(await move(live, status), staffOrder)
    expect(await step('processed')).toMatchObject({ customer: { name, phone }, address: { street, house: '7' } })
    expect(await step('inTransit')).toMatchObject({ customer: { name, phone }, address: { street, apartment: '12' } })
    expect(await step('completed')).toMatchObject({
      customer: { name: null, phone: null },
      address: { street: '', house: '' },
      comment: null,
    })
    expect(await cellsHolding(...words)).toEqual([])

    for (const order of [completed, canceled, live]) {
      const row = await rowOf(order)
      expect(row).toMatchObject({ customer_id: id, name: null, phone: null, comment: null, full: 1180, total: 1211, city_id: CITY.day })
      expect(row?.address).toEqual({ city_id: CITY.day, ...emptyDoor })
      expect(await db.$count(t.orderLines, eq(t.orderLines.order_id, order))).toBe(1)
    }
    const ledger = await db.select().from(t.bonusLedger).where(eq(t.bonusLedger.customer_id, id))
    const [gone] = await db.select().from(t.customers).where(eq(t.customers.id, id))
    expect(gone?.excluded_allergens).toEqual([])
    expect(ledger.reduce((sum, { amount }) => sum + amount, 0)).toBe(gone?.bonuses)
    expect(gone?.bonuses).toBeGreaterThanOrEqual(balance?.bonuses ?? 0)
    expect(await db.$count(t.promoUses, eq(t.promoUses.customer_id, id))).toBe(2)
    expect(await db.$count(t.consents, eq(t.consents.customer_id, id))).toBe(0)
  })

  test('an unpaid order is canceled when it expires and loses its personal data', async () => {
    const customer = await signIn()
    const { token } = customer
    const body = orderBody({ address: door(), pay_variant: 2, pay_type: 2, email, name })
    const { id, payment } = await placed(customer, body, undefined, { RECEIPTS: 'on' })
    expect((await erase(token, await freshCode())).status).toBe(204)
    expect(await rowOf(id)).toMatchObject({ status: 'new', payment_status: 'pending', email, phone })
    vi.setSystemTime(Date.now() + 31 * MINUTE_MS)
    expect(await cancelLateOrders(serviceContextOf({ ...env, DB: env.DB }, new Date()))).toEqual({ canceled: 1 })
    expect(await rowOf(id)).toMatchObject({ status: 'canceled', email: null, phone: null, card: null, name: null })
    expect(await cellsHolding(phone, name, email, street)).toEqual([])
    // it can no longer be paid
    const path = new URL(payment?.url ?? '').pathname.replace('/api', '')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    await call(path, { method: 'POST', body: 'action=pay&mood=good', headers: form })
    const [book] = await db.select().from(t.sandboxPayments)
    expect(book).toMatchObject({ status: 'canceled', refunded: 0 })
  })

  test('a paid active order is completed or refunded after erasure, without messages', async () => {
    const customer = await signIn()
    const { token } = customer
    const card_id = await saveCard({ token, phone })
    const body = orderBody({ address: door(), pay_variant: 2, pay_type: 5, card_id, email, name })
    const receipts = { RECEIPTS: 'on' }
    const [cooked, dropped] = [await placed(customer, body, undefined, receipts), await placed(customer, body, undefined, receipts)]
    expect((await erase(token, await freshCode())).status).toBe(204)
    for (const status of ['processed', 'inTransit', 'completed']) expect((await move(cooked.id, status, receipts)).status).toBe(200)
    expect((await move(dropped.id, 'canceled')).status).toBe(200)
    expect(await rowOf(dropped.id)).toMatchObject({ status: 'canceled', payment_status: 'refunded', card: null, email: null })
    expect(await cellsHolding(phone, name, email, street)).toEqual([])
  })

  test('ends every session; the phone signs up again as a new customer', async () => {
    const { id, token, completed } = await customerWithEverything()
    const elsewhere = await signIn()
    expect((await erase(token, await freshCode())).status).toBe(204)
    for (const old of [token, elsewhere.token]) expect((await call('/v2/user', { token: old })).status).toBe(401)
    const again = await signIn()
    expect(again.id).not.toBe(id)
    const mine = { token: again.token }
    expect((await read(await call('/v2/user', mine), userEnvelope)).user).toMatchObject({ name: null, email: null, bonuses: 0, rank: 1 })
    expect((await read(await call('/v3/orders', mine), orderPage)).data).toEqual([])
    for (const path of ['/v3/addresses', '/v2/cards', '/v3/favorites', '/v2/user/history-loyalty'])
      expect(await (await call(path, mine)).json()).toEqual([])
    expect((await call(`/v3/orders/${completed}`, mine)).status).toBe(404)
    const all = await read(await call('/v3/user/export', mine), userExport)
    expect([all.orders, all.addresses, all.cards, all.promo_uses, all.bonuses]).toEqual([[], [], [], [], []])
  })

  test('reasons of staff are gone with the person, of orders in progress when they end', async () => {
    const { token, live } = await customerWithEverything()
    const reason = `Звонили ${name} на ${phone}`
    expect((await move(live, 'processed', { reason })).status).toBe(200)
    const done = (await placed({ id: 0, phone, token }, orderBody())).id
    expect((await move(done, 'canceled', { reason })).status).toBe(200)
    expect((await erase(token, await freshCode())).status).toBe(204)
    const kept = async () => [...new Set((await cellsHolding(reason)).map((cell) => cell.split(':')[0]))].toSorted()
    expect(
      await db.$count(t.orderStatusHistory, and(eq(t.orderStatusHistory.order_id, done), isNotNull(t.orderStatusHistory.reason))),
    ).toBe(0)
    expect(await kept()).toEqual(['order_status_history.reason', 'staff_audit.reason'])
    expect((await move(live, 'canceled', { reason })).status).toBe(200)
    expect(await kept()).toEqual([])
  })

  test('a once-per-customer code stays used for the phone until the code ends', async () => {
    const use = (customer: TestCustomer) => order(customer, orderBody({ promocode: CODE.once, total: 1152 }))
    const used = { status: 422, json: { error: { code: 'promo_already_used' } } }
    const first = await signIn()
    const { id } = placedOrder.parse((await use(first)).json)
    for (const status of ['processed', 'inTransit', 'completed']) expect((await move(id, status)).status).toBe(200)
    expect((await erase(first.token, await freshCode())).status).toBe(204)
    const again = await signIn()
    expect(await use(again)).toMatchObject(used)
    const body = { promocode: CODE.once, goods: [{ id: GOODS.roll, qtt: 2 }] }
    expect(await (await call('/v3/cart/quote', { token: again.token, body })).json()).toMatchObject({
      promo: null,
      promo_refused: { reason: 'already_used' },
    })
    expect((await use(await signIn(String(++lastPhone)))).status).toBe(201)
    const ctx = { db, now: new Date() }
    expect(await purgeErasedUses(ctx)).toEqual({ promo_uses: 0 })
    await db
      .update(t.promoCodes)
      .set({ ends_at: Date.now() - 1 })
      .where(eq(t.promoCodes.code, CODE.once))
    expect(await purgeErasedUses(ctx)).toEqual({ promo_uses: 1 })
    await db.update(t.promoCodes).set({ ends_at: null }).where(eq(t.promoCodes.code, CODE.once))
  })

  test('a code for two uses per customer has one left for the phone that used one', async () => {
    await db.insert(t.promoCodes).values({ code: 'TWICE', type: 1, percent: 15, per_customer: 2 })
    const use = (customer: TestCustomer) => order(customer, orderBody({ promocode: 'TWICE', total: 1152 }))
    const first = await signIn()
    const { id } = placedOrder.parse((await use(first)).json)
    for (const status of ['processed', 'inTransit', 'completed']) expect((await move(id, status)).status).toBe(200)
    expect((await erase(first.token, await freshCode())).status).toBe(204)
    const again = await signIn()
    const answers = await Promise.all([use(again), use(again)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect((await use(await signIn(String(++lastPhone)))).status).toBe(201)
  })

  test('a promotion for the first order is none for the phone that had it', async () => {
    const terms = { is_first_order: true }
    const [rule] = await db.insert(t.promoCodes).values({ name: 'Первый заказ', type: 1, percent: 10, terms }).returning()
    const first = await signIn()
    const { id } = placedOrder.parse((await order(first, orderBody({ total: 1211 }))).json)
    for (const status of ['processed', 'inTransit', 'completed']) expect((await move(id, status)).status).toBe(200)
    expect((await erase(first.token, await freshCode())).status).toBe(204)
    expect(await order(await signIn(), orderBody({ total: 1211 }))).toMatchObject({
      status: 409,
      json: { error: { code: 'cart_changed' } },
    })
    expect((await order(await signIn(String(++lastPhone)), orderBody({ total: 1211 }))).status).toBe(201)
    await db
      .update(t.promoCodes)
      .set({ is_active: false })
      .where(eq(t.promoCodes.id, rule?.id ?? 0))
  })

  test('the budgets of the phone stay spent', async () => {
    const from = () => ({ headers: { 'cf-connecting-ip': `10.9.7.${++lastAddress}` } })
    const { token } = await signIn()
    const code = await freshCode()
    for (let i = 0; i < 2; i++) {
      vi.setSystemTime(Date.now() + 2 * MINUTE_MS)
      expect((await call(`/v2/get-smscode?phone=${phone}`, from())).status).toBe(200)
    }
    expect((await erase(token, code)).status).toBe(422)
    expect((await erase(token, await freshCode())).status).toBe(204)
    vi.setSystemTime(Date.now() + 2 * MINUTE_MS)
    expect((await readError(await call(`/v2/get-smscode?phone=${phone}`, from()))).code).toBe('too_many_codes')
    expect(await cellsHolding(phone)).toEqual([])
  })

  test('is recorded apart from the database, by the nightly run where the call could not', async () => {
    const bucket = env.BACKUPS as R2Bucket
    const recorded = async () => (await (await bucket.get('erased.json'))?.json<ErasedList>()) ?? {}
    const [first, second] = [await signIn(), await signIn(String(++lastPhone))]
    expect((await erase(first.token, await freshCode())).status).toBe(204)
    const at = Date.now()
    expect((await recorded())[first.id]).toBe(at)
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const broken = { get: () => Promise.reject(new Error('R2 is away')) }
    const code = await freshCode(String(lastPhone))
    expect((await erase(second.token, code, { env: { BACKUPS: broken } })).status).toBe(204)
    expect(JSON.parse(String(error.mock.calls[0]?.[0]))).toMatchObject({ event: 'erased_not_recorded' })
    expect((await recorded())[second.id]).toBeUndefined()
    const night = serviceContextOf(env, new Date())
    expect([await recordErasures(night), await recordErasures(night)]).toEqual([{ recorded: 1 }, { recorded: 0 }])
    expect(await recorded()).toMatchObject({ [first.id]: at, [second.id]: Date.now() })
  })

  test('a code requested by a known device is valid on that device only', async () => {
    const { token, device } = await signIn()
    const cookie = { cookie: `device=${device}` }
    const code = await freshCode(phone, cookie)
    expect((await erase(token, code)).status).toBe(422)
    expect((await erase(token, code, { headers: cookie })).status).toBe(204)
  })

  test('wrong, expired and used codes are 422 and change nothing', async () => {
    const customer = await customerWithEverything()
    const { token } = customer
    const before = [await storedOf(customer), await cellsHolding(phone, name, email, street)]
    const code = await freshCode()
    const wrong = await erase(token, otherThan(code))
    expect(wrong.status).toBe(422)
    expect((await readError(wrong)).message).toMatch(/^code:Код не подошёл/)
    const login = await freshCode()
    await call('/v2/login', { body: { phone, code: login } })
    expect((await erase(token, login)).status).toBe(422)
    expect((await call('/v2/user', { token })).status).toBe(200)
    const after = [await storedOf(customer), await cellsHolding(phone, name, email, street)]
    expect(after[1]).toEqual(before[1])
    expect(after[0]).toMatchObject({ orders: 3, addresses: 1 })
  })

  test('a failure rolls everything back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const customer = await customerWithEverything()
    const before = await cellsHolding(phone, name, email, street)
    const code = await freshCode()
    await env.DB.prepare(`create trigger break_it before delete on favorites begin select raise(abort, 'broken'); end`).run()
    expect((await erase(customer.token, code)).status).toBe(500)
    await env.DB.prepare('drop trigger break_it').run()
    expect(await cellsHolding(phone, name, email, street)).toEqual(before)
    expect((await call('/v2/user', { token: customer.token })).status).toBe(200)
    expect((await erase(customer.token, await freshCode())).status).toBe(204)
  })

  test('another customer of the same browser is untouched', async () => {
    const first = await signIn()
    const second = String(++lastPhone)
    const code = await freshCode(second)
    const answer = await call('/v2/login', { body: { phone: second, code }, headers: { cookie: `device=${first.device}` } })
    const other = await read(answer, loginResult)
    expect((await call('/v3/addresses', { token: other.token, body: door() })).status).toBe(201)
    const elsewhere = await signIn()
    expect((await erase(elsewhere.token, await freshCode())).status).toBe(204)
    expect((await read(await call('/v2/user', { token: other.token }), userEnvelope)).user.phone).toBe(second)
    expect(await db.$count(t.devices, eq(t.devices.customer_id, first.id))).toBe(0)
    const [row] = await db.select().from(t.customers).where(eq(t.customers.phone, second))
    expect(await db.$count(t.devices, eq(t.devices.customer_id, row?.id ?? 0))).toBe(1)
  })

  test('requests in flight store nothing after erasure', async () => {
    const { id, token } = await signIn()
    await erase(token, await freshCode())
    const late = { db, userId: id, now: new Date() } as Parameters<typeof storeAddress>[0]
    for (const body of [door(), { ...door(), is_default: true }]) {
      const place = { ...body, ...emptyDoor, street, house: '7' }
      await expect(storeAddress(late, place)).rejects.toThrow()
    }
    await expect(updateUser(late, { name })).rejects.toThrow()
    expect(await cellsHolding(phone, name, street)).toEqual([])
  })
})
