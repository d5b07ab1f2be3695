import { pageAt } from '~/rules/pages'
import type { RequestContext } from '#server/core/request-context'

/** What a line tells beside the notes. `ms` is whole milliseconds; on Cloudflare the clock moves with what is awaited only. */
export type RequestEnd = { method: string; status: number; ms: number }

const METHOD = /^[A-Z]{1,10}$/

/** One line a request, as JSON: what an operator counts and finds it by. Nothing of it was typed by anybody: the path is a
 *  pattern, and there is no query, address, header or body. Issue 8, part 9. */
export function logRequest({ id, route, d1Rows, d1Queries, cache }: RequestContext, { method, status, ms }: RequestEnd): void {
  const known = { id, method: METHOD.test(method) ? method : '?', route: route || '*', status, ms }
  console.log(JSON.stringify({ level: 'info', event: 'request', ...known, d1_queries: d1Queries, d1_rows: d1Rows, cache }))
}

const RAY = /^[0-9a-f]{16}(?:-[A-Z]{3})?$/

/** What the request is called: Cloudflare's ray, or a random name of the same form where there is none. */
export function requestId(headers: Headers): string {
  const ray = headers.get('cf-ray')
  return ray !== null && RAY.test(ray) ? ray : crypto.randomUUID().replaceAll('-', '').slice(0, 16)
}

/** Fixed paths that are no pages. */
const FILES = new Set(['/sitemap.xml', '/robots.txt', '/feed/yml.xml', '/build.json'])

/** The pattern of a call's path (server/http/api-routes.ts). */
export type ApiRouteOf = (pathname: string) => string

/** The label of a path in the log, with `{…}` for each parameter. `*` for anything unknown: a visitor may have typed it. */
export function routeOf(pathname: string, apiRouteOf: ApiRouteOf): string {
  if (pathname === '/api' || pathname.startsWith('/api/')) return apiRouteOf(pathname)
  if (FILES.has(pathname)) return pathname
  if (pathname.startsWith('/_ipx/')) return '/_ipx/{modifiers}/{source}'
  const call = /^\/_serverFn\/([0-9a-f]{8})[0-9a-f]{56}$/.exec(pathname)
  if (call) return `/_serverFn/${call[1]}`
  return pageAt(pathname)?.pattern.replace(/\$(\w+)/, '{$1}') ?? '*'
}
