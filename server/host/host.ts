import type { Encoding } from '#server/core/content-encoding'
import type { ImageSettings, readAddressSettings } from '#server/core/settings'
import type { ImageEncoder } from '#server/platform/images/image-encoder'
import type { OwnEncoder } from '#server/platform/images/own-encoder'
import type { Kept } from '#server/edge/response-cache'
import type { PlainRequest } from '#server/http/admission'

/** What the shop asks of the host that runs it: the exports of `#host`, which the build takes from `cloudflare` or `node`. */
export type Host = {
  /** Settings, and the bindings: database, buckets, assets, rate limits, kitchen channel, queue. */
  env: Cloudflare.Env
  /** Lets work end after its response. It must not reject. */
  waitUntil: (work: Promise<unknown>) => void
  /** A cache that processes share, below their own memory; undefined where there is one process. */
  sharedCache: () => Pick<Cache, 'match' | 'put'> | undefined
  /** Compresses what the response cache keeps; undefined where what is in front of the shop compresses. */
  compress: ((body: Uint8Array<ArrayBuffer>, encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>>) | undefined
  /** Keeps pictures that `/_ipx` made, by their address. */
  pictureCache: () => Pick<Cache, 'match' | 'put'>
  /** Makes the pictures of uploads. */
  ownEncoder: OwnEncoder
  /** Makes the pictures of `/_ipx`. @throws Error where the settings ask for what the host lacks */
  encoderOf: (settings: Pick<ImageSettings, 'adapter'>, binding: ImagesBinding | undefined) => ImageEncoder
  /** Answers an upgrade only to say why it is refused: a browser reads the code of a closed socket, but never the status of a refused one. */
  refuseSocket: (code: number, reason: string) => Response
  /** The client's network address as the host vouches for it; null where any client could have written it. */
  addressIn: (headers: Headers, settings: ReturnType<typeof readAddressSettings>) => string | null
}

/** What a host calls: a request, and a moment of `CRONS` in epoch milliseconds. `context` keeps work alive as `waitUntil` does. */
export type Shop = {
  /** The response where it lies in memory, so that a host need make no `Request`; undefined where `fetch` is to be asked. */
  kept: (asked: PlainRequest, env: Cloudflare.Env) => Kept | undefined
  fetch: (request: Request, env: Cloudflare.Env, context: ExecutionContext) => Promise<Response>
  scheduled: (moment: { cron: string; scheduledTime: number }, env: Cloudflare.Env, context: ExecutionContext) => Promise<void>
}
