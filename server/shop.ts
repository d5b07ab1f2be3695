import start from '#start'
import { api } from '#server/app'
import { pageAt } from '~/rules/pages'
import { isStaffPath } from '~/rules/staff-path'
import { BUILD_ID } from '#server/core/build'
import { readFrontSettings } from '#server/core/settings'
import { runCron } from '#server/cron'
import { answerApi } from '#server/edge/public-api'
import { answerPage, keptPage, type PageVisit } from '#server/edge/public-pages'
import { answerServerFunction } from '#server/edge/server-functions'
import { answerFeed, isFeedPath } from '#server/feed/feed'
import { admitRequest, isPlainRead } from '#server/http/admission'
import { areaOf, fallbackResponse } from '#server/http/fallback-response'
import { mayRender } from '#server/http/rate-limits'
import { handleRequest, runInBackground, type KindOfResponse } from '#server/http/request-middleware'
import { logRequest, requestId, routeOf } from '#server/http/request-log'
import { answerImage, isImagePath } from '#server/images/images'
import { answerMedia, isMediaPath } from '#server/images/media'
import type { Shop } from '#server/host/host'

/** The shop, as a host runs it. `/api/*` is its API (or the one at `API_BASE_URL`), `/media/*` uploaded pictures, `/_ipx/*` resized ones; feeds and `/build.json`
 *  are for programs; everything else is a page, cached or rendered. The cron settles payments, late orders and loyalty. */
export default {
  kept: (asked, env) => {
    const settings = readFrontSettings(env)
    const kept = isPlainRead(asked, settings) ? keptPage(asked.target, asked, env) : undefined
    if (kept && settings.logsRequests) {
      const { method, target, headers } = asked
      const notes = { id: requestId(headers), route: routeOf(method, target, api), d1Rows: 0, d1Queries: 0, cache: 'memory' } as const
      logRequest(notes, { method, status: kept.status, ms: 0 })
    }
    return kept
  },
  fetch: (request, env, context) =>
    handleRequest({ request, env, context, api }, async (url, settings) => {
      const admitted = await admitRequest(request, env)
      if (admitted instanceof Response) return { kind: 'data', response: admitted }
      return respond({ request: admitted, url, env, context, settings })
    }),
  scheduled: (moment, env, context) => runInBackground('cron', env, context, () => runCron(moment, env)),
} satisfies Shop

type Visit = Omit<PageVisit, 'env' | 'context' | 'render'> & { env: Cloudflare.Env; context: ExecutionContext }

async function respond(visit: Visit): Promise<KindOfResponse> {
  const { request, url, env, context } = visit
  const { pathname } = url
  if (areaOf(pathname) === 'api') return { kind: 'data', response: await answerApi(request, env, context, api.fetch) }
  if (areaOf(pathname) === 'function') return { kind: 'data', response: await answerServerFunction(request, start.fetch) }
  if (isImagePath(pathname)) return { kind: 'file', response: await answerImage(request, env, context) }
  if (isMediaPath(pathname)) return { kind: 'file', response: await answerMedia(request, env.MEDIA) }
  if (isFeedPath(pathname)) return { kind: 'file', response: await answerFeed(request, env, context, api.fetch) }
  if (pathname === '/build.json') {
    return { kind: 'data', response: Response.json({ build: BUILD_ID }, { headers: { 'cache-control': 'no-store' } }) }
  }
  // an unknown screen has no frame; with an API elsewhere, staff work there
  if (isStaffPath(pathname) && (env.API_BASE_URL || !pageAt(pathname.replace(/\/$/, ''))))
    return { kind: 'page', response: fallbackResponse(404, pathname) }
  const render = (rendered: Request) => (mayRender(visit, rendered) ? start.fetch(rendered) : fallbackResponse(429, pathname))
  return { kind: 'page', response: await answerPage({ ...visit, render }) }
}
