import { beforeAll, expect, it } from 'vitest'
import { categoryList, categoryPage } from '~/contracts/categories'
import { call, read } from '#server/http/api.testing'
import { insertGoods, seedShop } from './catalog.testing'

/* Four dishes beside those of the small shop, of which nothing is said. */
const [FISH, PLAIN, HOT, VEGAN] = [90_901, 90_902, 90_903, 90_904]
const OURS = [FISH, PLAIN, HOT, VEGAN]

beforeAll(async () => {
  await seedShop()
  await insertGoods(OURS, (id) => ({
    ...(id === FISH && { allergens: ['рыба', 'соя'], composition: 'лосось, соевый соус' }),
    ...(id === PLAIN && { composition: 'огурец, рис, нори' }),
    ...(id === HOT && { composition: 'курица, перец чили', badge: 'hot' as const }),
    ...(id === VEGAN && { composition: 'тофу, рис', badge: 'vegan' as const }),
  }))
})

const page = async (query: string) => read(await call(`/v3/categories/test-rolls?${query}`), categoryPage)
const idsOf = async (query: string) => (await page(query)).items.map(({ id }) => id)

it.each([
  ['without=fish', [PLAIN, HOT, VEGAN]],
  ['without=fish,soy', [PLAIN, HOT]],
  ['diet=vegetarian', [VEGAN]],
  ['diet=mild,gluten_free', [FISH, PLAIN, VEGAN]],
  ['diet=mild&without=soy', [PLAIN]],
  ['badge=hot&without=fish', [HOT]],
  ['badge=hot&diet=mild', []],
])('%s leaves what suits; a dish of which nothing is known does not suit', async (query, ids) => {
  expect(await idsOf(query)).toEqual(ids)
  expect((await page(query)).total).toBe(ids.length)
})

it('counts over all pages, and in the sections of the menu', async () => {
  const first = await page('without=fish&per_page=2')
  expect([first.items.map(({ id }) => id), first.total, first.next]).toEqual([[PLAIN, HOT], 3, HOT])
  expect(await idsOf(`without=fish&per_page=2&after=${HOT}`)).toEqual([VEGAN])
  const sections = await read(await call('/v3/categories?per_category=1&without=fish'), categoryList)
  expect(sections.find(({ slug }) => slug === 'test-rolls')).toMatchObject({ total: 3, items: [{ id: PLAIN, contains: [] }] })
})

it.each(['without=onion', 'diet=', 'diet=keto', `without=${'fish,'.repeat(50)}fish`])('%s is 422', async (query) => {
  expect((await call(`/v3/categories/test-rolls?${query}`)).status).toBe(422)
})
