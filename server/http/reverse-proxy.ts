import { signAddress } from './client-address'
import { headersBack, headersOn } from './reverse-proxy-headers'

/** In whatever letters: the API elsewhere may read paths less strictly than ours. */
const OWN_ONLY = /^\/api\/+(staff|dev)(?![\w-])/i
const TIMEOUT_MS = 10_000

/** Passes a call of the shop's own `/api/*` on to an API elsewhere, with cookies stripped both ways and the
 *  customer's address signed; staff and dev calls are 404. Contract "An API elsewhere". */
export async function proxyRequest(request: Request, baseUrl: string, secret: string): Promise<Response> {
  const url = new URL(request.url)
  // decoded as a router would, so that an encoded path finds no way round
  if (OWN_ONLY.test(safeDecode(url.pathname))) return failure(404, 'not_found', 'Такого адреса в API нет')
  const headers = headersOn(request.headers)
  const address = request.headers.get('cf-connecting-ip')
  if (address) {
    headers.set('x-client-address', address)
    headers.set('x-client-signature', await signAddress(address, secret))
  }
  try {
    const answer = await fetch(baseUrl + url.pathname.slice('/api'.length) + url.search, {
      method: request.method,
      headers,
      body: request.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (leadsAway(answer, baseUrl, url)) return failure(502, 'bad_answer', 'Что-то пошло не так...')
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers: headersBack(answer.headers) })
  } catch {
    return failure(503, 'unreachable', 'Связь с кухней пропала. Попробуйте ещё раз.')
  }
}

/** A redirect to a third place: an open one of the API's would be ours. */
function leadsAway(answer: Response, baseUrl: string, here: URL): boolean {
  const location = answer.headers.get('location')
  if (location === null) return false
  const there = URL.canParse(location, baseUrl) ? new URL(location, baseUrl) : null
  return there === null || ![new URL(baseUrl).host, here.host].includes(there.host) || !/^https?:$/.test(there.protocol)
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const failure = (status: number, code: string, message: string) =>
  Response.json({ message, error: { message, code } }, { status, headers: { 'cache-control': 'no-store' } })
