import { NONCE_HEADER } from '~/contracts/constants'
import type { City } from '~/contracts/dictionaries'
import { isCrawler } from '~/rules/crawlers'
import { chooseCity } from '~/rules/nearest-city'
import { formatZoned, isOpen, nextOpening, workingHours } from '~/rules/schedule'
import { pageAt } from '~/rules/pages'
import { isStaffPath } from '~/rules/staff-path'
import { dayOf, toWall } from '~/rules/zoned-time'
import { PAGE_TTL_MS, STALE_IF_ERROR_MS } from '#server/core/freshness'
import { reportError } from '#server/core/report-error'
import { requestContext } from '#server/core/request-context'
import { fallbackResponse, soonResponse } from '#server/http/fallback-response'
import { pageSecurity, type SecuritySettings } from '#server/http/security-headers'
import { freshGeneration, lastGeneration, presentGeneration, readGeneration, staleMsOf, type CacheGeneration } from './cache-generation'
import { placeStyles, takeInlineScripts } from './page-html'
import { pageKey, publicPageAt, type PublicPage } from './page-key'
import { pageRulesAt } from './page-styles'
import {
  keptInMemory,
  serveCached,
  serveFromMemory,
  serveStale,
  withoutBody,
  type Asked,
  type CacheRequest,
  type Kept,
} from './response-cache'

export type PageVisit = {
  request: Request
  /** `request.url`, parsed. */
  url: URL
  env: Pick<Cloudflare.Env, 'DB' | 'API_BASE_URL' | 'ASSETS'>
  context: Pick<ExecutionContext, 'waitUntil'>
  settings: SecuritySettings
  render: (request: Request) => Response | Promise<Response>
}

/** Browsers revalidate cached pages each time. */
const CACHED = 'no-cache'
const UNCACHED = 'private, no-cache'
/** Customer pages, errors, and everything not known to be public. */
const PERSONAL = 'private, no-store'
const NO_PARAMETERS = new URLSearchParams()
const CITY_COOKIE = /(?:^|;\s*)city=([^;]*)/
/** A user agent that src/rules/crawlers.ts knows. */
const CRAWLER = 'Googlebot'
/** React's mark for a Suspense boundary that failed on the server. */
const BROKEN_BOUNDARY = '<!--$!-->'

/** Answers a page. Public pages come from the response cache and are rendered from their address and city alone; all others
 *  are rendered from the visitor's request. Throws what `render` throws. docs/caching.md, docs/decisions/030. */
export function answerPage(visit: PageVisit): Response | Promise<Response> {
  const { request, url, env, context } = visit
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const page = isRead ? publicPageAt(url) : undefined
  if (!page) return personalPage(visit, isRead)
  const now = Date.now()
  const generation = presentGeneration(env, context, now)
  if (generation) return publicPage(visit, page, generation, now)
  return readGeneration(env, context, now).then(
    (read) => publicPage(visit, page, read, Date.now()),
    () => pageWithoutDatabase(visit, page, now),
  )
}

/** The response of `answerPage` where it lies in memory and nothing else has to be done for it; undefined where it is to be asked. */
export function keptPage(path: string, asked: Asked, env: PageVisit['env']): Kept | undefined {
  const page = publicPageAt({ pathname: path, search: '', searchParams: NO_PARAMETERS })
  const now = Date.now()
  const generation = page && freshGeneration(env, now)
  const city = generation && cityOf(asked, generation)
  if (!city) return undefined
  return keptInMemory(asked, { key: pageKey(page, city), generation: pageGeneration(generation, city), validAt: generation.readAt, now })
}

function publicPage(visit: PageVisit, page: PublicPage, generation: CacheGeneration, now: number): Response | Promise<Response> {
  const city = cityOf(visit.request, generation)
  if (!city) return soonResponse()
  if (!page.isCacheable || import.meta.env.MODE === 'development')
    return renderClean(visit, page, city, UNCACHED).then((response) => withoutBody(response, visit.request))
  const cached = cacheRequest(visit, page, generation, city, now)
  return serveFromMemory(cached) ?? serveCached(cached)
}

/** Renders for the visitor. No page can be rendered in a shop without a city, which has not opened yet. */
async function personalPage(visit: PageVisit, isRead: boolean): Promise<Response> {
  const { request, url, env, context } = visit
  const response = await render(visit, request, PERSONAL)
  if (response.status < 500 || !isRead || isStaffPath(url.pathname)) return response
  const generation = await readGeneration(env, context, Date.now()).catch(() => undefined)
  if (generation?.cities.length !== 0) return response
  await response.body?.cancel()
  return soonResponse(pageAt(url.pathname) ? 200 : 404)
}

/** Serves the entry of the last known generation while the clock has not changed it, else lets the page show its error. */
async function pageWithoutDatabase(visit: PageVisit, page: PublicPage, now: number): Promise<Response> {
  const last = lastGeneration(visit.env, now)
  const city = last && cityOf(visit.request, last)
  const stale = city && page.isCacheable && (await serveStale(cacheRequest(visit, page, { ...last, readAt: now }, city, now)))
  return stale || render(visit, visit.request, PERSONAL)
}

function cacheRequest(visit: PageVisit, page: PublicPage, generation: CacheGeneration, city: City, now: number): CacheRequest {
  const isRemote = visit.env.API_BASE_URL !== ''
  return {
    request: visit.request,
    context: visit.context,
    key: pageKey(page, city),
    generation: pageGeneration(generation, city),
    validAt: generation.readAt,
    staleMs: staleMsOf(visit.env, now),
    ttlMs: PAGE_TTL_MS,
    staleIfErrorMs: isRemote ? 0 : STALE_IF_ERROR_MS,
    now,
    make: () => {
      const context = requestContext()
      if (context && !isRemote) context.versionRead = generation.version
      return renderClean(visit, page, city, CACHED)
    },
  }
}

function cityOf(request: Pick<Asked, 'headers'> & { cf?: object }, { cities, pickupPoints }: CacheGeneration): City | undefined {
  const cookie = request.headers.get('cookie')
  return chooseCity(cities, cookie === null ? undefined : CITY_COOKIE.exec(cookie)?.[1], request.cf, pickupPoints)
}

const pageGenerations = new WeakMap<CacheGeneration, Map<City, string>>()

/** What a page of this city depends on: the generation, whether the kitchen is open, and the city's calendar day. */
export function pageGeneration(generation: CacheGeneration, city: City): string {
  const ofCities = pageGenerations.get(generation) ?? new Map<City, string>()
  pageGenerations.set(generation, ofCities)
  const before = ofCities.get(city)
  if (before !== undefined) return before
  const { version, passed, switches, readAt } = generation
  const name = [version, passed, switches, kitchenState(city, new Date(readAt)), dayOf(toWall(readAt, city.time_zone))].join('.')
  ofCities.set(city, name)
  return name
}

function kitchenState(city: City, now: Date): string {
  const hours = workingHours(city)
  if (isOpen(hours, city.time_zone, now)) return 'open'
  const opening = nextOpening(hours, city.time_zone, now)
  return opening ? `until${formatZoned(opening, city.time_zone).slice(0, 16)}` : 'closed'
}

/** Renders a public page from a clean request. Crawlers get errors as a bare document, so their page is rendered again under
 *  a crawler's name. */
async function renderClean(visit: PageVisit, page: PublicPage, city: City, cacheControl: string): Promise<Response> {
  const url = new URL(page.path + page.query, visit.settings.origin)
  const headers = { accept: 'text/html', 'accept-language': 'ru', cookie: `city=${city.slug}` }
  const response = await render(visit, new Request(url, { headers }), cacheControl)
  if (response.status < 400 || !isCrawler(visit.request.headers.get('user-agent'))) return response
  await response.body?.cancel()
  return render(visit, new Request(url, { headers: { ...headers, 'user-agent': CRAWLER } }), cacheControl)
}

/** Renders a whole document and adds its headers. `cacheControl` applies to complete pages that set none themselves. */
async function render({ env, settings, render: start }: PageVisit, request: Request, cacheControl: string): Promise<Response> {
  const response = await start(request)
  if (leadsToItself(response, request)) return fallbackResponse(404, new URL(request.url).pathname)
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const headers = new Headers(response.headers)
  const { html: marked, scripts, hasOthers } = takeInlineScripts(await response.text(), headers.get(NONCE_HEADER))
  const isForCache = cacheControl === CACHED
  const { html, styles } = await placeStyles(marked, isForCache ? (href) => pageRulesAt(env.ASSETS, href) : undefined)
  headers.delete(NONCE_HEADER)
  // a small page (429) has a policy of its own
  for (const [name, value] of Object.entries(pageSecurity(settings, scripts, styles))) if (!headers.has(name)) headers.set(name, value)
  const isBroken = html.includes(BROKEN_BOUNDARY)
  if (isBroken) reportError(new Error('a part of the page failed to render'))
  if (hasOthers) reportError(new Error('the page has an inline script that the shop did not write'))
  const isComplete = response.status === 200 && !isBroken
  if (!isComplete) headers.set('cache-control', PERSONAL)
  else if (!headers.has('cache-control')) headers.set('cache-control', cacheControl)
  if (isForCache) headers.append('vary', 'cookie')
  return new Response(html, { status: response.status, headers })
}

/** The router redirects some addresses to the same address (`/x%5E`), which would never end. */
function leadsToItself({ headers }: Response, { url }: Request): boolean {
  const location = headers.get('location')
  return location !== null && canonicalUrl(new URL(location, url)) === canonicalUrl(new URL(url))
}

/** Not every runtime encodes `^`, which browsers do. */
const canonicalUrl = ({ origin, pathname, search }: URL) => `${origin}${pathname.replaceAll('^', '%5E')}${search}`
