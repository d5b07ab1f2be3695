import type { FrontSettings } from '#server/core/settings'

/** What of the settings the headers depend on; the API's own settings have it too. */
export type SecuritySettings = Pick<FrontSettings, 'environment' | 'origin'> & { turnstile: unknown }

/** What an answer is: a document of the shop, something for a program (the API, a server function, a report), or a file. */
export type ResponseKind = 'page' | 'data' | 'file'

/** Of the `<style>` that sonner writes at run time. A test compares it with the package. */
export const SONNER_STYLE_HASH = 'StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='
const TURNSTILE = 'https://challenges.cloudflare.com'
/** An answer that is no document needs nothing from anywhere, should somebody open it as one. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
/** `otp-credentials`, `clipboard-write` and `web-share` are left to the shop's own pages: it reads codes out of an SMS and
 *  lets a customer share a dish. Where a browser knows a name that stands here, not even our own pages may use it. */
const NO_DEVICES = 'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()'
/** Not for subdomains: they are the owner's, and may be other things than shops. */
const TWO_YEARS_S = 63_072_000

/** The security headers of a document, with a Content-Security-Policy for its inline scripts (SHA-256 in base64).
 *  docs/decisions/033. */
export function pageSecurity(settings: SecuritySettings, scriptHashes: readonly string[]): Record<string, string> {
  return {
    ...common(settings),
    'content-security-policy': pagePolicy(settings, scriptHashes),
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  }
}

/** The answer with the headers it lacks; one that has a policy of its own keeps it. A document that brings its headers
 *  from `pageSecurity` is handed on as it is: nothing is built for a kept page. */
export function withSecurity(response: Response, kind: ResponseKind, settings: SecuritySettings): Response {
  // a browser gives what a 304 says to the page it holds: another policy would forbid that page its own scripts
  if (kind === 'page' && (response.status === 304 || response.headers.has('content-security-policy'))) return response
  const guarded = new Response(response.body, response)
  const { headers } = guarded
  const own = { ...common(settings), 'content-security-policy': NOTHING, 'x-frame-options': 'DENY' }
  for (const [name, value] of Object.entries(own)) if (!headers.has(name)) headers.set(name, value)
  // what others may show is said by the one who answers: pictures and feeds are for everybody's page
  if (kind === 'file') headers.set('cross-origin-resource-policy', 'cross-origin')
  return guarded
}

function common({ environment, origin }: SecuritySettings): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': NO_DEVICES,
    'cross-origin-resource-policy': 'same-origin',
    ...(isSecure(origin) && environment !== 'demo' && { 'strict-transport-security': `max-age=${TWO_YEARS_S}` }),
    // a branch preview is not to be found by anybody
    ...(environment === 'preview' && { 'x-robots-tag': 'noindex' }),
  }
}

function pagePolicy({ origin, environment, turnstile }: SecuritySettings, scriptHashes: readonly string[]): string {
  const scripts = scriptHashes.map((hash) => ` 'sha256-${hash}'`).join('')
  const captcha = turnstile ? ` ${TURNSTILE}` : ''
  return [
    "default-src 'none'",
    `script-src 'self'${captcha}${scripts}`,
    `style-src 'self' 'sha256-${SONNER_STYLE_HASH}'`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src ${turnstile ? TURNSTILE : "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...(isSecure(origin) && environment !== 'demo' ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const isSecure = (origin: string) => origin.startsWith('https://')
