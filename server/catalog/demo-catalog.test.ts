import { beforeAll, expect, test } from 'vitest'
import { categoryList } from '~/contracts/categories'
import { openCities, shopContacts, pickupPointList } from '~/contracts/dictionaries'
import { goodsList, goodsOne } from '~/contracts/goods'
import { allergensOf } from '~/rules/food-facts'
import { ALLERGEN_NAMES } from '~/rules/food-words'
import { DEFAULT_LOYALTY_TERMS } from '~/rules/loyalty-terms'
import { factsOf, siteFactsOf } from '~/contracts/site'
import { demoShop } from '#server/db/demo/demo-shop'
import { seedShop } from '#server/db/db.testing'
import { call, read } from '#server/http/api.testing'

beforeAll(seedShop)

test('the demo shop’s catalogue keeps to the contract, in the order of its data', async () => {
  const menu = await read(await call('/v3/categories'), categoryList)
  expect(menu.map(({ slug }) => slug)).toEqual(demoShop.categories.map(({ slug }) => slug))
  const listed = await read(await call('/v3/goods/list'), goodsList)
  const shown = demoShop.goods.filter((dish) => dish.family_id == null || dish.is_default_size)
  expect(listed).toHaveLength(shown.length)
  expect(listed.map(({ id }) => id)).toEqual(menu.flatMap(({ items }) => items.map(({ id }) => id)))
})

test('the words that find allergens find what each dish of the demo is said to contain, and nothing else', () => {
  const found = demoShop.goods.map((dish) => [dish.name, (allergensOf(dish) ?? []).map((one) => ALLERGEN_NAMES[one].name).toSorted()])
  expect(found).toEqual(demoShop.goods.map(({ name, allergens }) => [name, allergens.toSorted()]))
})

test('every product of the demo has the options, prices and related products of its data', async () => {
  for (const dish of demoShop.goods) {
    const found = await read(await call(`/v3/goods/${dish.slug}`), goodsOne)
    expect(found).toMatchObject({ id: dish.id, price: dish.price, old_price: dish.old_price, available: dish.available })
    const inGroups = new Set(found.groups.flatMap(({ options }) => options.map(({ id }) => id)))
    const options = [...found.additionals, ...found.sides, ...found.sauces].map(({ id }) => id).filter((id) => !inGroups.has(id))
    expect(options.toSorted()).toEqual(dish.options.toSorted())
    expect(found.groups.map(({ name }) => name)).toEqual((dish.groups ?? []).map(({ name }) => name))
    expect(found.groups.every(({ min, options: offered }) => offered.length >= min)).toBe(true)
    expect(found.related).toHaveLength(8)
    expect(found.related.every(({ id, available }) => available && id !== dish.id)).toBe(true)
  }
})

test('its dictionaries keep to the contract, without holidays', async () => {
  const withoutHolidays = <Place>(place: Place) => ({ ...place, special_hours: [] })
  // the way takes what a new city's takes
  const served = demoShop.cities.map((city) => ({ ...withoutHolidays(city), delivery: { ...city.delivery, travel: 20 } }))
  const told = await read(await call('/v2/cities'), openCities)
  expect(told.map(({ zones: _zones, ...city }) => city)).toEqual(served)
  expect(told.flatMap(({ zones }) => zones ?? [])).toMatchObject(demoShop.zones.map(({ id, name, ladder }) => ({ id, name, ladder })))
  expect(await read(await call('/v2/pickuppoints'), pickupPointList)).toEqual(
    demoShop.pickup_points.map(({ kitchen: _, ...point }) => withoutHolidays(point)),
  )
  expect(await read(await call('/v2/option'), shopContacts)).toEqual({
    ...demoShop.contacts,
    shop: siteFactsOf(factsOf()),
    loyalty: DEFAULT_LOYALTY_TERMS,
    promotions: expect.any(Array),
  })
})
