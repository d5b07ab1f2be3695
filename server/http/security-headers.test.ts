import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fallbackResponse } from './fallback-response'
import { pageSecurity, withSecurity } from './security-headers'
import { itOnWorker } from '#tests/support/one-host'

const production = { environment: 'production', origin: 'https://shop.example', captcha: 'off' } as const
const demo = { environment: 'demo', origin: 'http://localhost:8787', captcha: 'off' } as const
const hashes = ['c2NyaXB0']

/** A policy's directives by name. */
const policy = (text: string | null | undefined) =>
  Object.fromEntries((text ?? '').split('; ').map((one) => [one.split(' ')[0] ?? '', one.split(' ').slice(1)]))
const policyOf = (settings: Parameters<typeof pageSecurity>[0]) => policy(pageSecurity(settings, hashes)['content-security-policy'])

describe('a page’s policy', () => {
  test('allows inline scripts by hash only, and no eval', () => {
    for (const settings of [production, demo, { ...production, captcha: 'turnstile' } as const])
      expect(pageSecurity(settings, hashes)['content-security-policy']).not.toMatch(
        /unsafe-inline|unsafe-eval|unsafe-hashes|strict-dynamic|\*|http:/,
      )
    expect(policyOf(production)).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'", "'sha256-c2NyaXB0'"],
      'style-src': ["'self'"],
      'frame-ancestors': ["'none'"],
      'frame-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'object-src': ["'none'"],
      'require-trusted-types-for': ["'script'"],
    })
  })

  test.each([
    ['turnstile', 'https://challenges.cloudflare.com'],
    ['smartcaptcha', 'https://smartcaptcha.cloud.yandex.ru'],
  ] as const)('allows the host of %s only if it is used', (captcha, host) => {
    const open = policyOf({ ...production, captcha })
    expect([open['script-src'], open['frame-src']]).toEqual([["'self'", host, "'sha256-c2NyaXB0'"], [host]])
    expect(JSON.stringify(policyOf(production))).not.toContain(host)
  })

  test('allows sockets of the shop’s own host, encrypted as the shop is', () => {
    expect(policyOf(production)['connect-src']).toEqual(["'self'", 'wss://shop.example'])
    expect(policyOf(demo)['connect-src']).toEqual(["'self'", 'ws://localhost:8787'])
  })

  test('requires https only for an https origin, and previews are noindex', () => {
    const always = {
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    }
    expect(policyOf(production)).toHaveProperty('upgrade-insecure-requests')
    expect(pageSecurity(production, hashes)).toMatchObject({ ...always, 'strict-transport-security': 'max-age=63072000' })
    expect(pageSecurity(production, hashes)).not.toHaveProperty('x-robots-tag')
    expect(policyOf(demo)).not.toHaveProperty('upgrade-insecure-requests')
    expect(pageSecurity(demo, hashes)).toMatchObject(always)
    expect(pageSecurity(demo, hashes)).not.toHaveProperty('strict-transport-security')
    expect(pageSecurity({ ...production, environment: 'preview' }, hashes)['x-robots-tag']).toBe('noindex')
  })
})

describe('other responses', () => {
  itOnWorker('sockets')('that carry a socket pass unchanged', () => {
    const upgrade = new Response(null, { status: 101, webSocket: new WebSocketPair()[0] })
    for (const kind of ['page', 'data', 'file'] as const) expect(withSecurity(upgrade, kind, production)).toBe(upgrade)
  })

  test('may load and run nothing', () => {
    for (const kind of ['page', 'data', 'file'] as const) {
      const { headers } = withSecurity(Response.json({ ok: true }, { status: 201, headers: { 'x-own': '1' } }), kind, production)
      const none = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], sandbox: [] }
      expect(policy(headers.get('content-security-policy'))).toMatchObject(none)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=63072000',
        'x-own': '1',
        'cross-origin-resource-policy': kind === 'file' ? 'cross-origin' : 'same-origin',
      })
    }
  })

  test('are not listed by search engines where they are for programs, errors and empty ones included', () => {
    const robots = (response: Response, kind: 'data' | 'file') => withSecurity(response, kind, production).headers.get('x-robots-tag')
    for (const response of [Response.json({}), fallbackResponse(404, '/_serverFn/abc'), new Response(null, { status: 304 })])
      expect(robots(response, 'data')).toBe('noindex')
    expect(robots(new Response('<urlset>'), 'file')).toBeNull()
    expect(robots(new Response('Not found', { status: 404 }), 'file')).toBe('noindex')
    expect(robots(new Response(null, { status: 308, headers: { location: '/menu' } }), 'data')).toBeNull()
  })

  test('of a fallback page allow its style by hash', async () => {
    for (const kind of ['page', 'data'] as const)
      expect(withSecurity(fallbackResponse(404, '/staff/nowhere'), kind, production).headers.get('x-content-type-options')).toBe('nosniff')
    const response = withSecurity(fallbackResponse(503, '/menu'), 'data', production)
    const html = await response.text()
    const style = /<style>([^]*)<\/style>/.exec(html)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(response.status).toBe(503)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(html).not.toMatch(/<script| style=/)
  })

  test('a 304 carries no policy, because it would replace that of the cached page; a page with its headers is unchanged', () => {
    const unchanged = new Response(null, { status: 304, headers: { etag: 'W/"1"' } })
    const page = new Response('<p>', { headers: pageSecurity(production, hashes) })
    for (const kind of ['page', 'file'] as const) expect(withSecurity(unchanged, kind, production)).toBe(unchanged)
    expect(withSecurity(page, 'page', production)).toBe(page)
  })
})
