import { DurableObject } from 'cloudflare:workers'
import {
  SOCKET_HEADER,
  type KitchenChange,
  type KitchenChannelCalls,
  type SocketOwner,
  type SocketTag,
} from '#server/platform/live/kitchen-notifier'
import { UNKNOWN_MESSAGE } from '#server/live/close-codes'
import { dropScreens, makeRoom, notifyScreens, type ScreensOf } from '#server/live/screens'

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
    makeRoom(this.screensOf, tag)
    this.ctx.acceptWebSocket(own, [tag])
    own.serializeAttachment(owner)
    return new Response(null, { status: 101, webSocket: theirs })
  }

  notify(change: KitchenChange): void {
    notifyScreens(this.screensOf, change)
  }

  drop(owner: SocketOwner): void {
    dropScreens(this.screensOf, owner)
  }

  /** Screens send nothing but pings, which are answered without waking this object. */
  override webSocketMessage(socket: WebSocket): void {
    socket.close(...UNKNOWN_MESSAGE)
  }

  /** Answers the closing handshake: without it the browser waits and reports an error. */
  override webSocketClose(socket: WebSocket): void {
    socket.close()
  }

  private readonly screensOf: ScreensOf = (tag) =>
    this.ctx.getWebSockets(tag).map((socket) => ({
      owner: socket.deserializeAttachment() as SocketOwner,
      send: (text) => socket.send(text),
      close: (code, reason) => socket.close(code, reason),
    }))
}
