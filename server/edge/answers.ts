import { DAY_MS } from '~/rules/zoned-time'
import { answerClientError, CLIENT_ERRORS_PATH } from '#server/client-errors/take-alone'
import { clientAddress } from '#server/http/client-address'
import type { ApiFetch } from '#server/http/context'
import { rateLimitKey, isWithinLimit } from '#server/http/rate-limits'
import { proxyRequest } from '#server/http/reverse-proxy'
import { requestContext } from '#server/core/request-context'
import { answerAsked, type AnswerAsked } from './answer-key'
import { presentEdition, readEdition, type Edition } from './edition'
import { serveFromMemory, serveKept, type KeptQuestion } from './kept'

/** How old what is kept may be: as old as the API lets its public reads be (`BRIEFLY`). */
const BRIEF_MS = 2_000
const LIFE_MS = 10 * 60_000

/** Answers `/api/*`: public reads with their kept copies, everything else by the API itself, or by the one at `API_BASE_URL`.
 *  Kept are answers of the present state alone, as it was known at most two seconds ago; a copy is made of nothing but its own
 *  path. A call that carries a token is never answered from a copy. Issue 8, part 2; docs/decisions/032. */
export async function answerApi(request: Request, env: Cloudflare.Env, context: ExecutionContext, fetchApi: ApiFetch): Promise<Response> {
  if (env.API_BASE_URL) {
    const isOurs = new URL(request.url).pathname === CLIENT_ERRORS_PATH
    return isOurs ? answerClientError(request) : proxyRequest(request, env.API_BASE_URL, env.PROXY_SECRET)
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const asked = isRead && !request.headers.has('authorization') ? answerAsked(new URL(request.url)) : undefined
  if (!asked) return fetchApi(request, env, context)
  const now = Date.now()
  const edition = presentEdition(env, context, now)
  if (!edition || now - edition.knownAt > BRIEF_MS) {
    // the API reads the same row for itself: of one request it is read once
    context.waitUntil(readEdition(env, context, now).catch(() => undefined))
    return fetchApi(request, env, context)
  }
  const kept: KeptQuestion = {
    request,
    context,
    store: 'answer',
    key: asked.path,
    edition: stateOf(edition, asked),
    knownAt: edition.knownAt,
    staleMs: 0,
    lifeMs: LIFE_MS,
    now,
    make: async () => {
      const notes = requestContext()
      if (notes) notes.versionRead = Promise.resolve(edition.version)
      return fetchApi(cleanRequest(asked, env), env, context)
    },
  }
  const ready = serveFromMemory(kept)
  if (ready) return ready
  // what must be made counts for whoever asked, as any other call does: the API would count nobody
  const who = rateLimitKey(await clientAddress(request.headers, env.PROXY_SECRET))
  if (who !== null && !(await isWithinLimit(env, 'read', who))) return fetchApi(request, env, context)
  return serveKept(kept)
}

/** Nothing of a visitor's is in it. */
function cleanRequest({ path }: AnswerAsked, { ORIGIN }: Cloudflare.Env): Request {
  return new Request(new URL(path, ORIGIN), { headers: { accept: 'application/json', 'accept-language': 'ru', client: '1' } })
}

function stateOf({ version, news, knownAt }: Edition, { by }: AnswerAsked): string {
  if (by === 'news') return `${version}-${news}`
  return by === 'day' ? `${version}-${Math.floor(knownAt / DAY_MS)}` : String(version)
}
