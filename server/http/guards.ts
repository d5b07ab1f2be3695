import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from './context'
import { HttpError } from '#server/core/errors'
import { fallbackError } from './fallback-response'

/** The response must not be cached. */
export const noStore = createMiddleware<ApiEnv>(async (c, next) => {
  c.header('cache-control', 'no-store')
  await next()
})

/** Whether a page of another site, or an image tag, makes the request. The mobile app sends none of these headers. */
function isForeign({ url, headers }: Request, origin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  const ours = [origin, new URL(url).origin]
  const sources = [headers.get('origin'), headers.get('referer')].filter((source) => source !== null)
  if (sources.some((source) => !URL.canParse(source) || !ours.includes(new URL(source).origin))) return true
  const accepted = headers.get('accept')?.split(',') ?? []
  return accepted.length > 0 && accepted.every((type) => type.trim().startsWith('image/'))
}

/** For GET calls that change state: not cacheable, 405 to HEAD, 403 to requests of other sites and to prefetching. */
export const changingGet = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.raw.method !== 'GET') throw fallbackError(405, { allow: 'GET, OPTIONS' })
  if (isForeign(c.req.raw, c.get('service').settings.origin)) throw fallbackError(403)
  if (/prefetch/i.test(c.req.header('sec-purpose') ?? c.req.header('purpose') ?? ''))
    throw new HttpError(403, 'prefetch', 'Этот запрос нельзя делать заранее')
  c.header('cache-control', 'no-store')
  await next()
})
