import { createExecutionContext, createMessageBatch, getQueueResult } from '#host/testing'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { ask, deviceOf, login } from '#server/auth/auth.testing'
import { askCard } from '#server/cards/cards.testing'
import { attempts, outbox } from '#server/db/tables'
import { db, newestCode } from '#server/http/api.testing'
import { newCustomer, seedShop } from '#server/orders/orders.testing'
import type { Fault } from '#tests/support/smsru-simulator'
import type { ServiceContext } from '#server/http/context'
import { itOnWorker } from '#tests/support/one-host'
import { consumeMessages, sendMessages, sendWaiting, purgeMessages } from './send-messages'
import { later, rowOf, shopWith, simulator, SMSRU, waitingMessage } from './messages.testing'

beforeAll(seedShop)
beforeEach(async () => void (await db.delete(outbox)))

/** A waiting message, and SMS.ru with this fault for the first call. */
async function scene(fault?: Fault) {
  const smsRu = simulator()
  if (fault !== undefined) smsRu.faults = [fault]
  return { messageId: (await waitingMessage()).messageId, ...shopWith(smsRu) }
}

/** A code for the phone, sent at no cost. */
async function codeFor(phone: string) {
  await ask(phone)
  return newestCode(phone)
}

const nothing = { sent: 0, failed: 0, waiting: 0, late: 0 }

test('a message is sent once', async () => {
  const { messageId, phone, number } = await waitingMessage()
  const { ctx, smsRu } = shopWith()
  expect(await sendWaiting(ctx)).toEqual({ ...nothing, sent: 1 })
  expect(await sendWaiting(ctx)).toEqual(nothing)
  expect(smsRu.taken).toEqual([{ phone, text: `Love Sushi: заказ № ${number} приняли. Уже греем сковороды.` }])
  const sent = { status: 'sent', error: null, attempts: 1, sent_at: ctx.now.getTime(), next_try_at: null }
  expect(await rowOf(messageId)).toMatchObject(sent)
})

test('every paid message counts against the day’s budget; beyond it strangers get no code, order messages and known devices do', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: later(0) })
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await db.delete(attempts)
  const smsRu = simulator()
  smsRu.faults = [500, 'well']
  vi.stubGlobal('fetch', smsRu.fetch)
  const paid = { ...SMSRU, SMS_DAY_LIMIT: '4' }
  const phone = '79991900001'
  const device = deviceOf(await login(phone, await codeFor(phone)))
  const sendAll = (minutes: number) => sendWaiting(shopWith(smsRu, minutes, paid).ctx)

  await waitingMessage()
  expect(await sendAll(0), 'one that SMS.ru rejected costs nothing').toEqual({ ...nothing, waiting: 1 })
  expect(await sendAll(1)).toEqual({ ...nothing, sent: 1 })
  vi.setSystemTime(later(2))
  expect((await ask(phone, { env: paid, device })).status).toBe(200)
  const { token } = await newCustomer()
  expect((await askCard({ token, phone, env: paid })).status).toBe(200)
  expect(error).not.toHaveBeenCalled()
  vi.setSystemTime(later(5))
  expect((await ask('79991900002', { env: paid })).status).toBe(200)
  expect(error.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([{ level: 'error', event: 'sms_day_limit', limit: 4 }])
  await waitingMessage()
  expect(await sendAll(6)).toEqual({ ...nothing, sent: 1 })
  expect((await ask('79991900003', { env: paid })).status).toBe(422)
  expect((await ask(phone, { env: paid, device })).status).toBe(200)
  expect(smsRu.taken).toHaveLength(6)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a message is never sent twice', () => {
  it('by ten parallel callers', async () => {
    const { messageId, ctx, smsRu } = await scene()
    const results = await Promise.all(Array.from({ length: 10 }, () => sendMessages(ctx, [messageId])))
    expect(results.filter(({ sent }) => sent === 1)).toHaveLength(1)
    expect(smsRu.calls).toBe(1)
  })

  it.each<Fault>(['lost', 'garbled', 'refused'])('after an unknown result: %s', async (fault) => {
    const { messageId, ctx, smsRu } = await scene(fault)
    expect(await sendWaiting(ctx)).toEqual({ ...nothing, failed: 1 })
    expect(await rowOf(messageId)).toMatchObject({ status: 'failed', error: expect.stringMatching(/^unknown: /), sent_at: null })
    for (const minutes of [1, 30, 119]) await sendWaiting(shopWith(smsRu, minutes).ctx)
    expect(smsRu.calls).toBe(1)
  })

  it('and is marked unknown while the call is in flight', async () => {
    const { messageId, ctx, smsRu } = await scene()
    let meanwhile: unknown
    smsRu.onCall = async () => void (meanwhile = await rowOf(messageId))
    await sendWaiting(ctx)
    expect(meanwhile).toMatchObject({ status: 'failed', error: 'unknown', attempts: 1, next_try_at: null })
  })

  it('after a crash between call and record', async () => {
    const { messageId, ctx, smsRu } = await scene()
    const crashing = async (sms: Parameters<typeof ctx.sms.deliver>[0]) => {
      await ctx.sms.deliver(sms)
      throw new Error('the Worker crashed')
    }
    await expect(sendWaiting({ ...ctx, sms: { ...ctx.sms, deliver: crashing } })).rejects.toThrow('the Worker crashed')
    for (const minutes of [1, 30, 119]) await sendWaiting(shopWith(smsRu, minutes).ctx)
    expect(smsRu.taken).toHaveLength(1)
    expect(await rowOf(messageId)).toMatchObject({ status: 'failed', error: 'unknown' })
  })
})

describe('a message that SMS.ru did not accept', () => {
  it.each<[Fault, string]>([
    [201, 'code 201'],
    [220, 'code 220'],
    [500, 'code 500'],
    ['phone:220', 'phone code 220'],
  ])('is retried a minute later: %s', async (fault, error) => {
    const { messageId, ctx, smsRu } = await scene(fault)
    expect(await sendWaiting(ctx)).toEqual({ ...nothing, waiting: 1 })
    expect(await rowOf(messageId)).toMatchObject({ status: 'waiting', error, attempts: 1, next_try_at: later(1).getTime() })
    await sendWaiting(shopWith(smsRu, 0.9).ctx)
    expect(smsRu.calls).toBe(1)
    expect(await sendWaiting(shopWith(smsRu, 1).ctx)).toEqual({ ...nothing, sent: 1 })
    expect(smsRu.taken).toHaveLength(1)
    expect(await rowOf(messageId)).toMatchObject({ status: 'sent', error: null, attempts: 2 })
  })

  it('is attempted five times within an hour', async () => {
    const { messageId } = await waitingMessage()
    const smsRu = simulator()
    smsRu.faults = Array<Fault>(99).fill(220)
    const attemptedAt: number[] = []
    for (let minute = 0; minute < 120; minute++) {
      const before = smsRu.calls
      await sendWaiting(shopWith(smsRu, minute).ctx)
      if (smsRu.calls > before) attemptedAt.push(minute)
    }
    expect(attemptedAt).toEqual([0, 1, 6, 21, 51])
    expect(await rowOf(messageId)).toMatchObject({ status: 'failed', error: 'code 220', attempts: 5 })
  })

  it.each<Fault>([200, 202, 'phone:207', 232])('permanently is not retried: %s', async (fault) => {
    const { messageId, ctx, smsRu } = await scene(fault)
    expect(await sendWaiting(ctx)).toEqual({ ...nothing, failed: 1 })
    await sendWaiting(shopWith(smsRu, 60).ctx)
    expect(smsRu.calls).toBe(1)
    expect(await rowOf(messageId)).toMatchObject({ status: 'failed', attempts: 1 })
  })
})

test('a message older than two hours is not sent, by the cron or the queue', async () => {
  const { messageId } = await waitingMessage()
  const { ctx, smsRu } = shopWith(simulator(), 120)
  await sendMessages(ctx, [messageId])
  expect(await sendWaiting(ctx)).toEqual({ ...nothing, late: 1 })
  expect(smsRu.calls).toBe(0)
  expect(await rowOf(messageId)).toMatchObject({ status: 'failed', error: 'too late' })
})

test('the cron sends a hundred per run, oldest first, five at a time', async () => {
  const { id: _id, ...row } = await rowOf((await waitingMessage()).messageId)
  await db.delete(outbox)
  const rows = Array.from({ length: 101 }, (_, i) => ({ ...row, order_id: null, text: `№ ${i}`, next_try_at: later(0).getTime() - i }))
  for (const one of rows) await db.insert(outbox).values(one)
  const { ctx, smsRu } = shopWith()
  let [active, max] = [0, 0]
  smsRu.onCall = async () => {
    max = Math.max(max, ++active)
    await new Promise((resolve) => setTimeout(resolve, 1))
    active--
  }
  expect(await sendWaiting(ctx)).toEqual({ ...nothing, sent: 100 })
  expect(max).toBe(5)
  const [left] = await db.select().from(outbox).where(eq(outbox.status, 'waiting'))
  expect(left?.text).toBe('№ 0')
})

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

itOnWorker('queue')('delivered messages are sent once, however often they are delivered', async () => {
  const [one, two] = [await waitingMessage(), await waitingMessage()]
  const { ctx, smsRu } = shopWith()
  const first = await deliver(ctx, [one.messageId, two.messageId, one.messageId])
  const second = await deliver(ctx, [one.messageId])
  expect(first).toEqual({ explicitAcks: ['0', '1', '2'], retried: [], delays: [] })
  expect(second).toEqual({ explicitAcks: ['0'], retried: [], delays: [] })
  expect(smsRu.taken.map(({ phone }) => phone).toSorted()).toEqual([one.phone, two.phone].toSorted())
})

itOnWorker('queue')('temporarily rejected messages are retried when due', async () => {
  const [one, two] = [await waitingMessage(), await waitingMessage()]
  const { ctx, smsRu } = shopWith()
  smsRu.faults = [220]
  expect(await deliver(ctx, [one.messageId])).toEqual({ explicitAcks: [], retried: ['0'], delays: [60] })
  const later = shopWith(smsRu, 1).ctx
  expect(await deliver(later, [one.messageId, two.messageId])).toMatchObject({ explicitAcks: ['0', '1'] })
  expect(smsRu.taken).toHaveLength(2)
  expect(await rowOf(one.messageId)).toMatchObject({ status: 'sent', attempts: 2 })
})

itOnWorker('queue')('unknown results and unknown bodies are acknowledged', async () => {
  const { messageId } = await waitingMessage()
  const { ctx, smsRu } = shopWith()
  smsRu.faults = ['lost']
  const result = await deliver(ctx, [messageId, 'not an id', 999_999_999, null])
  expect(result).toEqual({ explicitAcks: ['0', '1', '2', '3'], retried: [], delays: [] })
  expect(smsRu.calls).toBe(1)
})
