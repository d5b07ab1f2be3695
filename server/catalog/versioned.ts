import { createMiddleware } from 'hono/factory'
import { catalogVersion } from './catalog-version'
import { BUILD_ID } from '#server/core/build'
import type { ApiEnv, ServiceContext } from '#server/http/context'
import { matchesEtag } from '#server/core/entity-tag'
import { API_CACHE_CONTROL } from '#server/core/freshness'

/** For what changes only with the catalogue's version: answers 304 after one single-row read where the client holds
 *  this version from this build. The version read is left in `catalogVersion` for the handler. */
export const versioned = versionedBy(() => null)

/** The same for what changes with something else besides, which `more` tells: the tag names both. */
export function versionedBy(more: (service: ServiceContext, version: number) => Promise<number> | null) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const version = await catalogVersion(c.get('service'))
    const besides = await more(c.get('service'), version)
    const tag = [BUILD_ID, version, besides].filter((part) => part !== null).join('-')
    const headers = { etag: `W/"${tag}"`, 'cache-control': API_CACHE_CONTROL }
    if (matchesEtag(c.req.header('if-none-match') ?? '', headers.etag)) return c.body(null, 304, headers)
    c.set('catalogVersion', version)
    await next()
    // an answer that says for itself how long it holds is not of this version alone
    if (c.res.status !== 200 || c.res.headers.has('cache-control')) return
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  })
}
