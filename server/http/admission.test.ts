import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_BODY_BYTES } from '~/contracts/constants'
import { STREAMS } from '#tests/support/one-host'
import { admitRequest, canonicalPath } from './admission'
import { areaOf } from './fallback-response'

const DEMO = { ENVIRONMENT: 'demo', ORIGIN: 'http://localhost:8787' }
const PRODUCTION = { ENVIRONMENT: 'production', ORIGIN: 'https://sushi.example' }
const PREVIEW = { ENVIRONMENT: 'preview', ORIGIN: 'https://love-sushi.account.workers.dev' }

/** A request with its URL as sent over the wire: the constructor would normalise it. */
function requestOf(path: string, init?: RequestInit): Request {
  const request = new Request('http://localhost:8787/', { ...STREAMS, ...init })
  Object.defineProperty(request, 'url', { value: path.startsWith('http') ? path : `http://localhost:8787${path}` })
  return request
}

async function admit(path: string, init?: RequestInit, env: Record<string, string> = DEMO) {
  const request = requestOf(path, init)
  const result = await admitRequest(request, env)
  if (result instanceof Request) return { status: 'admitted', isUnchanged: result === request, headers: new Headers(), body: '' }
  const { status, headers } = result
  return { status, isUnchanged: false, headers, body: await result.text() }
}
const statusOf = async (...args: Parameters<typeof admit>) => (await admit(...args)).status

describe('paths', () => {
  test('canonical ones are admitted unchanged', async () => {
    const pages = [
      '/',
      '/menu/rolls',
      '/%D1%80%D0%BE%D0%BB%D0%BB%D1%8B',
      '/100%25',
      '/.well-known/security.txt',
      '/product/a..b',
      '/x%24%5E%22',
    ]
    const queries = ['/search?q=%D1%80%00%0d%0a&next=//evil.example/../x', '/api/v3/goods/list?products[]=1&products[]=2']
    const pictures = ['/_ipx/w_320/https://cdn.example/a%20b.jpg', '/_ipx/w_320/https%3A%2F%2Fcdn.example%2Fa.jpg']
    for (const path of [...pages, ...queries, ...pictures])
      expect([path, await admit(path)]).toMatchObject([path, { status: 'admitted', isUnchanged: true }])
  })

  test('broken encoding, control characters and credentials are 400 with a small page that repeats nothing of the URL', async () => {
    const encodings = ['/menu/%FF', '/menu/%', '/menu/%zz', '/%C0%AF', '/%ED%A0%80', '/%00', '/menu%0d%0aSet-Cookie:x=1', '/a%7fb']
    const controls = ['/a\u0001b', '/a\r\nb', '/search?q=a\r\nSet-Cookie:x=1', '/search?q=a\u0000b', 'http://shop@evil.example/']
    for (const path of [...encodings, ...controls]) {
      const { status, headers, body } = await admit(path)
      expect([path, status, headers.get('content-type')]).toEqual([path, 400, 'text/html; charset=utf-8'])
      expect(body).toContain('<h1>Не получилось прочитать адрес</h1>')
      expect(body).not.toMatch(/<script| style=|%FF|Set-Cookie/)
    }
  })

  test('an unreadable API path is a JSON error, a URL over 16 KiB is 414', async () => {
    expect(JSON.parse((await admit('/api/v3/goods/%FF')).body)).toMatchObject({ error: { code: 'bad_request' } })
    expect(await statusOf(`/search?q=${'a'.repeat(17_000)}`)).toBe(414)
  })

  test.each([
    [
      'dot segments',
      '/api/../api/staff /api/%2e%2e/api/staff /api/.%2E/staff /x/..;/api/staff /menu/./rolls /menu/.. /_ipx/w_320/../../api/staff',
    ],
    ['encoded slashes', '/api%2fstaff%2forders /api%5cstaff /api\\staff /api/v2/..%2Fstaff /%2f%2fevil.example /%5cevil.example'],
    ['double encoding', '/%2561pi/staff /api/%2573taff /%252e%252e/etc /menu/%25%32%66'],
    ['other spellings of API paths', '/api//staff/orders //api/staff /%61pi/staff/orders /api/%73taff/orders /api/%64ev/outbox'],
    ['a server function without a name', '/_serverFn/ /_serverFn/?payload=1 /_serverFn// /%5FserverFn/'],
  ])('%s are 404', async (_name, paths) => {
    for (const path of paths.split(' ')) expect([path, await statusOf(path)]).toEqual([path, 404])
  })

  test.each([
    ['/menu//rolls?q=1', '/menu/rolls?q=1'],
    ['/%6denu/rolls', '/menu/rolls'],
    ['/menu/r%6flls%2dx%5F', '/menu/rolls-x_'],
    ['///evil.example', '/evil.example'],
    ['//menu//r%6flls//?q=1', '/menu/rolls?q=1'],
    ['/x%5e/', '/x%5E'],
    ['/x^', '/x%5E'],
    ['/menu/$', '/menu/%24'],
    ['/%d1%80%21%2b', '/%D1%80!%2B'],
    ['/р', '/%D1%80'],
    ['/%5FserverFn/abc?payload=1', '/_serverFn/abc?payload=1'],
  ])('%s redirects to its canonical address %s on the same host', async (path, to) => {
    const { status, headers } = await admit(path)
    expect([status, headers.get('location')]).toEqual([308, to])
    expect([await statusOf(to), await statusOf(path, { method: 'POST' })]).toEqual(['admitted', 404])
  })

  test('a canonical path stays as it is, begins with one slash and means the same to `new URL`', () => {
    const parts = [
      '/',
      '//',
      '%2f',
      '%25',
      '25',
      '%61',
      'a',
      '.',
      '..',
      '%2e',
      '\\',
      '%5c',
      ';',
      '%',
      '%D1%80',
      '%d1%80',
      '%00',
      '_ipx',
      '^',
      '%5e',
      '$',
      '%7b',
      '!',
      '%21',
      '|',
      'api',
    ]
    const paths = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 8 }).map((some) => `/${some.join('')}`)
    const isStable = fc.property(paths, (path) => {
      const canonical = canonicalPath(`http://h${path}`)
      if (typeof canonical === 'number') return
      expect(canonicalPath(`http://h${canonical}`)).toBe(canonical)
      expect(new URL(canonical, 'http://h').host).toBe('h')
      if (!path.startsWith('/_ipx/')) expect(canonical).toMatch(/^\/(?!\/)/)
      if (areaOf(canonical) !== 'page' || path.startsWith('/_ipx/')) return
      expect(canonical).toMatch(/^\/$|[^/]$/)
      expect(new URL(`http://h${canonical}`).pathname).toBe(canonical)
    })
    fc.assert(isStable, { numRuns: 5000, seed: 7 })
  })
})

describe('a bank that returns by POST', () => {
  const back = (path: string, env = DEMO) =>
    admit(path, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site', origin: 'https://bank.example' }, body: 'PaRes=1' }, env)

  test.each([
    ['/payment/success?order=7', '/payment/success?order=7'],
    ['/payment/decline?order=7&x=%D1%80', '/payment/decline?order=7&x=%D1%80'],
    ['/checkout/success', '/checkout/success'],
    ['//payment/success/?order=7', '/payment/success?order=7'],
  ])('to %s is sent on to %s by GET', async (path, to) => {
    const { status, headers } = await back(path)
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([303, to, 'no-store'])
  })

  test('reaches the shop from plain http and from another host in the same step', async () => {
    for (const host of ['http://sushi.example', 'https://www.sushi.example']) {
      const { status, headers } = await back(`${host}/payment/success?order=7`, PRODUCTION)
      expect([status, headers.get('location')]).toEqual([303, 'https://sushi.example/payment/success?order=7'])
    }
  })

  test('is no way to post to other pages', async () => {
    for (const path of ['/', '/menu', '/checkout', '/account/orders/7', '/payment'])
      expect([path, await statusOf(path, { method: 'POST' })]).toEqual([path, 405])
  })
})

describe('methods', () => {
  test.each([
    ['PROPFIND', '/', 'GET, HEAD, OPTIONS'],
    ['POST', '/menu', 'GET, HEAD, OPTIONS'],
    ['PUT', '/_ipx/w_320/pictures/california.webp', 'GET, HEAD, OPTIONS'],
    ['HEAD', '/_serverFn/abc', 'GET, POST, OPTIONS'],
    ['PURGE', '/_serverFn/abc', 'GET, POST, OPTIONS'],
    ['SEARCH', '/api/v2/user', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
  ])('%s %s is 405 with Allow', async (method, path, allow) => {
    const { status, headers } = await admit(path, { method })
    expect([status, headers.get('allow')]).toEqual([405, allow])
  })

  test('OPTIONS of a page is 204 without CORS headers', async () => {
    const init = { method: 'OPTIONS', headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' } }
    const { status, headers } = await admit('/menu', init)
    expect([status, ...headers.keys()].join()).toMatch(/^204((?!access-control).)*$/)
  })
})

describe('hosts', () => {
  test.each([
    ['https://evil.example/menu?q=1', PRODUCTION, 'https://sushi.example/menu?q=1'],
    ['https://sushi.example.evil.example/', PRODUCTION, 'https://sushi.example/'],
    ['https://sushi.example:8443/', PRODUCTION, 'https://sushi.example/'],
    ['https://x-sushi.example/', PRODUCTION, 'https://sushi.example/'],
    ['https://love-sushi.account.workers.dev.evil.example/', PREVIEW, 'https://love-sushi.account.workers.dev/'],
  ] as const)('%s redirects pages to the configured origin; calls are 421', async (url, env, to) => {
    const { status, headers } = await admit(url, {}, env)
    expect([status, headers.get('location')]).toEqual([308, to])
    for (const path of ['/api/v2/cities', '/_serverFn/abc']) expect(await statusOf(new URL(path, url).href, {}, env)).toBe(421)
    expect(await statusOf(new URL('/menu', url).href, { method: 'POST' }, env)).toBe(421)
  })

  test.each([
    ['https://sushi.example/', PRODUCTION],
    ['https://SUSHI.example/', PRODUCTION],
    ['https://love-sushi.account.workers.dev/', PREVIEW],
    ['https://new-cart-love-sushi.account.workers.dev/', PREVIEW],
    ['http://192.168.0.4:8787/', DEMO],
  ] as const)('%s is admitted', async (url, env) => expect(await statusOf(url, {}, env)).toBe('admitted'))

  test('spelling, host and scheme are mended in one step', async () => {
    const { status, headers } = await admit('http://www.sushi.example//menu/r%6flls/?q=1', {}, PRODUCTION)
    expect([status, headers.get('location')]).toEqual([308, 'https://sushi.example/menu/rolls?q=1'])
  })

  test('plain http is redirected to https; changes are 421', async () => {
    for (const path of ['/menu?q=1', '/api/v2/cities', '/_serverFn/abc']) {
      const { status, headers } = await admit(`http://sushi.example${path}`, {}, PRODUCTION)
      expect([status, headers.get('location')]).toEqual([308, `https://sushi.example${path}`])
    }
    expect(await statusOf('http://sushi.example/api/v2/login', { method: 'POST', body: '{}' }, PRODUCTION)).toBe(421)
    expect(await statusOf('http://localhost:8787/menu')).toBe('admitted')
  })

  test('headers that name another host, path or method have no effect', async () => {
    const headers = { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/staff/orders', 'x-rewrite-url': '/api/staff/orders' }
    const named = (host: string) => ({ headers: { ...headers, 'x-forwarded-host': host, forwarded: `host=${host}` } })
    expect(await statusOf('https://evil.example/api/v2/cities', named('sushi.example'), PRODUCTION)).toBe(421)
    expect(await admit('https://sushi.example/menu', named('evil.example'), PRODUCTION)).toMatchObject({ isUnchanged: true })
  })
})

describe('bodies', () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  /** Null: the stream stops without an end. */
  const streamOf = (...chunks: (string | null)[]) =>
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) if (chunk !== null) controller.enqueue(new TextEncoder().encode(chunk))
        if (!chunks.includes(null)) controller.close()
      },
    })
  const heavy = 'x'.repeat(MAX_BODY_BYTES + 1)

  test.each(['/api/v2/login', '/_serverFn/abc'])('of %s: 413 over the limit, 408 too slow, 400 broken, 415 compressed', async (path) => {
    for (const init of [
      post(heavy, { 'content-length': String(heavy.length) }),
      post(streamOf('x'.repeat(60_000), 'x'.repeat(60_000))),
      post(heavy, { 'content-length': '5' }),
      post('{}', { 'content-length': '99999999' }),
    ])
      expect(await statusOf(path, init)).toBe(413)
    const slow = await admitRequest(requestOf(path, post(streamOf('{"phone":', null))), DEMO, 20)
    expect(slow instanceof Response && slow.status).toBe(408)
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
    expect(await statusOf(path, post(broken))).toBe(400)
    for (const encoding of ['gzip', 'br', 'gzip, gzip']) expect(await statusOf(path, post('x', { 'content-encoding': encoding }))).toBe(415)
    expect(await statusOf(path, post('{}'))).toBe('admitted')
  })

  test('an upload of staff may be larger, has to say its length, and is read after the guard', async () => {
    const big = 'x'.repeat(MAX_BODY_BYTES * 2)
    expect(await statusOf('/api/staff/media', post(big, { 'content-length': String(big.length) }))).toBe('admitted')
    for (const length of [String(8 * 1024 * 1024 + 1), undefined]) {
      const init = post(streamOf(big), length === undefined ? {} : { 'content-length': length })
      const rejected = await admitRequest(requestOf('/api/staff/media', init), DEMO)
      expect(rejected instanceof Response && [rejected.status, await rejected.json()]).toMatchObject([413, { error: { code: 'too_big' } }])
    }
  })

  test('within the limit a body is passed on whole, with method and headers', async () => {
    const body = JSON.stringify({ text: 'я'.repeat(20_000) })
    const headers = { 'content-type': 'application/json', authorization: 'Bearer x', 'cf-connecting-ip': '10.0.0.1' }
    const init = { method: 'PATCH', headers, body: streamOf(body.slice(0, 9), body.slice(9)) }
    const admitted = await admitRequest(requestOf('/api/v2/user', init), DEMO)
    if (!(admitted instanceof Request)) throw new Error('rejected')
    expect([admitted.method, Object.fromEntries(admitted.headers), await admitted.text()]).toEqual(['PATCH', headers, body])
  })

  test('a GET with a body is 400', async () => {
    const request = requestOf('/api/v2/cities')
    Object.defineProperty(request, 'body', { value: streamOf('x') })
    const result = await admitRequest(request, DEMO)
    expect(result instanceof Response && result.status).toBe(400)
  })
})

describe('changes requested by another site', () => {
  const change = (headers: Record<string, string>, path = '/api/v2/login', env = DEMO) =>
    statusOf(env === PRODUCTION ? `https://sushi.example${path}` : path, { method: 'POST', headers, body: '{}' }, env)

  test('are 403', async () => {
    const sites = ['cross-site', 'same-site', 'anything'].map((site) => ({ 'sec-fetch-site': site, origin: 'http://localhost:8787' }))
    const hosts = ['https://evil.example', 'http://localhost:8788', 'http://localhost:8787.evil.example', 'https://localhost:8787']
    for (const headers of [...sites, { 'sec-fetch-site': 'cross-site' }, ...hosts.map((origin) => ({ origin }))])
      for (const path of ['/api/v2/login', '/_serverFn/abc'])
        expect([headers, await change(headers as Record<string, string>, path)]).toEqual([headers, 403])
  })

  test('our own pages, the mobile app and webhooks are admitted, and reads from anywhere', async () => {
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost:8787' }, {}])
      expect(await change(headers as Record<string, string>)).toBe('admitted')
    expect(await change({ origin: 'https://sushi.example' }, '/api/v2/login', PRODUCTION)).toBe('admitted')
    expect(await statusOf('/', { headers: { 'sec-fetch-site': 'cross-site', referer: 'https://search.example/' } })).toBe('admitted')
  })
})
