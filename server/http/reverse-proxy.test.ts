import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientAddress, signAddress } from './client-address'
import { proxyRequest } from './reverse-proxy'

/* Request smuggling, header leakage and ways inside through the API that runs elsewhere. Contract "An API elsewhere". */

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

/** The headers that reached the API. */
async function sent(headers: Record<string, string>): Promise<Record<string, string>> {
  await pass('/api/v2/user', { headers })
  return Object.fromEntries(asked[0]?.init.headers ?? [])
}

test('the call goes to the API’s own host under its own path, whatever the path is', async () => {
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
  '/api/%73taff/orders',
  '/api/%2573taff/../staff',
  '/api/v2/../staff/orders',
  '/api/v2/%2e%2e/staff/orders',
  '/api/staff;x=1/orders',
  '/api/dev%2Foutbox',
  '/api/dev%00',
  '/api%2f/../api/dev',
])('%s is the staff’s or a developer’s and goes nowhere', async (path) => {
  expect((await pass(path)).status).toBe(404)
  expect(asked).toEqual([])
})

describe('headers', () => {
  test('that split one request into two, or belong to this connection, stay here', async () => {
    const headers = await sent({
      'transfer-encoding': 'chunked',
      'content-length': '4',
      te: 'trailers',
      trailer: 'x-late',
      upgrade: 'websocket',
      connection: 'Upgrade, X-Session-Admin , close',
      'x-session-admin': '1',
      'keep-alive': 'timeout=5',
      'proxy-authorization': 'Basic eA==',
      'proxy-connection': 'close',
      expect: '100-continue',
      accept: 'application/json',
    })
    expect(headers).toEqual({ accept: 'application/json' })
  })

  test('that say who asks or for what are nobody’s word: the address goes signed', async () => {
    const headers = await sent({
      'cf-connecting-ip': '203.0.113.7',
      'x-client-address': '127.0.0.1',
      'x-client-signature': 'f'.repeat(64),
      'x-client-anything': '1',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
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

  test('without an address of Cloudflare’s none is signed', async () => {
    expect(await sent({ 'x-client-address': '127.0.0.1', 'x-client-signature': 'x' })).toEqual({})
  })

  test('what the shop’s cookies say is not passed on, a Bearer is, other credentials not', async () => {
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

  test('of the answer set no cookie, open the shop to no origin and hold no connection', async () => {
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

test.each([
  'https://evil.example/',
  '//evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'ftp://api.example/shop',
  'https://api.example.evil.example/',
  'http://[',
])('a redirect of the API’s to %s is not ours', async (location) => {
  answer = () => new Response(null, { status: 302, headers: { location } })
  const response = await pass('/api/v2/cities')
  expect([response.status, response.headers.get('location')]).toEqual([502, null])
})

test('a redirect to a path of its own is handed back, and never followed', async () => {
  answer = () => new Response(null, { status: 308, headers: { location: '/shop/api/v2/cities' } })
  expect((await pass('/api/v2/city')).headers.get('location')).toBe('/shop/api/v2/cities')
  expect(asked.map(({ init }) => init.redirect)).toEqual(['manual'])
})

describe('X-Client-Address, contract "General"', () => {
  const told = (headers: Record<string, string>) => clientAddress(new Headers({ 'cf-connecting-ip': '203.0.113.7', ...headers }), SECRET)

  test('counts only with a signature for this address by the shared secret', async () => {
    const signature = await signAddress('198.51.100.9', SECRET)
    expect(await told({ 'x-client-address': '198.51.100.9', 'x-client-signature': signature })).toBe('198.51.100.9')
    for (const headers of [
      { 'x-client-address': '198.51.100.9' },
      { 'x-client-address': '198.51.100.9', 'x-client-signature': '' },
      { 'x-client-address': '198.51.100.8', 'x-client-signature': signature },
      { 'x-client-address': '198.51.100.9', 'x-client-signature': await signAddress('198.51.100.9', 'another') },
      { 'x-forwarded-for': '198.51.100.9' },
      { forwarded: 'for=198.51.100.9' },
      { 'x-real-ip': '198.51.100.9', 'true-client-ip': '198.51.100.9' },
    ] as Record<string, string>[])
      expect(await told(headers)).toBe('203.0.113.7')
  })
})
