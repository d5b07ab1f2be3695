import { signAddress } from './client-address'

const OWN_ONLY = /^\/api\/(staff|dev)(\/|$)/
const TIMEOUT_MS = 10_000

/** Passes a call of the shop's own `/api/*` on to an API elsewhere, with cookies stripped both ways and the
 *  customer's address signed; staff and dev calls are 404. Contract "An API elsewhere". */
export async function passOn(request: Request, baseUrl: string, secret: string): Promise<Response> {
  const url = new URL(request.url)
  // decoded as a router would, so that an encoded path finds no way round
  if (OWN_ONLY.test(safeDecode(url.pathname).replace(/\/{2,}/g, '/'))) return failure(404, 'not_found', 'Такого адреса в API нет')
  const headers = new Headers(request.headers)
  for (const name of ['cookie', 'host', 'x-client-address', 'x-client-signature']) headers.delete(name)
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
    const kept = new Response(answer.body, answer)
    kept.headers.delete('set-cookie')
    return kept
  } catch {
    return failure(503, 'unreachable', 'Связь с кухней пропала. Попробуйте ещё раз.')
  }
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
