import { readFrontSettings, type FrontSettings } from '#server/core/front-settings'
import { errorTracker } from '#server/platform/errors/errors'
import type { RateLimitBindings } from '#server/platform/rate-limit/rate-limit'
import { clientAddress } from './client-address'
import { budgetOf, rateLimitKey, isWithinLimit } from './rate-limits'
import { reportError } from '#server/core/report-error'
import { logRequest, requestId, routeOf, type ApiRouteOf } from './request-log'
import { withRequestContext, type RequestContext } from '#server/core/request-context'
import { withSecurity, type AnswerKind } from './security-headers'
import { fallbackResponse } from './fallback-response'

/** An answer and what it is, which decides its headers. */
export type Answered = { kind: AnswerKind; response: Response }

/** Answers a request whose address was parsed, under settings that are in order. */
type Answer = (url: URL, settings: FrontSettings) => Answered | Promise<Answered>

type Visit = { request: Request; env: RateLimitBindings; context: Pick<ExecutionContext, 'waitUntil'>; apiRouteOf: ApiRouteOf }

/** Everything that happens around an answer: the settings are checked (a shop that is set up wrongly answers 503 and says why
 *  in its log), floods of calls are held, what is thrown becomes 500 and is reported, the answer gets its headers, the request its
 *  line in the log. Issue 8, parts 6, 8 and 9. */
export async function handleRequest(visit: Visit, answer: Answer): Promise<Response> {
  const { request, env, context, apiRouteOf } = visit
  const startedAt = Date.now()
  const url = new URL(request.url)
  const { pathname } = url
  const settings = settingsOf(env)
  if (settings === null) return withSecurity(fallbackResponse(503, !isData(pathname)), 'data', UNKNOWN_SHOP)
  const known = { id: requestId(request.headers), route: routeOf(pathname, apiRouteOf), ...tracking(settings, context) }
  return withRequestContext(async (notes) => {
    const { kind, response } = (await held(visit, pathname, settings)) ?? (await safely(pathname, () => answer(url, settings)))
    const guarded = withSecurity(response, kind, settings)
    if (settings.logsRequests) logRequest(notes, { method: request.method, status: guarded.status, ms: Date.now() - startedAt })
    return guarded
  }, known)
}

/** The same for what nobody asked for: errors are reported under its name. */
export function runInBackground(name: string, env: object, context: Visit['context'], run: () => Promise<void>): Promise<void> {
  const settings = settingsOf(env)
  if (settings === null) return Promise.resolve()
  return withRequestContext(run, { id: requestId(new Headers()), route: name, ...tracking(settings, context) })
}

/** Null where the settings are wrong: each request says so in the log, for whoever looks there when nothing works. */
function settingsOf(env: object): FrontSettings | null {
  try {
    return readFrontSettings(env)
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', event: 'settings', reason: error instanceof Error ? error.message : 'unknown' }))
    return null
  }
}

function tracking(settings: FrontSettings, context: Visit['context']): Pick<RequestContext, 'track'> {
  const tracker = errorTracker(settings)
  return tracker ? { track: (report) => context.waitUntil(tracker.send(report)) } : {}
}

/** What a caller gets who asks for too much, or null. The API in this Worker counts its calls itself, and a rendering is
 *  counted where it is made (page-flood.ts). */
async function held({ request, env }: Visit, pathname: string, settings: FrontSettings): Promise<Answered | null> {
  if (!isData(pathname)) return null
  const isCall = pathname.startsWith('/_serverFn/')
  if (!isCall && settings.apiBaseUrl === '') return null
  const who = rateLimitKey(isCall ? addressOf(request) : await clientAddress(request.headers, settings.proxySecret))
  const budget = isCall ? 'function' : budgetOf(request.method, pathname)
  return who === null || (await isWithinLimit(env, budget, who)) ? null : { kind: 'data', response: fallbackResponse(429, false) }
}

async function safely(pathname: string, answer: () => Answered | Promise<Answered>): Promise<Answered> {
  try {
    return await answer()
  } catch (error) {
    reportError(error)
    return { kind: 'data', response: fallbackResponse(500, !isData(pathname)) }
  }
}

/** Where not even its settings are known. */
const UNKNOWN_SHOP = { environment: 'production', origin: '', turnstile: false } as const
const addressOf = (request: Request) => request.headers.get('cf-connecting-ip')
const isData = (pathname: string) => /^\/(?:api|_serverFn)(?:\/|$)/.test(pathname)
