import { createExecutionContext, evictDurableObject, waitOnExecutionContext } from '#host/testing'
import { env } from '#host'
import { describe, expect, test, vi } from 'vitest'
import { liveTicket } from '~/contracts/live'
import { hmacHex } from '#server/core/secrets'
import { call, read } from '#server/http/api.testing'
import { serviceContextOf } from '#server/http/context'
import { newCustomer, placed, POINT, setUpShop } from '#server/orders/orders.testing'
import { kitchenNotifier } from '#server/platform/live/kitchen-notifier'
import { addDevice, addStaff, cookieFor, staffCall, staffCookie } from '#server/staff/office/people/people.testing'
import worker from '#server/shop'
import { itOnWorker } from '#tests/support/one-host'
import { notifyOrders } from './notify-orders'
import { signTicket, TICKET_LIFE_S } from './ticket'

const shop = { ...env, KITCHEN_CHANNEL: env.TEST_CHANNEL, REQUEST_LOG: 'off' }
const HOST = 'http://localhost:8787'
const ticketFor = (order: number, kitchen: number, now = new Date()) => signTicket(serviceContextOf(shop, now), { order, kitchen })

/** A request through the whole Worker. */
async function visit(path: string, headers: Record<string, string> = { upgrade: 'websocket' }): Promise<Response> {
  const context = createExecutionContext()
  const response = await worker.fetch(new Request<unknown, IncomingRequestCfProperties>(HOST + path, { headers }), shop, context)
  await waitOnExecutionContext(context)
  return response
}

/** An open socket and what it has heard. */
function listen(response: Response) {
  const { webSocket } = response
  if (!webSocket) throw new Error(`no socket: ${response.status}`)
  const heard: unknown[] = []
  const closed: number[] = []
  webSocket.addEventListener('message', ({ data }) => void heard.push(data === 'pong' ? data : JSON.parse(String(data))))
  webSocket.addEventListener('close', ({ code }) => void closed.push(code))
  webSocket.accept()
  return { heard, closed, send: (text: string) => webSocket.send(text) }
}

const channel = () => {
  const found = kitchenNotifier(env.TEST_CHANNEL)
  if (!found) throw new Error('the channel is not bound')
  return found
}

describe('a page of an order', () => {
  itOnWorker('sockets')('hears of its order through the whole Worker, and of no other', async () => {
    const response = await visit(`/api/live/${ticketFor(812, 1)}`)
    expect(response.status).toBe(101)
    const page = listen(response)
    await channel().notify(1, { cursor: 8122, orders: [811] })
    await channel().notify(1, { cursor: 8123, orders: [811, 812] })
    await vi.waitFor(() => expect(page.heard).toEqual([{ o: 812, c: 8123 }]))
  })

  itOnWorker('sockets')('pings without waking the channel, which closes a socket that says anything else', async () => {
    const page = listen(await visit(`/api/live/${ticketFor(813, 2)}`))
    page.send('ping')
    await vi.waitFor(() => expect(page.heard).toEqual(['pong']))
    page.send('hello')
    await vi.waitFor(() => expect(page.closed).toEqual([1008]))
  })

  itOnWorker('sockets')('hears also after the channel was evicted from memory', async () => {
    const page = listen(await visit(`/api/live/${ticketFor(814, 3)}`))
    await evictDurableObject(env.TEST_CHANNEL.getByName('kitchen:3'))
    await channel().notify(3, { cursor: 9, orders: [814] })
    await vi.waitFor(() => expect(page.heard).toEqual([{ o: 814, c: 9 }]))
  })

  itOnWorker('sockets')('the ninth page of one order closes the first', async () => {
    const pages: ReturnType<typeof listen>[] = []
    for (let count = 0; count < 9; count++) pages.push(listen(await visit(`/api/live/${ticketFor(815, 4)}`)))
    await vi.waitFor(() => expect(pages.map(({ closed }) => closed.length)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0]))
  })

  test.each([
    ['forged', () => ticketFor(812, 1).replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['for another order', () => ticketFor(812, 1).replace('812-', '813-')],
    ['over', () => ticketFor(812, 1, new Date(Date.now() - TICKET_LIFE_S * 1000))],
    ['signed with the secret itself', () => signedBySecret()],
    ['nothing', () => 'x'],
  ])('a ticket that is %s opens nothing', async (_name, ticket) => {
    expect((await visit(`/api/live/${ticket()}`)).status).toBe(404)
  })

  test('without an upgrade it is 426, without the binding 503', async () => {
    expect((await visit(`/api/live/${ticketFor(812, 1)}`, {})).status).toBe(426)
    const context = createExecutionContext()
    const request = new Request<unknown, IncomingRequestCfProperties>(`${HOST}/api/live/${ticketFor(812, 1)}`, {
      headers: { upgrade: 'websocket' },
    })
    expect((await worker.fetch(request, { ...env, REQUEST_LOG: 'off' }, context)).status).toBe(503)
  })
})

describe('POST /v3/orders/{id}/live', () => {
  setUpShop()
  const ask = (id: number, token: string | undefined, KITCHEN_CHANNEL: unknown = env.TEST_CHANNEL) =>
    call(`/v3/orders/${id}/live`, { method: 'POST', ...(token !== undefined && { token }), env: { KITCHEN_CHANNEL } })

  itOnWorker('sockets')('gives the owner of the order an address that opens', async () => {
    vi.useRealTimers()
    const customer = await newCustomer()
    const { id } = await placed(customer)
    const { url, expires_in } = await read(await ask(id, customer.token), liveTicket)
    expect(expires_in).toBe(TICKET_LIFE_S)
    const page = listen(await visit(url))
    const ctx = serviceContextOf(shop, new Date())
    notifyOrders(ctx, [id])
    await vi.waitFor(() => expect(page.heard).toEqual([{ o: id, c: expect.any(Number) as number }]))
  })

  test('is 401 for a guest, 404 for another customer, 503 without the binding', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer)
    expect((await ask(id, undefined)).status).toBe(401)
    expect((await ask(id, (await newCustomer()).token)).status).toBe(404)
    expect((await call(`/v3/orders/${id}/live`, { method: 'POST', token: customer.token })).status).toBe(503)
  })
})

describe('a staff screen', () => {
  const key = { authorization: `Bearer ${env.STAFF_TOKEN}` }
  const own = { ...key, upgrade: 'websocket', origin: HOST }

  itOnWorker('sockets')('hears of every order of its kitchen', async () => {
    const screen = listen(await visit('/api/staff/live?kitchen_id=7', own))
    const other = listen(await visit('/api/staff/live?kitchen_id=8', own))
    await channel().notify(7, { cursor: 5, orders: [1, 2] })
    await vi.waitFor(() => expect(screen.heard).toEqual([{ c: 5 }]))
    expect(other.heard).toEqual([])
  })

  itOnWorker('sockets')('of a person who is blocked, or of a device that is revoked, is closed with 4401', async () => {
    const manager = await addStaff({ role: 'manager', kitchens: [POINT.day] })
    const other = await addStaff({ role: 'manager', kitchens: [POINT.day] })
    const device = await addDevice(POINT.day)
    const open = async (cookie: string) =>
      listen(await visit(`/api/staff/live?kitchen_id=${POINT.day}`, { upgrade: 'websocket', origin: HOST, cookie }))
    const [blocked, free, tablet] = [
      await open(await staffCookie(manager)),
      await open(await staffCookie(other)),
      await open(device.cookie),
    ]
    const owner = await cookieFor({ role: 'owner' })
    const changed = { cookie: owner, env: { KITCHEN_CHANNEL: env.TEST_CHANNEL } }
    expect((await staffCall('PATCH', `/staff/people/${manager.id}`, { ...changed, body: { status: 'blocked' } })).status).toBe(200)
    await vi.waitFor(() => expect(blocked.closed).toEqual([4401]))
    expect((await staffCall('DELETE', `/staff/devices/${device.id}`, changed)).status).toBe(204)
    await vi.waitFor(() => expect(tablet.closed).toEqual([4401]))
    await channel().notify(POINT.day, { cursor: 6, orders: [] })
    await vi.waitFor(() => expect(free.heard).toEqual([{ c: 6 }]))
    expect([blocked.heard, tablet.heard, free.closed]).toEqual([[], [], []])
  })

  itOnWorker('sockets')('of a foreign kitchen is closed with 4403; without an upgrade that kitchen does not exist', async () => {
    const cookie = await cookieFor({ role: 'manager', kitchens: [POINT.day] })
    const path = `/api/staff/live?kitchen_id=${POINT.night}`
    const screen = listen(await visit(path, { upgrade: 'websocket', origin: HOST, cookie }))
    await vi.waitFor(() => expect(screen.closed).toEqual([4403]))
    expect((await visit(path, { cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(404)
    const courier = await cookieFor({ role: 'courier', kitchens: [POINT.day] })
    expect((await visit(`/api/staff/live?kitchen_id=${POINT.day}`, { upgrade: 'websocket', origin: HOST, cookie: courier })).status).toBe(
      403,
    )
  })

  test('is refused without credentials, from another site, without a kitchen, without an upgrade', async () => {
    const path = '/api/staff/live?kitchen_id=7'
    expect((await visit(path, { upgrade: 'websocket', origin: HOST })).status).toBe(401)
    expect((await visit(path, { ...own, origin: 'https://evil.example' })).status).toBe(403)
    expect((await visit(path, { ...key, upgrade: 'websocket' })).status).toBe(403)
    expect((await visit('/api/staff/live', own)).status).toBe(422)
    expect((await visit(path, key)).status).toBe(426)
  })
})

function signedBySecret(): string {
  const claims = `812-1-${Date.now() + 30_000}`
  return `${claims}-${hmacHex(String(shop.CODE_SECRET), claims)}`
}
