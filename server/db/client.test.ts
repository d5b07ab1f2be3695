import { env } from '#host'
import { beforeAll, expect, it } from 'vitest'
import { api } from '#server/app'
import { seedShop } from '#server/catalog/catalog.testing'
import { itOnWorker } from '#tests/support/one-host'
import { guestDb } from './client'
import { createCustomer, db } from './db.testing'
import { sessions } from './tables'

beforeAll(seedShop)

/** D1 with another `withSession`. */
const dbWith = (withSession: unknown) =>
  new Proxy(env.DB, { get: (d1, name) => (name === 'withSession' ? withSession : Reflect.get(d1, name)) })

async function statusOf(DB: D1Database, path: string, token?: string, more: Record<string, string> = {}) {
  const headers = { ...more, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  return (await api.request(`/api${path}`, { headers }, { ...env, DB })).status
}

itOnWorker('replicas')(
  'a customer reads at the primary, an anonymous client at the nearest replica that has the newest version seen',
  async () => {
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
  },
)

it('an ended session is refused while the replicas lag behind, whatever bookmark the caller names', async () => {
  const { token } = await createCustomer()
  const DB = dbWith((start: string) => {
    if (start !== 'first-primary') throw new Error('this replica still has the session')
    return env.DB.withSession(start)
  })
  const bookmark = { 'x-d1-bookmark': '00000001-00000002', cookie: 'bookmark=00000001-00000002' }
  const own = ['/v2/user', '/v2/user/history-loyalty', '/v3/addresses', '/v3/favorites']
  const statuses = () => Promise.all(own.map((path) => statusOf(DB, path, token, bookmark)))
  expect(await statuses()).toEqual([200, 200, 200, 200])
  await db.delete(sessions)
  expect(await statuses()).toEqual([401, 401, 401, 401])
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
