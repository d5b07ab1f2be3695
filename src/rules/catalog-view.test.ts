import { expect, test } from 'vitest'
import type { Category } from '~/contracts/categories'
import type { Goods } from '~/contracts/goods'
import { categoriesOf, categoryPageOf, fitsBadge, goodsListOf, goodsOneOf, indexCatalog, type GoodsView, viewGoods } from './catalog-view'
import { testGoods } from './goods.testing'
import { lowestPrice } from './shown-price'

const dish = (
  id: number,
  price: number,
  badge: Goods['badge'] = 'no',
  old_price: number | null = null,
  parts: Partial<Goods> = {},
): Goods => testGoods({ id, slug: `dish-${id}`, price, badge, old_price, ...parts })
/** In menu order, which is not the order of the ids. */
const items = [dish(5, 300), dish(2, 100, 'top'), dish(9, 300, 'sale'), dish(1, 200, 'hot', 250), dish(7, 100, 'top', 150)]
const image = { sm: '/s.webp', webp: '/a.webp' }
const category: Category & { total: number } = { id: 1, slug: 'rolls', name: 'Роллы', image, items, total: 5 }
const others = Array.from({ length: 10 }, (_, i) => dish(20 + i, 100, 'no', null, { category_id: 2, available: i !== 3 }))
const catalog = indexCatalog({
  categories: [category, { ...category, id: 2, slug: 'sets', items: others, total: 10 }],
  popular: [9, 21, 23, 2, ...others.slice(4).map(({ id }) => id)],
})
const ids = (list: Goods[]) => list.map(({ id }) => id)

test.each([
  ['top', 'top', null, true],
  ['hot', 'top', null, false],
  ['sale', 'sale', null, true],
  ['no', 'sale', 250, true],
  ['top', 'sale', 250, true],
  ['no', 'sale', null, false],
] as const)('a product with the badge %s passes the filter «%s» with the old price %j: %j', (badge, filter, old_price, expected) => {
  expect(fitsBadge({ badge, old_price }, filter)).toBe(expected)
})

test.each<[GoodsView, number[]]>([
  [{}, [5, 2, 9, 1, 7]],
  [{ sort: 'cheap' }, [2, 7, 1, 5, 9]],
  [{ sort: 'dear' }, [9, 5, 1, 7, 2]],
  [{ sort: 'popular' }, [9, 2, 5, 1, 7]],
  [{ badge: 'sale' }, [9, 1, 7]],
  [{ badge: 'sale', sort: 'cheap' }, [7, 1, 9]],
  [{ badge: 'vegan' }, []],
])('the view %j gives %j', (view, expected) => {
  expect(ids(viewGoods(items, view, catalog.rankById))).toEqual(expected)
  expect(ids(items)).toEqual([5, 2, 9, 1, 7])
  expect(categoriesOf(catalog, { ...view, per_category: 2 })[0]).toMatchObject({ total: expected.length })
})

test.each<[GoodsView & { after?: number; per_page: number }, number[], number | null, number]>([
  [{ per_page: 2 }, [5, 2], 2, 5],
  [{ after: 2, per_page: 2 }, [9, 1], 1, 5],
  [{ after: 7, per_page: 2 }, [], null, 5],
  [{ per_page: 5 }, [5, 2, 9, 1, 7], null, 5],
  [{ sort: 'dear', after: 5, per_page: 9 }, [1, 7, 2], null, 5],
  [{ badge: 'sale', after: 9, per_page: 1 }, [1], 1, 3],
  [{ badge: 'sale', after: 2, per_page: 9 }, [9, 1, 7], null, 3],
  [{ badge: 'vegan', per_page: 9 }, [], null, 0],
])('the page %j has %j, next %j, %i in all', (view, expected, next, total) => {
  const page = categoryPageOf(catalog, category, view)
  expect([ids(page?.items ?? []), page?.next, page?.total]).toEqual([expected, next, total])
  expect(page?.badges).toEqual(['top', 'hot', 'sale'])
})

test('a page after an unknown product is none; an empty category has an empty page', () => {
  expect(categoryPageOf(catalog, category, { after: 3, per_page: 9 })).toBeNull()
  const empty = categoryPageOf(catalog, { ...category, items: [] }, { per_page: 9 })
  expect(empty).toMatchObject({ items: [], total: 0, badges: [], next: null })
})

test('related products are the next ones of the category, then popular ones of others, only available ones', () => {
  expect(ids(goodsOneOf(catalog, items[2] as Goods).related)).toEqual([1, 7, 5, 2, 21, 24, 25, 26])
  expect(ids(goodsOneOf(catalog, others[8] as Goods).related)).toEqual([29, 20, 21, 22, 24, 25, 26, 27])
})

test('a list has each product once in the order asked, without unknown ids', () => {
  expect(ids(goodsListOf(catalog, [9, 404, 5, 9]))).toEqual([9, 5])
})

test('a size that no list shows has the related products of the one that does', () => {
  const size = { slug: '', size: '', price: 1, old_price: null, weight: 1, unit: 'г' as const, pieces: null, available: true }
  const sizes = [5, 2, 6].map((id) => ({ ...size, id }))
  const sized = { ...category, items: items.map((one) => (one.id === 2 ? { ...one, sizes } : one)) }
  const index = indexCatalog({ categories: [sized], popular: [] })
  const other = dish(6, 90, 'no', null, { sizes: sizes.filter(({ id }) => id !== 5) })
  expect(ids(goodsOneOf(index, other).related)).toEqual([9, 1, 7, 5])
  expect(categoriesOf(index, { per_category: 1 })[0]?.min_price).toBe(1)
})

test('a dish that must be put together counts with its cheapest choice', () => {
  const halves = dish(1, 0, 'no', null, { choice_from: 45 })
  expect(ids(viewGoods([halves, dish(2, 40)], { sort: 'cheap' }))).toEqual([2, 1])
  expect([lowestPrice([]), lowestPrice([halves])]).toEqual([0, 45])
})
