import { expect, test } from 'vitest'
import { badgeFilter } from '~/contracts/categories'
import { parseSearch } from '~/lib/search-params'
import { testGoods } from '~/rules/goods.testing'
import { arrangeGoods, pickHits } from './arrange-goods'
import { badgesOf, discountPercent } from '~/ui/badges'
import { badgeFilters, categorySearch, goodsView, menuSearch } from './goods-search'
import { asksFirst, cardNote, cardOfSize, cardPrice, type GoodsCard, hasSizeChips, mainSlug, toGoodsCard } from './menu'
import { goodsNote, portionText } from './portion-text'

const card = (id: number, parts: Partial<GoodsCard> = {}): GoodsCard => ({ ...toGoodsCard(testGoods({ id })), ...parts })
const list = (count: number, special: Record<number, Partial<GoodsCard>> = {}) =>
  Array.from({ length: count }, (_, index) => card(index + 1, special[index + 1]))

test.each([
  ['a new one behind the fourth card', list(10, { 2: { badge: 'new' }, 6: { badge: 'top' }, 9: { badge: 'new' } }), 9],
  ['a hit where nothing is new', list(8, { 7: { badge: 'top' } }), 7],
  ['an available one', list(8, { 5: { available: false }, 7: { badge: 'new', available: false } }), 6],
  ['none in a short list', list(7), undefined],
])('the featured product of a category is %s', (_, goods, id) => {
  const arranged = arrangeGoods(goods)
  expect(arranged.feature?.id).toBe(id)
  expect(arranged.goods.map((one) => one.id)).toEqual(goods.map((one) => one.id).filter((one) => one !== id))
})

test('the home page features a hit of one category, and shows at most seven hits of others', () => {
  const hits = [1, 5, 5, 2, 3, 4, 6, 7, 8].map((category_id, at) => card(at + 1, { category_id }))
  const { feature, goods } = pickHits(hits, 5)
  expect([feature?.id, ...goods.map(({ id }) => id)]).toEqual([2, 1, 4, 5, 6, 7, 8, 9])
  expect(pickHits(hits.slice(0, 2), undefined)).toEqual({ feature: hits[0], goods: [hits[1]] })
  expect(pickHits([], 5)).toEqual({ goods: [] })
})

test.each([
  [520, 650, 20],
  [1690, 1890, 11],
  [999, 1000, 1],
  [650, 650, 0],
  [650, 520, 0],
  [650, null, 0],
])('the price %d instead of %s is a discount of %d per cent', (price, old, percent) => {
  expect(discountPercent(price, old)).toBe(percent)
})

test.each([
  ['top', 650, ['top 0', 'sale 20']],
  ['sale', 650, ['sale 20']],
  ['sale', null, ['sale 0']],
  ['no', null, []],
] as const)('a product with the badge %s and the old price %s shows %j', (badge, old_price, shown) => {
  expect(badgesOf({ badge, price: 520, old_price }).map(({ kind, percent }) => `${kind} ${percent}`)).toEqual(shown)
})

test.each([
  [182, 240, 'г', 'Вся порция, 240\u00a0г: 437\u00a0ккал.'],
  [42, 500, 'мл', 'Вся порция, 500\u00a0мл: 210\u00a0ккал.'],
  [381, 1, 'шт', ''],
  [182, 0, 'г', ''],
  [0, 330, 'мл', ''],
] as const)('%d kcal in 100 g make for %d %s: «%s»', (kcal, weight, unit, text) => {
  expect(portionText({ nutrition: { kcal, protein: 1, fat: 1, carbs: 1 }, weight, unit })).toBe(text)
})

test.each([
  [{ pieces: 8, weight: 240, unit: 'г' }, '8\u00a0шт · 240\u00a0г'],
  [{ pieces: null, weight: 0.5, unit: 'мл' }, '0,5\u00a0мл'],
  [{ pieces: 8, weight: 0, unit: 'г' }, '8\u00a0шт'],
  [{ pieces: null, weight: 0, unit: 'г' }, ''],
] as const)('the amount of %j is «%s»', (goods, text) => {
  expect(goodsNote(goods)).toBe(text)
})

test.each([
  ['?badge=vegan&sort=cheap', { badge: 'vegan', sort: 'cheap' }],
  ['?sort=dear&after=117', { sort: 'dear', after: 117 }],
  ['?sort=menu', {}],
  ['', {}],
  ['?badge=zzz&sort=cheap&after=x', { sort: 'cheap' }],
  ...['badge=no', 'badge=toString', 'badge=', 'badge=VEGAN', `badge=${'x'.repeat(10_000)}`, 'badge[]=vegan', 'after=-1', 'sort=1'].map(
    (query) => [`?${query}`, {}] as [string, object],
  ),
])('the query %s is the view %j', (query, view) => {
  expect(goodsView(categorySearch(parseSearch(query)))).toEqual(view)
})

test('every badge of the contract is offered as a filter', () => {
  expect(badgeFilters.toSorted()).toEqual(badgeFilter.options.toSorted())
  expect(menuSearch({ badge: 'top' })).toEqual({ badge: 'top' })
})

const sizeOf = (id: number, price: number, more = {}) => {
  const own = { id, slug: `pizza${id}`, size: `${id} см`, price, old_price: null, weight: id * 10, unit: 'г' as const }
  return { ...own, pieces: null, available: true, ...more }
}
const sized = (sizes: GoodsCard['sizes'], parts: Partial<GoodsCard> = {}) => card(30, { price: 500, size: '30 см', sizes, ...parts })

test('another size changes what the card says and adds', () => {
  const image = { sm: '/l', webp: '/large' }
  const whole = sized([sizeOf(25, 400), sizeOf(30, 500, { is_default: true }), sizeOf(35, 650, { image, badge: 'new', old_price: 700 })])
  expect(cardOfSize(whole, 35)).toMatchObject({
    id: 35,
    slug: 'pizza35',
    price: 650,
    old_price: 700,
    weight: 350,
    picture: '/large',
    badge: 'new',
  })
  const lunch = [{ day: 1, open: '12:00', close: '16:00' }]
  expect(cardOfSize(sized([sizeOf(30, 500), sizeOf(35, 650, { hours: lunch })]), 35)).toMatchObject({
    hours: lunch,
    served: expect.stringMatching(/с.12:00/),
  })
  expect(cardOfSize(whole, 25)).toMatchObject({ id: 25, price: 400, picture: '/w', badge: 'no', name: whole.name, sizes: whole.sizes })
  expect([cardOfSize(whole, 30), cardOfSize(whole, 99)]).toEqual([whole, whole])
  expect(mainSlug(cardOfSize(whole, 25))).toBe('pizza30')
})

test('a card without a chosen size says how many there are', () => {
  expect(cardNote(sized([25, 30, 35, 40].map((id) => sizeOf(id, id * 10))))).toBe('4\u00a0размера')
  expect(cardNote(sized([sizeOf(25, 400), sizeOf(30, 500)]))).toContain('г')
})

test.each([
  ['one size', sized([]), [false, false, 500, false]],
  ['three sizes', sized([sizeOf(25, 400), sizeOf(30, 500), sizeOf(35, 650)]), [true, false, 500, false]],
  ['four sizes', sized([25, 30, 35, 40].map((id) => sizeOf(id, id * 10))), [false, true, 250, true]],
  ['four at one price', sized([25, 30, 35, 40].map((id) => sizeOf(id, 500))), [false, true, 500, false]],
  ['a choice that costs', sized([], { price: 40, choice_from: 335 }), [false, true, 335, true]],
  ['a choice without a price', sized([], { choice_from: 500 }), [false, true, 500, false]],
])('a card of %s', (_, goods, [chips, asks, value, isFrom]) => {
  expect([hasSizeChips(goods), asksFirst(goods), cardPrice(goods)]).toEqual([chips, asks, { value, isFrom }])
})
