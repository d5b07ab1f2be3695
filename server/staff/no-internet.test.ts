import { env } from '#host'
import { and, eq, inArray } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { placedOrder } from '~/contracts/orders'
import { board, opResults, type Op } from '~/contracts/staff-board'
import { stopPlan } from '~/contracts/staff-stops'
import { runCron } from '#server/cron'
import * as t from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { onlineBody, paidOrder } from '#server/orders/order-state.testing'
import { GOODS, newCustomer, NOON, orderBody, placed, POINT, setUpShop, STAFF_TOKEN, times } from '#server/orders/orders.testing'
import { newPhone } from '#server/staff/desk/desk.testing'
import { newOp } from '#server/staff/kitchen/board/board.testing'
import { addDevice, addStaff, cookieFor, staffCall } from '#server/staff/office/people/people.testing'

setUpShop()
const waiting: (() => void)[] = []
afterEach(() => {
  for (const end of waiting.splice(0)) end()
  vi.unstubAllGlobals()
})

/** Every service outside is switched on. */
const SERVICES = {
  SMS_ADAPTER: 'smsru',
  SMSRU_API_ID: 'key',
  PAYMENT_ADAPTER: 'yookassa',
  YOOKASSA_SHOP_ID: '1',
  YOOKASSA_SECRET: 'secret',
  RECEIPTS: 'off',
  DADATA_TOKEN: 'token',
}

type Way = 'no answer' | 'no name' | 'never'

/** The internet is cut: a call ends at its time limit (`no answer`, whose milliseconds are counted), at once (`no name`) or not at all. */
function cut(way: Way = 'no answer') {
  const lost = { hosts: [] as string[], waitedMs: 0 }
  const limits = new WeakMap<AbortSignal, number>()
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const signal = timeout(ms)
    limits.set(signal, ms)
    return signal
  })
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    lost.hosts.push(new URL(url).host)
    if (way === 'never') return new Promise((_answer, reject) => waiting.push(() => reject(new TypeError('cut'))))
    if (way === 'no name') throw new TypeError('fetch failed', { cause: Object.assign(new Error('no name'), { code: 'EAI_AGAIN' }) })
    lost.waitedMs += (signal && limits.get(signal)) ?? Infinity
    throw new DOMException('no answer in time', 'TimeoutError')
  })
  return lost
}

const sendOps = async (ops: Op[]) =>
  opResults.parse((await staffCall('POST', '/staff/ops', { token: STAFF_TOKEN, body: { ops }, env: SERVICES })).json).results

/** A minute of the cron. */
const aMinute = () => runCron({ cron: '* * * * *', scheduledTime: Date.now() }, { ...env, ...SERVICES })

/** Makes paid orders of the sandbox into orders at YooKassa. */
const atYooKassa = (ids: number[], status: 'paid' | 'held') =>
  db.update(t.payments).set({ provider: 'yookassa', status }).where(inArray(t.payments.order_id, ids))

describe('with the internet cut', () => {
  it('an order by phone is taken, cooked and handed over, and a stop is set: nothing of it asks outside', async () => {
    const lost = cut()
    const manager = { cookie: await cookieFor({ role: 'manager', kitchens: [POINT.day] }), env: SERVICES }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const taken = await staffCall('POST', '/staff/orders', { ...manager, headers, body: { ...orderBody(), phone: newPhone() } })
    const { id } = placedOrder.parse(taken.json)
    const courier = await addStaff({ role: 'courier', kitchens: [POINT.day] })
    const kinds: Parameters<typeof newOp>[0][] = [
      { kind: 'seen', order_id: id },
      { kind: 'accept', order_id: id },
      { kind: 'mark', order_id: id, position: 0, made: 2 },
      { kind: 'stage', order_id: id, from: 'cooking', to: 'ready' },
      { kind: 'printed', order_id: id, slip: 'pack' },
      { kind: 'courier', order_id: id, courier_id: courier.id },
      { kind: 'hand_over', order_id: id, to: 'courier' },
      { kind: 'deliver', order_id: id },
    ]
    for (const op of kinds) expect([op.kind, await sendOps([newOp(op)])]).toMatchObject([op.kind, [{ ok: true }]])
    const body = { kitchen_id: POINT.day, subject: 'goods', id: GOODS.soup, until: null }
    const stopped = await staffCall('POST', '/staff/stops', { ...manager, body })
    expect(stopPlan.parse(stopped.json)).toBeDefined()
    for (const path of ['/staff/orders', `/staff/stops?kitchen_id=${POINT.day}`, `/staff/events?kitchen_id=${POINT.day}&after=0`])
      expect([path, (await staffCall('GET', path, manager)).status]).toEqual([path, 200])
    const { done } = board.parse((await staffCall('GET', `/staff/board?kitchen_id=${POINT.day}`, manager)).json)
    expect(done.find((one) => one.id === id)?.status).toBe('completed')
    expect(lost.hosts).toEqual([])
  })

  it('an order by phone that is to be paid online is taken without a link, in the time of one call', async () => {
    const lost = cut()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { ...onlineBody(), phone: newPhone(), send_link: true }
    const taken = await staffCall('POST', '/staff/orders', { token: STAFF_TOKEN, headers, body, env: SERVICES })
    expect([taken.status, placedOrder.parse(taken.json).payment?.url]).toEqual([201, null])
    expect(lost).toEqual({ hosts: ['api.yookassa.ru'], waitedMs: 6000 })
  })

  it('operations of paid orders do not wait for the bank', async () => {
    const ids = await Promise.all(times(2, async () => paidOrder(await newCustomer())))
    await atYooKassa(ids, 'paid')
    const lost = cut('never')
    const results = await sendOps(ids.map((order_id) => newOp({ kind: 'cancel', order_id, reason: 'no_time' })))
    expect(results).toMatchObject([{ ok: true }, { ok: true }])
    await vi.waitFor(() => expect(lost.hosts).toContain('api.yookassa.ru'))
  })

  it('orders whose money is still to be taken are refused with a word, all in the time of one call', async () => {
    const ids = await Promise.all(times(3, async () => paidOrder(await newCustomer())))
    await db.update(t.orders).set({ status: 'new' }).where(inArray(t.orders.id, ids))
    await atYooKassa(ids, 'held')
    const lost = cut()
    const results = await sendOps(ids.map((order_id) => newOp({ kind: 'accept', order_id })))
    for (const { ok, error } of results)
      expect([ok, error?.message]).toEqual([false, 'Банк не ответил, деньги ещё не списаны. Попробуйте снова.'])
    expect(lost).toEqual({ hosts: ['api.yookassa.ru'], waitedMs: 6000 })
  })

  it('a minute of the cron asks the bank once, however many payments are open', async () => {
    const ids = await Promise.all(times(5, async () => (await placed(await newCustomer(), onlineBody())).id))
    await db.update(t.payments).set({ provider: 'yookassa', asked_at: null }).where(inArray(t.payments.order_id, ids))
    const lost = cut()
    await aMinute()
    expect(lost.hosts.filter((host) => host === 'api.yookassa.ru')).toHaveLength(1)
  })

  it('messages that did not leave are sent when it is back', async () => {
    await db.delete(t.outbox)
    const phones = times(7, newPhone)
    const row = { kind: 'order', text: 'Заказ принят', adapter: 'smsru', status: 'waiting', attempts: 0 } as const
    const at = NOON.getTime()
    await db.insert(t.outbox).values(phones.map((phone) => ({ ...row, phone, created_at: at, next_try_at: at })))
    const lost = cut('no name')
    await aMinute()
    // five at a time, and no more once one found no way
    expect(lost.hosts.filter((host) => host === 'sms.ru').length).toBeLessThanOrEqual(5)
    const inState = (status: 'waiting' | 'sent') => db.$count(t.outbox, and(eq(t.outbox.status, status), inArray(t.outbox.phone, phones)))
    expect(await inState('waiting')).toBe(7)
    vi.setSystemTime(at + 2 * 60_000)
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: URLSearchParams }) =>
      Response.json({ status_code: 100, sms: { [body.get('to') ?? '']: { status_code: 100 } } }),
    )
    await aMinute()
    expect(await inState('sent')).toBe(7)
  })

  it('a tablet signs a person in by PIN', async () => {
    const lost = cut()
    const cook = await addStaff({ role: 'cook', kitchens: [POINT.day], pin: '4815' })
    const tablet = await addDevice(POINT.day)
    const sent = { cookie: tablet.cookie, body: { staff_id: cook.id, pin: '4815' }, env: SERVICES }
    expect((await staffCall('POST', '/staff/pin', sent)).status).toBe(200)
    expect(lost.hosts).toEqual([])
  })
})
