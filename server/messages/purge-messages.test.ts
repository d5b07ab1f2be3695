import { beforeAll, expect, test } from 'vitest'
import { outbox } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { seedShop } from '#server/orders/orders.testing'
import { rowOf, shopWith, simulator, waitingMessage } from './messages.testing'
import { purgeMessages } from './purge-messages'

beforeAll(seedShop)

test('messages are deleted after thirty days; newer ones stay', async () => {
  const { messageId } = await waitingMessage()
  const days = (count: number) => shopWith(simulator(), count * 24 * 60).ctx
  expect(await purgeMessages(days(30))).toEqual({ messages: 0 })
  const { id: _id, ...row } = await rowOf(messageId)
  const [fresh] = await db
    .insert(outbox)
    .values({ ...row, order_id: null, created_at: row.created_at + 86_400_000 })
    .returning({ id: outbox.id })
  expect(await purgeMessages({ ...days(30), now: new Date(days(30).now.getTime() + 1) })).toEqual({ messages: 1 })
  expect(await db.select({ id: outbox.id }).from(outbox)).toEqual([fresh])
})
