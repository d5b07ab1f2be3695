import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signAddress } from './client-address'
import { proxyRequest } from './reverse-proxy'

/* Request smuggling, header leakage and private paths of the reverse proxy. */

const BASE = 'https://api.example/shop/api'
const SECRET = 'a-secret-of-the-tests'

let asked: { url: string; init: RequestInit & { headers: Headers } }[]
let answer: () => Response

beforeEach(() => {
  asked = []
  answer = () => Response.json({})
  vi.stubGlobal('fetch', (url: string, init: RequestInit & { headers: Headers }) => {
    asked.push({ url, init })
    return Promise.resolve(answer())
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const pass = (path: string, init?: RequestInit) => proxyRequest(new Request(`https://sushi.example${path}`, init), BASE, SECRET)

async function sent(headers: Record<string, string>): Promise<Record<string, string>> {
  await pass('/api/v2/user', { headers })
  return Object.fromEntries(asked[0]?.init.headers ?? [])
}

test('every call goes to the API’s host and base path', async () => {
  for (const path of [
    '/api',
    '/api/',
    '/api/@evil.example/',
    '/api//evil.example/x',
    '/api/https://evil.example/',
    '/api/v2/a:b@c',
    '/api/?u=//evil',
  ])
    await pass(path)
  expect(asked).toHaveLength(7)
  for (const { url } of asked) {
    expect(new URL(url).host).toBe('api.example')
    expect(url.startsWith(BASE)).toBe(true)
  }
})

test.each([
  '/api/staff/orders',
  '/api/STAFF/orders',
  '/api/Dev/outbox',
  '/api//staff/orders',
  '/api/%2573taff/../staff',
  '/api/v2/%2e%2e/staff/orders',
  '/api/staff;x=1/orders',
  '/api/dev%2Foutbox',
  '/api/dev%00',
  '/api%2f/../api/dev',
])('%s is private: 404', async (path) => {
  expect((await pass(path)).status).toBe(404)
  expect(asked).toEqual([])
})

describe('headers', () => {
  test('of the connection are not forwarded', async () => {
    const headers = await sent({
      'transfer-encoding': 'chunked',
      'content-length': '4',
      te: 'trailers',
      trailer: 'x-late',
      upgrade: 'websocket',
      connection: 'Upgrade, X-Session-Admin , close',
      'x-session-admin': '1',
      'proxy-authorization': 'Basic eA==',
      expect: '100-continue',
      accept: 'application/json',
    })
    expect(headers).toEqual({ accept: 'application/json' })
  })

  test('that claim an address, host or method are replaced by the signed address', async () => {
    const headers = await sent({
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
    })
    expect(headers).toEqual({ 'x-client-address': '203.0.113.7', 'x-client-signature': await signAddress('203.0.113.7', SECRET) })
  })

  test('without Cloudflare’s address none is signed', async () => {
    expect(await sent({ 'x-client-address': '127.0.0.1', 'x-client-signature': 'x' })).toEqual({})
  })

  test('cookies and other credentials are removed, a bearer token is forwarded', async () => {
    expect(await sent({ cookie: 'token=secret; device=secret' })).toEqual({})
    asked = []
    expect(await sent({ authorization: 'Bearer abc', client: '1', 'idempotency-key': 'k', 'accept-language': 'ru' })).toEqual({
      authorization: 'Bearer abc',
      client: '1',
      'idempotency-key': 'k',
      'accept-language': 'ru',
    })
    asked = []
    expect(await sent({ authorization: 'Basic c3RhZmY6c2VjcmV0' })).toEqual({})
  })

  test('of responses set no cookie and no header for the whole origin', async () => {
    answer = () =>
      new Response('{}', {
        headers: {
          'content-type': 'application/json',
          'set-cookie': 'token=evil',
          'access-control-allow-origin': '*',
          'access-control-allow-credentials': 'true',
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
