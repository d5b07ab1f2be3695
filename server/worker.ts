import start from 'virtual:tanstack-start-server-entry'
import { BUILD_ID } from '#server/core/build'
import { api } from './app'
import { apiRouteLabels } from '#server/http/api-routes'
import { runCron } from '#server/cron'
import { answerApi } from '#server/edge/public-api'
import { answerPage, type PageVisit } from '#server/edge/public-pages'
import { answerFeed, isFeedPath } from '#server/feed/feed'
import { serviceContextOf } from '#server/http/context'
import { admitRequest } from '#server/http/admission'
import { budgetedRender } from '#server/http/render-budgets'
import { handleRequest, runInBackground, type Answered } from '#server/http/request-middleware'
import { answerImage, isImagePath } from '#server/images/images'
import { consumeMessages } from '#server/messages/send-messages'

const apiRouteOf = apiRouteLabels(() => api.routes)

/** The Worker: `/api/*` is the shop's own API (or passed on to the one at `API_BASE_URL`), `/_ipx/*` are the pictures in
 *  other sizes, `/sitemap.xml`, `/robots.txt` and `/feed/yml.xml` are for machines, `/build.json` tells the build, the rest
 *  is rendered, or kept as it was rendered. Files of `public` are answered before the Worker is asked. Each request comes
 *  through the front door, is counted and logged, and its answer guarded (server/http/request-middleware.ts). The cron settles every
 *  minute what hangs and every night what time has changed; the queue brings messages to send. */
export default {
  fetch: (request, env, context) =>
    handleRequest({ request, env, context, apiRouteOf }, async (url, settings) => {
      const clean = await admitRequest(request, env)
      return clean instanceof Response ? { kind: 'data', response: clean } : answer({ request: clean, url, env, context, settings })
    }),
  scheduled: (controller, env, context) => runInBackground('cron', env, context, () => runCron(controller, env)),
  queue: (batch, env, context) =>
    runInBackground('queue', env, context, async () => {
      if (!env.API_BASE_URL) await consumeMessages(serviceContextOf(env, new Date()), batch)
    }),
} satisfies ExportedHandler<Cloudflare.Env>

type Visit = Omit<PageVisit, 'env' | 'context' | 'render'> & { env: Cloudflare.Env; context: ExecutionContext }

async function answer(visit: Visit): Promise<Answered> {
  const { request, url, env, context } = visit
  const { pathname } = url
  if (pathname === '/api' || pathname.startsWith('/api/')) {
    return { kind: 'data', response: await answerApi(request, env, context, api.fetch) }
  }
  if (isImagePath(pathname)) return { kind: 'file', response: await answerImage(request, env, context) }
  if (isFeedPath(pathname)) return { kind: 'file', response: await answerFeed(request, env, context) }
  if (pathname === '/build.json') {
    return { kind: 'data', response: Response.json({ build: BUILD_ID }, { headers: { 'cache-control': 'no-store' } }) }
  }
  return { kind: 'page', response: await answerPage({ ...visit, render: budgetedRender(visit, (asked) => start.fetch(asked)) }) }
}
