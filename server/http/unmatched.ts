import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiEnv } from './context'
import { HttpError, missing } from '#server/core/errors'
import { errorResponse } from './error-response'
import { isServed } from './served'

/** What no route took: 404 for an unknown path; where the path is known under other methods, 405 with `Allow`, and
 *  204 with `Allow` to OPTIONS. Contract "General". */
export function unmatchedResponse(c: Context<ApiEnv>, api: OpenAPIHono<ApiEnv>): Response {
  const allow = allowedMethods(c, api).join(', ')
  if (allow === '') return errorResponse(missing('Такого адреса в API нет'), c)
  if (c.req.method === 'OPTIONS') return c.body(null, 204, { allow })
  return errorResponse(new HttpError(405, 'method_not_allowed', 'Этот адрес так не вызывают', { headers: { allow } }), c)
}

function allowedMethods(c: Context<ApiEnv>, api: OpenAPIHono<ApiEnv>): string[] {
  const { settings } = c.get('service')
  const methods = api.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route' || !isServed(definition.route.path, settings)) return []
    if (!pathPattern(definition.route.path).test(c.req.path)) return []
    const method = definition.route.method.toUpperCase()
    return method === 'GET' && !('x-changes-state' in definition.route) ? ['GET', 'HEAD'] : [method]
  })
  return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])].toSorted()
}

/** `/v3/goods/{id}` or `/v3/goods/:id` as a pattern of whole paths. */
function pathPattern(path: string): RegExp {
  const parts = path.split(/\{[^}]+\}|:[^/]+/).map((text) => text.replaceAll(/[^\w/-]/g, '\\$&'))
  return new RegExp(`^/api${parts.join('[^/]+')}$`)
}
