import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { seedShop } from '#server/catalog/catalog.testing'
import { goods } from '#server/db/tables'
import { withRequestContext, type RequestContext } from '#server/core/request-context'
import { call, db } from '#server/http/api.testing'
import { api } from '#server/app'
import { answerApi } from './answers'
import { forgetKept } from './kept'
import { changeCatalog, later, ORIGIN } from './edge.testing'

/* Issue 8, part 2: public reads are kept at the edge, and nothing of a visitor's reaches a copy. */

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await seedShop()
})
beforeEach(async () => {
  forgetKept()
  later(60_000)
  await changeCatalog()
  // the first call after a pause only learns the present state
  await ask('/api/v2/option')
})

type Asked = RequestInit & { env?: Partial<Cloudflare.Env> }

async function ask(path: string, { env: changed, ...init }: Asked = {}) {
  const context = createExecutionContext()
  return withRequestContext(async (notes: RequestContext) => {
    const response = await answerApi(new Request(new URL(path, ORIGIN), init), { ...env, ...changed } as Cloudflare.Env, context, api.fetch)
    const body = await response.text()
    const { cache, d1Queries: queries } = notes
    await waitOnExecutionContext(context)
    return { status: response.status, headers: response.headers, body, cache, queries }
  })
}

const KEPT = [
  '/v3/catalog',
  '/v3/categories?per_category=6&badge=top',
  '/v3/categories?per_category=1&sort=cheap',
  '/v3/categories/test-rolls',
  '/v3/categories/90100?badge=sale&sort=dear&per_page=5',
  '/v3/goods/test-roll-90201',
  '/v3/goods/90202',
  '/v2/cities',
  '/v2/pickuppoints',
  '/v2/option',
  '/v2/news',
]
const NEVER = [
  '/v3/categories',
  '/v3/goods/list',
  '/v3/goods/list?products[]=90201',
  '/v3/goods/search?q=ролл',
  '/v3/categories/test-rolls?after=90203',
  '/v3/option/system-status',
  '/health',
]

describe('a public read', () => {
  it.each(KEPT)('%s is answered from its copy, with the bytes and lifetimes of the API', async (path) => {
    const own = await call(path)
    expect((await ask(`/api${path}`)).cache).toBe('made')
    const kept = await ask(`/api${path}`)
    expect(kept).toMatchObject({ body: await own.text(), cache: 'memory', queries: 0 })
    for (const name of ['content-type', 'cache-control']) expect(kept.headers.get(name)).toBe(own.headers.get(name))
  })

  it.each(NEVER)('%s is left to the API', async (path) => {
    const own = await call(path)
    for (let time = 0; time < 2; time++) {
      const answer = await ask(encodeURI(`/api${path}`))
      expect(answer).toMatchObject({ status: own.status, cache: 'none' })
    }
  })

  it('answers 304 to whoever holds it, and HEAD without its body', async () => {
    const first = await ask('/api/v3/goods/90201')
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"/)
    expect(await ask('/api/v3/goods/90201', { headers: { 'if-none-match': tag } })).toMatchObject({ status: 304, body: '' })
    const head = await ask('/api/v3/goods/90201', { method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, body: '', cache: 'memory' })
    expect(head.headers.get('etag')).toBe(tag)
  })

  it('is one copy, however its query is spelled', async () => {
    await ask('/api/v3/categories?per_category=6&badge=top')
    expect((await ask('/api/v3/categories?utm_source=x&badge=top&per_category=6')).cache).toBe('memory')
  })

  it('shows what the staff changed two seconds later', async () => {
    await ask('/api/v3/goods/90201')
    await db.update(goods).set({ name: 'Другое имя' }).where(eq(goods.id, 90_201))
    later(2_001)
    expect((await ask('/api/v3/goods/90201')).body).toContain('Другое имя')
    expect((await ask('/api/v3/goods/90201')).body).toContain('Другое имя')
  })

  it('that fails is not kept, and what is refused is refused', async () => {
    for (const path of [
      '/v3/goods/no-such',
      '/v3/categories/no-such',
      '/v3/categories?per_category=0',
      '/v3/categories?per_category=5&sort=evil',
    ]) {
      const own = await call(path)
      for (let time = 0; time < 2; time++) {
        const answer = await ask(`/api${path}`)
        expect(answer.status).toBe(own.status)
        expect(['none', 'made']).toContain(answer.cache)
      }
    }
  })
})

describe('nobody poisons a copy', () => {
  const PATH = '/api/v3/categories?per_category=6'
  const pristine = () => ask(PATH).then(({ status, headers, body }) => ({ status, type: headers.get('content-type'), body }))

  it.each<[string, Asked]>([
    ['Authorization', { headers: { authorization: 'Bearer a-token-of-some-customer' } }],
    ['a cookie', { headers: { cookie: 'token=a-token-of-some-customer; city=evil' } }],
    ['Host and X-Forwarded-Host', { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } }],
    ['X-HTTP-Method-Override', { headers: { 'x-http-method-override': 'DELETE' } }],
    ['Accept', { headers: { accept: 'text/html', 'accept-language': 'xx', 'accept-encoding': 'evil' } }],
    ['Range', { headers: { range: 'bytes=0-3' } }],
    ['If-None-Match', { headers: { 'if-none-match': '*' } }],
    ['a bookmark', { headers: { 'x-d1-bookmark': 'ffffffff-ffffffff-ffffffff-ffffffffffffffffffffffffffffffff' } }],
    ['HEAD', { method: 'HEAD' }],
    ['POST', { method: 'POST', body: '{}' }],
    ['DELETE', { method: 'DELETE' }],
    ['OPTIONS', { method: 'OPTIONS' }],
  ])('by %s', async (_, attack) => {
    const before = await pristine()
    await changeCatalog()
    later(60_000)
    forgetKept()
    await ask('/api/v2/option')
    for (let time = 0; time < 2; time++) await ask(PATH, attack)
    expect(await pristine()).toEqual(before)
  })

  it.each([
    `${PATH}&sort=evil`,
    `${PATH}&per_category=7`,
    `${PATH}&badge[]=top`,
    `${PATH}&%62adge=top`,
    `${PATH}&q=x`,
    `${PATH}&after=1`,
    `${PATH};badge=top`,
    `${PATH}#badge=top`,
    '/api//v3/categories?per_category=6&badge=top',
    '/api/v3/%63ategories?per_category=6&badge=top',
    '/api/v3/categories/?per_category=6&badge=top',
    '/api/v3/x/../categories?badge=top&per_category=6',
  ])('by the spelling %s', async (attack) => {
    const before = await pristine()
    await changeCatalog()
    later(60_000)
    forgetKept()
    await ask('/api/v2/option')
    for (let time = 0; time < 2; time++) await ask(attack)
    expect(await pristine()).toEqual(before)
  })

  it.each<[string, Asked?]>([
    ['/v3/categories?per_category=6&badge=top&badge=hot'],
    ['/v3/categories?per_category=6&%62adge=top'],
    ['/v3/categories?per_category=6&badge=t%6fp'],
    ['/v3/categories?per_category=6&badge=top', { method: 'POST', body: '{}' }],
    ['/v3/categories?per_category=6&badge=top', { method: 'DELETE' }],
  ])('nor is %s %j answered from the copy of the plain read', async (path, asked = {}) => {
    await ask('/api/v3/categories?per_category=6&badge=top')
    const answer = await ask(`/api${path}`, asked)
    const { method, body } = asked
    const own = await call(path, { ...(method !== undefined && { method }), ...(body !== undefined && { body: String(body) }) })
    expect(answer).toMatchObject({ status: own.status, body: await own.text(), cache: 'none' })
  })

  it('and a call with a token is never answered from one', async () => {
    await ask(PATH)
    expect((await ask(PATH, { headers: { authorization: 'Bearer a-token-of-some-customer' } })).cache).toBe('none')
  })

  it('and what must be made counts for whoever asked', async () => {
    await ask('/api/v3/goods/90201')
    // a binding that has had enough of this address
    const flooded: Asked = {
      headers: { 'cf-connecting-ip': '203.0.113.77' },
      env: { FLOOD_MANY: { limit: async () => ({ success: false }) } },
    }
    expect((await ask('/api/v3/goods/90201', flooded)).status).toBe(200)
    expect((await ask('/api/v3/goods/90202', flooded)).status).toBe(429)
    expect((await ask('/api/v3/goods/90202')).status).toBe(200)
  })
})
