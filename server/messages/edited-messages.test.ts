import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { outbox } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { seedShop } from '#server/orders/orders.testing'
import { dropEditedMessage, editedMessage, orderMessage } from './order-messages'
import { messagesOf, shopWith, silentOrder, simulator } from './messages.testing'
import { sendWaiting } from './send-messages'

beforeAll(seedShop)
beforeEach(async () => {
  vi.restoreAllMocks()
  await db.delete(outbox)
})

type Order = Awaited<ReturnType<typeof silentOrder>>
const smsRu = simulator()
const at = (minutes: number, settings = {}) => shopWith(smsRu, minutes, settings).ctx
const change = (order: Order, revision: number, minutes: number, settings = {}) =>
  db.batch(editedMessage(at(minutes, settings), order.id, { revision, text: `${revision}00\u00a0₽` }) as never)
const sentTo = ({ phone }: Order) => smsRu.taken.filter((one) => one.phone === phone).map(({ text }) => text)
const textOf = ({ number }: Order, revision: number) => `Love Sushi: заказ № ${number} изменили: ${revision}00\u00a0₽.`

describe('a message about an edit', () => {
  it('waits two minutes for the next one, and says how the order is now', async () => {
    const order = await silentOrder()
    for (const [revision, minutes] of [
      [1, 0],
      [2, 1],
      [3, 2.5],
    ] as const) {
      await change(order, revision, minutes)
      await sendWaiting(at(minutes + 0.5))
    }
    expect(sentTo(order)).toEqual([])
    await sendWaiting(at(4.5))
    expect(sentTo(order)).toEqual([textOf(order, 3)])
    await change(order, 4, 5)
    await sendWaiting(at(7))
    expect(sentTo(order)).toEqual([textOf(order, 3), textOf(order, 4)])
  })

  it('waits ten minutes at most, however often the order changes', async () => {
    const order = await silentOrder()
    for (let minute = 0; minute < 10; minute++) await change(order, minute + 1, minute)
    await sendWaiting(at(9.9))
    expect(sentTo(order)).toEqual([])
    await sendWaiting(at(10))
    expect(sentTo(order)).toEqual([textOf(order, 10)])
  })

  it('is not sent once the order is canceled; what was sent stays', async () => {
    const order = await silentOrder()
    await change(order, 1, 0)
    await sendWaiting(at(2))
    await change(order, 2, 3)
    const ctx = at(3.5)
    await db.batch([dropEditedMessage(ctx, order.id), orderMessage(ctx, order.id, 'canceled')])
    await sendWaiting(at(6))
    expect(sentTo(order)).toEqual([textOf(order, 1), `Love Sushi: заказ № ${order.number} отменили.`])
  })

  it('of another order, and other messages of this one, are left alone', async () => {
    const [one, other] = [await silentOrder(), await silentOrder()]
    await db.batch([orderMessage(at(0), one.id, 'taken')])
    await change(one, 1, 0)
    await change(other, 1, 0)
    await change(one, 2, 1)
    const rows = await db.select({ event: outbox.event, order: outbox.order_id }).from(outbox).orderBy(outbox.id)
    expect(rows).toEqual([
      { event: 'taken', order: one.id },
      { event: 'edit:1', order: other.id },
      { event: 'edit:2', order: one.id },
    ])
  })

  it('replaces a young one where there is no gateway', async () => {
    const order = await silentOrder()
    const demo = { SMS_ADAPTER: 'outbox' }
    await change(order, 1, 0, demo)
    await change(order, 2, 1, demo)
    await change(order, 3, 4, demo)
    const rows = await db.select().from(outbox).where(eq(outbox.order_id, order.id))
    expect(rows.map(({ event, status }) => [event, status])).toEqual([
      ['edit:2', 'sent'],
      ['edit:3', 'sent'],
    ])
    expect(await messagesOf(order.phone)).toHaveLength(2)
  })
})
