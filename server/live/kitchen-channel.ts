import { DurableObject } from 'cloudflare:workers'
import type { KitchenNews, OrderNews } from '~/contracts/live'
import {
  SOCKET_HEADER,
  type KitchenChange,
  type KitchenChannelCalls,
  type SocketOwner,
  type SocketTag,
} from '#server/platform/live/kitchen-notifier'
import { SESSION_ENDED } from './close-codes'

/** One order's pages; more would let one customer crowd out the kitchen. */
const MAX_PER_ORDER = 8

/** The open screens of one kitchen. It only tells them that something changed: the database stays the only truth, and nothing is
 *  stored here. Sockets hibernate, so that an idle evening costs nothing. docs/decisions/055 */
export class KitchenChannel extends DurableObject implements KitchenChannelCalls {
  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  /** Accepts a socket whose tag and owner the Worker has checked. */
  override fetch(request: Request): Response {
    const { tag, owner } = JSON.parse(request.headers.get(SOCKET_HEADER) ?? '') as SocketTag
    const pair = new WebSocketPair()
    const [own, theirs] = [pair[1], pair[0]]
    if (tag !== 'staff') this.makeRoom(tag)
    this.ctx.acceptWebSocket(own, [tag])
    own.serializeAttachment(owner)
    return new Response(null, { status: 101, webSocket: theirs })
  }

  notify({ cursor, orders }: KitchenChange): void {
    this.send('staff', { c: cursor })
    for (const order of orders) this.send(`order:${order}`, { o: order, c: cursor })
  }

  drop({ session, device }: SocketOwner): void {
    for (const socket of this.ctx.getWebSockets('staff')) {
      const owner = socket.deserializeAttachment() as SocketOwner
      const isTheirs = (session !== undefined && owner.session === session) || (device !== undefined && owner.device === device)
      if (isTheirs) socket.close(SESSION_ENDED, 'session ended')
    }
  }

  /** Screens send nothing but pings, which are answered without waking this object. */
  override webSocketMessage(socket: WebSocket): void {
    socket.close(1008, 'only ping is understood')
  }

  /** Answers the closing handshake: without it the browser waits and reports an error. */
  override webSocketClose(socket: WebSocket): void {
    socket.close()
  }

  private send(tag: SocketTag['tag'], news: KitchenNews | OrderNews): void {
    const text = JSON.stringify(news)
    for (const socket of this.ctx.getWebSockets(tag)) {
      try {
        socket.send(text)
      } catch {
        // it is closing: the next one still hears of it
      }
    }
  }

  private makeRoom(tag: SocketTag['tag']): void {
    const open = this.ctx.getWebSockets(tag)
    for (const socket of open.slice(0, Math.max(0, open.length + 1 - MAX_PER_ORDER))) socket.close(1008, 'too many pages')
  }
}
