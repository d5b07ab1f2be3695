import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { beforeAll, expect, test, vi } from 'vitest'
import { seedShop } from '#server/orders/orders.testing'
import type { ServiceContext } from '#server/http/context'
import { consumeMessages } from './send-messages'
import { rowOf, shopWith, waitingMessage } from './messages.testing'

beforeAll(seedShop)

/** The acknowledgements and retries after these bodies were delivered with the ids 0, 1, …. */
async function deliver(ctx: ServiceContext, bodies: unknown[]) {
  const messages = bodies.map((body, i) => ({ id: String(i), timestamp: ctx.now, attempts: 1, body }))
  const batch = createMessageBatch('love-sushi-messages', messages)
  const retries = batch.messages.map((message) => vi.spyOn(message, 'retry'))
  await consumeMessages(ctx, batch)
  const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext())
  // the result does not contain the delays
  const delays = retries.flatMap((retry) => retry.mock.calls.map(([options]) => options?.delaySeconds))
  return { explicitAcks, retried: retryMessages.map(({ msgId }) => msgId), delays }
}

test('delivered messages are sent once, however often they are delivered', async () => {
  const [one, two] = [await waitingMessage(), await waitingMessage()]
  const { ctx, smsRu } = shopWith()
  const first = await deliver(ctx, [one.messageId, two.messageId, one.messageId])
  const second = await deliver(ctx, [one.messageId])
  expect(first).toEqual({ explicitAcks: ['0', '1', '2'], retried: [], delays: [] })
  expect(second).toEqual({ explicitAcks: ['0'], retried: [], delays: [] })
  expect(smsRu.taken.map(({ phone }) => phone).toSorted()).toEqual([one.phone, two.phone].toSorted())
})

test('temporarily rejected messages are retried when due', async () => {
  const [one, two] = [await waitingMessage(), await waitingMessage()]
  const { ctx, smsRu } = shopWith()
  smsRu.faults = [220]
  expect(await deliver(ctx, [one.messageId])).toEqual({ explicitAcks: [], retried: ['0'], delays: [60] })
  const later = shopWith(smsRu, 1).ctx
  expect(await deliver(later, [one.messageId, two.messageId])).toMatchObject({ explicitAcks: ['0', '1'] })
  expect(smsRu.taken).toHaveLength(2)
  expect(await rowOf(one.messageId)).toMatchObject({ status: 'sent', attempts: 2 })
})

test('unknown results and unknown bodies are acknowledged', async () => {
  const { messageId } = await waitingMessage()
  const { ctx, smsRu } = shopWith()
  smsRu.faults = ['lost']
  const result = await deliver(ctx, [messageId, 'not an id', 999_999_999, null])
  expect(result).toEqual({ explicitAcks: ['0', '1', '2', '3'], retried: [], delays: [] })
  expect(smsRu.calls).toBe(1)
})

test('a batch that fails is redelivered and sends nothing twice', async () => {
  const [one, two] = [await waitingMessage(), await waitingMessage()]
  const { ctx, smsRu } = shopWith()
  const crashing: ServiceContext['sms']['deliver'] = async (sms) => {
    const delivery = await ctx.sms.deliver(sms)
    if (sms.phone === one.phone) throw new Error('the Worker crashed')
    return delivery
  }
  await expect(deliver({ ...ctx, sms: { ...ctx.sms, deliver: crashing } }, [one.messageId, two.messageId])).rejects.toThrow()
  await deliver(ctx, [one.messageId, two.messageId])
  expect(smsRu.taken.map(({ phone }) => phone).toSorted()).toEqual([one.phone, two.phone].toSorted())
})
