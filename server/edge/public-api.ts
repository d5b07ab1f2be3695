import { DAY_MS } from '~/rules/time'
import { answerClientError } from '#server/client-errors/client-errors.service'
import { API_MAX_AGE_MS, API_TTL_MS } from '#server/core/freshness'
import { requestContext } from '#server/core/request-context'
import { clientAddress } from '#server/http/client-address'
import { API_HEADERS, type ApiFetch } from '#server/http/context'
import { budgetOf, isWithinLimit, rateLimitKey } from '#server/http/rate-limits'
import { proxyRequest } from '#server/http/reverse-proxy'
import { readGeneration } from './cache-generation'
import { serveCached, serveFromMemory, type CacheRequest } from './response-cache'

/** Public reads whose number of different responses is bounded. Other spellings go to the API uncached. */
const CACHEABLE_PATH =
  /^\/api\/(?:v2\/(?:cities|delivery-zones|pickuppoints|option|news(?:\/[a-z0-9-]{1,120})?)|v3\/(?:catalog|stops|categories(?:\/[a-z0-9-]{1,120})?|goods\/(?!(?:list|search)$)[a-z0-9-]{1,120}))$/
const CACHEABLE_QUERY =
  /^(?:\?(?:badge|sort|per_page|per_category|city_id)=[a-z\d]{1,9}(?:&(?:badge|sort|per_page|per_category)=[a-z\d]{1,9}){0,3})?$/

/** Answers `/api/*`: public reads from the response cache, everything else by the API itself or the one at `API_BASE_URL`.
 *  Calls with a token are never answered from the cache. docs/caching.md, docs/decisions/032. */
export async function answerApi(request: Request, env: Cloudflare.Env, context: ExecutionContext, fetchApi: ApiFetch): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  if (env.API_BASE_URL) return pathname === '/api/client-errors' ? answerClientError(request, env) : proxyRequest(request, env)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isPublic = isRead && !request.headers.has('authorization') && CACHEABLE_PATH.test(pathname) && CACHEABLE_QUERY.test(search)
  const now = Date.now()
  const generation = isPublic && (await readGeneration(env, context, now, API_MAX_AGE_MS).catch(() => undefined))
  if (!generation) return fetchApi(request, env, context)
  const { version, passed, readAt } = generation
  const cached: CacheRequest = {
    request,
    context,
    key: `api ${pathname}${search}`,
    // holidays of the cities change with the day
    generation: [version, passed, Math.floor(readAt / DAY_MS)].join('.'),
    validAt: readAt,
    staleMs: 0,
    ttlMs: API_TTL_MS,
    now,
    make: async () => {
      const own = requestContext()
      if (own) own.versionRead = version
      return fetchApi(new Request(new URL(pathname + search, env.ORIGIN), { headers: API_HEADERS }), env, context)
    },
  }
  const ready = serveFromMemory(cached)
  if (ready) return ready
  // the API sees the clean request without an address, so a miss is counted here
  const client = rateLimitKey(clientAddress(request.headers, env))
  if (client !== null && !(await isWithinLimit(env, budgetOf('GET', pathname), client))) return fetchApi(request, env, context)
  return serveCached(cached)
}
