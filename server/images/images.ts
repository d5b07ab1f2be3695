import { encoderOf, pictureCache } from '#host'
import { BUILD_ID } from '#server/core/build'
import type { Bucket } from '#server/core/bucket'
import { addressNetwork, clientAddress } from '#server/http/client-address'
import { fallbackError } from '#server/http/fallback-response'
import { matchesEtagOrAny } from '#server/core/entity-tag'
import { HttpError, jsonError } from '#server/core/errors'
import { reportError } from '#server/core/report-error'
import { isWithinRate, type RateLimitBindings } from '#server/platform/rate-limit/rate-limit'
import { isWithinLimit } from '#server/http/rate-limits'
import { readImageSettings } from '#server/core/settings'
import { notFound } from './errors'
import { mediaKey } from './media'
import { makePicture, type MadePicture } from './make-picture'
import { singleFlight } from '#server/core/single-flight'
import { readModifiers } from './modifiers'
import { findPrepared } from './prepared'
import { fetchSource, readSource, type SourceAddress } from './source'
import { isCached, nameOf, variantOf } from './variant'

const PREFIX = '/_ipx/'
/** As for the prepared sizes (`public/_headers`): a browser does not notice a deploy. */
const FOR_BROWSERS = 'public, max-age=604800, stale-while-revalidate=2592000'
const FOR_THE_EDGE = 'public, max-age=2592000'
const PERIOD_S = 60
/** As in wrangler.toml; one isolate renders hardly more in a minute. */
const IN_ALL = { limit: 600, periodMs: PERIOD_S * 1000 }

const inFlight = singleFlight<MadePicture>()

/** The part of the Worker's environment that the proxy uses. */
export type ImagesEnv = {
  ASSETS: Pick<Fetcher, 'fetch'>
  MEDIA?: Bucket
  IMAGES?: ImagesBinding
  IMAGES_IN_ALL?: RateLimit
} & RateLimitBindings

export const isImagePath = (pathname: string) => pathname.startsWith(PREFIX)

/** `/_ipx/{modifiers}/{source}`: a picture in the requested size, format and quality. Listed sizes are cached under one key for all
 *  spellings. What is not in the cache is rate limited (429), and waits in a bounded queue (503). Never throws. */
export async function answerImage(request: Request, env: ImagesEnv, context: Pick<ExecutionContext, 'waitUntil'>): Promise<Response> {
  try {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new HttpError(405, 'method_not_allowed', 'Картинки только читают', { headers: { Allow: 'GET, HEAD' } })
    }
    return await answer(request, env, context)
  } catch (error) {
    if (error instanceof HttpError) return jsonError(error)
    reportError(error, { route: PREFIX })
    return jsonError(fallbackError(500))
  }
}

async function answer(request: Request, env: ImagesEnv, context: Pick<ExecutionContext, 'waitUntil'>): Promise<Response> {
  const settings = readImageSettings(env)
  const encoder = encoderOf(settings, env.IMAGES)
  const [segment, source] = split(new URL(request.url).pathname)
  const modifiers = readModifiers(segment)
  const address = readSource(source, settings.hosts)
  const variant = variantOf(modifiers, request.headers.get('accept'), encoder.mostPixels)
  const key = cacheKey(settings.origin, encoder.version, nameOf(variant), address)
  const varies = modifiers.format === 'auto'

  const isListed = isCached(variant)
  const found = isListed ? await pictureCache().match(key) : undefined
  if (found) return reply(request, varies, 'hit', found.body, found.headers)
  const prepared = address.kind === 'own' ? await findPrepared(env.MEDIA, address.path, nameOf(variant)) : null
  if (prepared) {
    const headers = { 'content-type': 'image/webp', 'content-length': String(prepared.size), etag: prepared.httpEtag }
    return reply(request, varies, 'fwd=miss; detail=prepared', prepared.body, headers)
  }
  const network = addressNetwork(clientAddress(request.headers, env))
  if (!(await isWithinLimit(env, isListed ? 'picture' : 'odd-picture', network))) throw tooMany()
  const make = async () => {
    if (!(await isWithinRate(env.IMAGES_IN_ALL, 'images in all', 'all', IN_ALL))) throw tooMany()
    const made = await makePicture(
      await fetchSource(address, { assets: env.ASSETS, media: env.MEDIA, hosts: settings.hosts }),
      variant,
      encoder,
    )
    const headers = { ...headersOf(made), 'cache-control': FOR_THE_EDGE }
    if (isListed) context.waitUntil(pictureCache().put(key, new Response(made.bytes, { headers })))
    return made
  }
  const picture = await inFlight(key, (promise) => context.waitUntil(promise), make)
  return reply(request, varies, isListed ? 'fwd=miss; stored' : 'fwd=bypass', picture.bytes, headersOf(picture))
}

function split(pathname: string): [modifiers: string, source: string] {
  const rest = pathname.slice(PREFIX.length)
  const at = rest.indexOf('/')
  if (at < 1 || at === rest.length - 1) throw notFound('Адрес картинки: /_ipx/{модификаторы}/{картинка}')
  return [rest.slice(0, at), rest.slice(at + 1)]
}

/** One key for all spellings of a variant. The shop's own files change with a deploy only, so the build id is in it; uploaded ones never
 *  change. */
function cacheKey(origin: string, version: string, name: string, address: SourceAddress): string {
  const build = address.kind === 'own' && mediaKey(address.path) === undefined ? BUILD_ID : ''
  const source = address.kind === 'own' ? build + address.path : address.url
  return new URL(`${PREFIX}${version}/${name}/${source}`, origin).href
}

const tooMany = () =>
  new HttpError(429, 'too_many_pictures', 'Слишком много картинок подряд. Попробуйте через минуту.', {
    headers: { 'Retry-After': String(PERIOD_S) },
  })

const headersOf = ({ bytes, type, etag }: MadePicture) => ({ 'content-type': type, 'content-length': String(bytes.length), etag })

/** The picture, or 304 where the browser has it. `Cache-Status` (RFC 9211) says where it came from. */
function reply(request: Request, varies: boolean, status: string, body: BodyInit | null, own: HeadersInit): Response {
  const headers = new Headers(own)
  for (const name of ['age', 'date', 'cf-cache-status']) headers.delete(name) // of the cache entry
  headers.set('cache-control', FOR_BROWSERS)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('cache-status', `ipx; ${status}`)
  if (varies) headers.set('vary', 'Accept')
  const etags = request.headers.get('if-none-match')
  const isUnchanged = etags !== null && matchesEtagOrAny(etags, headers.get('etag') ?? '')
  if (isUnchanged) for (const name of ['content-type', 'content-length']) headers.delete(name)
  if (!isUnchanged && request.method === 'GET') return new Response(body, { headers })
  if (body instanceof ReadableStream) void body.cancel()
  return new Response(null, { status: isUnchanged ? 304 : 200, headers })
}
