/** A route's pattern in the one spelling of the log and the description: `/v3/goods/:id` is `/v3/goods/{id}`. */
export const routeLabel = (path: string) => path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')
