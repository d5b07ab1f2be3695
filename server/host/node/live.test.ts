import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { env } from '#host'
import { createExecutionContext } from '#host/testing'
import { serviceContextOf } from '#server/http/context'
import { signTicket } from '#server/live/ticket'
import { POINT, setUpShop } from '#server/orders/orders.testing'
import { kitchenNotifier } from '#server/platform/live/kitchen-notifier'
import shop from '#server/shop'
import { addDevice, addStaff, cookieFor, staffCall, staffCookie } from '#server/staff/office/people/people.testing'
import { ScreenHub } from './channel'

setUpShop()

const HOST = 'http://localhost:8787'
const hub = new ScreenHub()
const bindings = { ...env, KITCHEN_CHANNEL: hub.binding, REQUEST_LOG: 'off' } as unknown as Cloudflare.Env
const server = createServer()
server.on('upgrade', (request, socket, head) => {
  const headers = request.headers as Record<string, string>
  const answer = () => shop.fetch(new Request(HOST + (request.url ?? ''), { headers }), bindings, createExecutionContext())
  void hub.upgrade(request, socket, head, answer)
})
beforeAll(() => new Promise<void>((open) => server.listen(0, '127.0.0.1', open)))
afterAll(async () => {
  server.close()
  await hub.close()
})

const channel = () => {
  const found = kitchenNotifier(hub.binding)
  if (!found) throw new Error('no channel')
  return found
}
const pathOf = (kitchen: number) => `/api/staff/live?kitchen_id=${kitchen}`

/** The status of a refused upgrade, or the socket with what it has heard and its closing code. */
async function visit(path: string, headers: Record<string, string> = { origin: HOST }) {
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers })
  const heard: unknown[] = []
  const codes: number[] = []
  socket.on('message', (data) => void heard.push(JSON.parse(String(data))))
  socket.on('close', (code) => void codes.push(code))
  const status = await new Promise<number>((known, fail) => {
    socket.once('open', () => known(101))
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => known(statusCode))
    socket.once('error', fail)
  })
  return { status, heard, codes }
}

describe('a screen through the whole shop', () => {
  it('of staff hears of its kitchen, and is closed when its person is blocked or its tablet removed', async () => {
    const manager = await addStaff({ role: 'manager', kitchens: [POINT.day] })
    const device = await addDevice(POINT.day)
    const person = await visit(pathOf(POINT.day), { origin: HOST, cookie: await staffCookie(manager) })
    const tablet = await visit(pathOf(POINT.day), { origin: HOST, cookie: device.cookie })
    await channel().notify(POINT.day, { cursor: 5, orders: [] })
    await vi.waitFor(() => expect([person.heard, tablet.heard]).toEqual([[{ c: 5 }], [{ c: 5 }]]))
    const owner = { cookie: await cookieFor({ role: 'owner' }), env: { KITCHEN_CHANNEL: hub.binding } }
    await staffCall('PATCH', `/staff/people/${manager.id}`, { ...owner, body: { status: 'blocked' } })
    await staffCall('DELETE', `/staff/devices/${device.id}`, owner)
    await vi.waitFor(() => expect([person.codes, tablet.codes]).toEqual([[4401], [4401]]))
  })

  it('of a foreign kitchen is closed with 4403', async () => {
    const cookie = await cookieFor({ role: 'manager', kitchens: [POINT.day] })
    const foreign = await visit(pathOf(POINT.night), { origin: HOST, cookie })
    await vi.waitFor(() => expect(foreign.codes).toEqual([4403]))
  })

  it('is refused with the status of the shop: no session, another site, no right, no kitchen', async () => {
    const { cookie } = await addDevice(POINT.day)
    const courier = await cookieFor({ role: 'courier', kitchens: [POINT.day] })
    expect((await visit(pathOf(POINT.day))).status).toBe(401)
    expect((await visit(pathOf(POINT.day), { origin: 'https://evil.example', cookie })).status).toBe(403)
    expect((await visit(pathOf(POINT.day), { cookie })).status).toBe(403)
    expect((await visit(pathOf(POINT.day), { origin: HOST, cookie: courier })).status).toBe(403)
    expect((await visit('/api/staff/live', { origin: HOST, cookie })).status).toBe(422)
    expect((await visit('/api/live/x')).status).toBe(404)
  })

  it('of a guest hears of its order', async () => {
    const page = await visit(`/api/live/${signTicket(serviceContextOf(bindings, new Date()), { order: 812, kitchen: 1 })}`)
    await channel().notify(1, { cursor: 8123, orders: [811, 812] })
    await vi.waitFor(() => expect(page.heard).toEqual([{ o: 812, c: 8123 }]))
  })
})
