import { env } from '#host'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#server/app'
import { systemState } from '#server/db/tables'
import { seedShop } from '#server/db/db.testing'
import { withRequestContext } from '#server/core/request-context'
import { countTrips, db, withoutSessions } from '#server/http/api.testing'

/* A page calls the API in-process several times at once, as its loaders do (src/api/client.server.ts): what all pages need,
 * then its own data. */

const EVERYWHERE = ['/v2/cities', '/v2/option', '/v2/news', '/v2/pickuppoints', '/v3/categories?per_category=1&sort=cheap']
const PAGES: Record<string, string[]> = {
  home: ['/v3/categories?per_category=6&badge=top'],
  category: ['/v3/categories/rolls?per_page=60'],
  product: ['/v3/goods/filadelfiya-klassik'],
  menu: ['/v3/categories?per_category=24'],
}
const STATUS = '/v3/option/system-status?city_id=1'

beforeAll(seedShop)

/** Round trips and rows of a page. All calls start at once, only the status waits for the cities. */
async function render(own: string[]) {
  const { DB, trips } = countTrips()
  const surroundings = { ...env, DB: withoutSessions(DB) }
  return withRequestContext(async (notes) => {
    const ask = async (path: string) => {
      const response = await api.request(`/api${path}`, {}, surroundings)
      expect(response.status, path).toBe(200)
      await response.text()
    }
    const page = [...EVERYWHERE, ...own].map(ask)
    await page[0]
    await Promise.all([...page, ask(STATUS)])
    expect(notes.d1Queries).toBe(trips())
    return { trips: trips(), rows: notes.d1Rows }
  })
}

/** Invalidates all caches. */
const invalidate = async () => {
  const [state] = await db.select().from(systemState)
  await db.update(systemState).set({ catalog_version: Number(state?.catalog_version) + 1 })
}

describe.each(Object.entries(PAGES))('the page «%s»', (_, own) => {
  it('reads one row in a warm isolate', async () => {
    await render(own)
    expect(await render(own)).toEqual({ trips: 1, rows: 1 })
  })

  it('takes two in a row in a cold one: the version, then catalogue, dictionaries and promotions at once', async () => {
    await invalidate()
    expect((await render(own)).trips).toBe(1 + 3)
  })
})

it('requests at the same time load the catalogue once', async () => {
  await invalidate()
  const { DB, trips } = countTrips()
  const ask = () => withRequestContext(() => api.request('/api/v3/categories', {}, { ...env, DB: withoutSessions(DB) }))
  expect((await Promise.all([ask(), ask(), ask()])).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(trips()).toBe(3 + 1)
})

it('a failed part does not affect the others', async () => {
  await invalidate()
  await withRequestContext(async () => {
    const statuses = await Promise.all(
      ['/v2/cities', '/v3/goods/no-such-dish', '/v3/categories/no-such'].map(
        async (path) => (await api.request(`/api${path}`, {}, env)).status,
      ),
    )
    expect(statuses).toEqual([200, 404, 404])
  })
})
