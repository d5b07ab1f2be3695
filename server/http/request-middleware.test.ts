import { createExecutionContext } from '#host/testing'
import { env } from '#host'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#server/app'
import { requestContext } from '#server/core/request-context'
import { newCustomer, orderBody, seedShop } from '#server/orders/orders.testing'
import { STREAMS } from '#tests/support/one-host'
import { admitRequest } from './admission'
import { newestCode, PRODUCTION, signIn } from './api.testing'
import { discardBody } from './body-limits'
import { fallbackResponse } from './fallback-response'
import { logRequest, requestId, routeLabel, routeOf } from './request-log'
import { handleRequest, runInBackground, type KindOfResponse } from './request-middleware'

type Env = Record<string, unknown>
let lines: string[]

beforeAll(seedShop)
beforeEach(() => {
  lines = []
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void lines.push(words.map(String).join(' ')))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const bindings = (changed: Env = {}) => ({ ...env, REQUEST_LOG: 'on', ...changed }) as Cloudflare.Env
const page = (): KindOfResponse => ({ kind: 'page', response: new Response('<p>', { headers: { 'content-type': 'text/html' } }) })
const fail = () => Promise.reject(new Error('boom'))
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

/** A request as the Worker handles it; by default the API answers. */
async function visit(path: string, init: RequestInit = {}, changed: Env = {}, handler?: () => KindOfResponse | Promise<KindOfResponse>) {
  const request = new Request(`http://localhost:8787${path}`, init)
  const context = createExecutionContext()
  const here = bindings(changed)
  const callApi = async (): Promise<KindOfResponse> => ({ kind: 'data', response: await api.fetch(request, here, context) })
  return handleRequest({ request, env: here, context, api }, handler ?? callApi)
}

/** A rate limit that is used up, and a database that quotes its input in errors. */
const full = { limit: async () => ({ success: false }) }
const brokenBy = (message: string) => {
  const prepare = () => {
    throw new Error(message)
  }
  return { prepare, withSession: prepare }
}

describe('the request log', () => {
  test('has one line per request, if it is switched on', async () => {
    await visit('/', {}, { REQUEST_LOG: '' }, page)
    expect(lines).toEqual([])
    await visit('/product/filadelfiya', { headers: { 'cf-ray': '8f1b2c3d4e5f6071-DME' } }, {}, () => {
      Object.assign(requestContext() ?? {}, { d1Rows: 12, d1Queries: 1, cache: 'made' })
      return page()
    })
    const request = { id: '8f1b2c3d4e5f6071-DME', method: 'GET', route: '/product/{slug}', status: 200, ms: expect.any(Number) }
    expect(logged()).toEqual([{ level: 'info', event: 'request', ...request, d1_queries: 1, d1_rows: 12, cache: 'made' }])
  })

  test('repeats no invented method or ray', async () => {
    for (const method of ['79990810001', 'Аполлинария', 'X'.repeat(11)]) {
      logRequest({ id: 'x', route: '/', d1Rows: 0, d1Queries: 0, cache: 'none' }, { method, status: 405, ms: 1 })
      expect(logged().at(-1)?.['method']).toBe('?')
    }
    for (const ray of ['79990810001', '8f1b2c3d4e5f6071-DME-79990810001', '8f1b2c3d4e5f6071 x'])
      expect(requestId(new Headers({ 'cf-ray': ray }))).not.toContain(ray)
  })

  test('holds nothing that a visitor typed: phones, names, tokens, codes, queries, cards, addresses', async () => {
    const phone = '79990810001'
    const token = await signIn(phone)
    const code = await newestCode(phone)
    const customer = await newCustomer({ name: 'Аполлинария' })
    const auth = (bearer: string) => ({ authorization: `Bearer ${bearer}` })
    const json = (body: unknown, bearer?: string) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Own-Agent', ...(bearer && auth(bearer)) },
      body: JSON.stringify(body),
    })
    const calls: [string, RequestInit?, Env?][] = [
      [`/api/v2/get-smscode?phone=${phone}`],
      ['/api/v2/login', json({ phone, code })],
      ['/api/v2/login', json({ phone, code: '0000' })],
      ['/api/v3/goods/search?q=тайное+желание'],
      ['/api/v2/user', { headers: auth(token) }],
      ['/api/v2/orders', json(orderBody({ name: 'Аполлинария', comment: 'Код домофона 4711' }), customer.token)],
      ['/api/v2/token', json({ card: '4111111111111111', phone, emitent: 'Тайный банк' }, token)],
      ['/api/v2/check-certificate', json({ certificate: 'SECRETCODE', cart: [] }, token)],
      ['/api/v3/addresses', json({ city_id: 9001, street: 'Потаённая', house: '7' }, token)],
      ['/api/v3/orders/12345', { headers: auth(token) }],
      [`/api/${phone}/${token}`],
      ['/api/client-errors', json({ reason: `${phone} ivan@mail.example Bearer ${token} /search?q=тайное`, route: `/product/${phone}` })],
      ['/api/v2/login', json({ phone, code }), { DB: brokenBy(`D1_ERROR: near "${phone}" ${token}`) }],
      [`/api/v2/get-smscode?phone=${phone}`, {}, { DB: brokenBy(`Потаённая ${phone}`) }],
    ]
    for (const [path, init, changed] of calls) await visit(path, init, changed)
    for (const path of [`/${phone}`, '/search?q=тайное', `/product/${phone}`, `/account/orders/12345?next=${token}`])
      await visit(path, {}, {}, page)

    // random ids may hold any four digits
    const log = lines.join('\n').replaceAll(/"id":"[0-9a-f]{16}"/g, '')
    const typed = [phone, token, customer.token, customer.phone, 'Аполлинария', 'Потаённая', 'тайное', '%D1', 'домофона', '4711', '1111']
    for (const secret of [...typed, 'Тайный', 'SECRETCODE', 'ivan', 'mail.example', '12345', 'Own-Agent', '9990810001', `"${code}"`])
      expect(log).not.toContain(secret)
    expect(logged().filter(({ event }) => event === 'request')).toHaveLength(calls.length + 4)
    for (const route of ['/api/v2/orders', '/api/v3/orders/{id}']) expect(log).toContain(`"route":"${route}"`)
  })

  test.each([
    ['/', ['/']],
    ['/menu/{slug}', ['/menu/rolly']],
    ['/account/orders/{id}', ['/account/orders/17']],
    ['/_serverFn/0a0a0a0a0a0a', ['/_serverFn/0a0a0a0a0a0a']],
    ['*', ['/_serverFn/79990001122', '/79990001122', '/menu/a/b']],
    ['/api/v3/goods/list', ['/api/v3/goods/list']],
    ['/api/*', ['/api/v3/79990001122', '/api//v2/cities', '/api']],
  ])('%s labels %j', (route, paths) => {
    for (const path of paths) expect(routeOf('GET', path, api)).toBe(route)
  })

  test('labels every route of the API, also of calls that never reach it', async () => {
    const own = api.openAPIRegistry.definitions.flatMap((one) => (one.type === 'route' ? [one.route] : []))
    expect(own.length).toBeGreaterThan(50)
    for (const { method, path } of own) {
      const route = `/api${routeLabel(path)}`
      expect(routeOf(method.toUpperCase(), route.replaceAll(/\{\w+\}/g, '7'), api)).toBe(route)
    }
    const who = { headers: { 'cf-connecting-ip': '198.51.100.210' } }
    await visit('/api/v3/goods/7', {}, {}, () => ({ kind: 'data', response: fallbackResponse(403, '/api/v3/goods/7') }))
    await visit('/api/v3/goods/7', { method: 'DELETE' })
    await visit('/api/v2/login', { method: 'POST', ...who }, { FLOOD_SOME: full })
    await visit('/api/v3/goods/search', who, { API_BASE_URL: 'https://api.example', FLOOD_MANY: full, FLOOD_SOME: full })
    const labels = ['/api/v3/goods/{id} 403', '/api/v3/goods/{id} 405', '/api/v2/login 429', '/api/v3/goods/search 429']
    expect(logged().map(({ route, status }) => `${String(route)} ${String(status)}`)).toEqual(labels)
  })
})

describe('failures', () => {
  test('wrong settings are 503 with security headers, and the log names the setting', async () => {
    const wrong = { ...PRODUCTION, SMS_ADAPTER: 'outbox' }
    const response = await visit('/', {}, wrong, page)
    expect(response.status).toBe(503)
    expect(await response.text()).toMatch(/не\u00a0настроен[^]*Попробовать снова/)
    expect(Object.fromEntries(response.headers)).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect(lines.join()).toContain('SMS_ADAPTER')
    expect(await (await visit('/api/v2/cities', {}, wrong)).json()).toMatchObject({ error: { code: 'not_configured' } })
    await runInBackground('cron', bindings(wrong), createExecutionContext(), fail)
  })

  test('what is thrown is 500 without internals, and reported once, also to the error tracker', async () => {
    const fetched = vi.fn<typeof fetch>().mockResolvedValue(new Response('{}'))
    vi.stubGlobal('fetch', fetched)
    const SENTRY_DSN = 'https://key@sentry.example/42'
    for (const path of ['/api/v3/nothing', '/api/v2/user', '/api/v3/goods/0']) await visit(path, {}, { SENTRY_DSN })
    expect(fetched).not.toHaveBeenCalled()
    const response = await visit('/menu/rolly', {}, { SENTRY_DSN }, fail)
    expect([response.status, response.headers.get('content-security-policy')]).toEqual([500, expect.stringContaining("default-src 'none'")])
    expect(await response.text()).not.toContain('boom')
    const error = { reason: 'Error: boom', route: '/menu/{slug}', side: 'server' }
    expect(logged().filter(({ level }) => level === 'error')).toMatchObject([error])
    expect(fetched.mock.calls.map(([, init]) => String(init?.body))).toEqual([expect.stringContaining('"transaction":"/menu/{slug}"')])
  })
})

describe('a body that no answer needs', () => {
  /** An upload of so many KiB, and how many of them were taken. */
  function upload(kib: number) {
    let taken = 0
    const pull = (controller: ReadableStreamDefaultController) => {
      if (taken >= kib) return controller.close()
      taken++
      controller.enqueue(new Uint8Array(1024))
    }
    return { body: new ReadableStream({ pull }, { highWaterMark: 0 }), taken: () => taken }
  }

  test.each([
    ['a page', '/menu', 405],
    ['a call that is too large', '/api/v2/login', 413],
    ['a file that is too large', '/api/staff/media', 413],
    ['a missing shop', '/api/v2/login', 503],
  ])('of %s is read to its end, so that the client sees the answer', async (_name, path, status) => {
    const { body, taken } = upload(2000)
    const changed = status === 503 ? { ORIGIN: 'nowhere' } : {}
    const request = new Request(`http://localhost:8787${path}`, { method: 'POST', body, ...STREAMS })
    const context = createExecutionContext()
    const answer = await handleRequest({ request, env: bindings(changed), context, api }, async () => ({
      kind: 'data',
      response: (await admitRequest(request, env)) as Response,
    }))
    expect([answer.status, taken()]).toEqual([status, 2000])
  })

  test('ends at a limit, and after a time', async () => {
    const endless = upload(Infinity)
    await discardBody(new Request('http://localhost/', { method: 'POST', body: endless.body, ...STREAMS }), { bytes: 10_240, ms: 1000 })
    expect(endless.taken()).toBeLessThan(20)
    const stuck = new ReadableStream({ pull: () => new Promise(() => undefined) })
    await discardBody(new Request('http://localhost/', { method: 'POST', body: stuck, ...STREAMS }), { bytes: 10_240, ms: 10 })
  })
})
