import type { OpenAPIHono } from '@hono/zod-openapi'
import { pageAt } from '~/rules/pages'
import type { RequestContext } from '#server/core/request-context'
import type { ApiEnv } from './context'

const METHOD = /^[A-Z]{1,10}$/

/** Logs one JSON line per request. It holds nothing a visitor typed: the route's label instead of the path, and no query,
 *  address, header or body. On Cloudflare `ms` advances only with awaited I/O. */
export function logRequest(
  { id, route, d1Rows, d1Queries, cache }: Pick<RequestContext, 'id' | 'route' | 'd1Rows' | 'd1Queries' | 'cache'>,
  { method, status, ms }: { method: string; status: number; ms: number },
): void {
  const request = { id, method: METHOD.test(method) ? method : '?', route: route || '*', status, ms }
  console.log(JSON.stringify({ level: 'info', event: 'request', ...request, d1_queries: d1Queries, d1_rows: d1Rows, cache }))
}

const RAY = /^[0-9a-f]{16}(?:-[A-Z]{3})?$/

/** Cloudflare's ray id, or a random id of the same form. */
export function requestId(headers: Pick<Headers, 'get'>): string {
  const ray = headers.get('cf-ray')
  return ray !== null && RAY.test(ray) ? ray : crypto.randomUUID().replaceAll('-', '').slice(0, 16)
}

/** Fixed paths that are no pages. */
const FILES = new Set(['/sitemap.xml', '/robots.txt', '/feed/yml.xml', '/build.json'])

/** The API, for the names of its routes. */
export type ApiRouter = Pick<OpenAPIHono<ApiEnv>, 'router'>

/** The label of a path in the log, with `{…}` for each parameter. `*` for anything unknown: a visitor may have typed it. */
export function routeOf(method: string, pathname: string, api: ApiRouter): string {
  if (pathname === '/api' || pathname.startsWith('/api/')) return apiRouteOf(method, pathname, api)
  if (FILES.has(pathname)) return pathname
  if (pathname.startsWith('/_ipx/')) return '/_ipx/{modifiers}/{source}'
  if (/^\/_serverFn\/[0-9a-f]{12}$/.test(pathname)) return pathname
  return pageAt(pathname)?.pattern.replace(/\$(\w+)/, '{$1}') ?? '*'
}

/** The methods of the API's routes. */
export const METHODS = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT']

/** `/api/v3/goods/{id}`, also for a method that this path does not have; `/api/*` for an unknown path. */
function apiRouteOf(method: string, pathname: string, api: ApiRouter): string {
  for (const one of [method, ...METHODS]) {
    const [route] = routesAt(api, one, pathname)
    if (route) return routeLabel(route.path)
  }
  return '/api/*'
}

/** The routes of a call and their middleware, in order, without the middleware of the whole API. */
export const routesAt = ({ router }: ApiRouter, method: string, pathname: string) =>
  router.match(method, pathname)[0].flatMap(([[handler, { path }]]) => (path.includes('*') ? [] : [{ handler, path }]))

/** A route's pattern in the spelling of the log and the API description: `/v3/goods/:id` becomes `/v3/goods/{id}`. */
export const routeLabel = (path: string) => path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')
