import { env } from '#host'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, test, vi } from 'vitest'
import { outboxMessages } from '~/contracts/dev'
import { orders, outbox, shopFacts } from '#server/db/tables'
import { serviceContextOf } from '#server/http/context'
import { call, db, read } from '#server/http/api.testing'
import { pickupBody, seedShop } from '#server/orders/orders.testing'
import { afterOrderMessages, delayedMessage, dropReadyMessage, orderMessage, readyMessage, type OrderEvent } from './order-messages'
import { AT, later, messagesOf, silentOrder, rowOf, shopWith, waitingMessage } from './messages.testing'

beforeAll(seedShop)

const demo = () => serviceContextOf(env, later(0))

describe('orderMessage writes a message', () => {
  it.each<[OrderEvent, Parameters<typeof orderMessage>[3], string]>([
    ['taken', 'none', 'Love Sushi: заказ № % приняли. Уже греем сковороды.'],
    ['on_the_way', 'none', 'Love Sushi: курьер уже едет с заказом № %.'],
    ['canceled', 'none', 'Love Sushi: заказ № % отменили.'],
    ['canceled', 'paid', 'Love Sushi: заказ № % отменили. Деньги вернём.'],
    ['canceled', 'pending', 'Love Sushi: заказ № % отменили. Если успели оплатить, вернём.'],
  ])('for %s (payment: %s) that fits into one SMS', async (event, payment, text) => {
    const order = await silentOrder()
    await db.batch([orderMessage(demo(), order.id, event, payment)])
    const [message, ...others] = await messagesOf(order.phone)
    expect(others).toEqual([])
    expect(message).toMatchObject({ kind: 'order', text: text.replace('%', order.number), order_id: order.id, event })
    expect(text.replace('%', '12345').length).toBeLessThanOrEqual(70)
  })

  it('of a moved promise, once however often it moves', async () => {
    const order = await silentOrder()
    for (const clock of ['19:25', '19:40']) await db.batch([delayedMessage(demo(), order.id, clock)])
    const [message, ...others] = await messagesOf(order.phone)
    expect(others).toEqual([])
    expect(message?.text).toBe(`Love Sushi: заказ № ${order.number} будет около 19:25, просим прощения.`)
    expect(message?.text?.length).toBeLessThanOrEqual(70)
  })

  it('signed with at most twelve characters, so that the longest is one SMS', async () => {
    await db.insert(shopFacts).values({ name: 'Двенадцать букв и ещё' })
    const order = await silentOrder()
    await db.batch([orderMessage(demo(), order.id, 'canceled', 'pending')])
    const [message] = await messagesOf(order.phone)
    expect(message?.text).toBe(`Двенадцать б: заказ № ${order.number} отменили. Если успели оплатить, вернём.`)
    expect(message?.text?.length).toBeLessThanOrEqual(70)
    await db.delete(shopFacts)
  })

  it('of a ready pickup with its address, if that fits into one SMS', async () => {
    const address = (text: string) => sql`json_set(${orders.pickup_point}, '$.address', ${text})`
    for (const [where, text] of [
      ['Ленинградский проспект, 62', 'готов. Ждём вас: Ленинградский проспект, 62.'],
      ['Большой Староданиловский переулок, 5', 'готов. Ждём вас.'],
    ] as const) {
      const order = await silentOrder(pickupBody())
      await db
        .update(orders)
        .set({ pickup_point: address(where) })
        .where(eq(orders.id, order.id))
      await db.batch([readyMessage(demo(), order.id)])
      const [message] = await messagesOf(order.phone)
      expect(message).toMatchObject({ event: 'ready', text: `Love Sushi: заказ № ${order.number} ${text}` })
      expect(message?.text?.length).toBeLessThanOrEqual(70)
    }
    const delivery = await silentOrder()
    await db.batch([readyMessage(demo(), delivery.id)])
    expect(await messagesOf(delivery.phone)).toEqual([])
  })

  it('of a ready pickup that waits until it can no longer be taken back', async () => {
    const order = await silentOrder(pickupBody())
    const { ctx } = shopWith()
    const write = () => db.batch([readyMessage(ctx, order.id)])
    await write()
    expect(await messagesOf(order.phone)).toMatchObject([{ status: 'waiting', next_try_at: ctx.now.getTime() + 10_000 }])
    await db.batch([dropReadyMessage(ctx, order.id)])
    expect(await messagesOf(order.phone)).toEqual([])
    await write()
    await db.update(outbox).set({ status: 'sent' }).where(eq(outbox.order_id, order.id))
    await db.batch([dropReadyMessage(ctx, order.id)])
    expect(await messagesOf(order.phone)).toHaveLength(1)
  })

  it('once per event', async () => {
    const order = await silentOrder()
    const write = (event: OrderEvent) => db.batch([orderMessage(demo(), order.id, event), orderMessage(demo(), order.id, event)])
    await Promise.all(Array.from({ length: 10 }, () => write('taken')))
    await write('canceled')
    expect((await messagesOf(order.phone)).map(({ event }) => event)).toEqual(['taken', 'canceled'])
  })

  it('about the courier only for a delivery', async () => {
    const order = await silentOrder(pickupBody())
    await db.batch([orderMessage(demo(), order.id, 'on_the_way'), orderMessage(demo(), order.id, 'canceled')])
    expect((await messagesOf(order.phone)).map(({ event }) => event)).toEqual(['canceled'])
  })

  it('not for an order without a phone', async () => {
    const order = await silentOrder()
    await db.update(orders).set({ phone: null }).where(eq(orders.id, order.id))
    await db.batch([orderMessage(demo(), order.id, 'canceled')])
    expect(await db.$count(outbox, eq(outbox.order_id, order.id))).toBe(0)
  })
})

test('the outbox adapter stores it as sent, and the demo shows it', async () => {
  const order = await silentOrder()
  await db.batch([orderMessage(demo(), order.id, 'taken')])
  expect(await messagesOf(order.phone)).toMatchObject([{ adapter: 'outbox', status: 'sent', attempts: 1, sent_at: AT, next_try_at: null }])
  const shown = await read(await call(`/dev/outbox?phone=${order.phone}`), outboxMessages)
  expect(shown[0]?.text).toContain(order.number)
})

describe('afterOrderMessages', () => {
  it('queues the waiting messages of these orders only', async () => {
    const [one, two, done] = [await waitingMessage(), await waitingMessage(), await waitingMessage()]
    await waitingMessage()
    await db.update(outbox).set({ status: 'sent' }).where(eq(outbox.id, done.messageId))
    const { ctx, queued } = shopWith()
    await afterOrderMessages(ctx, [one.id, two.id, done.id])
    expect(queued.toSorted()).toEqual([one.messageId, two.messageId].toSorted())
  })

  it('leaves the message waiting if the queue fails, logged without the phone', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { id, messageId, phone } = await waitingMessage()
    const messages = { send: () => Promise.reject(new Error('Queue is overloaded')) }
    await afterOrderMessages({ ...shopWith().ctx, messages }, [id])
    expect(await rowOf(messageId)).toMatchObject({ status: 'waiting' })
    expect(warn).toHaveBeenCalledOnce()
    expect(String(warn.mock.calls[0])).not.toContain(phone)
    warn.mockRestore()
  })
})
