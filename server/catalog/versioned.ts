import { createMiddleware } from 'hono/factory'
import { catalogVersion } from './catalog-version'
import { BUILD_ID } from '#server/core/build'
import type { ApiEnv, ServiceContext } from '#server/http/context'
import { matchesEtag } from '#server/core/entity-tag'
import { API_CACHE_CONTROL } from '#server/core/freshness'

/** Middleware for responses that depend only on the catalogue version: sets ETag and Cache-Control, and answers 304 after
 *  reading one row. The service context has the version. */
export const versioned = versionedBy(() => null)

/** The same for responses that depend on another number too, which `more` returns. */
export function versionedBy(more: (service: ServiceContext) => Promise<number> | number | null) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const version = await catalogVersion(c.get('service'))
    c.set('service', { ...c.get('service'), catalogVersion: version })
    const extra = await more(c.get('service'))
    const tag = [BUILD_ID, version, extra].filter((part) => part !== null).join('-')
    const headers = { etag: `W/"${tag}"`, 'cache-control': API_CACHE_CONTROL }
    if (matchesEtag(c.req.header('if-none-match') ?? '', headers.etag)) return c.body(null, 304, headers)
    await next()
    // the handler has set its own Cache-Control
    if (c.res.status !== 200 || c.res.headers.has('cache-control')) return
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  })
}
