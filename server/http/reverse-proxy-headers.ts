/** Headers of one connection only, RFC 9110 §7.6.1, and what `fetch` writes itself. */
const HOP = /^(?:connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|host|content-length|proxy-.*)$/
/** What says who asks for what, to an API that might believe it: the address goes signed, the rest is nobody's word. */
const SAID_OF_THE_VISITOR =
  /^(?:cookie|forwarded|via|true-client-ip|cf-.*|x-forwarded.*|x-real-ip|x-client-.*|x-cluster-client-ip|x-original-.*|x-rewrite-.*|x-http-method.*|x-method-override|x-host)$/
/** What would take effect on the shop's own pages. */
const FOR_THE_ORIGIN =
  /^(?:set-cookie2?|access-control-.*|clear-site-data|service-worker-allowed|refresh|alt-svc|strict-transport-security)$/

/** A visitor's headers as the API elsewhere gets them: no cookies, of credentials a Bearer only. */
export function headersOn(from: Headers): Headers {
  const headers = without(from, SAID_OF_THE_VISITOR)
  if (!/^Bearer /i.test(from.get('authorization') ?? '')) headers.delete('authorization')
  return headers
}

/** Its headers as the visitor gets them: it sets no cookie here, opens the shop to no other origin. */
export const headersBack = (from: Headers): Headers => without(from, FOR_THE_ORIGIN)

function without(from: Headers, pattern: RegExp): Headers {
  const named = (from.get('connection') ?? '').toLowerCase().split(',')
  const ofThisHop = new Set(named.map((name) => name.trim()))
  const headers = new Headers()
  for (const [name, value] of from) if (!HOP.test(name) && !pattern.test(name) && !ofThisHop.has(name)) headers.append(name, value)
  return headers
}
