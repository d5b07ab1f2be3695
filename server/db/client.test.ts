import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { api } from '#server/app'
import { seedShop } from '#server/catalog/catalog.testing'
import { guestDb } from './client'
import { createCustomer } from './db.testing'

beforeAll(seedShop)

/** D1 with another `withSession`. */
const dbWith = (withSession: unknown) =>
  new Proxy(env.DB, { get: (d1, name) => (name === 'withSession' ? withSession : Reflect.get(d1, name)) })

async function statusOf(DB: D1Database, path: string, token?: string) {
  const headers: HeadersInit = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return (await api.request(`/api${path}`, { headers }, { ...env, DB })).status
}

it('a customer reads at the primary, an anonymous client at the nearest replica that has the newest version seen', async () => {
  const { token } = await createCustomer()
  const starts: string[] = []
  const DB = dbWith((start: string) => {
    starts.push(start)
    return env.DB.withSession(start)
  })
  expect([await statusOf(DB, '/v3/favorites', token), await statusOf(DB, '/v2/option'), await statusOf(DB, '/v2/option')]).toEqual([
    200, 200, 200,
  ])
  expect(starts).toEqual(['first-primary', 'first-unconstrained', expect.stringMatching(/^[\w-]{20,}$/)])
})

it('an older version does not move the start of anonymous clients', () => {
  const starts: string[] = []
  let bookmark: string | null = null
  const DB = dbWith((start: string) => ({ start: starts.push(start), getBookmark: () => bookmark }))
  for (const [version, place] of [
    [2, 'second'],
    [1, 'first'],
    [3, null],
    [3, 'third'],
  ] as const) {
    bookmark = place
    guestDb(DB).$client.noteVersion(version)
  }
  guestDb(DB)
  expect(starts).toEqual(['first-unconstrained', 'second', 'second', 'second', 'third'])
})

it('works without sessions', async () => {
  const { token } = await createCustomer()
  const DB = dbWith(undefined)
  expect([await statusOf(DB, '/v2/option'), await statusOf(DB, '/v3/favorites', token)]).toEqual([200, 200])
})
