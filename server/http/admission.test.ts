import { expect, describe, test } from 'vitest'
import { MAX_BODY_BYTES } from '~/contracts/constants'
import { admitRequest } from './admission'
import { canonicalPath, PLAIN_URL, pathOf } from './canonical-path'

/* Encoded and doubled paths, odd methods, hosts not ours, heavy and slow bodies. Issue 8, part 7. */

const DEMO = { ENVIRONMENT: 'demo', ORIGIN: 'http://localhost:8787' }
const PRODUCTION = { ENVIRONMENT: 'production', ORIGIN: 'https://sushi.example' }
const PREVIEW = { ENVIRONMENT: 'preview', ORIGIN: 'https://love-sushi.account.workers.dev' }

/** A request whose address is as it came over the wire: the constructor would tidy it first. */
function asSent(url: string, init?: RequestInit): Request {
  const request = new Request('http://localhost:8787/', init)
  Object.defineProperty(request, 'url', { value: url })
  return request
}

async function door(path: string, init?: RequestInit, env: Record<string, string> = DEMO): Promise<Response | 'in'> {
  const outcome = await admitRequest(asSent(path.startsWith('http') ? path : `http://localhost:8787${path}`, init), env)
  return outcome instanceof Request ? 'in' : outcome
}

const statusOf = (outcome: Response | 'in') => (outcome === 'in' ? 'in' : outcome.status)

describe('a path with one spelling', () => {
  test.each([
    '/',
    '/menu/rolls',
    '/menu/rolls/',
    '/search?q=%D1%80%D0%BE%D0%BB%D0%BB%00%0d%0a&next=//evil.example/../x',
    '/api/v3/goods/list?products[]=1&products[]=2',
    '/_ipx/f_webp&w_320,h_200/pictures/california.webp',
    '/_ipx/w_320/https://cdn.example/a%20b.jpg',
    '/_ipx/w_320/https%3A%2F%2Fcdn.example%2Fa.jpg',
    '/%D1%80%D0%BE%D0%BB%D0%BB%D1%8B',
    '/100%25',
    '/.well-known/security.txt',
    '/product/a..b',
  ])('%s is let in as it is, and nothing of it is made anew', async (path) => {
    const request = asSent(`http://localhost:8787${path}`)
    expect(await admitRequest(request, DEMO)).toBe(request)
  })

  test.each([
    '/menu/%FF',
    '/menu/%',
    '/menu/%zz',
    '/%C0%AF',
    '/%ED%A0%80',
    '/%00',
    '/menu%0d%0aSet-Cookie:x=1',
    '/a%7fb',
    '/a\u0001b',
    '/a\r\nb',
    '/search?q=a\r\nSet-Cookie:x=1',
    '/search?q=a\u0000b',
  ])('%j cannot be read: 400 with a small page in Russian', async (path) => {
    const answer = await door(path)
    if (answer === 'in') throw new Error('was let in')
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      400,
      'text/html; charset=utf-8',
      'no-store',
    ])
    const text = await answer.text()
    expect(text).toContain('<h1>Не получилось прочитать адрес</h1>')
    expect(text).not.toMatch(/<script| style=|%FF|Set-Cookie/)
  })

  test('an address of the API that cannot be read is the API’s error', async () => {
    const answer = await door('/api/v3/goods/%FF')
    if (answer === 'in') throw new Error('was let in')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      message: 'Не получилось прочитать запрос',
      error: { message: 'Не получилось прочитать запрос', code: 'bad_request' },
    })
  })

  test.each([
    '/api/../api/staff/orders',
    '/api/%2e%2e/api/staff',
    '/api/.%2E/staff',
    '/x/..;/api/staff',
    '/menu/./rolls',
    '/menu/..',
    '/_ipx/w_320/../../api/staff',
    '/api%2fstaff%2forders',
    '/api%5cstaff',
    '/api\\staff',
    '/api/v2/..%2Fstaff',
    '/%2561pi/staff',
    '/api/%2573taff',
    '/%252e%252e/etc',
    '/menu/%25%32%66',
    '/api//staff/orders',
    '//api/staff',
    '/%61pi/staff/orders',
    '/api/%73taff/orders',
    '/api/%64ev/outbox',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    // the framework throws for a function without a name: it would be a 500 and a report
    '/_serverFn/',
    '/_serverFn/?payload=1',
    '/_serverFn//',
    '/%5FserverFn/',
  ])('%s is disguised: 404, and no way round a guard', async (path) => {
    expect(statusOf(await door(path))).toBe(404)
  })

  test.each([
    ['/menu//rolls?q=1', '/menu/rolls?q=1'],
    ['/%6denu/rolls', '/menu/rolls'],
    ['/menu/r%6flls%2dx%5F', '/menu/rolls-x_'],
    ['//evil.example/%2e', 404],
    ['//evil.example/x', '/evil.example/x'],
    ['///evil.example', '/evil.example'],
    ['/%5FserverFn/abc?payload=1', '/_serverFn/abc?payload=1'],
  ] as const)('%s leads to its one spelling %s, which is of our own', async (path, to) => {
    const answer = await door(path)
    if (answer === 'in') throw new Error('was let in')
    if (typeof to === 'number') return expect(answer.status).toBe(to)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, to])
    expect(await door(to)).toBe('in')
    expect(statusOf(await door(path, { method: 'POST' }))).toBe(404)
  })

  test('whatever is written, one pass is enough: the clean path is clean, and begins with one slash', () => {
    const parts = ['/', '//', '%2f', '%25', '25', '%61', 'a', '.', '..', '%2e', '\\', '%5c', ';', '%', '%D1%80', '%00', '_ipx']
    let seed = 7
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let round = 0; round < 5000; round++) {
      const path = `/${Array.from({ length: 1 + next(8) }, () => parts[next(parts.length)]).join('')}`
      const clean = canonicalPath(`http://h${path}`, path)
      if (typeof clean === 'number') continue
      expect([path, canonicalPath(`http://h${clean}`, clean)]).toEqual([path, clean])
      if (!path.startsWith('/_ipx/')) expect(clean).toMatch(/^\/(?!\/)/)
      // the router and the platform read it as we did
      expect(new URL(`http://h${clean}`).pathname).toBe(clean)
      expect(new URL(clean, 'http://h').host).toBe('h')
    }
  })

  test('a long address is read in no time, and one longer than 16 KiB not at all', async () => {
    for (const path of [`/${'a'.repeat(16_000)}%`, `/${'a/'.repeat(8_000)}\u0000`, `/${'%61'.repeat(5_000)}`, `/${'//'.repeat(8_000)}`]) {
      const started = performance.now()
      PLAIN_URL.test(`http://localhost:8787${path}`)
      await door(path)
      expect(performance.now() - started).toBeLessThan(200)
    }
    expect(statusOf(await door(`/search?q=${'a'.repeat(17_000)}`))).toBe(414)
  })

  test('a name before the host is not read as a path', async () => {
    expect(pathOf('http://localhost:8787')).toBe('/')
    expect(statusOf(await door('http://shop@evil.example/'))).toBe(400)
  })
})

describe('a method', () => {
  test.each(['PROPFIND', 'PURGE', 'MKCOL', 'LOCK', 'SEARCH'])('%s is of no room: 405 with Allow', async (method) => {
    for (const [path, allow] of [
      ['/', 'GET, HEAD, OPTIONS'],
      ['/_serverFn/abc', 'GET, POST, OPTIONS'],
      ['/api/v2/user', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
    ] as const) {
      const answer = await door(path, { method })
      if (answer === 'in') throw new Error('was let in')
      expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, allow])
    }
  })

  test.each([
    ['POST', '/menu'],
    ['PUT', '/_ipx/w_320/pictures/california.webp'],
    ['DELETE', '/account/orders/1'],
    ['HEAD', '/_serverFn/abc'],
    ['DELETE', '/_serverFn/abc'],
  ])('%s %s is 405', async (method, path) => expect(statusOf(await door(path, { method }))).toBe(405))

  test('is not overridden by a header', async () => {
    const headers = { 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE', 'x-method-override': 'DELETE' }
    const outcome = await admitRequest(asSent('http://localhost:8787/api/v2/user', { method: 'POST', headers }), DEMO)
    expect(outcome instanceof Request && outcome.method).toBe('POST')
  })

  test('OPTIONS of a page tells its methods and no other origin', async () => {
    const answer = await door('/menu', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    if (answer === 'in') throw new Error('was let in')
    expect(answer.status).toBe(204)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('a host that is not ours', () => {
  test.each([
    ['https://evil.example/menu?q=1', PRODUCTION, 'https://sushi.example/menu?q=1'],
    ['https://www.sushi.example/', PRODUCTION, 'https://sushi.example/'],
    ['https://sushi.example.evil.example/', PRODUCTION, 'https://sushi.example/'],
    ['https://sushi.example:8443/', PRODUCTION, 'https://sushi.example/'],
    ['https://love-sushi.workers.dev/', PRODUCTION, 'https://sushi.example/'],
    ['https://x-sushi.example/', PRODUCTION, 'https://sushi.example/'],
    ['https://love-sushi.account.workers.dev.evil.example/', PREVIEW, 'https://love-sushi.account.workers.dev/'],
  ] as const)('%s leads to the configured origin', async (url, env, to) => {
    const answer = await door(url, {}, env)
    if (answer === 'in') throw new Error('was let in')
    expect([answer.status, answer.headers.get('location')]).toEqual([308, to])
    const api = await door(new URL('/api/v2/cities', url).href, {}, env)
    expect(statusOf(api)).toBe(421)
    expect(statusOf(await door(new URL('/_serverFn/abc', url).href, {}, env))).toBe(421)
    expect(statusOf(await door(new URL('/menu', url).href, { method: 'POST' }, env))).toBe(421)
  })

  test.each([
    ['https://sushi.example/', PRODUCTION],
    ['https://SUSHI.example/', PRODUCTION],
    ['http://sushi.example/menu', PRODUCTION],
    ['https://love-sushi.account.workers.dev/', PREVIEW],
    ['https://new-cart-love-sushi.account.workers.dev/', PREVIEW],
    ['http://192.168.0.4:8787/', DEMO],
  ] as const)('%s is ours', async (url, env) => expect(await door(url, {}, env)).toBe('in'))

  test('headers that name another host or path change nothing', async () => {
    const headers = {
      'x-forwarded-host': 'sushi.example',
      'x-host': 'sushi.example',
      forwarded: 'host=sushi.example',
      'x-original-url': '/api/staff/orders',
      'x-rewrite-url': '/api/staff/orders',
    }
    expect(statusOf(await door('https://evil.example/api/v2/cities', { headers }, PRODUCTION))).toBe(421)
    const request = asSent('https://sushi.example/menu', { headers: { ...headers, 'x-forwarded-host': 'evil.example' } })
    expect(await admitRequest(request, PRODUCTION)).toBe(request)
  })
})

describe('a body', () => {
  const json = { 'content-type': 'application/json' }
  const chunked = (chunks: Iterable<string | null>) =>
    new ReadableStream({
      async start(controller) {
        for (const chunk of chunks) {
          if (chunk === null) return // and then nothing more
          controller.enqueue(new TextEncoder().encode(chunk))
        }
        controller.close()
      },
    })

  test.each(['/api/v2/login', '/_serverFn/abc'])(
    'of %s is heavier than the limit: 413, its length told, chunked or lied about',
    async (path) => {
      const heavy = 'x'.repeat(MAX_BODY_BYTES + 1)
      const told = await door(path, { method: 'POST', headers: { ...json, 'content-length': String(heavy.length) }, body: heavy })
      const untold = await door(path, { method: 'POST', headers: json, body: chunked(['x'.repeat(60_000), 'x'.repeat(60_000)]) })
      const lied = await door(path, { method: 'POST', headers: { ...json, 'content-length': '5' }, body: heavy })
      const only = await door(path, { method: 'POST', headers: { ...json, 'content-length': '99999999' }, body: '{}' })
      expect([told, untold, lied, only].map(statusOf)).toEqual([413, 413, 413, 413])
    },
  )

  test('within the limit is handed on whole, with its headers and method', async () => {
    const body = JSON.stringify({ text: 'я'.repeat(20_000) })
    const headers = { ...json, authorization: 'Bearer x', 'cf-connecting-ip': '10.0.0.1' }
    const outcome = await admitRequest(
      asSent('http://localhost:8787/api/v2/user', { method: 'PATCH', headers, body: chunked([body.slice(0, 9), body.slice(9)]) }),
      DEMO,
    )
    if (!(outcome instanceof Request)) throw new Error('was refused')
    expect([outcome.method, outcome.headers.get('authorization'), outcome.headers.get('cf-connecting-ip')]).toEqual([
      'PATCH',
      'Bearer x',
      '10.0.0.1',
    ])
    expect(await outcome.text()).toBe(body)
  })

  test.each(['/api/v2/login', '/_serverFn/abc'])('of %s that does not come is not waited for: 408', async (path) => {
    const request = asSent(`http://localhost:8787${path}`, { method: 'POST', headers: json, body: chunked(['{"phone":', null]) })
    const outcome = await admitRequest(request, DEMO, { bodyMs: 20 })
    expect(outcome instanceof Response && outcome.status).toBe(408)
  })

  test('that breaks off is 400, one that is packed 415', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
    expect(statusOf(await door('/api/v2/login', { method: 'POST', headers: json, body: broken }))).toBe(400)
    for (const encoding of ['gzip', 'br', 'deflate', 'gzip, gzip'])
      expect(statusOf(await door('/api/v2/login', { method: 'POST', headers: { ...json, 'content-encoding': encoding }, body: 'x' }))).toBe(
        415,
      )
    expect(await door('/api/v2/login', { method: 'POST', headers: json, body: '{}' })).toBe('in')
  })

  test('of a GET is none', async () => {
    const request = asSent('http://localhost:8787/api/v2/cities')
    Object.defineProperty(request, 'body', { value: chunked(['x']) })
    const outcome = await admitRequest(request, DEMO)
    expect(outcome instanceof Response && outcome.status).toBe(400)
  })
})

describe('a change that another site’s page asks for', () => {
  const change = (headers: Record<string, string>, path = '/api/v2/login', env: Record<string, string> = DEMO) =>
    door(env === PRODUCTION ? `https://sushi.example${path}` : path, { method: 'POST', headers, body: '{}' }, env)

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:8787' },
    { 'sec-fetch-site': 'anything' },
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:8788' },
    { origin: 'http://localhost:8787.evil.example' },
    { origin: 'https://localhost:8787' },
  ])('%j is 403', async (headers) => {
    for (const path of ['/api/v2/login', '/_serverFn/abc']) expect(statusOf(await change(headers, path))).toBe(403)
  })

  test('our own pages, the mobile app and a webhook are let in', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:8787' },
      { origin: 'http://localhost:8787' },
      {},
    ] as Record<string, string>[])
      expect(await change(headers)).toBe('in')
    expect(await change({ origin: 'https://sushi.example' }, '/api/v2/login', PRODUCTION)).toBe('in')
  })

  test('reading is left to whoever has no token', async () => {
    expect(await door('/', { headers: { 'sec-fetch-site': 'cross-site', referer: 'https://search.example/' } })).toBe('in')
  })
})
