import { pageAt } from '~/rules/pages'
import type { RequestContext } from '#server/core/request-context'

const METHOD = /^[A-Z]{1,10}$/

/** Logs one JSON line per request. It holds nothing a visitor typed: the route's label instead of the path, and no query,
 *  address, header or body. On Cloudflare `ms` advances only with awaited I/O. */
export function logRequest(
  { id, route, d1Rows, d1Queries, cache }: RequestContext,
  { method, status, ms }: { method: string; status: number; ms: number },
): void {
  const request = { id, method: METHOD.test(method) ? method : '?', route: route || '*', status, ms }
  console.log(JSON.stringify({ level: 'info', event: 'request', ...request, d1_queries: d1Queries, d1_rows: d1Rows, cache }))
}

const RAY = /^[0-9a-f]{16}(?:-[A-Z]{3})?$/

/** Cloudflare's ray id, or a random id of the same form. */
export function requestId(headers: Headers): string {
  const ray = headers.get('cf-ray')
  return ray !== null && RAY.test(ray) ? ray : crypto.randomUUID().replaceAll('-', '').slice(0, 16)
}

/** Fixed paths that are no pages. */
const FILES = new Set(['/sitemap.xml', '/robots.txt', '/feed/yml.xml', '/build.json'])

/** Labels API paths. */
export type ApiRouteOf = (pathname: string) => string

/** The label of a path in the log, with `{…}` for each parameter. `*` for anything unknown: a visitor may have typed it. */
export function routeOf(pathname: string, apiRouteOf: ApiRouteOf): string {
  if (pathname === '/api' || pathname.startsWith('/api/')) return apiRouteOf(pathname)
  if (FILES.has(pathname)) return pathname
  if (pathname.startsWith('/_ipx/')) return '/_ipx/{modifiers}/{source}'
  const serverFunction = /^\/_serverFn\/([0-9a-f]{8})[0-9a-f]{56}$/.exec(pathname)
  if (serverFunction) return `/_serverFn/${serverFunction[1]}`
  return pageAt(pathname)?.pattern.replace(/\$(\w+)/, '{$1}') ?? '*'
}

/** A route's pattern in the spelling of the log and the API description: `/v3/goods/:id` becomes `/v3/goods/{id}`. */
export const routeLabel = (path: string) => path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')

/** Matches whole paths of a labelled route. */
export const pathPattern = (label: string) =>
  new RegExp(
    `^${label
      .split(/\{\w+\}/)
      .map((text) => text.replaceAll(/[^\w/-]/g, '\\$&'))
      .join('[^/]+')}$`,
  )

/** Names the route of a call's path for the log: `/api/v3/goods/{id}`, or `/api/*` for an unknown path. Literal paths win over
 *  patterns. The table is built at the first call, because the list of routes is complete only after start-up. */
export function apiRouteLabels(routes: () => readonly { path: string }[]): ApiRouteOf {
  let table: { literal: ReadonlySet<string>; patterns: { label: string; pattern: RegExp }[] } | undefined
  return (pathname) => {
    table ??= tableOf(routes())
    if (table.literal.has(pathname)) return pathname
    return table.patterns.find(({ pattern }) => pattern.test(pathname))?.label ?? '/api/*'
  }
}

/** Wildcard routes belong to middleware and are left out. */
function tableOf(routes: readonly { path: string }[]) {
  const labels = [...new Set(routes.map(({ path }) => routeLabel(path)))].filter((label) => !label.includes('*'))
  return {
    literal: new Set(labels.filter((label) => !label.includes('{'))),
    patterns: labels.filter((label) => label.includes('{')).map((label) => ({ label, pattern: pathPattern(label) })),
  }
}
