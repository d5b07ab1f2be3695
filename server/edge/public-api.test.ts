import { createExecutionContext, waitOnExecutionContext } from '#host/testing'
import { env } from '#host'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '#server/app'
import { seedShop } from '#server/catalog/catalog.testing'
import { withRequestContext } from '#server/core/request-context'
import { dishes } from '#server/db/tables'
import { call, db } from '#server/http/api.testing'
import { changeCatalog, later, ORIGIN } from './edge.testing'
import { answerApi } from './public-api'
import { clearMemory } from './response-cache'

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await seedShop()
})
beforeEach(reset)

/** Every entry belongs to an older generation afterwards. */
async function reset() {
  clearMemory()
  later(60_000)
  await changeCatalog()
}

type Options = RequestInit & { env?: Partial<Cloudflare.Env> }

async function get(path: string, { env: changed, ...init }: Options = {}) {
  const context = createExecutionContext()
  const request = new Request(new URL(path, ORIGIN), init)
  return withRequestContext(async (own) => {
    const response = await answerApi(request, { ...env, ...changed } as Cloudflare.Env, context, api.fetch)
    const body = await response.text()
    const { cache, d1Queries: queries } = own
    await waitOnExecutionContext(context)
    return { status: response.status, headers: response.headers, body, cache, queries }
  })
}

const PATH = '/api/v3/categories?per_category=6&badge=top'

describe('a public read', () => {
  it.each([
    '/v3/catalog',
    '/v3/categories?per_category=6&badge=top',
    '/v3/categories/test-rolls',
    '/v3/categories/90100?badge=sale&sort=dear&per_page=5',
    '/v3/goods/test-roll-90201',
    '/v2/cities',
    '/v2/pickuppoints',
    '/v2/option',
    '/v2/news',
  ])('%s comes from the cache without a query, with the body and headers of the API', async (path) => {
    const own = await call(path)
    expect((await get(`/api${path}`)).cache).toBe('made')
    const cached = await get(`/api${path}`)
    expect(cached).toMatchObject({ body: await own.text(), cache: 'memory', queries: 0 })
    for (const name of ['content-type', 'cache-control']) expect(cached.headers.get(name)).toBe(own.headers.get(name))
  })

  it('shows a change of the staff after two seconds', async () => {
    await get('/api/v3/goods/90201')
    await db.update(dishes).set({ name: 'Другое имя' }).where(eq(dishes.id, 90_201))
    later(2_001)
    for (let time = 0; time < 2; time++) expect((await get('/api/v3/goods/90201')).body).toContain('Другое имя')
  })

  it('counts a miss against the rate limit of the client, and a hit not', async () => {
    await get('/api/v3/goods/90201')
    const limited: Options = {
      headers: { 'cf-connecting-ip': '203.0.113.77' },
      env: { FLOOD_CROWD: { limit: async () => ({ success: false }) } },
    }
    expect((await get('/api/v3/goods/90201', limited)).status).toBe(200)
    expect((await get('/api/v3/goods/90202', limited)).status).toBe(429)
    expect((await get('/api/v3/goods/90202')).status).toBe(200)
  })
})

describe('not cached', () => {
  it.each<[string, Options?]>([
    ['/v3/goods/list?products[]=90201'],
    [encodeURI('/v3/goods/search?q=ролл')],
    ['/v3/goods/search?q=roll'],
    ['/v3/categories/test-rolls?after=90203'],
    ['/v3/option/system-status'],
    ['/health'],
    ['/v3/categories?per_category=6&utm_source=x'],
    ['/v3/categories?per_category=6&%62adge=top'],
    ['/v3/categories?per_category=6&badge=t%6fp'],
    ['/v3/categories?per_category=6&badge[]=top'],
    ['/v3/categories?per_category=6;badge=top'],
    ['//v3/categories?per_category=6&badge=top'],
    ['/v3/%63ategories?per_category=6&badge=top'],
    ['/v3/categories/?per_category=6&badge=top'],
    ['/v3/categories?per_category=6&badge=top', { method: 'POST', body: '{}' }],
    ['/v3/categories?per_category=6&badge=top', { method: 'DELETE' }],
    ['/v3/categories?per_category=6&badge=top', { headers: { authorization: 'Bearer a-token-of-some-customer' } }],
  ])('%s %j is the response of the API', async (path, options = {}) => {
    await get(PATH)
    const own = await api.request(`/api${path}`, options, env)
    const text = await own.text()
    for (let time = 0; time < 2; time++)
      expect(await get(`/api${path}`, options)).toMatchObject({ status: own.status, body: text, cache: 'none' })
  })

  it.each(['/v3/goods/no-such', '/v3/categories/no-such', '/v3/categories?per_category=0', '/v3/categories?per_category=5&sort=evil'])(
    'the error of %s is not stored',
    async (path) => {
      const own = await call(path)
      for (let time = 0; time < 2; time++) {
        const response = await get(`/api${path}`)
        expect(response.status).toBe(own.status)
        expect(['none', 'made']).toContain(response.cache)
      }
    },
  )
})

describe('cache poisoning fails', () => {
  const pristine = () => get(PATH).then(({ status, headers, body }) => ({ status, type: headers.get('content-type'), body }))

  const header = (name: string, value: string): [string, string, Options] => [name, PATH, { headers: { [name]: value } }]
  it.each<[string, string, Options?]>([
    header('authorization', 'Bearer a-token-of-some-customer'),
    header('cookie', 'token=a-token-of-some-customer; city=evil'),
    header('x-forwarded-host', 'evil.example'),
    header('x-http-method-override', 'DELETE'),
    header('accept', 'text/html'),
    header('range', 'bytes=0-3'),
    header('if-none-match', '*'),
    ['HEAD', PATH, { method: 'HEAD' }],
    ['&sort=evil', `${PATH}&sort=evil`],
    ['#badge=top', `${PATH}#badge=top`],
  ])('by %s', async (_name, path, options) => {
    const before = await pristine()
    await reset()
    for (let time = 0; time < 2; time++) await get(path, options)
    expect(await pristine()).toEqual(before)
  })
})
