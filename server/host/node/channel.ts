import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { reasonOf } from '#server/core/errors'
import { UNKNOWN_MESSAGE } from '#server/live/close-codes'
import { dropScreens, makeRoom, notifyScreens, type Screen, type ScreensOf } from '#server/live/screens'
import { SOCKET_HEADER, type ChannelBinding, type SocketTag } from '#server/platform/live/kitchen-notifier'

/** Screens reconnect after any code; this one says why. */
const RESTART = [1012, 'the shop restarts'] as const

const LIMITS = {
  /** A socket that has not answered the ping before is dead, or reads nothing. */
  pingMs: 30_000,
  /** Bytes that wait for a screen beyond what the system buffers: some thousand messages. */
  maxWaiting: 64 * 1024,
  /** Screens send `ping` and nothing else. */
  maxPayload: 1024,
  /** How long a closing socket may take for its handshake. */
  closeMs: 2_000,
}

/** An answer that opens a socket. The standard Response cannot say 101. */
export class SocketResponse extends Response {
  constructor(readonly opened: (socket: WebSocket) => void) {
    super(null)
  }
  override get status() {
    return 101
  }
}

/** An upgrade that only says why, as `refuseSocket` of the Worker. */
export const refusedSocket = (code: number, reason: string): Response => new SocketResponse((socket) => socket.close(code, reason))

/** The open screens of all kitchens, in this process. `binding` fills KITCHEN_CHANNEL: protocol, limits and close codes are those
 *  of the Durable Object. `upgrade` listens to the HTTP server; `close` ends all sockets when the process stops. docs/decisions/055 */
export class ScreenHub {
  readonly #kitchens = new Map<string, Map<string, Set<Screen>>>()
  readonly #open = new Set<WebSocket>()
  readonly #silent = new WeakSet<WebSocket>()
  readonly #limits: typeof LIMITS
  readonly #server: WebSocketServer
  readonly #pings: NodeJS.Timeout
  #isClosed = false

  constructor(limits: Partial<typeof LIMITS> = {}) {
    this.#limits = { ...LIMITS, ...limits }
    const { maxPayload } = this.#limits
    this.#server = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false, maxPayload })
    this.#pings = setInterval(() => this.#ping(), this.#limits.pingMs).unref()
  }

  readonly binding: ChannelBinding = {
    getByName: (kitchen) => {
      const screensOf: ScreensOf = (tag) => [...(this.#kitchens.get(kitchen)?.get(tag) ?? [])]
      return {
        notify: (change) => notifyScreens(screensOf, change),
        drop: (owner) => dropScreens(screensOf, owner),
        fetch: async (_input: unknown, init?: RequestInit) => {
          const socketTag = JSON.parse(new Headers(init?.headers).get(SOCKET_HEADER) ?? '') as SocketTag
          return new SocketResponse((socket) => {
            makeRoom(screensOf, socketTag.tag)
            this.#add(kitchen, socketTag, socket)
          })
        },
      }
    },
  }

  /** Answers an upgrade as `answer` says: with a socket, or with an ordinary response. Never throws. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, answer: () => Promise<Response>): Promise<void> {
    // a visitor who leaves meanwhile
    socket.on('error', () => socket.destroy())
    try {
      const response = await answer()
      if (response instanceof SocketResponse && !this.#isClosed)
        this.#server.handleUpgrade(request, socket, head, (opened) => this.#accept(opened, response))
      else await refuse(socket, response instanceof SocketResponse ? new Response(null, { status: 503 }) : response)
    } catch (error) {
      console.error(JSON.stringify({ level: 'error', event: 'upgrade', reason: reasonOf(error) }))
      socket.destroy()
    }
  }

  /** How many sockets are open. */
  get size(): number {
    return this.#open.size
  }

  /** Ends all sockets; resolves when they are closed, or after the time limit. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#pings)
    await Promise.all([...this.#open].map((socket) => this.#end(socket, ...RESTART)))
  }

  #accept(socket: WebSocket, { opened }: SocketResponse): void {
    this.#open.add(socket)
    socket.once('close', () => this.#open.delete(socket))
    // broken frames and too large messages: ws closes such a socket itself
    socket.on('error', () => undefined)
    socket.on('pong', () => this.#silent.delete(socket))
    socket.on('message', (data: RawData, isBinary: boolean) => {
      if (socket.readyState !== socket.OPEN) return
      this.#silent.delete(socket)
      if (!isBinary && String(data) === 'ping') this.#send(socket, 'pong')
      else void this.#end(socket, ...UNKNOWN_MESSAGE)
    })
    opened(socket)
  }

  #add(kitchen: string, { tag, owner }: SocketTag, socket: WebSocket): void {
    const tags = this.#kitchens.get(kitchen) ?? new Map<string, Set<Screen>>()
    const screens = tags.get(tag) ?? new Set()
    const close = (code: number, reason: string) => {
      remove()
      void this.#end(socket, code, reason)
    }
    const screen: Screen = { owner, send: (text) => this.#send(socket, text), close }
    const remove = () => {
      screens.delete(screen)
      if (screens.size === 0 && tags.get(tag) === screens) tags.delete(tag)
      if (tags.size === 0 && this.#kitchens.get(kitchen) === tags) this.#kitchens.delete(kitchen)
    }
    this.#kitchens.set(kitchen, tags.set(tag, screens.add(screen)))
    socket.once('close', remove)
  }

  /** What a screen does not read waits in this process: beyond the limit the screen is gone, and asks again when it is back. */
  #send(socket: WebSocket, text: string): void {
    if (socket.bufferedAmount > this.#limits.maxWaiting) socket.terminate()
    else socket.send(text, () => undefined)
  }

  #ping(): void {
    for (const socket of this.#open) {
      if (this.#silent.has(socket)) socket.terminate()
      else {
        this.#silent.add(socket)
        socket.ping(undefined, undefined, () => undefined)
      }
    }
  }

  #end(socket: WebSocket, code: number, reason: string): Promise<void> {
    if (socket.readyState === socket.CLOSED) return Promise.resolve()
    const late = setTimeout(() => socket.terminate(), this.#limits.closeMs)
    const closed = new Promise<void>((over) => socket.once('close', () => over()))
    socket.close(code, reason)
    return closed.finally(() => clearTimeout(late))
  }
}

/** Writes an ordinary response to the socket of an upgrade. */
async function refuse(socket: Duplex, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('content-length', String(body.length))
  headers.set('connection', 'close')
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`)
  const status = `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ''}`
  socket.end(Buffer.concat([Buffer.from(`${[status, ...lines].join('\r\n')}\r\n\r\n`, 'latin1'), body]))
}
