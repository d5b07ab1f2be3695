import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#server/app'
import { withRequestContext } from '#server/core/request-context'
import { makeShop, seedShop } from '#server/catalog/catalog.testing'
import { createCustomer } from './db.testing'
import { replicated } from './replicas.testing'

/* Reads of sessions, with a replica that copies only on `catchUp`. */

let world: Awaited<ReturnType<typeof replicated>>
beforeAll(async () => {
  await seedShop()
  await makeShop(20, 2)
  world = await replicated()
})
beforeEach(async () => {
  await world.catchUp()
  world.starts.length = 0
})
const GOODS = 7

async function ask(
  path: string,
  { token, bookmark, method, body }: { token?: string; bookmark?: string; method?: string; body?: unknown } = {},
) {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (bookmark !== undefined) headers.set('x-d1-bookmark', bookmark)
  const init = { method: method ?? 'GET', headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await api.request(`/api${path}`, init, { ...env, DB: world.DB })
  return { status: response.status, bookmark: response.headers.get('x-d1-bookmark'), json: await response.json().catch(() => null) }
}

const favorite = (token: string, good_id: number) => ask('/v3/favorites', { token, method: 'POST', body: { good_id } })

describe('a customer', () => {
  it('sees their write with the bookmark of the response, though the replica lacks it', async () => {
    const { token } = await createCustomer()
    await world.catchUp()
    const written = await favorite(token, GOODS)
    expect(written.bookmark).toMatch(/^[\w-]{8,}$/)
    const read = await ask('/v3/favorites', { token, bookmark: written.bookmark ?? '' })
    expect(read.json).toHaveLength(1)
    expect(world.starts.at(-1)).toBe(written.bookmark)
  })

  it('sees it without a bookmark at the primary', async () => {
    const { token } = await createCustomer()
    await world.catchUp()
    await favorite(token, GOODS)
    expect((await ask('/v3/favorites', { token })).json).toHaveLength(1)
    expect(world.starts.at(-1)).toBe('first-primary')
  })

  it('is served by a replica where the bookmark is old enough', async () => {
    const { token } = await createCustomer()
    const written = await favorite(token, GOODS)
    await world.catchUp()
    const before = world.reads.primary
    expect((await ask('/v3/favorites', { token, bookmark: written.bookmark ?? '' })).json).toHaveLength(1)
    expect(world.reads.primary).toBe(before)
  })

  it.each(['/v3/orders', '/v2/cards', '/v3/sessions'])(
    'reads %s at the primary even with a bookmark, because others write there',
    async (path) => {
      const { token } = await createCustomer()
      const { bookmark } = await favorite(token, GOODS)
      expect((await ask(path, { token, bookmark: bookmark ?? '' })).status).toBe(200)
      expect(world.starts.at(-1)).toBe('first-primary')
    },
  )

  it.each(['', 'first-unconstrained;', 'x'.repeat(500), "'; drop table goods; --"])(
    'with «%s» for a bookmark reads at the primary',
    async (bookmark) => {
      const { token } = await createCustomer()
      expect((await ask('/v3/favorites', { token, bookmark })).status).toBe(200)
      expect(world.starts.at(-1)).toBe('first-primary')
    },
  )
})

describe('an anonymous client', () => {
  it('reads at the nearest replica and gets no bookmark', async () => {
    const before = world.reads.primary
    const read = await ask('/v2/option')
    expect(read).toMatchObject({ status: 200, bookmark: null })
    expect(world.starts).toEqual(['first-unconstrained'])
    expect(world.reads.primary).toBe(before)
  })

  it('never reads from a replica older than the version seen by this isolate', async () => {
    const nameOf = () => withRequestContext(async () => (await ask(`/v3/goods/${GOODS}`)).json as { name: string })
    await nameOf()
    await env.DB.prepare('update goods set name = ? where id = ?').bind('Новое имя', GOODS).run()
    await world.catchUp()
    expect((await nameOf()).name).toBe('Новое имя')
    // the next replica is behind
    await world.fallBack(
      `update goods set name = 'Старое имя' where id = ${GOODS}`,
      'update system_state set catalog_version = catalog_version - 1',
    )
    expect((await nameOf()).name).toBe('Новое имя')
  })

  it('cannot affect others with a forged bookmark', async () => {
    const { token } = await createCustomer()
    await ask('/v3/favorites', { token, bookmark: FUTURE })
    await env.DB.prepare('update goods set name = name').run()
    await world.catchUp()
    await ask('/v3/goods/8', { bookmark: FUTURE })
    await ask('/v2/option')
    expect(world.starts.at(-1)).not.toBe(FUTURE)
  })
})

const FUTURE = 'ffffffff-ffffffff-ffffffff-ffffffffffffffffffffffffffffffff'

it('works without sessions', async () => {
  const { token } = await createCustomer()
  const DB = new Proxy(env.DB, { get: (d1, name) => (name === 'withSession' ? undefined : Reflect.get(d1, name)) })
  const ask = (path: string, headers = {}) => api.request(`/api${path}`, { headers }, { ...env, DB })
  expect((await ask('/v2/option')).status).toBe(200)
  expect((await ask('/v3/favorites', { authorization: `Bearer ${token}`, 'x-d1-bookmark': '00000085-0000024c' })).status).toBe(200)
})

it('works with D1’s own sessions', async () => {
  const { token } = await createCustomer()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ good_id: GOODS })
  const written = await api.request('/api/v3/favorites', { method: 'POST', headers, body }, env)
  expect(written.status).toBe(201)
  const bookmark = written.headers.get('x-d1-bookmark')
  const read = await api.request('/api/v3/favorites', { headers: { ...headers, ...(bookmark && { 'x-d1-bookmark': bookmark }) } }, env)
  expect(await read.json()).toEqual([GOODS])
})
