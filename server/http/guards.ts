import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from './context'
import { HttpError } from '#server/core/errors'
import { fallbackError } from './fallback-response'

/** The response must not be cached. */
export const noStore = createMiddleware<ApiEnv>(async (c, next) => {
  c.header('cache-control', 'no-store')
  await next()
})

/** For GET calls that change state: not cacheable, 405 to HEAD, 403 to requests of other sites and to prefetching. */
export const changingGet = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.raw.method !== 'GET') throw fallbackError(405, { allow: 'GET, OPTIONS' })
  if (c.req.header('sec-fetch-site') === 'cross-site') throw fallbackError(403)
  if (/prefetch/i.test(c.req.header('sec-purpose') ?? c.req.header('purpose') ?? ''))
    throw new HttpError(403, 'prefetch', 'Этот запрос нельзя делать заранее')
  c.header('cache-control', 'no-store')
  await next()
})
