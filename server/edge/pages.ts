import type { City } from '~/contracts/dictionaries'
import { isCrawler } from '~/rules/crawlers'
import { reportError } from '#server/core/report-error'
import { requestContext } from '#server/core/request-context'
import { pageSecurity, type SecuritySettings } from '#server/http/security-headers'
import { withoutBody } from './copy'
import { earlyHints } from './early-hints'
import { AWAY_MS, EDITION_MS, lastEdition, presentEdition, readEdition, type Edition } from './edition'
import { inlineHashes } from './inline-hashes'
import { serveFromMemory, serveKept, serveKeptOnly, type KeptQuestion } from './kept'
import { pageAsked, type PageAsked } from './page-key'
import { cityOf, stateOf } from './page-state'

export type PageQuestion = {
  request: Request
  /** `request.url`, which whoever asks has parsed already. */
  url: URL
  env: Pick<Cloudflare.Env, 'DB' | 'API_BASE_URL'>
  context: Pick<ExecutionContext, 'waitUntil'>
  settings: SecuritySettings
  /** Start's own answer to a request. */
  render: (request: Request) => Response | Promise<Response>
}

/** A copy of an older edition may be served until five seconds after it was last known to be right; an edition is believed
 *  within the same five seconds. So nobody sees for longer what was changed. */
const STALE_MS = EDITION_MS
/** Some words of a page go by the clock, and what is popular by what is sold. */
const LIFE_MS = 5 * 60_000
/** Asked for each time, answered 304. */
const KEPT = 'no-cache'
/** A public page with a query of its own. */
const UNKEPT = 'private, no-cache'
/** A page of one customer, an error, whatever is not known to be public. */
const PERSONAL = 'private, no-store'
/** Some crawler that src/rules/crawlers.ts knows. */
const CRAWLER = 'Googlebot'
/** What React writes where a part of a page broke while it was rendered. */
const BROKEN_PART = '<!--$!-->'

/** Answers a page: a public one with its kept copy, made from nothing but its own address and its city; any other one is
 *  rendered for this request and never kept. All HTML comes whole, with headers that allow its inline parts by their
 *  hashes. What is no HTML (server functions, redirects) is handed on as it is. Throws what `render` throws.
 *  Issue 8, part 1; docs/decisions/030. */
export function answerPage(question: PageQuestion): Response | Promise<Response> {
  const { request, url, env, context } = question
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const page = isRead ? pageAsked(url) : undefined
  if (!page) return rendered(question, request, PERSONAL)
  const now = Date.now()
  const edition = presentEdition(env, context, now)
  if (edition) return publicPage(question, page, edition, now)
  return readEdition(env, context, now).then(
    (read) => publicPage(question, page, read, Date.now()),
    () => whileAway(question, page, now),
  )
}

/** The database does not answer. Whoever has a copy of the newest state that was seen gets it, as long as by the clock it
 *  still is that state; else, and where the API is elsewhere, the page itself knows what to say, and that is not kept. */
async function whileAway(question: PageQuestion, page: PageAsked, now: number): Promise<Response> {
  const { request, env } = question
  const last = lastEdition(env, now)
  const city = last && cityOf(request, last)
  const kept = city && page.store !== null && (await serveKeptOnly(copyAsked(question, page, { ...last, knownAt: now }, city, now)))
  return kept || rendered(question, request, PERSONAL)
}

function publicPage(question: PageQuestion, page: PageAsked, edition: Edition, now: number): Response | Promise<Response> {
  const { request } = question
  const city = cityOf(request, edition)
  if (!city) return rendered(question, request, PERSONAL)
  // whoever develops sees what is written now
  if (page.store === null || import.meta.env.MODE === 'development')
    return renderedClean(question, page, city, UNKEPT).then((response) => withoutBody(response, request))
  const kept = copyAsked(question, page, edition, city, now)
  return serveFromMemory(kept) ?? serveKept(kept)
}

/** Which copy it is, and how it is made. */
function copyAsked(question: PageQuestion, page: PageAsked, edition: Edition, city: City, now: number): KeptQuestion {
  const { request, context, env } = question
  return {
    request,
    context,
    store: page.store ?? 'rare',
    key: `${city.slug} ${page.path}${page.query}`,
    edition: stateOf(edition, city),
    knownAt: edition.knownAt,
    staleMs: STALE_MS,
    lifeMs: LIFE_MS,
    // an API elsewhere that cannot be reached is the error page: contract "An API elsewhere"
    standInMs: env.API_BASE_URL ? 0 : AWAY_MS,
    now,
    make: () => {
      const notes = requestContext()
      if (notes && !env.API_BASE_URL) notes.versionRead = Promise.resolve(edition.version)
      return renderedClean(question, page, city, KEPT)
    },
  }
}

/** A public page, rendered from nothing of its visitor's. A crawler is told of an error in a bare document (src/start.ts):
 *  only then is its page rendered once more, under a crawler's name. */
async function renderedClean(question: PageQuestion, page: PageAsked, city: City, control: string): Promise<Response> {
  const { request, settings } = question
  const url = settings.origin.replace(/\/+$/, '') + page.path + page.query
  const headers = { accept: 'text/html', 'accept-language': 'ru', cookie: `city=${city.slug}` }
  const response = await rendered(question, new Request(url, { headers }), control)
  if (response.status < 400 || !isCrawler(request.headers.get('user-agent'))) return response
  await response.body?.cancel()
  return rendered(question, new Request(url, { headers: { ...headers, 'user-agent': CRAWLER } }), control)
}

/** Renders a whole document with the headers of its own; `control` is for one that is complete and says nothing itself. */
async function rendered({ settings, render }: PageQuestion, asked: Request, control: string): Promise<Response> {
  const response = await render(asked)
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(pageSecurity(settings, await inlineHashes(html)))) headers.set(name, value)
  const isBroken = html.includes(BROKEN_PART)
  if (isBroken) reportError(new Error('a part of the page broke while it was rendered'))
  const isWhole = response.status === 200 && !isBroken
  if (!isWhole) headers.set('cache-control', PERSONAL)
  else if (!headers.has('cache-control')) headers.set('cache-control', control)
  if (control === KEPT) headers.append('vary', 'cookie')
  const hints = isWhole ? earlyHints(html) : ''
  if (hints !== '') headers.set('link', hints)
  return new Response(html, { status: response.status, headers })
}
