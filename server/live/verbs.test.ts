import { env } from '#host'
import { eq, max } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { opResults } from '~/contracts/staff-board'
import { orderEvents, orders, payments } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { serviceContextOf, type ServiceContext } from '#server/http/context'
import { cancelLateOrders } from '#server/orders/orders.service'
import { call, newCustomer, order, placed, POINT, setUpShop, STAFF_TOKEN, type TestCustomer } from '#server/orders/orders.testing'
import { onlineBody } from '#server/orders/order-state.testing'
import { payAgain } from '#server/payments/pay-again'
import { settleOpenPayments, settleOrder, startPayment } from '#server/payments/payments.service'
import {
  contextOf,
  customerContextOf,
  later,
  move,
  newStartedOrder,
  paidOrder,
  startedOrder,
  unpaidOrder,
} from '#server/payments/payments.testing'
import { memoryBank, webhookOf } from '#server/payments/sandbox-bank.testing'
import { receiveWebhook } from '#server/payments/webhook'
import { kitchenNotifier, type KitchenChange } from '#server/platform/live/kitchen-notifier'
import { newOp } from '#server/staff/kitchen/board/board.testing'
import { addStaff } from '#server/staff/office/people/people.testing'
import { watchKitchens } from '#server/watchdog/watch-kitchens'

setUpShop()

/** A channel that writes down what it is told. */
function recorder() {
  const told: (KitchenChange & { kitchen: string })[] = []
  const KITCHEN_CHANNEL = {
    getByName: (kitchen: string) => ({
      notify: async (change: KitchenChange) => void told.push({ kitchen, ...change }),
      drop: () => undefined,
      fetch: async () => new Response(),
    }),
  }
  return { told, env: { KITCHEN_CHANNEL }, channel: kitchenNotifier(KITCHEN_CHANNEL) }
}
type Recorder = ReturnType<typeof recorder>

/** Runs a verb, and expects that the order's kitchen was told of the newest event. */
async function expectNews(record: Recorder, verb: () => Promise<number | void>, given?: number) {
  record.told.length = 0
  const id = (await verb()) ?? given
  const [row] = await db
    .select({ kitchen: orders.kitchen_id })
    .from(orders)
    .where(eq(orders.id, id ?? 0))
  const newest = async () => {
    const [last] = await db
      .select({ id: max(orderEvents.id) })
      .from(orderEvents)
      .where(eq(orderEvents.kitchen_id, row?.kitchen ?? 0))
    return last?.id
  }
  await vi.waitFor(async () =>
    expect(record.told).toContainEqual({ kitchen: `kitchen:${row?.kitchen}`, cursor: await newest(), orders: [id] }),
  )
}

const STEPS = ['processed', 'inTransit', 'completed']

describe('each verb that changes an order tells the kitchen', () => {
  test('placing, every move by staff, cancelling by the customer', async () => {
    const record = recorder()
    const customer = await newCustomer()
    const place = async (who: TestCustomer) => (await placed(who, undefined, undefined, record.env)).id
    await expectNews(record, () => place(customer))
    const [last] = await db.select({ id: max(orders.id) }).from(orders)
    for (const status of STEPS)
      await expectNews(record, async () => {
        const { status: answer } = await call('PATCH', `/staff/orders/${last?.id}`, {
          token: STAFF_TOKEN,
          body: { status },
          env: record.env,
        })
        expect(answer).toBe(200)
        return last?.id ?? 0
      })
    const other = await newCustomer()
    const id = await place(other)
    await expectNews(record, async () => {
      expect((await call('POST', `/v3/orders/${id}/cancel`, { token: other.token, env: record.env })).status).toBe(200)
      return id
    })
  })

  test('the cron that cancels unpaid orders', async () => {
    const record = recorder()
    const { id } = await placed(await newCustomer(), onlineBody())
    await expectNews(
      record,
      async () => {
        await cancelLateOrders({ ...serviceContextOf({ ...env, ...record.env }, new Date(Date.now() + 3_600_000)) })
      },
      id,
    )
  })

  test('a payment: paid, failed, tried again, rejected by the provider, refunded', async () => {
    const record = recorder()
    const told = <Context extends ServiceContext>(ctx: Context): Context => ({ ...ctx, channel: record.channel })

    const paid = await newStartedOrder()
    paid.bank.pay(paid.account)
    await expectNews(record, async () => void (await settleOrder(told(later(paid.ctx, 3)), paid.id)), paid.id)

    const failed = await newStartedOrder()
    failed.bank.decline(failed.account)
    await expectNews(record, async () => void (await settleOrder(told(later(failed.ctx, 3)), failed.id)), failed.id)
    const again = told(later(customerContextOf(failed.bank, failed.customer), 10))
    await expectNews(record, async () => void (await payAgain(again, failed.id)), failed.id)

    const refusing = memoryBank()
    refusing.state.faults = ['refused']
    const rejected = await unpaidOrder(contextOf(refusing))
    await expectNews(record, async () => void (await startPayment(told(contextOf(refusing)), rejected.id)), rejected.id)

    const owed = await paidOrder()
    owed.bank.state.faults = ['down']
    await move(later(owed.ctx, 5), owed.id, 'canceled')
    await expectNews(record, async () => void (await settleOpenPayments(told(later(owed.ctx, 90)))), owed.id)
  })

  test('every operation of a staff screen', async () => {
    const record = recorder()
    const customer = await newCustomer()
    const { id } = await placed(customer)
    const other = (await placed(await newCustomer())).id
    const ops: Parameters<typeof newOp>[0][] = [
      { kind: 'seen', order_id: id },
      { kind: 'accept', order_id: id },
      { kind: 'mark', order_id: id, position: 0, made: 1 },
      { kind: 'stage', order_id: id, from: 'cooking', to: 'ready' },
      { kind: 'printed', order_id: id, slip: 'pack' },
      { kind: 'promise', order_id: id, minutes: 10, reason: 'queue' },
      { kind: 'courier', order_id: id, courier_id: (await addStaff({ role: 'courier', kitchens: [POINT.day] })).id },
      { kind: 'problem', order_id: id, text: 'Упала коробка' },
      { kind: 'hand_over', order_id: id, to: 'courier' },
      { kind: 'deliver', order_id: id },
      { kind: 'cancel', order_id: other, reason: 'no_time' },
    ]
    for (const op of ops)
      await expectNews(record, async () => {
        const sent = { token: STAFF_TOKEN, body: { ops: [newOp(op)] }, env: record.env }
        const { results } = opResults.parse((await call('POST', '/staff/ops', sent)).json)
        expect([op.kind, results[0]?.error ?? 'ok']).toEqual([op.kind, 'ok'])
        return op.order_id
      })
  })

  test('the watchdog that accepts an order; it and new settings tell the kitchen without an order', async () => {
    const record = recorder()
    const { id } = await placed(await newCustomer())
    const ctx = (minutes: number) => serviceContextOf({ ...env, ...record.env }, new Date(Date.now() + minutes * 60_000))
    await expectNews(record, async () => void (await watchKitchens(ctx(1))), id)
    await watchKitchens(ctx(2))
    await vi.waitFor(() => expect(record.told.filter(({ orders }) => orders.length === 0)).not.toEqual([]))
    record.told.length = 0
    const { status } = await call('PATCH', `/staff/kitchens/${POINT.day}`, { token: STAFF_TOKEN, body: { lanes: 3 }, env: record.env })
    expect(status).toBe(200)
    await vi.waitFor(() => expect(record.told).toMatchObject([{ kitchen: `kitchen:${POINT.day}`, orders: [] }]))
  })

  test('a provider’s webhook', async () => {
    const record = recorder()
    const bank = memoryBank()
    const { id, account } = await startedOrder(contextOf(bank), bank)
    bank.pay(account)
    const ctx = { ...later(contextOf(bank), 3), channel: record.channel }
    await expectNews(record, () => receiveWebhook(ctx, bank.provider.name, webhookOf('event-1', account.id)), id)
    await db.delete(payments)
  })
})

test('a channel that fails changes nothing for the customer', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const KITCHEN_CHANNEL = {
    getByName: () => ({ notify: () => Promise.reject(new Error('gone')), drop: () => undefined, fetch: async () => new Response() }),
  }
  expect((await order(await newCustomer(), undefined, undefined, { KITCHEN_CHANNEL })).status).toBe(201)
  await vi.waitFor(() => expect(warned).toHaveBeenCalled())
})
