import { BUILD_ID } from '#server/core/build'
import { addressNetwork } from '#server/http/client-address'
import { matchesEtagOrAny } from '#server/core/entity-tag'
import { HttpError } from '#server/core/errors'
import { imageEncoder } from '#server/platform/images/images'
import { rateLimit } from '#server/platform/rate-limit/rate-limit'
import { readImageSettings } from '#server/core/settings'
import { answerFailure, noPicture } from './failures'
import { fetchSource } from './fetch-source'
import { makePicture, type Picture } from './make-picture'
import { singleFlight } from '#server/core/single-flight'
import { readModifiers } from './modifiers'
import { readSource, type SourceAddress } from './source-address'
import { isKept, nameOf, variantOf } from './variant'

const PREFIX = '/_ipx/'
/** A browser asks again after a week, as for the ready sizes and the masters (`public/_headers`): it knows of no deploy. */
const FOR_BROWSERS = 'public, max-age=604800, stale-while-revalidate=2592000'
const FOR_THE_EDGE = 'public, max-age=2592000'
const PERIOD_S = 60
/** The same as in wrangler.toml, for where there is no binding. */
const PER_VISITOR = { limit: 60, periodMs: PERIOD_S * 1000 }
const IN_ALL = { limit: 600, periodMs: PERIOD_S * 1000 }

const shared = singleFlight<Picture>()

/** What the proxy needs of the Worker's environment; a shop need not bind the last three. */
export type ImagesEnv = {
  ASSETS: Pick<Fetcher, 'fetch'>
  IMAGES?: ImagesBinding
  IMAGES_PER_VISITOR?: RateLimit
  IMAGES_IN_ALL?: RateLimit
}

export const isImagePath = (pathname: string) => pathname.startsWith(PREFIX)

/** `/_ipx/{modifiers}/{source}`: a picture in the size, format and quality asked for. The listed sizes are kept in the
 *  Cache API under one name for all spellings; any other, and any foreign picture that is not kept yet, is made under a
 *  rate limit (429). Errors are those of contract "General"; nothing is thrown. Contract "Images", spec §7. */
export async function answerImage(request: Request, env: ImagesEnv, context: Pick<ExecutionContext, 'waitUntil'>): Promise<Response> {
  try {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new HttpError(405, 'method_not_allowed', 'Картинки только читают', { headers: { Allow: 'GET, HEAD' } })
    }
    return await answer(request, env, context)
  } catch (error) {
    return answerFailure(error)
  }
}

async function answer(request: Request, env: ImagesEnv, context: Pick<ExecutionContext, 'waitUntil'>): Promise<Response> {
  const settings = readImageSettings(env)
  const encoder = imageEncoder(settings, env.IMAGES)
  const [segment, source] = split(new URL(request.url).pathname)
  const modifiers = readModifiers(segment)
  const address = readSource(source, settings.hosts)
  const variant = variantOf(modifiers, request.headers.get('accept'), encoder.mostPixels)
  const key = cacheKey(settings.origin, encoder.version, nameOf(variant), address)
  const varies = modifiers.format === 'auto'

  const kept = isKept(variant)
  const found = kept ? await edgeCache().match(key) : undefined
  if (found) return reply(request, varies, 'hit', found.body, found.headers)
  if (!kept || address.kind === 'foreign') await limit(request, env)
  const picture = await shared(
    key,
    (promise) => context.waitUntil(promise),
    async () => {
      const places = { assets: env.ASSETS, fetch: (url: string, init: RequestInit) => fetch(url, init), hosts: settings.hosts }
      const made = await makePicture(await fetchSource(address, places), variant, encoder)
      if (kept)
        context.waitUntil(
          edgeCache().put(key, new Response(made.bytes, { headers: { ...headersOf(made), 'cache-control': FOR_THE_EDGE } })),
        )
      return made
    },
  )
  return reply(request, varies, kept ? 'fwd=miss; stored' : 'fwd=bypass', picture.bytes, headersOf(picture))
}

function split(pathname: string): [modifiers: string, source: string] {
  const rest = pathname.slice(PREFIX.length)
  const at = rest.indexOf('/')
  if (at < 1 || at === rest.length - 1) throw noPicture('Адрес картинки: /_ipx/{модификаторы}/{картинка}')
  return [rest.slice(0, at), rest.slice(at + 1)]
}

/** One address for all spellings of a variant. A file of our own changes with a deploy only, so the build is in it. */
function cacheKey(origin: string, version: string, name: string, address: SourceAddress): string {
  const source = address.kind === 'own' ? `${BUILD_ID}${address.path}` : address.url
  return new URL(`${PREFIX}${version}/${name}/${source}`, origin).href
}

async function limit(request: Request, env: ImagesEnv): Promise<void> {
  const visitor = addressNetwork(request.headers.get('cf-connecting-ip') ?? '0.0.0.0')
  const isAllowed =
    (await rateLimit(env.IMAGES_PER_VISITOR, 'images per visitor', PER_VISITOR).allows(visitor)) &&
    (await rateLimit(env.IMAGES_IN_ALL, 'images in all', IN_ALL).allows('all'))
  if (isAllowed) return
  throw new HttpError(429, 'too_many_pictures', 'Слишком много картинок необычного размера. Попробуйте через минуту.', {
    headers: { 'Retry-After': String(PERIOD_S) },
  })
}

/** Cloudflare's own cache; the compiler knows the browser's kind only. */
const edgeCache = () => (caches as unknown as { default: Cache }).default

const headersOf = ({ bytes, type, etag }: Picture) => ({
  'content-type': type,
  'content-length': String(bytes.length),
  etag,
})

/** The picture, or 304 where the browser has it. `Cache-Status` (RFC 9211) says where it came from. */
function reply(request: Request, varies: boolean, status: string, body: BodyInit | null, known: HeadersInit): Response {
  const headers = new Headers(known)
  for (const name of ['age', 'date', 'cf-cache-status']) headers.delete(name) // of the kept copy, which may be older than a day
  headers.set('cache-control', FOR_BROWSERS)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('cache-status', `ipx; ${status}`)
  if (varies) headers.set('vary', 'Accept')
  const held = request.headers.get('if-none-match')
  const isKnown = held !== null && matchesEtagOrAny(held, headers.get('etag') ?? '')
  if (isKnown) for (const name of ['content-type', 'content-length']) headers.delete(name)
  if (!isKnown && request.method === 'GET') return new Response(body, { headers })
  if (body instanceof ReadableStream) void body.cancel()
  return new Response(null, { status: isKnown ? 304 : 200, headers })
}
