import start from '@tanstack/react-start/server-entry'
import { api } from '#server/app'
import { BUILD_ID } from '#server/build'
import { runCron } from '#server/cron'
import { answerFeed, isFeedPath } from '#server/feed/feed'
import { serviceContextOf } from '#server/http/context'
import { passOn } from '#server/http/pass-on'
import { answerImage, isImagePath } from '#server/images/images'
import { consumeMessages } from '#server/messages/consume-messages'

/** The Worker: `/api/*` is the shop's own API (or passed on to the one at `API_BASE_URL`), `/_ipx/*` are the pictures in
 *  other sizes, `/sitemap.xml`, `/robots.txt` and `/feed/yml.xml` are for machines, `/build.json` tells the build, the rest
 *  is rendered. Files of `public` are answered before the Worker is asked. A branch preview is not to be found by anybody.
 *  The cron settles every minute what hangs and every night what time has changed; the queue brings messages to send. */
export default {
  async fetch(request, env, context) {
    const response = await answer(request, env, context)
    if (env.ENVIRONMENT !== 'preview') return response
    const hidden = new Response(response.body, response)
    hidden.headers.set('x-robots-tag', 'noindex')
    return hidden
  },
  scheduled: (controller, env) => runCron(controller, env),
  async queue(batch, env) {
    if (!env.API_BASE_URL) await consumeMessages(serviceContextOf(env, new Date()), batch)
  },
} satisfies ExportedHandler<Cloudflare.Env>

function answer(request: Request, env: Cloudflare.Env, context: ExecutionContext): Response | Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/api' || pathname.startsWith('/api/')) {
    return env.API_BASE_URL ? passOn(request, env.API_BASE_URL, env.PROXY_SECRET) : api.fetch(request, env, context)
  }
  if (isImagePath(pathname)) return answerImage(request, env, context)
  if (isFeedPath(pathname)) return answerFeed(request, env, context)
  if (pathname === '/build.json') {
    return Response.json({ build: BUILD_ID }, { headers: { 'cache-control': 'no-store' } })
  }
  return start.fetch(request)
}
