import { eq } from 'drizzle-orm'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { orderPage } from '~/contracts/orders'
import { orders, orderStatusHistory, payments, sandboxPayments } from '#server/db/tables'
import { serviceContextOf } from '#server/http/context'
import { countTrips, db } from '#server/http/api.testing'
import { ledgerOf, moveThrough } from '#server/loyalty/loyalty.testing'
import { cancelLateOrders } from './late-orders'
import {
  call,
  CODE,
  newCustomer,
  NOON,
  orderBody,
  pickupBody,
  placed,
  readOrder,
  seedShop,
  STAFF_TOKEN,
  type TestCustomer,
} from './orders.testing'
import { bonusesOf, usesOf } from './deals.testing'
import { atBank, messagesTo, onlineBody, paymentsOf } from './payment.testing'

const MINUTE = 60_000
const TWO_STAGES = { PAYMENT_STAGES: '2' }

beforeAll(seedShop)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const later = (minutes: number) => vi.setSystemTime(new Date(NOON.getTime() + minutes * MINUTE))
const cancel = ({ token }: TestCustomer, id: number) => call('POST', `/v3/orders/${id}/cancel`, { token })
const move = (id: number, status: string, more: Record<string, unknown> = {}) =>
  call('PATCH', `/staff/orders/${id}`, { token: STAFF_TOKEN, body: { status }, ...more })
const cron = () => cancelLateOrders(serviceContextOf({ ...env, DB: env.DB }, new Date()))
const actorsOf = async (id: number) =>
  (await db.select({ actor: orderStatusHistory.actor }).from(orderStatusHistory).where(eq(orderStatusHistory.order_id, id))).map(
    ({ actor }) => actor,
  )
/** What the bank was paid and gave back for an order, in roubles. */
async function moneyOf(orderId: number) {
  const of = await paymentsOf(orderId)
  const books = await db.select().from(sandboxPayments)
  const own = books.filter(({ idempotence_key }) => of.some((one) => one.idempotence_key === idempotence_key))
  return own.map(({ status, amount, refunded }) => ({ status, amount, refunded }))
}

async function paidOrder(customer: TestCustomer, body = onlineBody()) {
  const { id, payment } = await placed(customer, body)
  await atBank(payment?.url, 'pay')
  return id
}

describe('issue 7, part 3: a paid order is canceled, and its money comes back once', () => {
  it.each<[string, (customer: TestCustomer, id: number) => Promise<{ status: number }>]>([
    ['the customer', cancel],
    ['the staff', (_, id) => move(id, 'canceled')],
    [
      'the staff, once it was processed',
      async (_, id) => {
        await moveThrough(id, 'processed')
        return move(id, 'canceled')
      },
    ],
  ])('by %s: money, bonuses and the code', async (who, cancelIt) => {
    const customer = await newCustomer({ bonuses: 300 })
    const uses = await usesOf(CODE.once)
    const id = await paidOrder(customer, onlineBody({ promocode: CODE.once, bonuses: 200, total: 952 }))
    expect((await readOrder(customer, id)).payment_status).toBe('paid')
    expect(await cancelIt(customer, id)).toMatchObject({ status: 200, json: { status: 'canceled', payment_status: 'refunded' } })
    expect((await cancelIt(customer, id).catch(() => ({ status: 409 }))).status).toBe(409)
    expect(await moneyOf(id)).toEqual([{ status: 'paid', amount: 952, refunded: 952 }])
    expect(await bonusesOf(customer)).toEqual({ balance: 300, ledger: 300 })
    expect((await usesOf(CODE.once))?.used).toBe(uses?.used)
    const told = (await messagesTo(customer)).map(({ event }) => event)
    expect(told).toEqual(who === 'the customer' ? ['taken'] : ['taken', 'canceled'])
    if (who !== 'the customer') expect((await messagesTo(customer)).at(-1)?.text).toContain('Деньги вернём')
  })

  it('by ten at once', async () => {
    const customer = await newCustomer()
    const id = await paidOrder(customer)
    const tries = await Promise.all(Array.from({ length: 10 }, (_, i) => (i % 2 ? cancel(customer, id) : move(id, 'canceled'))))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await moneyOf(id)).toEqual([{ status: 'paid', amount: 1329, refunded: 1329 }])
  })

  it('one that waits for its payment: the page cannot be paid any more', async () => {
    const customer = await newCustomer()
    const { id, payment } = await placed(customer, onlineBody())
    expect(await cancel(customer, id)).toMatchObject({ status: 200, json: { status: 'canceled' } })
    await atBank(payment?.url, 'pay').catch(() => undefined)
    later(1)
    expect(await readOrder(customer, id)).toMatchObject({ status: 'canceled' })
    expect((await moneyOf(id)).reduce((sum, { status, amount, refunded }) => sum + (status === 'paid' ? amount - refunded : 0), 0)).toBe(0)
  })

  it('a payment that comes in while the order is moved is judged anew: the shop keeps the order, the customer gets it all back', async () => {
    // the payment is applied between the reading of the order and its batch
    const racing = (orderId: number): D1Database => {
      let isDone = false
      return new Proxy(env.DB, {
        get(target, name) {
          if (name === 'prepare') return target.prepare.bind(target)
          if (name !== 'batch') return Reflect.get(target, name)
          return async (statements: D1PreparedStatement[]) => {
            if (!isDone) {
              isDone = true
              await db.batch([
                db.update(payments).set({ status: 'paid' }).where(eq(payments.order_id, orderId)),
                db.update(orders).set({ payment_status: 'paid' }).where(eq(orders.id, orderId)),
              ])
            }
            return target.batch(statements)
          }
        },
      })
    }
    const customer = await newCustomer()
    const first = await placed(customer, onlineBody())
    const DB = racing(first.id)
    expect(
      await call('PATCH', `/staff/orders/${first.id}`, { token: STAFF_TOKEN, body: { status: 'canceled' }, env: { DB } }),
    ).toMatchObject({
      status: 200,
    })
    const due = await db.all<{ kind: string }>(
      `select kind from payment_tasks join payments on payments.id = payment_id where order_id = ${first.id}`,
    )
    expect(due).toEqual([{ kind: 'refund' }])
    expect((await messagesTo(customer)).at(-1)?.text).toContain('Деньги вернём')
  })
})

describe('contract "Order": the shop cancels an order whose online payment is 30 minutes late', () => {
  it('by cron, and gives all back: bonuses and the code', async () => {
    const customer = await newCustomer({ bonuses: 300 })
    const uses = await usesOf(CODE.once)
    const { id } = await placed(customer, onlineBody({ promocode: CODE.once, bonuses: 200, total: 952 }))
    const paid = await paidOrder(customer)
    const cash = await placed(customer)
    later(29.9)
    expect(await cron()).toEqual({ canceled: 0 })
    later(30)
    expect(await cron()).toEqual({ canceled: 1 })
    expect(await cron()).toEqual({ canceled: 0 })
    expect(await readOrder(customer, id)).toMatchObject({
      status: 'canceled',
      history: [{ status: 'new' }, { status: 'canceled', reason: 'Не дождались оплаты' }],
    })
    expect(await actorsOf(id)).toEqual(['customer', 'shop'])
    expect(await ledgerOf(customer)).toEqual([
      ['gift', 300],
      ['redemption', -200],
      ['refund', 200],
    ])
    expect((await usesOf(CODE.once))?.used).toBe(uses?.used)
    expect((await messagesTo(customer)).map(({ event }) => event)).toEqual(['taken', 'taken', 'canceled'])
    expect([(await readOrder(customer, paid)).status, (await readOrder(customer, cash.id)).status]).toEqual(['new', 'new'])
  })

  it('one that was paid and not told of stays: the provider is asked first', async () => {
    const customer = await newCustomer()
    const { id, payment } = await placed(customer, onlineBody())
    await atBank(payment?.url, 'pay', 'silent')
    later(31)
    expect(await cron()).toEqual({ canceled: 0 })
    expect(await readOrder(customer, id)).toMatchObject({ status: 'new', payment_status: 'paid' })
  })

  it('a declined one is canceled as well, and says why it failed until then', async () => {
    const customer = await newCustomer()
    const { id, payment } = await placed(customer, onlineBody())
    await atBank(payment?.url, 'decline')
    expect(await readOrder(customer, id)).toMatchObject({
      status: 'new',
      payment_status: 'failed',
      payment_error: expect.stringMatching(/^[А-Я]/),
      pay_by: '2026-11-20T12:30:00+03:00',
    })
    later(30)
    expect(await cron()).toEqual({ canceled: 1 })
  })

  it('one that cannot be canceled does not keep the others', async () => {
    const customer = await newCustomer()
    const [stuck, other] = [await placed(customer, onlineBody()), await placed(customer, onlineBody())]
    await db.run(
      `create trigger stuck before update of status on orders when new.id = ${stuck.id} begin select raise(abort, 'not now'); end`,
    )
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    later(30)
    expect(await cron()).toEqual({ canceled: 1 })
    expect(error).toHaveBeenCalledOnce()
    expect(String(error.mock.calls[0])).not.toContain(customer.phone)
    await db.run('drop trigger stuck')
    expect((await readOrder(customer, other.id)).status).toBe('canceled')
    expect(await cron()).toEqual({ canceled: 1 })
  })

  it('looks for them by their index', async () => {
    const asked: string[] = []
    const DB = new Proxy(env.DB, {
      get(target, name) {
        if (name !== 'prepare') return Reflect.get(target, name).bind(target)
        return (query: string) => {
          asked.push(query)
          return target.prepare(query)
        }
      },
    })
    await cancelLateOrders(serviceContextOf({ ...env, DB }, new Date()))
    const [query = ''] = asked
    const { results } = await env.DB.prepare(`explain query plan ${query}`).bind(1, 1).all<{ detail: string }>()
    expect(results.map(({ detail }) => detail).join('\n')).toMatch(/SEARCH orders USING (COVERING )?INDEX orders_unpaid/)
  })
})

describe('contract "Payment": what cron settles is also settled when it is read', () => {
  const listed = async ({ token }: TestCustomer) => orderPage.parse((await call('GET', '/v3/orders', { token })).json).data

  it('a payment of which no webhook came, in the order and in the list', async () => {
    const customer = await newCustomer()
    const [one, other] = [await placed(customer, onlineBody()), await placed(customer, onlineBody())]
    await atBank(one.payment?.url, 'pay', 'silent')
    await atBank(other.payment?.url, 'pay', 'silent')
    later(1)
    expect((await readOrder(customer, one.id)).payment_status).toBe('paid')
    expect((await listed(customer)).map(({ payment_status }) => payment_status)).toEqual(['paid', 'paid'])
    expect((await messagesTo(customer)).map(({ event }) => event)).toEqual(['taken', 'taken'])
  })

  it('an order that is late, in the order and in the list', async () => {
    const customer = await newCustomer()
    const [one] = [await placed(customer, onlineBody()), await placed(customer, onlineBody())]
    later(30)
    expect((await readOrder(customer, one.id)).status).toBe('canceled')
    expect((await listed(customer)).map(({ status }) => status)).toEqual(['canceled', 'canceled'])
  })

  it('a provider in trouble fails no reading', async () => {
    const customer = await newCustomer()
    const { id, payment } = await placed(customer, onlineBody())
    await atBank(payment?.url, 'pay', 'error')
    await db.update(sandboxPayments).set({ errors_left: 3 })
    later(1)
    expect(['pending', 'paid']).toContain((await readOrder(customer, id)).payment_status)
    expect(await listed(customer)).toHaveLength(1)
  })

  it('where nothing is awaited it is one batch beside the session', async () => {
    const customer = await newCustomer()
    const id = await paidOrder(customer)
    await placed(customer)
    for (const path of [`/v3/orders/${id}`, '/v3/orders']) {
      const { DB, trips } = countTrips()
      expect((await call('GET', path, { token: customer.token, env: { DB } })).status).toBe(200)
      expect([path, trips()]).toEqual([path, 2])
    }
  })
})

describe('contract "Payment", two stages: the money is taken when the kitchen begins', () => {
  const heldOrder = async (customer: TestCustomer) => {
    const { id, payment } = await placed(customer, onlineBody(), undefined, TWO_STAGES)
    await atBank(payment?.url, 'pay')
    expect(await moneyOf(id)).toEqual([{ status: 'held', amount: 1329, refunded: 0 }])
    return id
  }

  it('processed takes it, a cancel before lets it go', async () => {
    const customer = await newCustomer()
    const cooked = await heldOrder(customer)
    expect(await move(cooked, 'processed', { env: TWO_STAGES })).toMatchObject({ status: 200, json: { payment_status: 'paid' } })
    expect(await moneyOf(cooked)).toEqual([{ status: 'paid', amount: 1329, refunded: 0 }])
    const dropped = await heldOrder(customer)
    expect((await cancel(customer, dropped)).status).toBe(200)
    expect(await moneyOf(dropped)).toEqual([{ status: 'canceled', amount: 1329, refunded: 0 }])
  })

  it('where the bank does not give it, the order stays new', async () => {
    const customer = await newCustomer()
    const id = await heldOrder(customer)
    await db.update(sandboxPayments).set({ status: 'canceled', reason: 'expired_on_capture' })
    expect((await move(id, 'processed', { env: TWO_STAGES })).status).toBe(409)
    expect((await readOrder(customer, id)).status).toBe('new')
    expect((await move(id, 'canceled')).status).toBe(200)
  })
})

describe('issue 7, part 6: the customer is told once of each', () => {
  it('taken, on the way; nothing of one’s own cancel', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer, orderBody())
    await moveThrough(id, 'processed', 'inTransit', 'completed')
    expect((await messagesTo(customer)).map(({ event }) => event)).toEqual(['taken', 'on_the_way'])
    const other = await placed(customer, pickupBody())
    await cancel(customer, other.id)
    expect((await messagesTo(customer)).map(({ event }) => event)).toEqual(['taken', 'on_the_way', 'taken'])
  })

  it('by the staff: canceled, without a word of money where none was paid', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer)
    await move(id, 'canceled')
    const [, last] = await messagesTo(customer)
    expect([last?.event, last?.text?.includes('Деньги')]).toEqual(['canceled', false])
  })

  it('an order that is not paid cannot be processed', async () => {
    const customer = await newCustomer()
    const { id, payment } = await placed(customer, onlineBody())
    expect((await move(id, 'processed')).status).toBe(409)
    await atBank(payment?.url, 'pay')
    expect((await move(id, 'processed')).status).toBe(200)
  })
})
