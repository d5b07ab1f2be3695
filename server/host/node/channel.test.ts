import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import ReconnectingWebSocket from 'partysocket/ws'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { FOREIGN_KITCHEN, SESSION_ENDED } from '#server/live/close-codes'
import { kitchenNotifier, type SocketTag } from '#server/platform/live/kitchen-notifier'
import { refusedSocket, ScreenHub } from './channel'

const ends: (() => unknown)[] = []
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()))
})

/** A shop whose addresses say what opens: `/7/staff?session=1` is a staff screen of kitchen 7, `/7/order:812` a page. */
async function serve({ port = 0, ...limits }: { port?: number } & ConstructorParameters<typeof ScreenHub>[0] = {}) {
  const hub = new ScreenHub(limits)
  const channel = kitchenNotifier(hub.binding)
  if (!channel) throw new Error('no channel')
  const answer = async ({ url = '' }: IncomingMessage): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, 'http://shop')
    if (pathname === '/refused') return Response.json({ message: 'Войдите' }, { status: 401, headers: { 'set-cookie': 'a=1' } })
    if (pathname === '/foreign') return refusedSocket(FOREIGN_KITCHEN, 'another kitchen')
    if (pathname === '/broken') throw new Error('broken')
    const [, kitchen, tag] = pathname.split('/')
    const owner = { session: Number(searchParams.get('session')) }
    return channel.connect(Number(kitchen), { tag: tag as SocketTag['tag'], owner })
  }
  const server = createServer()
  server.on('upgrade', (request, socket, head) => void hub.upgrade(request, socket, head, () => answer(request)))
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const stop = async () => {
    server.close()
    await hub.close()
  }
  ends.push(stop)
  return { hub, channel, stop, port: (server.address() as AddressInfo).port }
}

/** An open socket and what it has heard. */
async function listen(port: number, path: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
  ends.push(() => socket.terminate())
  const heard: string[] = []
  const closed = new Promise<[number, string]>((over) => socket.once('close', (code, reason) => over([code, String(reason)])))
  socket.on('message', (data) => heard.push(String(data)))
  await new Promise((open, fail) => socket.once('open', open).once('error', fail))
  return { socket, heard, closed }
}

/** A socket that says the upgrade and then reads nothing more. */
async function openDeaf(port: number, path: string): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1')
  ends.push(() => socket.destroy())
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: shop\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`,
  )
  const closed = new Promise((over) => socket.once('close', over).on('error', () => undefined))
  await new Promise((answered) => socket.once('readable', answered))
  return { socket, closed }
}

describe('the screens of a kitchen', () => {
  it('hear of it within a second, 200 of them, beside one that reads nothing', async () => {
    const { channel, port } = await serve({ maxWaiting: 1024 })
    const deaf = await openDeaf(port, '/7/staff')
    const screens = await Promise.all(Array.from({ length: 200 }, () => listen(port, '/7/staff')))
    const other = await listen(port, '/8/staff')
    const began = performance.now()
    await channel.notify(7, { cursor: 5, orders: [1, 2] })
    await vi.waitFor(() => expect(screens.every(({ heard }) => heard.length === 1)).toBe(true), { timeout: 1000, interval: 5 })
    expect(performance.now() - began).toBeLessThan(1000)
    expect([screens[0]?.heard, other.heard, deaf.socket.closed]).toEqual([['{"c":5}'], [], false])
  })

  it('of an order hear of that order; the ninth closes the first', async () => {
    const { channel, port } = await serve()
    const pages: Awaited<ReturnType<typeof listen>>[] = []
    for (let count = 0; count < 9; count++) pages.push(await listen(port, '/7/order:812'))
    expect(await pages[0]?.closed).toEqual([1008, 'too many pages'])
    await channel.notify(7, { cursor: 9, orders: [811, 812] })
    await vi.waitFor(() => expect(pages.map(({ heard }) => heard.join())).toEqual(['', ...Array<string>(8).fill('{"o":812,"c":9}')]))
  })

  it('are closed with 4401 when their session ends', async () => {
    const { channel, port } = await serve()
    const [ended, free] = [await listen(port, '/7/staff?session=1'), await listen(port, '/7/staff?session=2')]
    await channel.drop(7, { session: 1 })
    expect(await ended.closed).toEqual([SESSION_ENDED, 'session ended'])
    await channel.notify(7, { cursor: 6, orders: [] })
    await vi.waitFor(() => expect(free.heard).toEqual(['{"c":6}']))
    expect(ended.heard).toEqual([])
  })
})

describe('a screen', () => {
  it('is answered its ping, and closed when it says anything else', async () => {
    const { port } = await serve()
    const said: Record<string, string | Buffer> = { text: 'hello', binary: Buffer.from('ping') }
    for (const [kind, message] of Object.entries(said)) {
      const screen = await listen(port, '/7/staff')
      screen.socket.send('ping')
      await vi.waitFor(() => expect(screen.heard).toEqual(['pong']))
      screen.socket.send(message)
      expect([kind, await screen.closed]).toEqual([kind, [1008, 'only ping is understood']])
    }
    const loud = await listen(port, '/7/staff')
    loud.socket.send('x'.repeat(2000))
    expect((await loud.closed)[0]).toBe(1009)
  })

  it('that does not answer pings is closed; one that answers stays', async () => {
    const { channel, port } = await serve({ pingMs: 100 })
    const [alive, deaf] = [await listen(port, '/7/staff'), await openDeaf(port, '/7/staff')]
    const pinged = vi.fn()
    alive.socket.on('ping', pinged)
    await vi.waitFor(() => expect(pinged.mock.calls.length).toBeGreaterThan(3), 5000)
    deaf.socket.resume()
    await deaf.closed
    await channel.notify(7, { cursor: 1, orders: [] })
    await vi.waitFor(() => expect(alive.heard).toEqual(['{"c":1}']))
  })

  it('that reads nothing while much is said is closed, and nothing waits for it', async () => {
    const { hub, channel, port } = await serve({ maxWaiting: 16 * 1024 })
    const reader = await listen(port, '/7/staff')
    await openDeaf(port, '/7/staff')
    let told = 0
    // the buffers of the system fill first
    while (hub.size === 2 && told < 2_000_000) {
      for (let at = 0; at < 5000; at++) await channel.notify(7, { cursor: ++told, orders: [] })
      await vi.waitFor(() => expect(reader.heard.at(-1)).toBe(`{"c":${told}}`), { timeout: 5000, interval: 1 })
    }
    expect(hub.size).toBe(1)
    expect(reader.heard).toHaveLength(told)
  }, 30_000)
})

describe('an upgrade', () => {
  const answerOf = (port: number, path: string) =>
    new Promise<{ status: number | undefined; cookie: unknown; body: string }>((done, fail) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
      socket.once('error', fail)
      socket.once('unexpected-response', (_request, response) => {
        let body = ''
        response.on('data', (part) => (body += String(part)))
        response.on('end', () => done({ status: response.statusCode, cookie: response.headers['set-cookie'], body }))
      })
    })

  it('that is refused gets the answer of the shop; a foreign kitchen a code', async () => {
    const { port } = await serve()
    expect(await answerOf(port, '/refused')).toEqual({ status: 401, cookie: ['a=1'], body: '{"message":"Войдите"}' })
    const foreign = new WebSocket(`ws://127.0.0.1:${port}/foreign`)
    expect(await new Promise((over) => foreign.once('close', over))).toBe(FOREIGN_KITCHEN)
  })

  it('that fails, breaks off or is no WebSocket harms nobody', async () => {
    const failed = vi.spyOn(console, 'error').mockReturnValue()
    const { channel, port } = await serve()
    await expect(answerOf(port, '/broken')).rejects.toThrow()
    const gone = connect(port, '127.0.0.1')
    gone.end('GET /7/staff HTTP/1.1\r\nHost: shop\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
    await new Promise((over) => gone.resume().once('close', over))
    const screen = await listen(port, '/7/staff')
    await channel.notify(7, { cursor: 3, orders: [] })
    await vi.waitFor(() => expect(screen.heard).toEqual(['{"c":3}']))
    expect(failed).toHaveBeenCalledTimes(1)
  })
})

it('a shop that restarts closes its screens with 1012, and all come back', async () => {
  const first = await serve()
  const heard = new Map<number, string>()
  const codes = new Set<number>()
  const screens = Array.from({ length: 200 }, (_, at) => {
    const screen = new ReconnectingWebSocket(`ws://127.0.0.1:${first.port}/7/staff`, undefined, {
      minReconnectionDelay: 50,
      maxReconnectionDelay: 200,
      WebSocket,
    })
    screen.addEventListener('message', ({ data }) => void heard.set(at, String(data)))
    screen.addEventListener('close', ({ code }) => void codes.add(code))
    ends.unshift(() => screen.close())
    return screen
  })
  const areAllOpen = () => expect(screens.every(({ readyState }) => readyState === ReconnectingWebSocket.OPEN)).toBe(true)
  await vi.waitFor(areAllOpen, 5000)
  await first.stop()
  const second = await serve({ port: first.port })
  await vi.waitFor(areAllOpen, 5000)
  await second.channel.notify(7, { cursor: 8, orders: [] })
  await vi.waitFor(() => expect(heard.size).toBe(200), 1000)
  expect([...codes][0]).toBe(1012)
})
