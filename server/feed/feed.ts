import type { z } from 'zod'
import { categoryList, type Category } from '~/contracts/categories'
import { openCities, shopContacts, pickupPointList } from '~/contracts/dictionaries'
import { newsList, type News } from '~/contracts/news'
import { siteOf } from '~/contracts/site'
import { API_CACHE_CONTROL, FEED_CACHE_CONTROL, FEED_TTL_MS, STALE_IF_ERROR_MS } from '#server/core/freshness'
import { reportError } from '#server/core/report-error'
import { readGeneration } from '#server/edge/cache-generation'
import { serveCached, withoutBody } from '#server/edge/response-cache'
import { API_HEADERS, type ApiFetch } from '#server/http/context'
import { manifest, OFFLINE_POLICY, offlinePage, staffManifest } from './site-files'
import { feedXml } from './yml'
import { fixedPages } from '~/rules/pages'
import { element, XML_HEAD } from '#server/core/xml'

type Env = Pick<Cloudflare.Env, 'DB' | 'API_BASE_URL' | 'ORIGIN'>
type Context = Pick<ExecutionContext, 'waitUntil'>
/** Reads a path of the API and parses it. Throws if that fails. */
type Read = <Schema extends z.ZodType>(path: string, schema: Schema) => Promise<z.infer<Schema>>

const REMOTE_TIMEOUT_MS = 10_000

type Document = { headers: Record<string, string>; build: (read: Read, origin: string, now: Date) => Promise<string> }

const forPrograms = (type: string) => ({ 'content-type': `${type}; charset=utf-8`, 'cache-control': FEED_CACHE_CONTROL })
/** A browser keeps these no longer than a page. */
const forBrowsers = (type: string) => ({ 'content-type': type, 'cache-control': API_CACHE_CONTROL })
const MANIFEST = forBrowsers('application/manifest+json')
const readSite = async (read: Read) => siteOf(await read('/v2/option', shopContacts))

/** What crawlers and marketplaces read, and what names the shop to a browser beside its pages, by path. */
const DOCUMENTS: Readonly<Record<string, Document>> = {
  '/robots.txt': { headers: forPrograms('text/plain'), build: async (_read, origin) => robotsText(origin) },
  '/sitemap.xml': {
    headers: forPrograms('application/xml'),
    build: async (read, origin) => {
      const [list, news] = await Promise.all([read('/v3/categories', categoryList), read('/v2/news', newsList)])
      return sitemapXml(origin, list, news.data)
    },
  },
  '/feed/yml.xml': {
    headers: forPrograms('application/xml'),
    build: async (read, origin, at) => {
      const [site, list, places, points] = await Promise.all([
        readSite(read),
        read('/v3/categories', categoryList),
        read('/v2/cities', openCities),
        read('/v2/pickuppoints', pickupPointList),
      ])
      return feedXml({ origin, at, site, categories: list, cities: places, hasPickup: points.length > 0 })
    },
  },
  '/manifest.webmanifest': { headers: MANIFEST, build: async (read) => manifest(await readSite(read)) },
  '/staff.webmanifest': { headers: MANIFEST, build: async (read) => staffManifest(await readSite(read)) },
  '/offline.html': {
    headers: { ...forBrowsers('text/html; charset=utf-8'), 'content-security-policy': OFFLINE_POLICY },
    build: async (read) => offlinePage(await readSite(read)),
  },
}

export const isFeedPath = (pathname: string): boolean => Object.hasOwn(DOCUMENTS, pathname)

/** Answers robots.txt, the sitemap, the YML feed, the manifests and the offline page from the response cache: 405 for other methods than GET and HEAD, 503 while
 *  the catalogue cannot be read. Addresses begin with the configured origin, never with the Host header. */
export async function answerFeed(request: Request, env: Env, context: Context, fetchApi: ApiFetch): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return text('Only GET and HEAD', 405, { allow: 'GET, HEAD' })
  const { pathname } = new URL(request.url)
  const now = Date.now()
  const { origin } = new URL(env.ORIGIN)
  try {
    const found = DOCUMENTS[pathname]
    if (!found) return text('Not found', 404)
    return await serveCached({
      request,
      context,
      key: `feed ${pathname}`,
      generation: await feedGeneration(env, context, now),
      ttlMs: FEED_TTL_MS,
      staleMs: 0,
      staleIfErrorMs: STALE_IF_ERROR_MS,
      now,
      make: async () =>
        new Response(await found.build(reader(env, fetchApi), origin, new Date(now)), {
          headers: { ...found.headers, 'x-content-type-options': 'nosniff' },
        }),
    })
  } catch (error) {
    reportError(error)
    return withoutBody(text('The catalogue cannot be read now', 503, { 'retry-after': '60' }), request)
  }
}

/** The state of the catalogue and the promotions. A remote API announces no changes: its documents hold for ten minutes. */
async function feedGeneration(env: Env, context: Context, now: number): Promise<string> {
  if (env.API_BASE_URL) return `remote-${Math.floor(now / STALE_IF_ERROR_MS)}`
  const { version, passed } = await readGeneration(env, context, now)
  return `${version}.${passed}`
}

function reader(env: Env, fetchApi: ApiFetch): Read {
  return async (path, schema) => {
    const response = env.API_BASE_URL
      ? await fetch(env.API_BASE_URL + path, { headers: API_HEADERS, redirect: 'manual', signal: AbortSignal.timeout(REMOTE_TIMEOUT_MS) })
      : await fetchApi(new Request(new URL(`/api${path}`, env.ORIGIN), { headers: API_HEADERS }), env)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return schema.parse(await response.json())
  }
}

const text = (body: string, status: number, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers } })

/** The sitemap: fixed pages, categories, promotions with the date they began, products. Its format allows 50,000 URLs. Pure. */
function sitemapXml(origin: string, categories: readonly Category[], news: readonly News[]): string {
  const slugs = new Set(categories.flatMap(({ items }) => items.map(({ slug }) => slug)))
  const urls: { path: string; lastmod?: string | undefined }[] = [
    ...fixedPages('indexed').map((path) => ({ path })),
    ...categories.map(({ slug }) => ({ path: `/menu/${encodeURIComponent(slug)}` })),
    ...news.map(({ slug, starts_at }) => ({ path: `/promotions/${encodeURIComponent(slug)}`, lastmod: starts_at })),
    ...[...slugs].map((slug) => ({ path: `/product/${encodeURIComponent(slug)}` })),
  ]
  const rows = urls.map(({ path, lastmod }) => `<url>${element('loc', origin + path)}${element('lastmod', lastmod)}</url>\n`)
  return `${XML_HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('')}</urlset>\n`
}

/** Pages that search engines must not list say `noindex`, which they can only see if they may read them: so only customer pages
 *  and the API are closed. `Clean-param` (Yandex) names parameters that make no other page. Pure. */
function robotsText(origin: string): string {
  const closed = new Set(fixedPages('personal').map((path) => `/${path.split('/')[1] ?? ''}`))
  return [
    'User-agent: *',
    ...[...closed].toSorted().map((path) => `Disallow: ${path}`),
    'Disallow: /api/',
    'Clean-param: q&next',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
