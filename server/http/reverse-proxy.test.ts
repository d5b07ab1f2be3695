import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signAddress } from './client-address'
import { proxyRequest } from './reverse-proxy'

/* Request smuggling, header leakage and private paths of the reverse proxy. */

const BASE = 'https://api.example/shop/api'
const SECRET = 'a-secret-of-the-tests'
const NOW = Date.UTC(2026, 10, 20)
const signature = signAddress('203.0.113.7', SECRET, NOW)

let asked: { url: string; init: RequestInit & { headers: Headers } }[]
let answer: () => Response

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  asked = []
  answer = () => Response.json({})
  vi.stubGlobal('fetch', (url: string, init: RequestInit & { headers: Headers }) => {
    asked.push({ url, init })
    return Promise.resolve(answer())
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (path: string, init?: RequestInit) =>
  proxyRequest(new Request(`https://sushi.example${path}`, init), { API_BASE_URL: BASE, PROXY_SECRET: SECRET })

test('every call goes to the API’s host and base path', async () => {
  for (const path of ['/api', '/api/@evil.example/', '/api//evil.example/x', '/api/https://evil.example/', '/api/?u=//evil'])
    await pass(path)
  expect(asked).toHaveLength(5)
  for (const { url } of asked) expect([new URL(url).host, url.startsWith(BASE)]).toEqual(['api.example', true])
})

test('calls of the staff and of development are 404 in every spelling', async () => {
  const staff = ['/api/staff/orders', '/api/STAFF/orders', '/api//staff/orders', '/api/%2573taff/../staff', '/api/v2/%2e%2e/staff/orders']
  const dev = ['/api/Dev/outbox', '/api/dev%2Foutbox', '/api/dev%00', '/api%2f/../api/dev']
  for (const path of [...staff, ...dev, '/api/staff;x=1/orders']) expect([path, (await pass(path)).status]).toEqual([path, 404])
  expect(asked).toEqual([])
})

describe('headers', () => {
  test.each<[name: string, headers: Record<string, string>, forwarded: Record<string, string>]>([
    [
      'of the connection are not forwarded',
      {
        'transfer-encoding': 'chunked',
        'content-length': '4',
        te: 'trailers',
        upgrade: 'websocket',
        connection: 'Upgrade, X-Session-Admin , close',
        'x-session-admin': '1',
        'proxy-authorization': 'Basic eA==',
        expect: '100-continue',
        accept: 'application/json',
      },
      { accept: 'application/json' },
    ],
    [
      'that claim an address, host or method are replaced by the signed address',
      {
        'cf-connecting-ip': '203.0.113.7',
        'x-client-address': '127.0.0.1',
        'x-client-signature': 'f'.repeat(64),
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-host': 'evil.example',
        forwarded: 'for=127.0.0.1',
        'x-real-ip': '127.0.0.1',
        'true-client-ip': '127.0.0.1',
        'x-original-url': '/staff/orders',
        'x-rewrite-url': '/staff/orders',
        'x-http-method-override': 'DELETE',
        'x-method-override': 'DELETE',
        via: '1.1 evil',
      },
      { 'x-client-address': '203.0.113.7', 'x-client-signature': signature },
    ],
    ['without Cloudflare’s address are not signed', { 'x-client-address': '127.0.0.1', 'x-client-signature': 'x' }, {}],
    [
      'with a bearer token and for the API are forwarded, cookies are not',
      { cookie: 'token=secret', authorization: 'Bearer abc', client: '1', 'idempotency-key': 'k', 'accept-language': 'ru' },
      { authorization: 'Bearer abc', client: '1', 'idempotency-key': 'k', 'accept-language': 'ru' },
    ],
    ['with other credentials are not forwarded', { authorization: 'Basic c3RhZmY6c2VjcmV0' }, {}],
  ])('%s', async (_name, headers, forwarded) => {
    await pass('/api/v2/user', { headers })
    expect(Object.fromEntries(asked[0]?.init.headers ?? [])).toEqual(forwarded)
  })

  test('of responses set no cookie and no header for the whole origin', async () => {
    answer = () =>
      new Response('{}', {
        headers: {
          'content-type': 'application/json',
          'set-cookie': 'token=evil',
          // fetch has decompressed the body
          'content-encoding': 'br',
          'access-control-allow-origin': '*',
          'clear-site-data': '"*"',
          'service-worker-allowed': '/',
          refresh: '0; url=https://evil.example',
          connection: 'x-inside',
          'x-inside': '10.0.0.1',
          etag: '"1"',
        },
      })
    expect(Object.fromEntries((await pass('/api/v2/cities')).headers)).toEqual({ 'content-type': 'application/json', etag: '"1"' })
  })
})

test.each(['https://evil.example/', '//evil.example', '\\\\evil.example', 'javascript:alert(1)', 'https://api.example.evil.example/'])(
  'a redirect to %s is 502',
  async (location) => {
    answer = () => new Response(null, { status: 302, headers: { location } })
    const response = await pass('/api/v2/cities')
    expect([response.status, response.headers.get('location')]).toEqual([502, null])
  },
)

test('a redirect to a path of the API is passed on, not followed', async () => {
  answer = () => new Response(null, { status: 308, headers: { location: '/shop/api/v2/cities' } })
  expect((await pass('/api/v2/city')).headers.get('location')).toBe('/shop/api/v2/cities')
  expect(asked.map(({ init }) => init.redirect)).toEqual(['manual'])
})
