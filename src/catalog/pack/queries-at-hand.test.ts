import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { apiGet } from '~/api/client.server'
import { catalogQueries } from '~/catalog/catalog.queries'
import { goodsView } from '~/catalog/goods-search'
import { BADGES, GOODS_ORDERS } from '~/contracts/constants'
import type { Goods } from '~/contracts/goods'
import { ApiError } from '~/lib/api-error'
import type { WholeCatalog } from '~/rules/catalog-pack'
import { testGoods } from '~/rules/goods.testing'
import { categoriesOf, categoryPageOf, goodsListOf, goodsOneOf } from '~/rules/whole-catalog'
import { putAtHand } from './at-hand'
import { answersOf } from './pack-answers'

/* Issue 8, part 4: any category and product opens without a request, and shows what the server would have said. That the
 * rules say what the database says is held by server/catalog; here the queries with the menu at hand are compared with the
 * same queries asking the server's own functions. */

vi.mock('~/api/client.server', () => ({ apiGet: vi.fn() }))
vi.mock('@tanstack/react-start', () => {
  type Call = { data?: unknown }
  const builder = (schema?: z.ZodType) => ({
    validator: (next: z.ZodType) => builder(next),
    handler:
      (own: (call: Call) => unknown) =>
      async (call: Call = {}) =>
        own({ data: schema?.parse(call.data) }),
  })
  return { createServerFn: () => builder() }
})
const asked = vi.mocked(apiGet)

const dish = (id: number, category_id: number): Goods => ({
  ...testGoods({ id, category_id, price: 100 + ((id * 37) % 11) * 50 }),
  slug: `dish-${id}`,
  name: `Блюдо ${id}`,
  old_price: id % 7 === 0 ? 1000 : null,
  badge: BADGES[id % BADGES.length] ?? 'no',
  available: id % 13 !== 0,
})
const image = { sm: '/_ipx/w_320/pictures/a.webp', webp: '/pictures/a.webp' }
const categoryOf = (id: number, slug: string, ids: number[]) => {
  const items = ids.map((one) => dish(one, id))
  return { id, slug, name: slug, image, items, total: items.length }
}
const upTo = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)
/** One category of two pages, a small one and an empty one. */
const catalog: WholeCatalog = {
  version: 7,
  categories: [categoryOf(1, 'rolls', upTo(1, 75)), categoryOf(2, 'sets', upTo(101, 9)), categoryOf(3, 'wok', [])],
  popular: [40, 103, 2, 101, 66, 7, 8, 9, 10, 11, 12],
}

/** The API as the contract has it, out of the same menu. */
function answer(path: string): unknown {
  const { pathname, searchParams } = new URL(path, 'http://shop')
  const { badge, sort, after, per_page, per_category } = Object.fromEntries(searchParams) as Record<string, never>
  if (pathname === '/v3/categories') return categoriesOf(catalog, { badge, sort, per_category: Number(per_category) })
  if (pathname === '/v3/goods/list') return goodsListOf(catalog, searchParams.getAll('products[]').map(Number))
  const slug = pathname.split('/').at(-1) ?? ''
  if (pathname.startsWith('/v3/goods/')) return goodsOneOf(catalog, slug) ?? refuse(404, 'not_found')
  const known = catalog.categories.some((one) => one.slug === slug)
  const view = { badge, sort, after: after === undefined ? undefined : Number(after) }
  return categoryPageOf(catalog, slug, view, Number(per_page)) ?? refuse(known ? 422 : 404, known ? 'unknown_after' : 'unknown_category')
}
function refuse(status: number, code: string): never {
  throw new ApiError({ status, code, message: 'нет' })
}

const hold = () => putAtHand({ answers: answersOf(catalog), version: 7, provedAt: Date.now() })
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** What a query answers without the menu at hand, and then with it; the second must ask nobody. */
async function bothWays<T>(ask: () => Promise<T>): Promise<[T, T]> {
  putAtHand(null)
  const fromServer = await ask()
  expect(asked).toHaveBeenCalled()
  hold()
  asked.mockClear()
  const fromHand = await ask()
  expect(asked).not.toHaveBeenCalled()
  return [fromHand, fromServer]
}

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  asked.mockReset().mockImplementation(async (path) => answer(path) as never)
})
afterEach(() => {
  putAtHand(null)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const badges = [undefined, ...BADGES.filter((badge) => badge !== 'no')]

describe('with the menu at hand nobody is asked, and the answer is the same:', () => {
  it('the menu, the hits, cards by id', async () => {
    const one = <T>(ask: (queries: QueryClient) => Promise<T>) => bothWays(() => ask(client()))
    const answers = [
      await one((to) => to.fetchQuery(catalogQueries.menu())),
      await one((to) => to.fetchQuery(catalogQueries.hits())),
      await one((to) => to.fetchQuery(catalogQueries.cards([103, 5, 5, 40]))),
      await one((to) => to.fetchQuery(catalogQueries.firstPage('rolls'))),
    ]
    for (const [fromHand, fromServer] of answers) expect(fromHand).toEqual(fromServer)
  })

  it.each(badges)('the sections of /menu left to «%s»', async (badge) => {
    const [fromHand, fromServer] = await bothWays(() => client().fetchQuery(catalogQueries.sections(badge)))
    expect(fromHand).toEqual(fromServer)
  })

  it('every page of every category, under every filter and in every order', async () => {
    const seen = new Set<number>()
    for (const { slug } of catalog.categories)
      for (const badge of badges)
        for (const sort of GOODS_ORDERS) {
          const query = catalogQueries.category(slug, goodsView({ badge, sort, after: undefined }))
          const [fromHand, fromServer] = await bothWays(async () => {
            const pages = new InfiniteQueryObserver(client(), query)
            await pages.refetch()
            while (pages.getCurrentResult().hasNextPage) await pages.fetchNextPage()
            return pages.getCurrentResult().data
          })
          expect(fromHand).toEqual(fromServer)
          seen.add(fromHand?.pages.length ?? 0)
        }
    expect([...seen].toSorted(), 'a category of several pages was among them').toEqual([1, 2])
  })

  it('a page behind a product', async () => {
    const [fromHand, fromServer] = await bothWays(() =>
      client().fetchInfiniteQuery(catalogQueries.category('rolls', { sort: 'dear', after: 30 })),
    )
    expect(fromHand).toEqual(fromServer)
  })

  it('every product with what goes with it', async () => {
    for (const { items } of catalog.categories)
      for (const { slug } of items) {
        const [fromHand, fromServer] = await bothWays(() => client().fetchQuery(catalogQueries.product(slug)))
        expect(fromHand).toEqual(fromServer)
      }
  })
})

describe('the server is asked in spite of the menu at hand', () => {
  it('for what it does not hold: the server may know, or says what is wrong', async () => {
    hold()
    await expect(client().fetchQuery(catalogQueries.product('new-dish'))).rejects.toMatchObject({ status: 404 })
    await expect(client().fetchInfiniteQuery(catalogQueries.category('soups'))).rejects.toMatchObject({ status: 404 })
    await expect(client().fetchInfiniteQuery(catalogQueries.category('sets', { after: 1 }))).rejects.toMatchObject({
      code: 'unknown_after',
    })
    expect(await client().fetchQuery(catalogQueries.cards([5, 999]))).toHaveLength(1)
    expect(asked).toHaveBeenCalledTimes(4)
  })

  it('for what is true now, as the cart asks', async () => {
    hold()
    await client().fetchQuery(catalogQueries.goods([5]))
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('once nothing was heard of the present version for ten minutes, but not while there is no network', async () => {
    vi.useFakeTimers()
    hold()
    vi.setSystemTime(Date.now() + 600_001)
    await client().fetchQuery(catalogQueries.menu())
    expect(asked).toHaveBeenCalledTimes(1)
    vi.stubGlobal('navigator', { onLine: false })
    await client().fetchQuery({ ...catalogQueries.menu(), networkMode: 'always' })
    expect(asked).toHaveBeenCalledTimes(1)
  })
})

it('knows which pages open without the server', () => {
  const { holds } = answersOf(catalog)
  expect(['/menu', '/menu/rolls', '/product/dish-5'].map(holds)).toEqual([true, true, true])
  expect(['/', '/menu/soups', '/product/new-dish', '/promotions', '/account/orders'].some(holds)).toBe(false)
})
