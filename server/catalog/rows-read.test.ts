import { beforeAll, expect, test } from 'vitest'
import { categoryPage } from '~/contracts/categories'
import { call, countRows, countTrips, read } from '#server/http/api.testing'
import { makeShop } from './catalog.testing'

/* Rows read = rows shown: each answer reads the same rows in a shop of eight thousand products as in one of a thousand, and
 * so many for each product shown as the queries name it. The products are of the worst kind: many of one price, one place
 * and one popularity. */

const SMALL = 1000
const LARGE = 8000
const ORDERS = ['menu', 'popular', 'cheap', 'dear'] as const
const FILTERS = ['', 'top', 'vegan', 'sale'] as const
const VIEWS = ORDERS.flatMap((sort) => FILTERS.map((badge) => [sort, badge] as const))
const PER_PAGE = 10
const pathOf = (sort: string, badge: string) => `/v3/categories/made-1?per_page=${PER_PAGE}&sort=${sort}${badge && `&badge=${badge}`}`

const PATHS = [
  '/v3/goods/made-goods-77',
  '/v3/goods/77',
  '/v3/goods/list?products[]=77&products[]=78',
  '/v3/categories?per_category=1&sort=cheap',
  '/v3/categories?per_category=24',
  '/v3/categories?per_category=6&badge=top',
  ...VIEWS.map(([sort, badge]) => pathOf(sort, badge)),
]
const small = new Map<string, number>()

async function rowsOf(path: string): Promise<number> {
  const { DB, rows } = countRows()
  expect((await call(path, { env: { DB } })).status).toBe(200)
  return rows()
}

beforeAll(async () => {
  await makeShop(SMALL, 3)
  for (const path of PATHS) small.set(path, await rowsOf(path))
  await makeShop(LARGE, 3)
})

test.each(PATHS)('%s reads as many rows in a large shop as in a small one', async (path) => {
  // the first product of a tie has fewer before it in a small shop: eight at most, read twice
  const atMost = Number(small.get(path)) + (path.startsWith('/v3/goods/') ? 2 * 8 : 0)
  expect(small.get(path)).toBeGreaterThan(0)
  expect(await rowsOf(path)).toBeLessThanOrEqual(atMost)
})

test.each(VIEWS)('the pages of a category in the order «%s» under the filter «%s» read no more than the first', async (sort, badge) => {
  const first = Number(small.get(pathOf(sort, badge)))
  // the ids are picked twice, in at most three parts, each of a page and one
  const atMost = first + 2 * 3 * 2 * (PER_PAGE + 1)
  for (let [after, pages] = [await nextOf(pathOf(sort, badge)), 0]; after !== null && pages < 12; pages++) {
    const path = `${pathOf(sort, badge)}&after=${after}`
    expect(await rowsOf(path)).toBeLessThanOrEqual(atMost)
    after = await nextOf(path)
  }
})

test.each(PATHS)('%s is one batch beside the version', async (path) => {
  const { DB, trips } = countTrips()
  await call(`${path}${path.includes('?') ? '&' : '?'}unknown=1`, { env: { DB } })
  expect(trips()).toBeLessThanOrEqual(2)
})

const nextOf = async (path: string) => (await read(await call(path), categoryPage)).next
