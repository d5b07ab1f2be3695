import { createHash } from 'node:crypto'
import { createExecutionContext, waitOnExecutionContext } from '#host/testing'
import { env } from '#host'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { seedShop } from '#server/catalog/catalog.testing'
import { withRequestContext } from '#server/core/request-context'
import { categories, cities, dishes, systemState } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import { outdateGeneration, presentGeneration, readGeneration } from './cache-generation'
import { changeCatalog, freshCache, later, mirror, page, visit } from './edge.testing'
import { pageGeneration } from './public-pages'

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') })
  await seedShop()
})
beforeEach(freshCache)

/** Gets the generation as a request does, and waits for its background refresh. */
async function read() {
  const context = createExecutionContext()
  const now = Date.now()
  const { own, generation } = await withRequestContext(async (own) => ({
    own,
    generation: presentGeneration(env, context, now) ?? (await readGeneration(env, context, now)),
  }))
  await waitOnExecutionContext(context)
  return { ...generation, queries: own.d1Queries }
}

it('the cache generation is read once in two seconds, refreshed in the background, and awaited after five', async () => {
  expect((await read()).queries).toBeGreaterThan(0)
  for (let time = 0; time < 20; time++) expect((await read()).queries).toBe(0)
  later(2_100)
  const old = await read()
  expect(old.queries).toBe(1)
  await changeCatalog()
  later(2_100)
  expect((await read()).version).toBe(old.version)
  expect(await read()).toMatchObject({ version: old.version + 1, queries: 0 })
  later(3_600_000)
  expect(presentGeneration(env, createExecutionContext(), Date.now())).toBeUndefined()
  expect((await read()).queries).toBe(1)
})

it('a change that staff make in this isolate is seen by the next visitor, not seconds later', async () => {
  const shown = (text: string) => visit('/menu/rolls', { render: () => page(text) })
  expect((await shown('before')).body).toContain('before')
  await changeCatalog()
  later(1)
  expect((await shown('after')).body).toContain('before')
  outdateGeneration(env)
  expect((await shown('after')).body).toContain('after')
})

it('an inline script that got into the HTML has no hash in the policy and is reported once', async () => {
  const reports = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const { headers, body } = await visit('/menu', { render: () => page('<script>evil()</script>') })
  const policy = headers.get('content-security-policy')
  expect(policy).toContain(`script-src 'self' ${sha('1')};`)
  expect(policy).not.toContain(sha('evil()'))
  expect(reports.mock.calls.flat().filter((line) => String(line).includes('inline script'))).toHaveLength(1)
  expect([body, ...headers.values()].join()).not.toContain('only-this-rendering')
  reports.mockRestore()
})

it('a redirect of the router to the same address is a missing page; any other passes', async () => {
  const to = (location: string) => () => new Response(null, { status: 307, headers: { location } })
  for (const path of ['/x%5E', '/menu/x%5E', '/menu?badge=hot'])
    expect(await visit(path, { render: to(path.replace('%5E', '^')) })).toMatchObject({
      status: 404,
      body: expect.stringContaining('Страница не найдена'),
    })
  expect(await visit('/menu/5', { render: to('/menu/rolls') })).toMatchObject({ status: 307, headers: expect.any(Headers) })
})

describe('a cached page', () => {
  const etag = async () => (await visit('/menu')).headers.get('etag')

  it('is rendered once and costs no query', async () => {
    expect((await visit('/menu')).notes).toMatchObject({ cache: 'made' })
    for (let time = 0; time < 20; time++) expect((await visit('/menu')).notes).toMatchObject({ d1Queries: 0, cache: 'memory' })
    expect(mirror).toHaveBeenCalledTimes(1)
  })

  it('shows a change within five seconds, on a busy isolate and on an idle one', async () => {
    const old = await etag()
    await changeCatalog()
    later(5_100)
    const idle = await etag()
    expect(idle).not.toBe(old)
    later(1_900)
    expect(await etag()).toBe(idle)
    await changeCatalog()
    const seen: (string | null)[] = []
    for (let second = 0; second < 5; second++) {
      later(1_000)
      seen.push(await etag())
    }
    expect(seen.at(-1)).not.toBe(idle)
  })

  it.each([
    ['the kitchen is busy', { delivery_state: { is_busy: true, message: 'Ждать час' } }],
    ['the shop is in maintenance', { maintenance_state: { is_active: true, message: 'Перерыв' } }],
  ])('changes when %s', async (_name, change) => {
    const before = await etag()
    const [state] = await db.select().from(systemState)
    await db.update(systemState).set(change)
    later(6_000)
    expect(await etag()).not.toBe(before)
    if (state) await db.update(systemState).set({ delivery_state: state.delivery_state, maintenance_state: state.maintenance_state })
  })

  it('changes when the kitchen of its city closes, and with the day', async () => {
    const state = async (time: string) => {
      vi.setSystemTime(new Date(time))
      const generation = await read()
      const city = generation.cities.find(({ slug }) => slug === 'test-night')
      return city && pageGeneration(generation, city).split('.').slice(-2)
    }
    expect(await state('2026-11-23T22:59:59+05:00')).toEqual(['open', '20780'])
    expect(await state('2026-11-23T23:00:05+05:00')).toEqual(['until2026-11-24T10:00', '20780'])
    expect(await state('2026-11-24T09:59:00+05:00')).toEqual(['until2026-11-24T10:00', '20781'])
    vi.setSystemTime(new Date('2026-11-25T12:00:00Z'))
  })

  it('falls back to the city with the lowest id when the chosen one is gone', async () => {
    expect((await visit('/menu', { cookie: 'city=test-night' })).body).toContain('city=test-night')
    await db.update(cities).set({ slug: 'renamed' }).where(eq(cities.slug, 'test-night'))
    later(6_000)
    expect((await visit('/menu', { cookie: 'city=test-night' })).body).toContain('city=test-city')
    await db.update(cities).set({ slug: 'test-night' }).where(eq(cities.slug, 'renamed'))
  })
})

const fails = () => {
  throw new Error('D1 is away')
}
/** The test database with a switch that makes every call fail. */
function brokenDatabase() {
  let fail: (() => unknown) | undefined
  const DB = new Proxy(env.DB, {
    get: (target, name) => {
      if (fail && name !== 'then') return fail
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { own: { DB }, breakBy: (how: () => unknown) => (fail = how), repair: () => (fail = undefined) }
}
const render = () => Promise.resolve(page('<p>Связь пропала</p>', { status: 503 }))

describe('while the database is away', () => {
  it('a page of the last known generation is served for ten minutes, and no error is stored', async () => {
    const { own, breakBy, repair } = brokenDatabase()
    const before = await visit('/menu', { env: own })
    breakBy(fails)
    later(60_000)
    expect(await visit('/menu', { env: own, render })).toMatchObject({ status: 200, body: before.body, notes: { cache: 'stale' } })
    const cold = await visit('/delivery', { env: own, render })
    expect([cold.status, cold.headers.get('cache-control')]).toEqual([503, 'private, no-store'])
    later(8 * 60_000)
    expect((await visit('/menu', { env: own, render })).status).toBe(200)
    later(2 * 60_000)
    expect((await visit('/menu', { env: own, render })).status).toBe(503)
    repair()
    expect((await visit('/menu', { env: own })).notes.cache).toBe('made')
  })

  it('a page that the staff or the clock has changed since is not served', async () => {
    vi.setSystemTime(new Date('2026-11-26T22:50:00+05:00'))
    const { own, breakBy, repair } = brokenDatabase()
    const cookie = 'city=test-night'
    await visit('/menu', { env: own, cookie })
    breakBy(fails)
    later(5 * 60_000)
    expect((await visit('/menu', { env: own, cookie, render })).status).toBe(200)
    // the kitchen closes at 23:00
    later(6 * 60_000)
    expect((await visit('/menu', { env: own, cookie, render })).status).toBe(503)

    repair()
    await visit('/menu', { env: own })
    await changeCatalog()
    later(6_000)
    await visit('/bonus', { env: own })
    breakBy(fails)
    later(6_000)
    expect((await visit('/menu', { env: own, render })).status).toBe(503)
  })

  it('one request waits two seconds for a database that hangs, the next one does not', async () => {
    const { own, breakBy } = brokenDatabase()
    await visit('/menu', { env: own })
    breakBy(() => new Promise(() => undefined))
    later(60_000)
    const context = createExecutionContext()
    const attempt = () => readGeneration({ ...own, API_BASE_URL: '' } as never, context, Date.now())
    await expect(attempt()).rejects.toThrow('cannot be read')
    const started = performance.now()
    await expect(attempt()).rejects.toThrow('cannot be read')
    expect(performance.now() - started).toBeLessThan(1_500)
  })

  it('a page is rendered for each request if no generation was ever read', async () => {
    const { own, breakBy } = brokenDatabase()
    breakBy(fails)
    await visit('/menu', { env: own })
    expect((await visit('/menu', { env: own })).headers.get('cache-control')).toBe('private, no-store')
    expect(mirror).toHaveBeenCalledTimes(2)
  })
})

it('while a remote API is away, a page shows the error after five seconds', async () => {
  const remote = { API_BASE_URL: 'https://api.test/api' }
  const list = (await loadDictionaries({ db, catalogVersion: 0, now: new Date() })).cities
  const respond = async (input: RequestInfo | URL) => Response.json(String(input).endsWith('/cities') ? list : [])
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(respond)
  expect((await visit('/menu', { env: remote })).notes.cache).toBe('made')
  fetched.mockRejectedValue(new TypeError('connection refused'))
  later(4_000)
  expect((await visit('/menu', { env: remote, render })).status).toBe(200)
  for (const ms of [6_000, 30_000, 90_000]) {
    later(ms)
    expect((await visit('/menu', { env: remote, render })).status).toBe(503)
  }
  fetched.mockImplementation(respond)
  expect((await visit('/menu', { env: remote })).status).toBe(200)
  fetched.mockRestore()
})

describe('a shop without a menu', () => {
  it('says that it opens soon, on pages that would fail too', async () => {
    await db.delete(dishes)
    await db.delete(categories)
    later(6_000)
    const home = await visit('/')
    expect([home.status, home.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(home.body).toContain('Скоро откроемся')
    const failing = { render: () => new Response('failed', { status: 500, headers: { 'content-type': 'text/html' } }) }
    expect(await visit('/favorite', failing)).toMatchObject({ status: 200, body: expect.stringContaining('Скоро откроемся') })
    expect(await visit('/no/such/page', failing)).toMatchObject({ status: 404, body: expect.stringContaining('Скоро откроемся') })
  })
})
