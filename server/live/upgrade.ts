import type { Context } from 'hono'
import { HttpError } from '#server/core/errors'
import type { ApiEnv } from '#server/http/context'
import { fallbackError } from '#server/http/fallback-response'
import type { SocketTag } from '#server/platform/live/kitchen-notifier'

export const isUpgrade = (c: Context<ApiEnv>): boolean => c.req.header('upgrade')?.toLowerCase() === 'websocket'

/** Hands the visitor's socket to the kitchen's channel. @throws HttpError 426 without an upgrade, 503 without the binding */
export function acceptSocket(c: Context<ApiEnv>, kitchenId: number, socket: SocketTag): Promise<Response> {
  if (!isUpgrade(c)) throw new HttpError(426, 'upgrade_required', 'Здесь только WebSocket', { headers: { upgrade: 'websocket' } })
  const { channel } = c.get('service')
  if (!channel) throw new HttpError(503, 'no_channel', 'Живых обновлений здесь нет')
  return channel.connect(kitchenId, socket)
}

/** Cookies go with any site's upgrade, and no CORS guards it: only our own pages may open one. @throws HttpError 403 */
export function demandOwnOrigin(c: Context<ApiEnv>): void {
  const ours = [c.get('service').settings.origin, new URL(c.req.url).origin]
  if (!ours.includes(c.req.header('origin') ?? '')) throw fallbackError(403)
}
