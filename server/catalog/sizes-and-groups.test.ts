import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { catalog as catalogContract } from '~/contracts/catalog'
import { categoryList } from '~/contracts/categories'
import { errorBody } from '~/contracts/common'
import { goods as goodsContract, goodsList, goodsOne } from '~/contracts/goods'
import { placedOrder } from '~/contracts/orders'
import { partOptionId } from '~/rules/part-option'
import { groupItems, menuHours, optionGroups, stops } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { call, CITY, line, newCustomer, order, orderBody, setUpShop } from '#server/orders/orders.testing'
import { quoted, readOrder } from '#server/orders/order-state.testing'
import { stopGoods } from './catalog.testing'
import { half, HALVES, insertPizzas, LARGE, MIDDLE, OTHER, SMALL } from './pizzas.testing'

setUpShop()

beforeAll(() => insertPizzas())
afterEach(() => db.delete(stops))

const read = async (id: number) => goodsContract.parse((await call('GET', `/v3/goods/${id}`)).json)

describe('sizes', () => {
  it('are one product of the menu, and each of them is a product of its own', async () => {
    const { categories } = catalogContract.parse((await call('GET', '/v3/catalog')).json)
    const shown = categories.flatMap(({ items }) => items.map(({ id }) => id))
    expect([SMALL, MIDDLE, LARGE].map((id) => shown.includes(id))).toEqual([false, true, false])
    const large = await read(LARGE)
    expect(large).toMatchObject({ name: 'Пепперони', size: '35 см', price: 790 })
    expect(large.sizes.map(({ id, size, price }) => [id, size, price])).toEqual([
      [SMALL, '25 см', 400],
      [MIDDLE, '30 см', 595],
      [LARGE, '35 см', 790],
    ])
    const listed = goodsList.parse((await call('GET', `/v3/goods/list?products[]=${SMALL}&products[]=${LARGE}`)).json)
    expect(listed.map(({ id }) => id)).toEqual([SMALL, LARGE])
  })

  it('tell which of them lists show, and what the cheapest choice costs; a category begins with the cheapest of all', async () => {
    const large = await read(LARGE)
    expect(large.sizes.map(({ is_default }) => is_default)).toEqual([undefined, true, undefined])
    expect(await read(HALVES)).toMatchObject({ price: 0, choice_from: 500, sizes: [{ choice_from: 500 }] })
    expect(large).not.toHaveProperty('choice_from')
    const { categories: all } = catalogContract.parse((await call('GET', '/v3/catalog')).json)
    expect(all.find(({ id }) => id === large.category_id)?.min_price).toBe(400)
    const lists = categoryList.parse((await call('GET', '/v3/categories?per_category=1&sort=cheap')).json)
    expect(lists.find(({ id }) => id === large.category_id)?.min_price).toBe(400)
  })

  it('have the related products of their dish, itself in no size among them', async () => {
    const { related } = goodsOne.parse((await call('GET', `/v3/goods/${LARGE}`)).json)
    const ids = related.map(({ id }) => id)
    expect(ids.slice(0, 2)).toEqual([OTHER, HALVES])
    expect(new Set(ids).size).toBe(ids.length)
    expect([SMALL, MIDDLE, LARGE].some((id) => ids.includes(id))).toBe(false)
  })

  it('say which of them are sold out', async () => {
    await stopGoods([MIDDLE])
    expect((await read(MIDDLE)).sizes.map(({ available }) => available)).toEqual([true, false, true])
  })

  it('say the hours that differ', async () => {
    await db.insert(menuHours).values({ dish_id: LARGE, day: 1, open: '12:00', close: '16:00' })
    expect((await read(MIDDLE)).sizes.map(({ hours }) => hours)).toEqual([
      undefined,
      undefined,
      [{ day: 1, open: '12:00', close: '16:00' }],
    ])
    await db.delete(menuHours)
  })

  it('are named in an order', async () => {
    const customer = await newCustomer()
    const placed = await order(customer, orderBody({ goods: [line(LARGE)], total: 939 }))
    expect(placed.status).toBe(201)
    expect((await readOrder(customer, placedOrder.parse(placed.json).id)).lines.map(({ name }) => name)).toEqual(['Пепперони, 35 см'])
  })
})

describe('two halves', () => {
  it('are offered of all pizzas of the size, at half their price rounded up', async () => {
    const { available, additionals, groups } = await read(HALVES)
    expect(available).toBe(true)
    expect(additionals.map(({ id, name, price, goods_id }) => [id, name, price, goods_id])).toEqual([
      [partOptionId(MIDDLE, 2), '½ Пепперони', 298, MIDDLE],
      [partOptionId(OTHER, 2), '½ Маргарита', 250, OTHER],
    ])
    expect(groups[0]).toMatchObject({ name: 'Половины', min: 2, max: 2 })
    expect(additionals.map(({ contains }) => contains)).toEqual([(await read(MIDDLE)).contains, (await read(OTHER)).contains])
  })

  it.each([
    ['one', [half(MIDDLE)], 'Из двух половин, 30 см. «Половины»: выберите ещё 1'],
    ['none', [], 'Из двух половин, 30 см. «Половины»: выберите ещё 2'],
    ['three', [half(MIDDLE, 2), half(OTHER)], 'Из двух половин, 30 см. «Половины»: не больше 2'],
  ])('cannot be %s: the quote and the order answer 422', async (_count, additionals, text) => {
    const goods = [line(HALVES, 1, { additionals })]
    const quote = await call('POST', '/v3/cart/quote', { body: { city_id: CITY.day, goods } })
    expect([quote.status, quote.json]).toMatchObject([422, { error: { fields: { 'goods.0.additionals': text } } }])
    const placed = await order(await newCustomer(), orderBody({ goods, total: 0 }))
    expect([placed.status, placed.json]).toMatchObject([422, { error: { fields: { 'goods.0.additionals': text } } }])
  })

  it('are priced, and the same half twice is one', async () => {
    const two = await quoted({ city_id: CITY.day, goods: [line(HALVES, 2, { additionals: [half(OTHER), half(MIDDLE)] })] })
    expect([two.lines[0]?.amount, two.totals.full]).toEqual([1096, 1096])
    const same = await quoted({ city_id: CITY.day, goods: [line(HALVES, 1, { additionals: [half(OTHER, 2)] })] })
    expect(same.totals.full).toBe(500)
  })

  it('follow the stop of their pizza, and the last one takes the dish off sale', async () => {
    await stopGoods([MIDDLE])
    expect((await read(HALVES)).additionals.map(({ name }) => name)).toEqual(['½ Маргарита'])
    const gone = await quoted({ city_id: CITY.day, goods: [line(HALVES, 1, { additionals: [half(OTHER, 2)] })] })
    expect(gone.outed).toEqual([])
    const body = { city_id: CITY.day, goods: [line(HALVES, 1, { additionals: [half(OTHER), half(MIDDLE)] })] }
    const refused = await call('POST', '/v3/cart/quote', { body })
    expect([refused.status, errorBody.parse(refused.json).error.fields]).toEqual([
      422,
      { 'goods.0.additionals': expect.stringMatching(/\. Сейчас нет: ½ Пепперони\. «.+»: выберите ещё 1$/) },
    ])
    await stopGoods([OTHER])
    expect((await read(HALVES)).available).toBe(false)
  })
})

it('an item of a group has the price of the group', async () => {
  const [group] = await db
    .insert(optionGroups)
    .values({ goods_id: OTHER, kind: 'additionals', name: 'Вторая пицца', min: 0, max: 2, free: 1, price: 100 })
    .returning()
  await db.insert(groupItems).values([
    { group_id: group?.id ?? 0, dish_id: SMALL, price: 150, position: 1 },
    { group_id: group?.id ?? 0, dish_id: LARGE, position: 0 },
  ])
  const { additionals } = await read(OTHER)
  expect(additionals.map(({ name, price }) => [name, price])).toEqual([
    ['Пепперони, 35 см', 100],
    ['Пепперони, 25 см', 150],
  ])
  const both = additionals.map(({ id }) => ({ id, qtt: 1 }))
  const quote = await quoted({ city_id: CITY.day, goods: [line(OTHER, 1, { additionals: both })] })
  expect([quote.totals.full, quote.explanation.filter(({ kind }) => kind === 'note').map(({ text }) => text)]).toEqual([
    650,
    ['1\u00a0добавка бесплатно'],
  ])
})
