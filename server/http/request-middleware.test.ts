import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiRouteLabels } from './api-routes'
import { api } from '#server/app'
import { newCustomer, orderBody, seedShop } from '#server/orders/orders.testing'
import { refuse } from './rejections'
import { routeLabel } from './route-label'
import { newestCode, PRODUCTION, signIn } from './api.testing'
import { requestContext } from '#server/core/request-context'
import { logRequest, requestId, routeOf } from './request-log'
import { handleRequest, runInBackground, type Answered } from './request-middleware'

const apiRouteOf = apiRouteLabels(() => api.routes)

type Env = Record<string, unknown>
let lines: string[]
const fetched = vi.fn<typeof fetch>()

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

const shop = (changed: Env = {}) => ({ ...env, REQUEST_LOG: 'on', ...changed }) as Cloudflare.Env
const page = (text = '<p>'): Answered => ({ kind: 'page', response: new Response(text, { headers: { 'content-type': 'text/html' } }) })

/** A request as the Worker takes it. Without `answer` the API answers. */
async function visit(path: string, init: RequestInit = {}, changed: Env = {}, answer?: () => Answered | Promise<Answered>) {
  const request = new Request(`http://localhost:8787${path}`, init)
  const context = createExecutionContext()
  const here = shop(changed)
  return handleRequest(
    { request, env: here, context, apiRouteOf },
    answer ?? (async () => ({ kind: 'data', response: await api.fetch(request, here, context) })),
  )
}
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

describe('issue 8, part 9: one line a request', () => {
  test('says id, route, method, status, milliseconds, D1 and the cache', async () => {
    await visit('/product/filadelfiya', { headers: { 'cf-ray': '8f1b2c3d4e5f6071-DME' } }, {}, () => {
      const notes = requestContext()
      if (notes) Object.assign(notes, { d1Rows: 12, d1Queries: 1, cache: 'made' })
      return page()
    })
    expect(logged()).toEqual([
      {
        level: 'info',
        event: 'request',
        id: '8f1b2c3d4e5f6071-DME',
        method: 'GET',
        route: '/product/{slug}',
        status: 200,
        ms: expect.any(Number),
        d1_queries: 1,
        d1_rows: 12,
        cache: 'made',
      },
    ])
  })

  test('only where it is asked for', async () => {
    await visit('/', {}, { REQUEST_LOG: '' }, page)
    expect(lines).toEqual([])
  })

  test('a method or a ray that somebody made up is not repeated', () => {
    const notes = { id: 'x', route: '/', startedAt: 0, d1Rows: 0, d1Queries: 0, cache: 'none' } as const
    for (const method of ['79990810001', 'GET79990810001', 'Аполлинария', 'get', 'X'.repeat(11), '']) {
      logRequest(notes, { method, status: 405, ms: 1 })
      expect(logged().at(-1)?.['method']).toBe('?')
    }
    for (const ray of ['79990810001', '8f1b2c3d4e5f6071-DME-79990810001', 'anybody', '8f1b2c3d4e5f6071 x', ''])
      expect(requestId(new Headers({ 'cf-ray': ray }))).not.toContain(ray || '-')
  })

  test('holds nothing that anybody typed: phones, names, tokens, codes, queries, cards, addresses', async () => {
    const phone = '79990810001'
    const token = await signIn(phone)
    const code = await newestCode(phone)
    const customer = await newCustomer({ name: 'Аполлинария' })
    const json = (body: unknown, bearer?: string) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Own-Agent', ...(bearer && { authorization: `Bearer ${bearer}` }) },
      body: JSON.stringify(body),
    })
    const auth = { headers: { authorization: `Bearer ${token}` } }
    const visits: [string, RequestInit?, Env?][] = [
      [`/api/v2/get-smscode?phone=${phone}`],
      ['/api/v2/login', json({ phone, code })],
      ['/api/v2/login', json({ phone, code: '0000' })],
      ['/api/v3/goods/search?q=тайное+желание'],
      ['/api/v2/user', auth],
      ['/api/v2/orders', json(orderBody({ name: 'Аполлинария', comment: 'Код домофона 4711' }), customer.token)],
      ['/api/v2/token', json({ card: '4111111111111111', phone, emitent: 'Тайный банк' }, token)],
      [`/api/v2/check-certificate`, json({ certificate: 'SECRETCODE', cart: [] }, token)],
      ['/api/v3/addresses', json({ city_id: 9001, street: 'Потаённая', house: '7' }, token)],
      ['/api/v3/orders/12345', auth],
      [`/api/${phone}/${token}`],
      [
        `/api/client-errors`,
        json({ reason: `Error: ${phone} ivan@mail.example Bearer ${token} /search?q=тайное`, route: `/product/${phone}` }),
      ],
      // a database that quotes what it was asked
      ['/api/v2/login', json({ phone, code }), { DB: brokenBy(`D1_ERROR: near "${phone}" ${token}`) }],
      [`/api/v2/get-smscode?phone=${phone}`, {}, { DB: brokenBy(`Потаённая ${phone}`) }],
    ]
    for (const [path, init, changed] of visits) await visit(path, init, changed)
    for (const path of [`/${phone}`, '/search?q=тайное', `/product/${phone}`, `/account/orders/12345?next=${token}`])
      await visit(path, {}, {}, page)

    const said = lines.join('\n')
    for (const secret of [
      phone,
      token,
      customer.token,
      customer.phone,
      'Аполлинария',
      'Потаённая',
      'тайное',
      '%D1',
      'домофона',
      '4711',
      '411111',
      '1111',
      'Тайный',
    ])
      expect(said).not.toContain(secret)
    for (const secret of ['SECRETCODE', 'ivan', 'mail.example', '12345', 'Own-Agent', '9990810001', `"${code}"`])
      expect(said).not.toContain(secret)
    expect(logged().filter(({ event }) => event === 'request')).toHaveLength(visits.length + 4)
    expect(said).toContain('"route":"/api/v2/orders"')
    expect(said).toContain('"route":"/api/v3/orders/{id}"')
  })

  test.each([
    ['/', '/'],
    ['/menu/rolly', '/menu/{slug}'],
    ['/account/orders/17', '/account/orders/{id}'],
    [`/_serverFn/${'0a'.repeat(32)}`, '/_serverFn/0a0a0a0a'],
    ['/_serverFn/79990001122', '*'],
    ['/79990001122', '*'],
    ['/menu/a/b', '*'],
    ['/api/v2/cities', '/api/v2/cities'],
    ['/api/v3/goods/list', '/api/v3/goods/list'],
    ['/api/v3/goods/search', '/api/v3/goods/search'],
    ['/api/v3/goods/filadelfiya', '/api/v3/goods/{id}'],
    ['/api/v3/orders/12345', '/api/v3/orders/{id}'],
    ['/api/v3/79990001122', '/api/*'],
    ['/api//v2/cities', '/api/*'],
    ['/api', '/api/*'],
  ])('the route of %s is %s', (path, route) => expect(routeOf(path, apiRouteOf)).toBe(route))

  test('every route of the API is told by its own pattern, in one spelling', () => {
    const own = api.openAPIRegistry.definitions.flatMap((one) => (one.type === 'route' ? [`/api${routeLabel(one.route.path)}`] : []))
    expect(own.length).toBeGreaterThan(50)
    for (const route of own) expect(apiRouteOf(route.replaceAll(/\{\w+\}/g, '7'))).toBe(route)
  })

  test('also where the call never came to its route: a kept answer, a refusal at the door, too many', async () => {
    const refusal = (): Answered => ({ kind: 'data', response: refuse('403', '/api/v3/goods/7') })
    const kept = (): Answered => {
      const notes = requestContext()
      if (notes) notes.cache = 'memory'
      return { kind: 'data', response: Response.json({}) }
    }
    await visit('/api/v3/goods/7', {}, {}, kept)
    await visit('/api/v3/goods/7', {}, {}, refusal)
    await visit('/api/v3/goods/7', { method: 'DELETE' })
    await visit('/api/v2/login', { method: 'POST', headers: { 'cf-connecting-ip': '198.51.100.210' } }, { FLOOD_FEW: full })
    const elsewhere = { API_BASE_URL: 'https://api.example', FLOOD_MANY: full }
    await visit('/api/v3/goods/search', { headers: { 'cf-connecting-ip': '198.51.100.210' } }, { ...elsewhere, FLOOD_SOME: full })
    expect(logged().map(({ route, status }) => [route, status])).toEqual([
      ['/api/v3/goods/{id}', 200],
      ['/api/v3/goods/{id}', 403],
      ['/api/v3/goods/{id}', 405],
      ['/api/v2/login', 429],
      ['/api/v3/goods/search', 429],
    ])
  })
})

/** A budget that is spent. */
const full = { limit: async () => ({ success: false }) }

const brokenBy = (message: string) => ({
  prepare() {
    throw new Error(message)
  },
  withSession() {
    throw new Error(message)
  },
})

describe('issue 8, part 9: what goes wrong', () => {
  test('a shop that is set up wrongly answers 503, and its log says which setting', async () => {
    const answer = await visit('/', {}, { ...PRODUCTION, SMS_ADAPTER: 'outbox' }, page)
    expect(answer.status).toBe(503)
    const text = await answer.text()
    expect(text.match(/не\u00a0настроен/g)).toHaveLength(2) // its title and its heading
    expect(text).toContain('href="tel:+74951204545"')
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    expect(lines.join()).toContain('SMS_ADAPTER')
    expect(await (await visit('/api/v2/cities', {}, { ...PRODUCTION, CODE_SECRET: 'short' })).json()).toMatchObject({
      error: { code: 'not_configured' },
    })
    await runInBackground('cron', shop({ ...PRODUCTION, CODE_SECRET: 'short' }), createExecutionContext(), () =>
      Promise.reject(new Error('ran')),
    )
  })

  test('what is thrown is 500 without internals, with all headers, and is told once', async () => {
    const answer = await visit('/menu/rolly', {}, {}, () => Promise.reject(new Error('boom')))
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('boom')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(logged().filter(({ level }) => level === 'error')).toMatchObject([
      { reason: 'Error: boom', route: '/menu/{slug}', side: 'server' },
    ])
  })

  test('errors go to the error tracking where there is one, and pages with status 300 to 499 do not', async () => {
    fetched.mockReset().mockResolvedValue(new Response('{}'))
    vi.stubGlobal('fetch', fetched)
    const SENTRY_DSN = 'https://key@sentry.example/42'
    for (const path of ['/api/v3/nothing', '/api/v2/user', '/api/v3/goods/0']) await visit(path, {}, { SENTRY_DSN })
    expect(fetched).not.toHaveBeenCalled()
    await visit('/', {}, { SENTRY_DSN }, () => Promise.reject(new Error('boom')))
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(String(fetched.mock.calls[0]?.[1]?.body)).toContain('"transaction":"/"')
  })
})

describe('issue 8, part 8: an address that many share', () => {
  test('is held off by no number of answers of the door, copies or files', async () => {
    const who = { headers: { 'cf-connecting-ip': '198.51.100.200' } }
    const moved = (): Answered => ({ kind: 'page', response: new Response(null, { status: 308, headers: { location: '/menu' } }) })
    for (let i = 0; i < 300; i++) expect((await visit('//menu', who, { REQUEST_LOG: '' }, moved)).status).toBe(308)
    for (const path of ['/', '/robots.txt', '/build.json', '/payment/success']) expect((await visit(path, who, {}, page)).status).toBe(200)
  })
})
