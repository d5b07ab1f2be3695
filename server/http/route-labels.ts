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
export function apiRouteLabels(routes: () => readonly { path: string }[]): (pathname: string) => string {
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
