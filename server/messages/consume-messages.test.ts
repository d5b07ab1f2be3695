import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { beforeAll, expect, test, vi } from 'vitest'
import { seedShop } from '#server/orders/orders.testing'
import type { ServiceContext } from '#server/http/context'
import { consumeMessages } from './send-messages'
import { rowOf, shopWith, waitingMessage } from './messages.testing'

beforeAll(seedShop)

/** What the queue is told after it brought these bodies, under the ids `0`, `1` and so on. */
async function bring(ctx: ServiceContext, bodies: unknown[]) {
  const messages = bodies.map((body, i) => ({ id: String(i), timestamp: ctx.now, attempts: 1, body }))
  const batch = createMessageBatch('love-sushi-messages', messages)
  const retries = batch.messages.map((message) => vi.spyOn(message, 'retry'))
  await consumeMessages(ctx, batch)
  const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext())
  // the result leaves out after how long
  const delays = retries.flatMap((retry) => retry.mock.calls.map(([options]) => options?.delaySeconds))
  return { explicitAcks, again: retryMessages.map(({ msgId }) => msgId), delays }
}

test('the messages that the queue brings are sent, each once, however often they come', async () => {
  const [one, two] = [await waitingMessage(), await waitingMessage()]
  const { ctx, smsRu } = shopWith()
  const first = await bring(ctx, [one.messageId, two.messageId, one.messageId])
  const second = await bring(ctx, [one.messageId])
  expect(first).toEqual({ explicitAcks: ['0', '1', '2'], again: [], delays: [] })
  expect(second).toEqual({ explicitAcks: ['0'], again: [], delays: [] })
  expect(smsRu.taken.map(({ phone }) => phone).toSorted()).toEqual([one.phone, two.phone].toSorted())
})

test('what SMS.ru could not take yet comes again when its next try is due, and the rest is done', async () => {
  const [one, two] = [await waitingMessage(), await waitingMessage()]
  const { ctx, smsRu } = shopWith()
  smsRu.moods = [220]
  expect(await bring(ctx, [one.messageId])).toEqual({ explicitAcks: [], again: ['0'], delays: [60] })
  const later = shopWith(smsRu, 1).ctx
  expect(await bring(later, [one.messageId, two.messageId])).toMatchObject({ explicitAcks: ['0', '1'] })
  expect(smsRu.taken).toHaveLength(2)
  expect(await rowOf(one.messageId)).toMatchObject({ status: 'sent', attempts: 2 })
})

test('what is unknown does not come again, nor what is no message of ours', async () => {
  const { messageId } = await waitingMessage()
  const { ctx, smsRu } = shopWith()
  smsRu.moods = ['lost']
  const told = await bring(ctx, [messageId, 'a stranger', 999_999_999, null])
  expect(told).toEqual({ explicitAcks: ['0', '1', '2', '3'], again: [], delays: [] })
  expect(smsRu.calls).toBe(1)
})

test('a batch that breaks off comes again as a whole and sends nothing twice', async () => {
  const [one, two] = [await waitingMessage(), await waitingMessage()]
  const { ctx, smsRu } = shopWith()
  const dies: ServiceContext['sms']['deliver'] = async (sms) => {
    const delivery = await ctx.sms.deliver(sms)
    if (sms.phone === one.phone) throw new Error('the Worker died')
    return delivery
  }
  await expect(bring({ ...ctx, sms: { ...ctx.sms, deliver: dies } }, [one.messageId, two.messageId])).rejects.toThrow()
  await bring(ctx, [one.messageId, two.messageId])
  expect(smsRu.taken.map(({ phone }) => phone).toSorted()).toEqual([one.phone, two.phone].toSorted())
})
