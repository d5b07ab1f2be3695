import { env } from '#host'
import { describe, expect, it, vi } from 'vitest'
import { orderPage } from '~/contracts/orders'
import { sandboxPayments } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { serviceContextOf } from '#server/http/context'
import { ledgerOf, moveThrough } from '#server/loyalty/loyalty.testing'
import { cancelLateOrders } from './orders.service'
import { atBank, cancel, moveByStaff, onlineBody, paidOrder, readOrder, usesOf, eventsOf } from './order-state.testing'
import { atMinute, call, CODE, newCustomer, pickupBody, placed, setUpShop, type TestCustomer } from './orders.testing'

setUpShop()

const cron = (DB: D1Database = env.DB) => cancelLateOrders(serviceContextOf({ ...env, DB }, new Date()))
const listed = async ({ token }: TestCustomer) => orderPage.parse((await call('GET', '/v3/orders', { token })).json).data

describe('the cron cancels orders whose online payment is 30 minutes late', () => {
  it('declined ones too, and returns bonuses and the code; paid and cash orders stay', async () => {
    const customer = await newCustomer({ bonuses: 300 })
    const uses = await usesOf(CODE.once)
    const { id } = await placed(customer, onlineBody({ promocode: CODE.once, bonuses: 200, total: 952 }))
    const paid = await paidOrder(customer)
    const cash = await placed(customer)
    const declined = await placed(customer, onlineBody())
    await atBank(declined.payment?.url, 'decline')
    const payment_error = expect.stringMatching(/^[А-Я]/)
    expect(await readOrder(customer, declined.id)).toMatchObject({
      payment_status: 'failed',
      payment_error,
      pay_by: '2026-11-20T12:30:00+03:00',
    })
    atMinute(29.9)
    expect(await cron()).toEqual({ canceled: 0 })
    atMinute(30)
    expect([await cron(), await cron()]).toEqual([{ canceled: 2 }, { canceled: 0 }])
    const history = [{ status: 'new' }, { status: 'canceled', reason: 'Не дождались оплаты' }]
    expect(await readOrder(customer, id)).toMatchObject({ status: 'canceled', history })
    const actors = await db.all<{ actor: string }>(`select actor from order_status_history where order_id = ${id} order by id`)
    expect(actors).toEqual([{ actor: 'customer' }, { actor: 'shop' }])
    expect((await ledgerOf(customer)).at(-1)).toEqual(['refund', 200])
    expect((await usesOf(CODE.once))?.used).toBe(uses?.used)
    expect(await eventsOf(customer)).toEqual(['canceled', 'canceled'])
    for (const other of [paid, cash.id]) expect((await readOrder(customer, other)).status).toBe('new')
  })

  it('but not one that was paid without a webhook', async () => {
    const customer = await newCustomer()
    const { id, payment } = await placed(customer, onlineBody())
    await atBank(payment?.url, 'pay', 'silent')
    atMinute(31)
    expect(await cron()).toEqual({ canceled: 0 })
    expect(await readOrder(customer, id)).toMatchObject({ status: 'new', payment_status: 'paid' })
  })

  it('and continues after a failure, logged without personal data', async () => {
    const customer = await newCustomer()
    const [stuck, other] = [await placed(customer, onlineBody()), await placed(customer, onlineBody())]
    await db.run(`create trigger stuck before update of status on orders when new.id = ${stuck.id} begin select raise(abort, 'no'); end`)
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    atMinute(30)
    expect(await cron()).toEqual({ canceled: 1 })
    expect(error).toHaveBeenCalledOnce()
    expect(String(error.mock.calls[0])).not.toContain(customer.phone)
    await db.run('drop trigger stuck')
    expect((await readOrder(customer, other.id)).status).toBe('canceled')
    expect(await cron()).toEqual({ canceled: 1 })
  })
})

describe('reading an order settles it like the cron', () => {
  it('a payment without a webhook, and a late order, in the order and in the list', async () => {
    const customer = await newCustomer()
    const paying = [await placed(customer, onlineBody()), await placed(customer, onlineBody())]
    for (const { payment } of paying) await atBank(payment?.url, 'pay', 'silent')
    const late = await placed(customer, onlineBody())
    atMinute(30)
    expect((await readOrder(customer, paying[0]?.id ?? 0)).payment_status).toBe('paid')
    expect((await readOrder(customer, late.id)).status).toBe('canceled')
    expect((await listed(customer)).map(({ status, payment_status }) => `${status} ${payment_status}`)).toEqual([
      expect.stringContaining('canceled'),
      'new paid',
      'new paid',
    ])
  })

  it('works while the provider fails', async () => {
    const customer = await newCustomer()
    const { id, payment } = await placed(customer, onlineBody())
    await atBank(payment?.url, 'pay', 'error')
    await db.update(sandboxPayments).set({ errors_left: 3 })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    atMinute(1)
    expect(['pending', 'paid']).toContain((await readOrder(customer, id)).payment_status)
    expect(await listed(customer)).toHaveLength(1)
  })
})

it('messages come once per event; an unpaid order cannot be processed', async () => {
  const customer = await newCustomer()
  const { id } = await placed(customer)
  await moveThrough(id, 'processed', 'inTransit', 'completed')
  expect(await eventsOf(customer)).toEqual(['taken', 'on_the_way'])
  await cancel(customer, (await placed(customer, pickupBody())).id)
  expect(await eventsOf(customer)).toEqual(['taken', 'on_the_way'])
  const unpaid = await placed(customer, onlineBody())
  expect((await moveByStaff(unpaid.id, 'processed')).status).toBe(409)
  await atBank(unpaid.payment?.url, 'pay')
  expect((await moveByStaff(unpaid.id, 'processed')).status).toBe(200)
})
