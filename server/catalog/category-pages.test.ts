import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { badgeFilter, categories as categoriesShape, categoryPage, goodsOrder, type CategoryPage } from '~/contracts/categories'
import { goods as goodsShape, type Goods } from '~/contracts/goods'
import { fitsBadge, pageOfCategory, viewGoods } from '~/rules/goods-view'
import { seedShop as seedDemo } from '#server/db/db.testing'
import { call, read, readError } from '#server/http/api.testing'
import { makeShop } from './catalog.testing'

const ids = (items: Goods[]) => items.map(({ id }) => id)
const ORDERS = goodsOrder.options
const VIEWS = ORDERS.flatMap((sort) => [undefined, ...badgeFilter.options].map((badge) => ({ sort, badge })))
const queryOf = (fields: Record<string, string | number | undefined>) =>
  new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))).toString()
const pageOf = async (ref: string | number, fields: Record<string, string | number | undefined> = {}) =>
  read(await call(`/v3/categories/${ref}?${queryOf(fields)}`), categoryPage)
const listOf = async (fields: Record<string, string | number | undefined> = {}) =>
  read(await call(`/v3/categories?${queryOf(fields)}`), categoriesShape)

async function allPages(ref: string, fields: Record<string, string | number | undefined>): Promise<CategoryPage[]> {
  const pages = [await pageOf(ref, fields)]
  for (let { next } = pages[0] ?? { next: null }; next !== null; next = pages.at(-1)?.next ?? null) {
    pages.push(await pageOf(ref, { ...fields, after: next }))
    if (pages.length > 500) throw new Error('the pages have no end')
  }
  return pages
}

describe('the demo shop: SQL and the rules of an API elsewhere agree', () => {
  beforeAll(seedDemo)

  test.each(VIEWS)('on the pages of every category in the view %j', async (view) => {
    for (const category of await listOf()) {
      const pages = await allPages(category.slug, { ...view, per_page: 4 })
      let after: number | undefined
      for (const page of pages) {
        expect({ ...page, items: ids(page.items) }).toEqual(withIds(pageOfCategory(category, { ...view, after }, 4)))
        after = page.next ?? undefined
      }
    }
  })

  test.each(VIEWS)('on the first of every category in the view %j', async (view) => {
    const whole = await listOf()
    const asked = await listOf({ ...view, per_category: 3 })
    expect(asked.map(({ slug, total, items }) => [slug, total, ids(items)])).toEqual(
      whole.map(({ slug, items }) => [slug, viewGoods(items, view).length, ids(viewGoods(items, view).slice(0, 3))]),
    )
  })

  test('without per_category a filter and an order hold for all products', async () => {
    const whole = await listOf()
    const asked = await listOf({ badge: 'sale', sort: 'dear' })
    expect(asked.map(({ items }) => ids(items))).toEqual(whole.map(({ items }) => ids(viewGoods(items, { badge: 'sale', sort: 'dear' }))))
  })
})

const withIds = (page: CategoryPage | null) => page && { ...page, items: ids(page.items) }

describe('a shop of ties', () => {
  beforeAll(() => makeShop(600, 2))

  test.each(VIEWS)('all pages in the view %j give every product once', async (view) => {
    const whole = (await listOf()).find(({ slug }) => slug === 'made-1')?.items ?? []
    const expected = whole.filter((one) => view.badge === undefined || fitsBadge(one, view.badge))
    const pages = await allPages('made-1', { ...view, per_page: 7 })
    const found = pages.flatMap(({ items }) => ids(items))
    expect(found.toSorted((a, b) => a - b)).toEqual(ids(expected).toSorted((a, b) => a - b))
    expect(pages.map(({ total }) => total)).toEqual(pages.map(() => expected.length))
    expect(pages.slice(0, -1).every(({ items }) => items.length === 7)).toBe(true)
  })

  test('popular means pieces sold, then the badge of a hit, then the menu', async () => {
    const rows = await env.DB.prepare(
      `select id from goods where category_id = 1 order by popularity desc, badge = 'top' desc, position, id`,
    ).all<{ id: number }>()
    const found = (await allPages('made-1', { sort: 'popular', per_page: 50 })).flatMap(({ items }) => ids(items))
    expect(found).toEqual(rows.results.map(({ id }) => id))
  })
})

describe('GET /v3/categories/{id}', () => {
  test('gives the category by id and by slug, sixty products at first, and what a page says besides', async () => {
    const page = await pageOf('made-1')
    expect(await pageOf(1)).toEqual(page)
    expect(page).toMatchObject({ id: 1, slug: 'made-1', name: 'Раздел 1', total: 300, next: page.items[59]?.id })
    expect(page.items).toHaveLength(60)
    expect(page.badges).toEqual(badgeFilter.options)
  })

  test('the added calls carry products as the contract has them, and nothing else', async () => {
    const [first] = (await (await call('/v3/categories/made-1?per_page=1')).json<{ items: object[] }>()).items
    expect(Object.keys(first ?? {}).toSorted()).toEqual(Object.keys(goodsShape.shape).toSorted())
  })

  test('names the badges of the whole category under any filter, none of an empty one', async () => {
    expect((await pageOf('made-1', { badge: 'hot', per_page: 1 })).badges).toEqual(badgeFilter.options)
    await env.DB.prepare(`insert into categories (id, slug, name, image, position) values (9, 'made-empty', 'Пусто', '/a.webp', 9)`).run()
    expect(await pageOf('made-empty')).toMatchObject({ items: [], total: 0, badges: [], next: null })
    expect((await listOf({ per_category: 1, sort: 'cheap' })).at(-1)).toMatchObject({ slug: 'made-empty', items: [], total: 0 })
  })

  test.each(['nope', '99999', '0', 'made-1%27--', '%F0%9F%8D%95', 'x'.repeat(120)])(
    'answers 404 to «%s» and says what is unknown',
    async (ref) => {
      const answer = await call(`/v3/categories/${ref}`)
      expect(answer.status).toBe(404)
      expect((await readError(answer)).code).toBe('unknown_category')
    },
  )

  test('a path that is not served has another code', async () => {
    expect((await readError(await call('/v3/categories/made-1/more'))).code).toBe('not_found')
  })

  test.each([
    ['of nobody', 99_999],
    ['of another category', 1],
  ])('after a product %s: 422 on the field, with a code of its own', async (_name, after) => {
    const answer = await call(`/v3/categories/made-1?after=${after}`)
    expect(answer.status).toBe(422)
    expect(await readError(answer)).toMatchObject({ code: 'unknown_after', fields: { after: expect.any(String) } })
  })

  test('goes on behind a product that the filter does not leave', async () => {
    const [first, second] = (await pageOf('made-1', { per_page: 2 })).items
    const hit = (await pageOf('made-1', { badge: 'top', per_page: 1 })).items[0]
    const after = first?.badge === 'top' ? second?.id : first?.id
    const page = await pageOf('made-1', { badge: 'top', per_page: 1, after })
    expect([hit?.id, ...(await pageOf('made-1', { badge: 'top', per_page: 2 })).items.map(({ id }) => id)]).toContain(page.items[0]?.id)
  })

  test.each(['badge=no', 'badge=x', 'sort=name', 'after=0', 'after=x', 'per_page=0', 'per_page=101', 'per_page=1.5', 'per_page=-1'])(
    'answers 422 with the field to ?%s',
    async (query) => {
      const answer = await call(`/v3/categories/made-1?${query}`)
      expect(answer.status).toBe(422)
      expect(Object.keys((await readError(answer)).fields ?? {})).toEqual([query.split('=')[0]])
    },
  )

  test.each(['per_category=0', 'per_category=101', 'badge=no', 'sort=x'])('GET /v3/categories answers 422 to ?%s', async (query) => {
    expect((await call(`/v3/categories?${query}`)).status).toBe(422)
  })

  test('a change is seen at once, on every page that is remembered', async () => {
    const [before] = (await pageOf('made-1', { sort: 'dear', per_page: 1 })).items
    await env.DB.prepare('update goods set price = 9900000, old_price = null where id = 2').run()
    expect((await pageOf('made-1', { sort: 'dear', per_page: 1 })).items[0]).toMatchObject({ id: 2, price: 99_000 })
    expect(before?.id).not.toBe(2)
  })
})
