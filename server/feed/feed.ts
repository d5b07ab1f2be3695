import { BUILD_ID } from '#server/core/build'
import { robotsText } from './robots'
import { feedSource, type FeedSource } from './source'
import { GOODS_PER_PART, PAGES, PAGES_PART, partPath, sitemapIndex, urlSet, type SitemapUrl } from './sitemap'
import { FEED_END, feedHead, feedOffer, type FeedShop } from './yml'

type Env = Pick<Cloudflare.Env, 'DB' | 'API_BASE_URL' | 'ORIGIN'>
type Context = Pick<ExecutionContext, 'waitUntil'>
type Asked = { source: FeedSource; origin: string; now: Date }
type Content = { type: string; body: AsyncIterable<string> | Iterable<string> }

const DAY_MS = 24 * 3_600_000
/** Products of the feed are read by so many. */
const OFFERS_AT_ONCE = 500
const GOODS_PART = /^\/sitemap\/goods-(0|[1-9]\d{0,8})\.xml$/
const FOR_CRAWLERS = 'public, max-age=300'
const FOR_THE_EDGE = 'public, max-age=86400'
const XML = 'application/xml; charset=utf-8'

/** `/robots.txt`, `/sitemap.xml` with its parts, `/feed/yml.xml`. */
export const isFeedPath = (pathname: string) =>
  pathname === '/robots.txt' || pathname === '/sitemap.xml' || pathname.startsWith('/sitemap/') || pathname.startsWith('/feed/')

/** Answers what crawlers and marketplaces read. Everything is made from one version of the catalogue, kept at the edge until
 *  the next (at most a day, since promotions come and go) and answered 304 where it is held already. A sitemap of more than
 *  10,000 products is a list of parts. 404 for a part that is not there, 405 for anything but reading, 503 where the
 *  catalogue cannot be read; nothing is thrown. Addresses begin with the configured origin, never with the Host header. */
export async function answerFeed(request: Request, env: Env, context: Context, now = new Date()): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return text('Only GET and HEAD', 405, { allow: 'GET, HEAD' })
  const origin = env.ORIGIN.replace(/\/+$/, '')
  const { pathname } = new URL(request.url)
  try {
    if (pathname === '/robots.txt') return reply(request, text(robotsText(origin), 200, { 'cache-control': FOR_CRAWLERS }))
    const source = feedSource(env, now.getTime())
    const version = `${await source.version()}-${Math.floor(now.getTime() / DAY_MS)}`
    const etag = `W/"${BUILD_ID}-${version}"`
    const key = new URL(`${pathname}?build=${BUILD_ID}&version=${version}`, origin)
    const kept = await edgeCache().match(key)
    if (kept) return reply(request, kept)

    const content = await contentOf(pathname, { source, origin, now })
    if (!content) return text('Not found', 404)
    const made = new Response(streamed(content.body), { headers: { 'content-type': content.type, etag, 'cache-control': FOR_THE_EDGE } })
    const copy = made.clone()
    // what broke off in the middle is not kept; whoever asks next has it made anew
    context.waitUntil(
      edgeCache()
        .put(key, copy)
        .catch(() => undefined),
    )
    return reply(request, made)
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', route: pathname, reason: String(error) }))
    return text('The catalogue cannot be read now', 503, { 'retry-after': '60' })
  }
}

async function contentOf(pathname: string, asked: Asked): Promise<Content | undefined> {
  if (pathname === '/sitemap.xml') return { type: XML, body: await sitemap(asked) }
  if (pathname === PAGES_PART) return { type: XML, body: urlSet(await pageUrls(asked)) }
  if (pathname === '/feed/yml.xml') return { type: XML, body: await feed(asked) }
  const part = GOODS_PART.exec(pathname)?.[1]
  const urls = part === undefined ? [] : await goodsUrls(asked, Number(part))
  return urls.length > 0 ? { type: XML, body: urlSet(urls) } : undefined
}

/** One list while it is short enough, else the list of parts. */
async function sitemap(asked: Asked): Promise<Iterable<string>> {
  const parts = await asked.source.parts()
  if (parts.length > 1) return [sitemapIndex([PAGES_PART, ...parts.map(partPath)].map((path) => asked.origin + path))]
  const [pages, ...goods] = await Promise.all([pageUrls(asked), ...parts.map((part) => goodsUrls(asked, part))])
  return urlSet([...pages, ...goods.flat()])
}

async function pageUrls({ source, origin }: Asked): Promise<SitemapUrl[]> {
  const [categories, news] = await Promise.all([source.categories(), source.news()])
  return [
    ...PAGES.map((path) => ({ loc: origin + path })),
    ...categories.map(({ slug }) => ({ loc: `${origin}/menu/${encodeURIComponent(slug)}` })),
    ...news.map(({ slug, starts_at }) => ({ loc: `${origin}/promotions/${encodeURIComponent(slug)}`, lastmod: starts_at })),
  ]
}

async function goodsUrls({ source, origin }: Asked, part: number): Promise<SitemapUrl[]> {
  const slugs = await source.slugs(part)
  return slugs.slice(0, GOODS_PER_PART).map((slug) => ({ loc: `${origin}/product/${encodeURIComponent(slug)}` }))
}

async function feed({ source, origin, now }: Asked): Promise<AsyncIterable<string>> {
  const [categories, cities, hasPickup] = await Promise.all([source.categories(), source.cities(), source.hasPickup()])
  const shop: FeedShop = { origin, at: now, categories, cities, hasPickup }
  return offers(source, shop)
}

async function* offers(source: FeedSource, shop: FeedShop): AsyncGenerator<string> {
  yield feedHead(shop)
  let after = 0
  for (;;) {
    // one piece after the other: the next begins where this one ends
    const goods = await source.goods(after, OFFERS_AT_ONCE)
    yield goods.map((one) => feedOffer(one, shop)).join('')
    const last = goods.at(-1)
    if (!last || goods.length < OFFERS_AT_ONCE) break
    after = last.id
  }
  yield FEED_END
}

/** Text in pieces as a body, made as fast as it is read. */
function streamed(pieces: AsyncIterable<string> | Iterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const from = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await from.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
}

/** The answer as this request wants it: 304 where it is held, no body to HEAD. */
function reply(request: Request, answer: Response): Response {
  const headers = new Headers(answer.headers)
  headers.set('cache-control', FOR_CRAWLERS)
  headers.set('x-content-type-options', 'nosniff')
  const etag = headers.get('etag')
  const isHeld = etag !== null && (request.headers.get('if-none-match') ?? '').split(',').some((one) => one.trim() === etag)
  if (isHeld || request.method === 'HEAD') {
    void answer.body?.cancel()
    return new Response(null, { status: isHeld ? 304 : 200, headers })
  }
  return new Response(answer.body, { headers })
}

const text = (body: string, status: number, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers } })

/** Cloudflare's own cache; the compiler knows the browser's kind only. */
const edgeCache = () => (caches as unknown as { default: Cache }).default
