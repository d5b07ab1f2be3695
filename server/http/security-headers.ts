import { createHash } from 'node:crypto'
import type { FrontSettings } from '#server/core/settings'

/** The settings that the headers depend on. */
export type SecuritySettings = Pick<FrontSettings, 'environment' | 'origin' | 'captcha'>

/** A document, a response for programs (API, server function), or a file that other sites may embed. */
export type ResponseKind = 'page' | 'data' | 'file'

const CAPTCHA_HOSTS = { off: '', turnstile: 'https://challenges.cloudflare.com', smartcaptcha: 'https://smartcaptcha.cloud.yandex.ru' }
/** The policy of everything that is no document. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
/** Not listed, because the shop uses them: otp-credentials (SMS codes), clipboard-write and web-share (sharing a dish). */
const DEVICES = 'camera=(), display-capture=(), geolocation=(self), microphone=(), midi=(), payment=(), serial=(), usb=()'
/** HSTS excludes subdomains: they may be no shops. */
const TWO_YEARS_S = 63_072_000

/** The security headers of a document, with a Content-Security-Policy for its inline scripts and styles (SHA-256 in base64).
 *  docs/decisions/033. */
export function pageSecurity(
  settings: SecuritySettings,
  scripts: readonly string[],
  styles: readonly string[] = [],
): Record<string, string> {
  return {
    ...common(settings),
    'content-security-policy': pagePolicy(settings, scripts, styles),
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  }
}

/** The policy of a static page without scripts, whose one style is allowed by hash. */
export function staticPagePolicy(style: string, formAction = "'none'", more = ''): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'${more}; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`
}

/** Adds missing security headers; a response keeps its own policy. Documents already carry those of `pageSecurity`. What is for
 *  programs, and every error, stays out of search results: crawlers that render pages may read it, so robots.txt cannot close it. */
export function withSecurity(response: Response, kind: ResponseKind, settings: SecuritySettings): Response {
  // a socket has no headers that a browser reads, and a copy of its response may lose it
  if (response.status === 101) return response
  // browsers apply the headers of a 304 to the cached document, which another policy would break
  if (response.status === 304 && kind !== 'data') return response
  if (kind === 'page' && response.headers.has('x-content-type-options')) return response
  const guarded = new Response(response.body, response)
  const { headers } = guarded
  const own = { ...common(settings), 'content-security-policy': NOTHING, 'x-frame-options': 'DENY' }
  for (const [name, value] of Object.entries(own)) if (!headers.has(name)) headers.set(name, value)
  if (kind === 'file') headers.set('cross-origin-resource-policy', 'cross-origin')
  if ((kind === 'data' && !headers.has('location')) || response.status >= 400) headers.set('x-robots-tag', 'noindex')
  return guarded
}

function common({ environment, origin }: SecuritySettings): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': DEVICES,
    'cross-origin-resource-policy': 'same-origin',
    ...(isSecure(origin) && environment !== 'demo' && { 'strict-transport-security': `max-age=${TWO_YEARS_S}` }),
    ...(environment === 'preview' && { 'x-robots-tag': 'noindex' }),
  }
}

function pagePolicy({ origin, environment, captcha }: SecuritySettings, scripts: readonly string[], styles: readonly string[]): string {
  const listed = (hashes: readonly string[]) => hashes.map((hash) => ` 'sha256-${hash}'`).join('')
  const host = CAPTCHA_HOSTS[captcha]
  return [
    "default-src 'none'",
    `script-src 'self'${host && ` ${host}`}${listed(scripts)}`,
    `style-src 'self'${listed(styles)}`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    // to older browsers 'self' means http only
    `connect-src 'self' ${origin.replace(/^http/, 'ws')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src ${host || "'none'"}`,
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
