import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { seedShop } from '#server/catalog/catalog.testing'
import { cities, systemState } from '#server/db/tables'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import { withRequestContext } from '#server/core/request-context'
import { db } from '#server/http/api.testing'
import { presentEdition, readEdition } from './edition'
import { stateOf } from './page-state'
import { changeCatalog, freshStore, later, mirror, page, visit } from './edge.testing'

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') })
  await seedShop()
})
beforeEach(freshStore)

/** Reads the edition as a request of its own does, and waits for what it asks behind its answer. */
async function read() {
  const context = createExecutionContext()
  const asked = await withRequestContext(async (notes) => ({ notes, edition: await readEdition(env, context, Date.now()) }))
  await waitOnExecutionContext(context)
  return { ...asked.edition, queries: asked.notes.d1Queries }
}

describe('the edition', () => {
  it('is one row of D1 in two seconds, asked for anew behind an answer, and waited for when it is older than five', async () => {
    expect((await read()).queries).toBeGreaterThan(0)
    for (let ask = 0; ask < 20; ask++) expect((await read()).queries).toBe(0)
    later(2_100)
    const old = await read()
    expect(old.queries).toBe(1)
    await changeCatalog()
    later(2_100)
    expect((await read()).version).toBe(old.version)
    expect(await read()).toMatchObject({ version: old.version + 1, queries: 0 })
    later(3_600_000)
    expect(presentEdition(env, createExecutionContext(), Date.now())).toBeUndefined()
    expect((await read()).queries).toBe(1)
  })
})

describe('a page', () => {
  it('costs D1 nothing while the edition is known, and is rendered once', async () => {
    expect((await visit('/menu')).notes).toMatchObject({ cache: 'made' })
    for (let time = 0; time < 20; time++) expect((await visit('/menu')).notes).toMatchObject({ d1Queries: 0, cache: 'memory' })
    expect(mirror).toHaveBeenCalledTimes(1)
  })

  it('shows a change within five seconds, on an isolate that is asked all the time and on one that nobody asked', async () => {
    const version = async () => (await visit('/menu')).headers.get('etag')
    const old = await version()
    await changeCatalog()
    later(5_100)
    expect(await version()).not.toBe(old)

    const busy = await version()
    later(1_900)
    expect(await version()).toBe(busy)
    await changeCatalog()
    const seen: (string | null)[] = []
    for (let second = 0; second < 5; second++) {
      later(1_000)
      seen.push(await version())
    }
    expect(seen.at(-1)).not.toBe(busy)
  })

  it.each([
    ['the kitchen is busy', { delivery_state: { is_busy: true, message: 'Ждать час' } }],
    ['the shop is in maintenance', { maintenance_state: { is_active: true, message: 'Перерыв' } }],
  ])('is another one when %s', async (_name, change) => {
    const { headers } = await visit('/menu')
    const [before] = await db.select().from(systemState)
    await db.update(systemState).set(change)
    later(6_000)
    expect((await visit('/menu')).headers.get('etag')).not.toBe(headers.get('etag'))
    if (before) await db.update(systemState).set({ delivery_state: before.delivery_state, maintenance_state: before.maintenance_state })
  })

  it('is another one when its city’s kitchen closes, and the day after', async () => {
    const state = async (time: string) => {
      vi.setSystemTime(new Date(time))
      const edition = await read()
      const city = edition.cities.get('test-night')
      return city && stateOf(edition, city).split('.').slice(-2)
    }
    expect(await state('2026-11-23T12:00:00+05:00')).toEqual(['open', '20780'])
    expect(await state('2026-11-23T22:59:59+05:00')).toEqual(['open', '20780'])
    expect(await state('2026-11-23T23:00:05+05:00')).toEqual(['until10:00', '20780'])
    expect(await state('2026-11-24T09:59:00+05:00')).toEqual(['until10:00', '20781'])
    vi.setSystemTime(new Date('2026-11-25T12:00:00Z'))
  })

  it('whose city the shop no longer has is that of the lowest id', async () => {
    expect((await visit('/menu', { cookie: 'city=test-night' })).body).toContain('city=test-night')
    await db.update(cities).set({ slug: 'renamed' }).where(eq(cities.slug, 'test-night'))
    later(6_000)
    expect((await visit('/menu', { cookie: 'city=test-night' })).body).toContain('city=test-city')
    await db.update(cities).set({ slug: 'test-night' }).where(eq(cities.slug, 'renamed'))
  })
})

/** A database that answers no more: each call of it fails, or never ends. */
const lost = (fail: () => unknown) => ({ DB: new Proxy(env.DB, { get: (_db, name) => (name === 'then' ? undefined : fail) }) })
const throws = () => {
  throw new Error('D1 is away')
}
/** The same database for whoever remembers something of it, until it is `lose`d. */
function ownDatabase() {
  let fail: (() => unknown) | undefined
  const DB = new Proxy(env.DB, {
    get: (db, name) => {
      if (fail && name !== 'then') return fail
      const value: unknown = Reflect.get(db, name)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
  return { own: { DB }, lose: (how: () => unknown) => (fail = how), find: () => (fail = undefined) }
}
const breaks = () => Promise.resolve(page('<p>Связь пропала</p>', { status: 503 }))

describe('a page while the database does not answer', () => {
  it('is the copy of the newest state that was seen, for ten minutes, and never a broken one', async () => {
    const { own, lose, find } = ownDatabase()
    const before = await visit('/menu', { env: own })
    lose(throws)
    later(60_000)
    expect(await visit('/menu', { env: own, render: breaks })).toMatchObject({ status: 200, body: before.body, notes: { cache: 'stale' } })
    // what nobody had looked at says that it cannot be shown
    const cold = await visit('/delivery', { env: own, render: breaks })
    expect([cold.status, cold.headers.get('cache-control')]).toEqual([503, 'private, no-store'])
    later(8 * 60_000)
    expect((await visit('/menu', { env: own, render: breaks })).status).toBe(200)
    later(2 * 60_000)
    expect((await visit('/menu', { env: own, render: breaks })).status).toBe(503)
    find()
    expect((await visit('/menu', { env: own })).notes.cache).toBe('made')
  })

  it('is never a copy of what was seen to change, by the staff or by the clock', async () => {
    vi.setSystemTime(new Date('2026-11-26T22:50:00+05:00'))
    const { own, lose, find } = ownDatabase()
    const cookie = 'city=test-night'
    await visit('/menu', { env: own, cookie })
    lose(throws)
    later(5 * 60_000)
    expect((await visit('/menu', { env: own, cookie, render: breaks })).status).toBe(200)
    // the kitchen closes at 23:00
    later(6 * 60_000)
    expect((await visit('/menu', { env: own, cookie, render: breaks })).status).toBe(503)

    find()
    await visit('/menu', { env: own })
    await changeCatalog()
    later(6_000)
    await visit('/bonus', { env: own })
    lose(throws)
    later(6_000)
    expect((await visit('/menu', { env: own, render: breaks })).status).toBe(503)
  })

  it('is waited for no longer than two seconds where it never answers, and the next visitor not at all', async () => {
    const { own, lose } = ownDatabase()
    await visit('/menu', { env: own })
    lose(() => new Promise(() => undefined))
    later(60_000)
    const context = createExecutionContext()
    await expect(readEdition(own as never, context, Date.now())).rejects.toThrow('cannot be had')
    const started = performance.now()
    await expect(readEdition(own as never, context, Date.now())).rejects.toThrow('cannot be had')
    expect(performance.now() - started).toBeLessThan(500)
  })

  it('is rendered for whoever asks where nothing was ever seen, and not kept', async () => {
    const gone = lost(throws)
    await visit('/menu', { env: gone })
    const { headers } = await visit('/menu', { env: gone })
    expect(mirror).toHaveBeenCalledTimes(2)
    expect(headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('a page while the API elsewhere does not answer', () => {
  it('says so as soon as the copies’ five seconds are over, though there is one (contract "An API elsewhere")', async () => {
    const elsewhere = { API_BASE_URL: 'https://api.test/api' }
    const list = (await loadDictionaries({ db }, 0)).cities
    const answers = async (input: RequestInfo | URL) => Response.json(String(input).endsWith('/cities') ? list : [])
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(answers)
    expect((await visit('/menu', { env: elsewhere })).notes.cache).toBe('made')
    fetched.mockRejectedValue(new TypeError('connection refused'))
    later(4_000)
    expect((await visit('/menu', { env: elsewhere, render: breaks })).status).toBe(200)
    for (const ms of [6_000, 30_000, 90_000]) {
      later(ms)
      expect((await visit('/menu', { env: elsewhere, render: breaks })).status).toBe(503)
    }
    fetched.mockImplementation(answers)
    expect((await visit('/menu', { env: elsewhere })).status).toBe(200)
    fetched.mockRestore()
  })
})
