import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HttpError, missing } from '#server/core/errors'
import type { Settings } from '#server/core/settings'
import type { ApiEnv } from './context'
import { errorResponse } from './error-response'
import { pathPattern, routeLabel } from './route-labels'

/** Whether this environment serves the path (without `/api`): `/dev/…` exists in the demo and in previews only, the pages of
 *  the sandbox bank only where it takes the payments. */
export function isServed(path: string, { environment, payment }: Pick<Settings, 'environment' | 'payment'>): boolean {
  if (path.startsWith('/dev/')) return environment !== 'production'
  return payment.adapter === 'sandbox' || !path.startsWith('/payments/sandbox/')
}

/** The response where no route matched: 404 for an unknown path, else 405 with `Allow`, or 204 to OPTIONS. */
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
    if (!pathPattern(`/api${routeLabel(definition.route.path)}`).test(c.req.path)) return []
    const method = definition.route.method.toUpperCase()
    return method === 'GET' && !('x-changes-state' in definition.route) ? ['GET', 'HEAD'] : [method]
  })
  return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])].toSorted()
}
