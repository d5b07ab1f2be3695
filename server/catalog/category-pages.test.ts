import { env } from '#host'
import { beforeAll, describe, expect, test } from 'vitest'
import { catalog } from '~/contracts/catalog'
import { badgeFilter, categoryList as categoriesShape, categoryPage, type CategoryContents } from '~/contracts/categories'
import { goods as goodsShape, type Goods } from '~/contracts/goods'
import { call, read, readError } from '#server/http/api.testing'
import { MAX_SENT_AT_ONCE } from './catalog.service'
import { makeShop } from './catalog.testing'

type Fields = Record<string, string | number | undefined>
const ids = (items: Goods[]) => items.map(({ id }) => id)
const queryOf = (fields: Fields) =>
  new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))).toString()
const pageOf = async (ref: string | number, fields: Fields = {}) =>
  read(await call(`/v3/categories/${ref}?${queryOf(fields)}`), categoryPage)
const listOf = async (fields: Fields = {}) => read(await call(`/v3/categories?${queryOf(fields)}`), categoriesShape)
const readMenu = async () => read(await call('/v3/catalog'), catalog)

async function allPages(ref: string, fields: Fields): Promise<CategoryContents[]> {
  const pages = [await pageOf(ref, fields)]
  for (let { next } = pages[0] ?? { next: null }; next !== null; next = pages.at(-1)?.next ?? null)
    pages.push(await pageOf(ref, { ...fields, after: next }))
  return pages
}

/** Many products of equal price, popularity and position. */
beforeAll(() => makeShop(600, 2))

const IS_SALE = `(badge = 'sale' or old_price is not null)`

test.each([
  ['menu', 'position, id', ''],
  ['popular', `popularity desc, badge = 'top' desc, position, id`, ''],
  ['cheap', 'price, position, id', 'sale'],
  ['dear', 'price desc, position desc, id desc', ''],
  ['dear', 'price desc, position desc, id desc', 'top'],
  ['popular', `popularity desc, badge = 'top' desc, position, id`, 'vegan'],
] as const)('the pages of a category sorted by «%s» (%s) under the filter «%s» hold each product once', async (sort, order, badge) => {
  const where = badge === '' ? '' : badge === 'sale' ? `and ${IS_SALE}` : `and badge = '${badge}'`
  const rows = await env.DB.prepare(`select id from goods where category_id = 1 ${where} order by ${order}`).all<{ id: number }>()
  const expected = rows.results.map(({ id }) => id)
  const pages = await allPages('made-1', { sort, badge: badge || undefined, per_page: 50 })
  expect(pages.flatMap(({ items }) => ids(items))).toEqual(expected)
  expect(pages.every(({ total }) => total === expected.length)).toBe(true)
  const [first] = (await listOf({ sort, badge: badge || undefined, per_category: 3 })).filter(({ slug }) => slug === 'made-1')
  expect([ids(first?.items ?? []), first?.total]).toEqual([expected.slice(0, 3), expected.length])
})

describe('GET /v3/categories/{id}', () => {
  test('finds the category by id and by slug; a page has sixty products', async () => {
    const page = await pageOf('made-1')
    expect(await pageOf(1)).toEqual(page)
    expect(page).toMatchObject({ id: 1, slug: 'made-1', name: 'Раздел 1', total: 300, next: page.items[59]?.id })
    expect(page.items).toHaveLength(60)
    expect((await pageOf('made-1', { badge: 'hot', per_page: 1 })).badges).toEqual(badgeFilter.options)
    const [first] = (await (await call('/v3/categories/made-1?per_page=1')).json<{ items: object[] }>()).items
    const { choice_from: _optional, is_set: _also, ...always } = goodsShape.shape
    expect(Object.keys(first ?? {}).toSorted()).toEqual(Object.keys(always).toSorted())
  })

  test('is empty for an empty category', async () => {
    await env.DB.prepare(`insert into categories (id, slug, name, image, position) values (9, 'made-empty', 'Пусто', '/a.webp', 9)`).run()
    expect(await pageOf('made-empty')).toMatchObject({ items: [], total: 0, badges: [], next: null })
    expect((await listOf({ per_category: 1, sort: 'cheap' })).at(-1)).toMatchObject({ slug: 'made-empty', items: [], total: 0 })
  })

  test.each(['nope', '99999', 'made-1%27--'])('answers 404 unknown_category to «%s»', async (ref) => {
    const response = await call(`/v3/categories/${ref}`)
    expect([response.status, (await readError(response)).code]).toEqual([404, 'unknown_category'])
  })

  test.each([
    ['unknown', 99_999],
    ['of another category', 1],
  ])('answers 422 unknown_after to a product that is %s', async (_name, after) => {
    const response = await call(`/v3/categories/made-1?after=${after}`)
    expect(response.status).toBe(422)
    expect(await readError(response)).toMatchObject({ code: 'unknown_after', fields: { after: expect.any(String) } })
  })

  test.each(['per_page=0', 'per_page=101'])('answers 422 with the field to ?%s', async (query) => {
    const response = await call(`/v3/categories/made-1?${query}`)
    expect(response.status).toBe(422)
    expect(Object.keys((await readError(response)).fields ?? {})).toEqual([query.split('=')[0]])
  })
})

describe('GET /v3/catalog', () => {
  test('has the whole menu in the shapes of the other calls, 304 for a client that has it', async () => {
    await makeShop(MAX_SENT_AT_ONCE, 3)
    const response = await call('/v3/catalog')
    const { is_whole, categories, popular } = await read(response.clone(), catalog)
    expect(is_whole).toBe(true)
    expect(categories).toEqual(await listOf())
    const rows = await env.DB.prepare(
      `select id from goods where popularity > 0 or badge = 'top' order by popularity desc, badge = 'top' desc, position, id`,
    ).all<{ id: number }>()
    expect(popular).toEqual(rows.results.map(({ id }) => id))
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' }
    expect((await call('/v3/catalog', { headers })).status).toBe(304)
  })

  test('is empty for a menu too large to be sent at once', async () => {
    await makeShop(MAX_SENT_AT_ONCE + 1, 3)
    expect(await readMenu()).toMatchObject({ is_whole: false, categories: [], popular: [] })
  })
})
