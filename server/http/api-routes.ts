import { routeLabel } from './route-label'

/** Names the route of a call's path for the log: `/api/v3/goods/{id}`, or `/api/*` for an unknown path. Literal paths win over
 *  patterns. The table is built at the first call, because the list of routes is complete only after start-up. */
export function apiRouteLabels(routes: () => readonly { path: string }[]): (pathname: string) => string {
  let table: Table | undefined
  return (pathname) => {
    table ??= tableOf(routes())
    if (table.literal.has(pathname)) return pathname
    return table.patterns.find(({ pattern }) => pattern.test(pathname))?.route ?? '/api/*'
  }
}

type Table = { literal: ReadonlySet<string>; patterns: readonly { pattern: RegExp; route: string }[] }

/** Wildcard routes belong to middleware and are left out. */
function tableOf(all: readonly { path: string }[]): Table {
  const routes = [...new Set(all.map(({ path }) => routeLabel(path)))].filter((path) => !path.includes('*'))
  return {
    literal: new Set(routes.filter((path) => !path.includes('{'))),
    patterns: routes.filter((path) => path.includes('{')).map((route) => ({ pattern: patternOf(route), route })),
  }
}

function patternOf(route: string): RegExp {
  const parts = route.split(/\{\w+\}/).map((text) => text.replaceAll(/[^\w/-]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]+')}$`)
}
