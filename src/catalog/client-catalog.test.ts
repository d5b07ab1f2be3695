import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { apiGet } from '~/api/client.server'
import type { Catalog } from '~/contracts/catalog'
import { BADGES, GOODS_SORTS } from '~/contracts/constants'
import { ApiError } from '~/lib/api-error'
import { categoriesOf, categoryPageOf, goodsListOf, goodsOneOf, indexCatalog } from '~/rules/catalog-view'
import { testGoods } from '~/rules/goods.testing'
import { catalogQueries } from './catalog.queries'
import { isInCatalog } from './client-catalog'
import { startClientCatalog } from './load-client-catalog'

vi.mock('~/api/client.server', () => ({ apiGet: vi.fn() }))
vi.mock('@tanstack/react-start', () => {
  type Call = { data?: unknown }
  type Validator = (data: unknown) => unknown
  const builder = (validate?: Validator) => ({
    validator: (next: Validator) => builder(next),
    handler:
      (own: (call: Call) => unknown) =>
      async (call: Call = {}) =>
        own({ data: validate?.(call.data) }),
  })
  return { createServerFn: () => builder() }
})
const apiCalls = vi.mocked(apiGet)
const fetched = vi.fn<typeof fetch>()

const image = { sm: '/_ipx/w_320/pictures/a.webp', webp: '/pictures/a.webp' }
const dish = (id: number, category_id: number, price: number) =>
  testGoods({ id, category_id, price, slug: `dish-${id}`, badge: BADGES[id % BADGES.length] ?? 'no', available: id % 13 !== 0 })
const categoryOf = (id: number, slug: string, from: number, count: number, price: number) => {
  const items = Array.from({ length: count }, (_, i) => dish(from + i, id, price + ((i * 37) % 11) * 50))
  return { id, slug, name: slug, image, items, total: items.length }
}
/** One category of two pages, a small one and an empty one. */
const menu = (version = 7, price = 100): Catalog => ({
  version,
  ended: 0,
  is_whole: true,
  categories: [categoryOf(1, 'rolls', 1, 75, price), categoryOf(2, 'sets', 101, 9, price), categoryOf(3, 'wok', 200, 0, price)],
  popular: [40, 103, 2, 101, 66, 7, 8, 9, 10, 11, 12],
})

/** The API over the same menu. */
function respond(path: string): unknown {
  const index = indexCatalog(menu())
  const { pathname, searchParams } = new URL(path, 'http://shop')
  const { badge, sort, after, per_page, per_category } = Object.fromEntries(searchParams) as Record<string, never>
  const reject = (status: number, code: string) => {
    throw new ApiError({ status, code, message: 'нет' })
  }
  if (pathname === '/v3/categories') return categoriesOf(index, { badge, sort, per_category: Number(per_category) })
  if (pathname === '/v3/goods/list') return goodsListOf(index, searchParams.getAll('products[]').map(Number))
  const slug = pathname.split('/').at(-1) ?? ''
  const goods = [...index.goodsById.values()].find((one) => one.slug === slug)
  if (pathname.startsWith('/v3/goods/')) return goods ? goodsOneOf(index, goods) : reject(404, 'not_found')
  const category = index.categories.find((one) => one.slug === slug)
  if (!category) return reject(404, 'unknown_category')
  const view = { badge, sort, after: after === undefined ? undefined : Number(after), per_page: Number(per_page) }
  return categoryPageOf(index, category, view) ?? reject(422, 'unknown_after')
}

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
let stop = () => {}
async function start(client: QueryClient) {
  const started = startClientCatalog(client)
  stop = started.stop
  await started.ready
  return client
}

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset().mockImplementation(async () => Response.json(menu()))
  apiCalls.mockReset().mockImplementation(async (path) => respond(path) as never)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('answers every catalogue query without the API, as the API does', async () => {
  const [remote, local] = [newClient(), await start(newClient())]
  const bothWays = async (read: (client: QueryClient) => Promise<unknown>) => {
    const expected = await read(remote)
    apiCalls.mockClear()
    expect(await read(local)).toEqual(expected)
    expect(apiCalls).not.toHaveBeenCalled()
  }
  await bothWays((client) => client.fetchQuery(catalogQueries.menu()))
  await bothWays((client) => client.fetchQuery(catalogQueries.hits()))
  await bothWays((client) => client.fetchQuery(catalogQueries.cards([103, 5, 5, 40])))
  await bothWays((client) => client.fetchQuery(catalogQueries.firstPage('rolls')))
  await bothWays((client) => client.fetchQuery(catalogQueries.sections({ badge: 'sale' })))
  await bothWays((client) => client.fetchInfiniteQuery(catalogQueries.category('rolls', { sort: 'dear', after: 30 })))
  for (const { slug } of menu()
    .categories.flatMap(({ items }) => items)
    .slice(70))
    await bothWays((client) => client.fetchQuery(catalogQueries.product(slug)))
  for (const { slug } of menu().categories)
    for (const sort of GOODS_SORTS)
      await bothWays(async (client) => {
        const pages = new InfiniteQueryObserver(client, catalogQueries.category(slug, { sort }))
        await pages.refetch()
        while (pages.getCurrentResult().hasNextPage) await pages.fetchNextPage()
        return pages.getCurrentResult().data
      })
})

it('leaves to the server what it lacks, current products, and everything once it is ten minutes old, except offline', async () => {
  vi.useFakeTimers()
  const client = await start(newClient())
  await expect(client.fetchQuery(catalogQueries.product('new-dish'))).rejects.toMatchObject({ status: 404 })
  await expect(client.fetchInfiniteQuery(catalogQueries.category('sets', { after: 1 }))).rejects.toMatchObject({ code: 'unknown_after' })
  expect(await client.fetchQuery(catalogQueries.cards([5, 999]))).toHaveLength(1)
  await client.fetchQuery(catalogQueries.goods([5]))
  expect(apiCalls).toHaveBeenCalledTimes(4)
  vi.setSystemTime(Date.now() + 600_001)
  await client.fetchQuery(catalogQueries.menu())
  expect(apiCalls).toHaveBeenCalledTimes(5)
  vi.stubGlobal('navigator', { onLine: false })
  await client.fetchQuery({ ...catalogQueries.hits(), networkMode: 'always' })
  expect(apiCalls).toHaveBeenCalledTimes(5)
})

it('shows a new price after the next check, and opens no page with the old one', async () => {
  const client = await start(newClient())
  const shown = new QueryObserver(client, catalogQueries.product('dish-1'))
  const unsubscribe = shown.subscribe(() => {})
  await client.fetchQuery(catalogQueries.product('dish-2'))
  fetched.mockImplementationOnce(async () => Response.json(menu(8, 650)))
  await client.refetchQueries({ queryKey: ['catalog'] })
  await vi.waitFor(() => expect(shown.getCurrentResult().data?.goods.price).toBe(650))
  expect(client.getQueryData(catalogQueries.product('dish-2').queryKey)).toBeUndefined()
  fetched.mockRejectedValueOnce(new Error('no network'))
  await client.refetchQueries({ queryKey: ['catalog'] })
  expect((await client.fetchQuery(catalogQueries.product('dish-2'))).goods.price).toBe(850)
  expect(apiCalls).not.toHaveBeenCalled()
  unsubscribe()
})

it.each([
  ['too large', () => Response.json({ version: 1, is_whole: false, categories: [], popular: [] })],
  ['not served', () => new Response('no', { status: 404 })],
  ['of another shape', () => Response.json({ menu: [] })],
  ['unreachable', () => Response.error()],
])('is empty where the menu is %s', async (_, response) => {
  fetched.mockImplementation(async () => response())
  const client = await start(newClient())
  await client.fetchQuery(catalogQueries.menu())
  expect(apiCalls).toHaveBeenCalledTimes(1)
})

it.each([{ saveData: true, effectiveType: '4g' }, { effectiveType: '3g' }])(
  'is not fetched over a connection like %o',
  async (connection) => {
    vi.stubGlobal('navigator', { onLine: true, connection })
    await start(newClient())
    expect(fetched).not.toHaveBeenCalled()
  },
)

it('knows which pages open without the server', async () => {
  const client = await start(newClient())
  const isIn = (path: string) => isInCatalog(client, path)
  expect(['/menu', '/menu/rolls', '/product/dish-5'].map(isIn)).toEqual([true, true, true])
  expect(['/', '/menu/soups', '/product/new-dish', '/promotions', '/account/orders', '/menu/rolls/x'].some(isIn)).toBe(false)
})
