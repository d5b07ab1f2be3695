import { api } from '#server/app'
import { inBraces } from '#server/http/in-braces'

/** The pattern of a call's path, `/api/v3/goods/{id}`, by the routes of the API itself; `/api/*` where it has no such path.
 *  What is written out goes before what has a name in it. For the log: never the path. */
export function apiRouteOf(pathname: string): string {
  table ??= readTable()
  if (table.plain.has(pathname)) return pathname
  return table.named.find(({ pattern }) => pattern.test(pathname))?.route ?? '/api/*'
}

type Table = { plain: ReadonlySet<string>; named: readonly { pattern: RegExp; route: string }[] }
let table: Table | undefined

/** Middleware for many paths stands among the routes too, with a star. */
function readTable(): Table {
  const routes = [...new Set(api.routes.map(({ path }) => inBraces(path)))].filter((path) => !path.includes('*'))
  return {
    plain: new Set(routes.filter((path) => !path.includes('{'))),
    named: routes.filter((path) => path.includes('{')).map((route) => ({ pattern: patternOf(route), route })),
  }
}

function patternOf(route: string): RegExp {
  const parts = route.split(/\{\w+\}/).map((text) => text.replaceAll(/[^\w/-]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]+')}$`)
}
