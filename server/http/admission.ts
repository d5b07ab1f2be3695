import { MAX_BODY_BYTES } from '~/contracts/constants'
import { readBody } from './read-body'
import { canonicalPath, PLAIN_URL, pathOf } from './canonical-path'
import { refuse, refused, type Refusal, roomOf } from './rejections'

/** How long a body may take to arrive, in milliseconds. */
const BODY_MS = 10_000
/** As many characters as Cloudflare lets through. */
const MOST_URL = 16_384
const NO_BODY = new Set(['GET', 'HEAD', 'OPTIONS'])
/** What each room can be asked; anything else is 405. The API tells its own `Allow` path by path. */
const METHODS = {
  page: ['GET', 'HEAD', 'OPTIONS'],
  function: ['GET', 'POST', 'OPTIONS'],
  api: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
}

type Surroundings = { ENVIRONMENT?: string; ORIGIN?: string }

/** Where every request from outside passes first. Hands on a clean one (its path has one spelling, its body is whole and
 *  within the limit), or answers itself: 400 unreadable, 403 another site's change, 404 a disguised path, 405, 408 a body
 *  that does not come, 413, 414, 415 a packed body, 421 a host not ours, 308 to the one spelling of a page.
 *  A plain GET costs one pattern and one comparison. Contract "General", docs/decisions/037. */
export function admitRequest(
  request: Request,
  env: Surroundings,
  { bodyMs = BODY_MS }: { bodyMs?: number } = {},
): Response | Request | Promise<Response | Request> {
  const { url, method } = request
  if (url.length > MOST_URL) return refuse('414', pathOf(url))
  if (!PLAIN_URL.test(url)) {
    const answer = straighten(url, method)
    if (answer) return answer
  }
  const here = doorOf(env)
  if (here.host !== '' && !url.startsWith(here.prefix) && !isOurs(url, here)) return elsewhere(url, method, here)
  if (method === 'GET' && request.body === null) return request
  return enter(request, here, bodyMs)
}

/** What is not a plain GET. */
function enter(request: Request, here: Door, bodyMs: number): Response | Request | Promise<Response | Request> {
  const { url, method, headers } = request
  const path = pathOf(url)
  const allowed = METHODS[roomOf(path)]
  if (!allowed.includes(method)) return refuse('405', path, { allow: allowed.join(', ') })
  if (method === 'OPTIONS' && roomOf(path) !== 'api')
    return new Response(null, { status: 204, headers: { allow: allowed.join(', '), 'cache-control': 'no-store' } })
  const hasBody = request.body !== null && headers.get('content-length') !== '0'
  if (NO_BODY.has(method)) return hasBody ? refuse('400', path) : request
  if (isForeign(headers, url, here)) return refuse('403', path)
  return hasBody ? takeBody(request, path, bodyMs) : request
}

async function takeBody(request: Request, path: string, bodyMs: number): Promise<Response | Request> {
  const packed = request.headers.get('content-encoding')
  if (packed !== null && packed.toLowerCase() !== 'identity') return refuse('415', path)
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return refuse('413', path)
  const body = await readBody(request, { mostBytes: MAX_BODY_BYTES, ms: bodyMs })
  return typeof body === 'string' ? refuse(body, path) : new Request(request, { method: request.method, body })
}

/** Null where the path is in order after all, such as one in Russian. */
function straighten(url: string, method: string): Response | null {
  const path = pathOf(url)
  const clean = canonicalPath(url, path)
  if (typeof clean === 'number') return refuse(String(clean) as Refusal, path)
  if (clean === path) return null
  // nobody types the address of a call: in other letters there is none
  if ((method !== 'GET' && method !== 'HEAD') || roomOf(clean) === 'api') return refuse('404', path)
  return moved(clean + queryOf(url))
}

type Door = { prefix: string; host: string; origin: string; isPreview: boolean }
const doors = new WeakMap<object, Door>()

function doorOf(env: Surroundings): Door {
  const known = doors.get(env)
  if (known) return known
  const isStrict = env.ENVIRONMENT !== 'demo' && URL.canParse(env.ORIGIN ?? '')
  const { origin, host } = isStrict ? new URL(env.ORIGIN ?? '') : { origin: '', host: '' }
  const door = { prefix: `${origin}/`, host, origin, isPreview: env.ENVIRONMENT === 'preview' }
  doors.set(env, door)
  return door
}

/** Our own host by any scheme (Cloudflare sends http on to https), in a preview also a branch's: `branch-name.account…`. */
function isOurs(url: string, { host, isPreview }: Door): boolean {
  const asked = hostOf(url)
  return asked === host || (isPreview && asked.endsWith(`-${host}`))
}

const hostOf = (url: string) => url.slice(url.indexOf('//') + 2, pathStart(url)).toLowerCase()
const pathStart = (url: string) => {
  const at = url.indexOf('/', url.indexOf('//') + 2)
  return at === -1 ? url.length : at
}

/** A visitor of another name of ours is shown the way; a call goes nowhere. */
function elsewhere(url: string, method: string, { origin }: Door): Response {
  const path = pathOf(url)
  if ((method !== 'GET' && method !== 'HEAD') || roomOf(path) !== 'page') return refuse('421', path)
  return moved(origin + path + queryOf(url))
}

/** A change that another site's page asks for. Browsers say so; where an old one does not, it names the origin. */
function isForeign(headers: Headers, url: string, { origin }: Door): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const from = headers.get('origin')
  return from !== null && from !== 'null' && from !== origin && from !== url.slice(0, pathStart(url))
}

const queryOf = (url: string) => {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at)
}

const moved = (location: string) => refused(308, null, { location })
