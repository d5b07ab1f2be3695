import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from './context'
import { HttpError } from '#server/core/errors'

/** The response must not be cached. */
export const noStore = createMiddleware<ApiEnv>(async (c, next) => {
  c.header('cache-control', 'no-store')
  await next()
})

/** Marks a GET that changes state, for the API description and for `Allow`. */
export const CHANGES_STATE = { 'x-changes-state': true } as const

/** For GET calls that change state: not cacheable, 405 to HEAD, 403 to requests of other sites and to prefetching. */
export const changingGet = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.raw.method !== 'GET')
    throw new HttpError(405, 'method_not_allowed', 'Этот адрес так не вызывают', { headers: { allow: 'GET, OPTIONS' } })
  if (c.req.header('sec-fetch-site') === 'cross-site')
    throw new HttpError(403, 'cross_site', 'Этот запрос можно сделать только с сайта магазина')
  if (/prefetch/i.test(c.req.header('sec-purpose') ?? c.req.header('purpose') ?? ''))
    throw new HttpError(403, 'prefetch', 'Этот запрос нельзя делать заранее')
  c.header('cache-control', 'no-store')
  await next()
})
