import { desc, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { env } from '#host'
import { staffPayments } from '~/contracts/staff-payments'
import { outbox, payments, payTerms, staff, staffAudit } from '#server/db/tables'
import { call as send, db } from '#server/http/api.testing'
import { serviceContextOf } from '#server/http/context'
import { atMinute, call, newCustomer, NOON, order, orderBody, placed, setUpShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { onlineBody, paymentsOf, readOrder } from '#server/orders/order-state.testing'
import { settleOpenPayments } from '#server/payments/payments.service'
import { addStaff } from '#server/staff/office/people/people.testing'
import { auditsOf } from '#server/staff/staff.testing'
import { watchAcquirers } from '#server/watchdog/watch-acquirers'

setUpShop()
afterEach(async () => {
  await db.delete(payTerms)
  await db.delete(staffAudit)
})

const readAll = async () => staffPayments.parse((await call('GET', '/staff/payments', { token: STAFF_TOKEN })).json)
const change = (body: object, revision = 0) =>
  call('PATCH', '/staff/payments', { token: STAFF_TOKEN, body, headers: { 'if-match': `"${revision}"` } })
const providersOf = async (id: number) => (await paymentsOf(id)).map(({ provider }) => provider)

const press = (payment: { url: string | null } | null, action: string) =>
  send(new URL(payment?.url ?? '').pathname.replace('/api', ''), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: `action=${action}`,
  })

describe('GET and PATCH /staff/payments', () => {
  test('the defaults, a choice of its own for each way, and the way back', async () => {
    expect(await readAll()).toMatchObject({ card: 'sandbox', sbp: 'tkassa', saved: 'sandbox', off: [], till: 'sandbox', revision: 0 })
    expect((await change({ card: 'tkassa', saved: null })).json).toMatchObject({ card: 'tkassa', sbp: 'tkassa', saved: null, revision: 1 })
    expect(await auditsOf('payments:1')).toMatchObject([
      { action: 'payments.set', before: { card: 'sandbox', saved: 'sandbox' }, after: { card: 'tkassa', saved: null } },
    ])
    const { id } = await placed(await newCustomer(), onlineBody())
    expect(await providersOf(id)).toEqual(['tkassa'])
    const [row] = await db.select({ id: staffAudit.id }).from(staffAudit).orderBy(desc(staffAudit.id)).limit(1)
    expect((await call('POST', `/staff/audit/${row?.id}/undo`, { token: STAFF_TOKEN })).status).toBeLessThan(300)
    expect(await readAll()).toMatchObject({ card: 'sandbox', saved: 'sandbox' })
  })

  test('only acquirers with access can be chosen; an old revision is 409', async () => {
    for (const body of [{ card: 'yookassa' }, { off: ['yookassa'] }, { sbp: 'nobody' }]) expect((await change(body)).status).toBe(422)
    expect((await change({ card: 'off' })).status).toBe(422)
    expect((await change({ card: 'tkassa' })).status).toBe(200)
    expect((await change({ card: 'sandbox' })).status).toBe(409)
  })

  test('a way without an acquirer is not offered and not taken', async () => {
    await change({ card: null, sbp: null })
    const customer = await newCustomer()
    const quote = await call('POST', '/v3/cart/quote', { token: customer.token, body: { goods: orderBody().goods } })
    expect(quote.json).toMatchObject({ payment: { online: true, card: false } })
    for (const online_way of ['sbp', null])
      expect(await order(customer, onlineBody({ online_way }))).toMatchObject({
        status: 422,
        json: { error: { fields: { pay_type: expect.any(String) } } },
      })
    await change({ saved: null }, 1)
    expect(await order(customer, onlineBody())).toMatchObject({
      status: 422,
      json: { error: { fields: { pay_variant: expect.any(String) } } },
    })
  })

  test('one that is switched off by hand keeps the orders that wait there; new ones go to the other', async () => {
    const customer = await newCustomer()
    const { id, payment } = await placed(customer, onlineBody({ online_way: 'sbp' }))
    expect((await change({ off: ['tkassa'] })).json).toMatchObject({
      off: ['tkassa'],
      acquirers: [
        { name: 'sandbox', off: null },
        { name: 'tkassa', off: { by: 'staff', at: NOON.toISOString() }, waiting: expect.any(Number) },
      ],
    })
    const other = await placed(await newCustomer(), onlineBody({ online_way: 'sbp' }))
    expect(await providersOf(other.id)).toEqual(['sandbox'])
    await press(payment, 'pay')
    expect((await readOrder(customer, id)).payment_status).toBe('paid')
  })
})

describe('a bank that does not answer', () => {
  const customers = async (count: number) => Promise.all(Array.from({ length: count }, () => newCustomer()))
  const minute = (seconds: number) => {
    vi.setSystemTime(NOON.getTime() + seconds * 1000)
    return serviceContextOf(env, new Date())
  }
  /** Payments that the bank never made. */
  async function failing(count: number) {
    const ids: number[] = []
    for (const customer of await customers(count)) {
      const { id } = await placed(customer, onlineBody({ online_way: 'sbp' }))
      await db.update(payments).set({ provider_payment_id: null, url: null }).where(eq(payments.order_id, id))
      ids.push(id)
    }
    return ids
  }

  test('is switched off after five in a row, with a message to the owner; its ways go to the other, until it is switched on', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const owner = await addStaff({ role: 'owner' })
    const [{ phone } = { phone: null }] = await db.select({ phone: staff.phone }).from(staff).where(eq(staff.id, owner.id))
    await failing(4)
    expect(await watchAcquirers(minute(60))).toEqual({ off: 0 })
    vi.setSystemTime(NOON)
    await failing(1)
    // the fifth may still be on its way
    expect(await watchAcquirers(minute(10))).toEqual({ off: 0 })
    expect(await watchAcquirers(minute(60))).toEqual({ off: 1 })
    expect(await watchAcquirers(minute(120))).toEqual({ off: 0 })
    const told = await db
      .select({ text: outbox.text })
      .from(outbox)
      .where(eq(outbox.phone, phone ?? ''))
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('Т-Касса не принимает платежи')])
    expect(await readAll()).toMatchObject({ sbp: 'tkassa', off: ['tkassa'], acquirers: [{}, { off: { by: 'failures' } }] })
    const { id } = await placed(await newCustomer(), onlineBody({ online_way: 'sbp' }))
    expect(await providersOf(id)).toEqual(['sandbox'])

    expect((await change({ off: [] }, 1)).status).toBe(200)
    // the failures before count no more
    expect(await watchAcquirers(minute(180))).toEqual({ off: 0 })
    const again = await placed(await newCustomer(), onlineBody({ online_way: 'sbp' }))
    expect(await providersOf(again.id)).toEqual(['tkassa'])
  })

  test('one customer, however often they try, does not switch it off; the next one does', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    atMinute(200)
    await db.delete(payments)
    const [id = 0] = await failing(1)
    const [row] = await db.select().from(payments).where(eq(payments.order_id, id))
    if (!row) throw new Error('no payment')
    const { id: _id, ...first } = { ...row, status: 'failed' as const }
    for (const n of [1, 2, 3, 4, 5]) await db.insert(payments).values({ ...first, idempotence_key: `again-${n}` })
    expect(await watchAcquirers(minute(201 * 60))).toEqual({ off: 0 })
    atMinute(202)
    await failing(1)
    expect(await watchAcquirers(minute(203 * 60))).toEqual({ off: 1 })
  })

  test('a card that was declined is no failure, and one payment that was made begins the row again', async () => {
    atMinute(300)
    await db.delete(payments)
    await failing(4)
    const customer = await newCustomer()
    const { payment } = await placed(customer, onlineBody({ online_way: 'sbp' }))
    await press(payment, 'decline')
    await failing(4)
    expect(await watchAcquirers(minute(300 * 60 + 60))).toEqual({ off: 0 })
    await settleOpenPayments(minute(300 * 60 + 120))
  })
})
