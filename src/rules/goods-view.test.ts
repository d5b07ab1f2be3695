import { describe, expect, test } from 'vitest'
import type { Category } from '~/contracts/categories'
import type { Goods } from '~/contracts/goods'
import { fitsBadge, pageOfCategory, viewGoods, type GoodsView } from './goods-view'

const image = { sm: '/s.webp', webp: '/a.webp' }
const plain = {
  description: '',
  composition: '',
  category_id: 1,
  image,
  images: [image],
  weight: 200,
  unit: 'г' as const,
  pieces: null,
  allergens: [],
  available: true,
  bonuses_active: true,
  sale_active: true,
  nutrition: { kcal: 1, protein: 1, fat: 1, carbs: 1 },
  additionals: [],
  sides: [],
  sauces: [],
}
const dish = (id: number, price: number, badge: Goods['badge'] = 'no', old_price: number | null = null): Goods => {
  return { ...plain, id, slug: `dish-${id}`, name: `Блюдо ${id}`, price, badge, old_price }
}
/** In menu order: not that of the ids. */
const items = [dish(5, 300), dish(2, 100, 'top'), dish(9, 300, 'sale'), dish(1, 200, 'hot', 250), dish(7, 100, 'top', 150)]
const category: Category = { id: 1, slug: 'rolls', name: 'Роллы', image, items }
const ids = (list: Goods[]) => list.map(({ id }) => id)

describe('a filter', () => {
  test.each([
    ['top', 'top', null, true],
    ['hot', 'top', null, false],
    ['sale', 'sale', null, true],
    ['no', 'sale', 250, true],
    ['top', 'sale', 250, true],
    ['no', 'sale', null, false],
  ] as const)('of a product with the badge %s: «%s», old price %j → %j', (badge, filter, old_price, expected) => {
    expect(fitsBadge({ badge, old_price }, filter)).toBe(expected)
  })
})

describe('a view', () => {
  test.each<[GoodsView, number[]]>([
    [{}, [5, 2, 9, 1, 7]],
    [{ sort: 'menu' }, [5, 2, 9, 1, 7]],
    [{ sort: 'cheap' }, [2, 7, 1, 5, 9]],
    [{ sort: 'dear' }, [9, 5, 1, 7, 2]],
    [{ sort: 'popular' }, [2, 7, 5, 9, 1]],
    [{ badge: 'sale' }, [9, 1, 7]],
    [{ badge: 'sale', sort: 'cheap' }, [7, 1, 9]],
    [{ badge: 'vegan' }, []],
  ])('%j leaves %j', (view, expected) => {
    expect(ids(viewGoods(items, view))).toEqual(expected)
    expect(ids(items)).toEqual([5, 2, 9, 1, 7])
  })
})

describe('a page', () => {
  test.each<[Parameters<typeof pageOfCategory>[1], number, number[], number | null, number]>([
    [{}, 2, [5, 2], 2, 5],
    [{ after: 2 }, 2, [9, 1], 1, 5],
    [{ after: 1 }, 2, [7], null, 5],
    [{ after: 7 }, 2, [], null, 5],
    [{}, 5, [5, 2, 9, 1, 7], null, 5],
    [{ sort: 'dear', after: 5 }, 9, [1, 7, 2], null, 5],
    [{ badge: 'sale', after: 9 }, 1, [1], 1, 3],
    [{ badge: 'sale', after: 2 }, 9, [9, 1, 7], null, 3],
    [{ badge: 'vegan' }, 9, [], null, 0],
  ])('%j of %i: %j, next %j, %i in all', (view, perPage, expected, next, total) => {
    const page = pageOfCategory(category, view, perPage)
    expect({ ids: ids(page?.items ?? []), next: page?.next, total: page?.total }).toEqual({ ids: expected, next, total })
    expect(page?.badges).toEqual(['top', 'hot', 'sale'])
  })
  test('after a product that the category does not have is none', () => {
    expect(pageOfCategory(category, { after: 3 }, 9)).toBeNull()
  })
  test('of an empty category is empty', () => {
    expect(pageOfCategory({ ...category, items: [] }, {}, 9)).toMatchObject({ items: [], total: 0, badges: [], next: null })
  })
})
