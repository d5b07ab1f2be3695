import { reportError } from '#server/core/report-error'
import { withRequestContext, type RequestContext } from '#server/core/request-context'
import { readFrontSettings, type FrontSettings } from '#server/core/settings'
import { sendToSentry } from '#server/platform/errors/sentry'
import type { RateLimitBindings } from '#server/platform/rate-limit/rate-limit'
import { discardBody } from './body-limits'
import { clientAddress } from './client-address'
import { areaOf, fallbackResponse } from './fallback-response'
import { budgetOf, isWithinLimit, rateLimitKey } from './rate-limits'
import { logRequest, requestId, routeOf, type ApiRouter } from './request-log'
import { withSecurity, type ResponseKind } from './security-headers'

/** A response and its kind, which decides its security headers. */
export type KindOfResponse = { kind: ResponseKind; response: Response }

type Handler = (url: URL, settings: FrontSettings) => KindOfResponse | Promise<KindOfResponse>
type Visit = { request: Request; env: RateLimitBindings; context: Pick<ExecutionContext, 'waitUntil'>; api: ApiRouter }

/** The outermost middleware: checks the settings (503 if they are wrong), limits server function and remote API calls, reports
 *  what the handler throws and answers 500, adds security headers, reads what was left of the body, and logs the request. */
export async function handleRequest(visit: Visit, handler: Handler): Promise<Response> {
  const response = await answer(visit, handler)
  await discardBody(visit.request)
  return response
}

async function answer(visit: Visit, handler: Handler): Promise<Response> {
  const { request, env, context, api } = visit
  const url = new URL(request.url)
  const { pathname } = url
  const settings = settingsOf(env, url.origin)
  if (settings === null) return withSecurity(fallbackResponse(503, pathname), 'data', UNKNOWN_SETTINGS)
  const initial = { id: requestId(request.headers), route: routeOf(request.method, pathname, api), ...tracking(settings, context) }
  return withRequestContext(async (requestContext) => {
    const { kind, response } = await respond(visit, url, settings, handler)
    const secured = withSecurity(response, kind, settings)
    if (settings.logsRequests)
      logRequest(requestContext, { method: request.method, status: secured.status, ms: Date.now() - requestContext.startedAt })
    return secured
  }, initial)
}

/** Runs a cron or queue handler under its name: errors are reported with it. */
export function runInBackground(name: string, env: object, context: Visit['context'], run: () => Promise<void>): Promise<void> {
  const settings = settingsOf(env)
  if (settings === null) return Promise.resolve()
  return withRequestContext(run, { id: requestId(new Headers()), route: name, ...tracking(settings, context) })
}

async function respond(visit: Visit, url: URL, settings: FrontSettings, handler: Handler): Promise<KindOfResponse> {
  const { pathname } = url
  try {
    if (await isOverLimit(visit, pathname, settings)) return { kind: 'data', response: fallbackResponse(429, pathname) }
    return await handler(url, settings)
  } catch (error) {
    reportError(error)
    return { kind: 'data', response: fallbackResponse(500, pathname) }
  }
}

/** The API in this Worker counts its calls itself, and renders are counted where they are made. */
async function isOverLimit({ request, env }: Visit, pathname: string, settings: FrontSettings): Promise<boolean> {
  const area = areaOf(pathname)
  if (area === 'page' || (area === 'api' && settings.apiBaseUrl === '')) return false
  const client = rateLimitKey(clientAddress(request.headers, env))
  const budget = area === 'function' ? 'function' : budgetOf(request.method, pathname)
  return client !== null && !(await isWithinLimit(env, budget, client))
}

/** Null if the settings are wrong; every request logs the reason. */
function settingsOf(env: object, asked?: string): FrontSettings | null {
  try {
    const settings = readFrontSettings(env)
    // the policies of a page without TLS name no https
    return asked !== undefined && asked === settings.lanOrigin ? { ...settings, origin: asked } : settings
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', event: 'settings', reason: error instanceof Error ? error.message : 'unknown' }))
    return null
  }
}

function tracking(settings: FrontSettings, context: Visit['context']): Pick<RequestContext, 'track'> {
  return settings.sentryDsn === null ? {} : { track: (report) => context.waitUntil(sendToSentry(settings, report)) }
}

const UNKNOWN_SETTINGS = { environment: 'production', origin: '', captcha: 'off' } as const
