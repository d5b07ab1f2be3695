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

async function ask(path: string, init: RequestInit = {}) {
  const response = await api.request(`/api${path}`, init, { ...env, DB: world.DB })
  return { status: response.status, json: await response.json().catch(() => null) }
}

it('a customer sees their change at the primary, though the replica lacks it', async () => {
  const { token } = await createCustomer()
  await world.catchUp()
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  await ask('/v3/favorites', { method: 'POST', headers, body: JSON.stringify({ good_id: GOODS }) })
  expect((await ask('/v3/favorites', { headers })).json).toHaveLength(1)
  expect(world.starts.at(-1)).toBe('first-primary')
})

describe('an anonymous client', () => {
  it('reads at the nearest replica', async () => {
    const before = world.reads.primary
    expect((await ask('/v2/option')).status).toBe(200)
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
})

it('works without sessions', async () => {
  const { token } = await createCustomer()
  const DB = new Proxy(env.DB, { get: (d1, name) => (name === 'withSession' ? undefined : Reflect.get(d1, name)) })
  const statusOf = async (path: string, headers = {}) => (await api.request(`/api${path}`, { headers }, { ...env, DB })).status
  expect([await statusOf('/v2/option'), await statusOf('/v3/favorites', { authorization: `Bearer ${token}` })]).toEqual([200, 200])
})
