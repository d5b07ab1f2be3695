import { beforeAll, describe, expect, it, test } from 'vitest'
import { goodsOne } from '~/contracts/goods'
import { type MenuGroup } from '~/contracts/staff-choices'
import { menu, menuGoods, menuRows, type MenuGoodsBody } from '~/contracts/staff-menu'
import { half, HALVES, insertPizzas, LARGE, MIDDLE, OTHER, PIZZAS, SMALL } from '#server/catalog/pizzas.testing'
import { call, GOODS, OPTION, setUpShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { staffCall } from '#server/staff/office/people/people.testing'

setUpShop()
beforeAll(() => insertPizzas())

const ask = (method: string, path: string, body?: unknown, revision?: number) =>
  staffCall(method, `/staff/menu${path}`, {
    token: STAFF_TOKEN,
    body,
    ...(revision !== undefined && { headers: { 'if-match': `"${revision}"` } }),
  })
const dishOf = async (id: number) => menuGoods.parse((await ask('GET', `/goods/${id}`)).json)
const patch = async (id: number, body: Partial<MenuGoodsBody>) => ask('PATCH', `/goods/${id}`, body, (await dishOf(id)).revision)
const onSite = async (id: number) => goodsOne.parse((await call('GET', `/v3/goods/${id}`)).json)
const group = (parts: Partial<MenuGroup> = {}): MenuGroup => ({
  kind: 'sauces',
  name: 'Соус',
  min: 1,
  max: 2,
  free: 0,
  source: null,
  part: 1,
  price: null,
  percent_off: 0,
  items: [{ option_id: OPTION.spicy, dish_id: null, price: 20 }],
  ...parts,
})

describe('sizes', () => {
  it('begin with a second one, a draft like the dish', async () => {
    const body = { size_name: '16 шт', own_size: '8 шт', price: 990, weight: 400, pieces: 16 }
    const { status, json } = await ask('POST', `/goods/${GOODS.roll}/sizes`, body)
    expect(status, JSON.stringify(json)).toBe(201)
    const made = menuGoods.parse(json)
    const roll = await dishOf(GOODS.roll)
    expect(made).toMatchObject({
      name: roll.name,
      size_name: '16 шт',
      price: 990,
      visibility: 'draft',
      options: roll.options,
      size_position: 1,
    })
    expect(roll).toMatchObject({ size_name: '8 шт', is_default_size: true })
    expect(roll.sizes.map(({ id, size_name, visibility }) => [id, size_name, visibility])).toEqual([
      [roll.id, '8 шт', 'on'],
      [made.id, '16 шт', 'draft'],
    ])
    expect((await onSite(roll.id)).sizes).toHaveLength(1)
    expect((await ask('POST', `/goods/${made.id}/publish`)).status).toBe(200)
    expect((await onSite(roll.id)).sizes.map(({ size }) => size)).toEqual(['8 шт', '16 шт'])
    const twice = await ask('POST', `/goods/${GOODS.roll}/sizes`, { ...body, size_name: '16 шт' })
    expect([twice.status, twice.json]).toMatchObject([422, { error: { fields: { size_name: 'Такой размер уже есть' } } }])
    const rows = menuRows.parse((await ask('GET', `/goods?q=${encodeURIComponent('16 шт')}`)).json)
    expect(rows.data.map(({ name }) => name)).toEqual([`${roll.name}, 16 шт`])
  })

  it('need a name for the size that the dish has', async () => {
    const { status, json } = await ask('POST', `/goods/${GOODS.tea}/sizes`, { size_name: '1 л', price: 150, weight: 1000, pieces: null })
    expect([status, json]).toMatchObject([422, { error: { fields: { own_size: expect.any(String) } } }])
  })

  it('share what one of them changes, unless another says otherwise', async () => {
    expect((await patch(LARGE, { description: 'Для компании', alone: true })).status).toBe(200)
    await patch(MIDDLE, { name: 'Пепперони фреш', description: 'С базиликом', options: [OPTION.crab], price: 640 })
    const [small, large] = [await dishOf(SMALL), await dishOf(LARGE)]
    expect([small, large].map(({ name, description, options, price }) => [name, description, options, price])).toEqual([
      ['Пепперони фреш', 'С базиликом', [OPTION.crab], 400],
      ['Пепперони фреш', 'Для компании', [OPTION.crab], 790],
    ])
  })

  it('have one that lists show, and may leave their family', async () => {
    expect((await patch(LARGE, { is_default_size: true })).status).toBe(200)
    expect((await dishOf(LARGE)).sizes.filter((one) => one.is_default_size).map(({ id }) => id)).toEqual([LARGE])
    expect((await patch(SMALL, { size_name: '30 см' })).json).toMatchObject({ error: { fields: { size_name: 'Такой размер уже есть' } } })
    expect((await patch(SMALL, { size_name: null })).status).toBe(200)
    expect(await onSite(SMALL)).toMatchObject({ size: null, sizes: [] })
    expect((await onSite(LARGE)).sizes.map(({ id }) => id)).toEqual([MIDDLE, LARGE])
  })
})

test('the sizes of a dish have an order', async () => {
  const ids = async () => (await dishOf(LARGE)).sizes.map(({ id }) => id)
  const before = await ids()
  const now = before.toReversed()
  expect((await ask('PUT', '/order', { sizes: now })).status).toBe(204)
  expect(await ids()).toEqual(now)
  expect((await ask('PUT', '/order', { sizes: [...now, OTHER] })).status).toBe(422)
  expect((await ask('PUT', '/order', { sizes: before })).status).toBe(204)
})

test('a category knows the sizes that its dishes have', async () => {
  const { categories } = menu.parse((await ask('GET', '')).json)
  expect(categories.find(({ id }) => id === PIZZAS)?.sizes).toEqual(expect.arrayContaining(['30 см', '35 см']))
})

describe('groups', () => {
  it('are stored whole, in their order, and shown to guests', async () => {
    const halves = (await dishOf(HALVES)).groups[0]
    expect(halves).toMatchObject({ name: 'Половины', min: 2, source: { category_id: PIZZAS, size: '30 см' }, part: 2 })
    const groups = [group(), ...(halves ? [{ ...halves, percent_off: 10 }] : [])]
    const dishesOfSauce = async () => menu.parse((await ask('GET', '')).json).options.find(({ id }) => id === OPTION.spicy)?.goods ?? 0
    const before = await dishesOfSauce()
    expect((await patch(HALVES, { groups })).status).toBe(200)
    expect(await dishesOfSauce()).toBe(before + 1)
    expect((await dishOf(HALVES)).groups).toMatchObject(groups)
    expect((await dishOf(HALVES)).groups[0]?.items[0]?.name).toMatch(/\S/)
    const shown = await onSite(HALVES)
    expect(shown.groups.map(({ name, options }) => [name, options[0]])).toEqual([
      ['Соус', { id: OPTION.spicy, price: 20 }],
      ['Половины', { id: half(MIDDLE).id, price: 288 }],
    ])
  })

  it('reach the other sizes, whose halves are of their own size', async () => {
    await patch(OTHER, {
      groups: [group({ kind: 'additionals', name: 'Вторая', min: 0, max: 1, items: [], source: { category_id: PIZZAS, size: '30 см' } })],
    })
    const { json } = await ask('POST', `/goods/${OTHER}/sizes`, { size_name: '35 см', price: 700, weight: 700, pieces: null })
    const large = menuGoods.parse(json)
    expect(large.groups[0]?.source).toEqual({ category_id: PIZZAS, size: '35 см' })
    await patch(OTHER, { groups: [] })
    expect((await dishOf(large.id)).groups).toEqual([])
  })

  it.each([
    ['an option of another kind', group({ kind: 'sides' }), '«Соус»: такой добавки этого вида нет'],
    ['fewer pieces than must be chosen', group({ min: 20, max: 20 }), '«Соус»: из этих вариантов не\u00a0набрать 20'],
    ['nothing to choose from', group({ items: [] }), '«Соус»: добавьте, из чего выбирать'],
    ['the dish itself', group({ items: [{ option_id: null, dish_id: GOODS.soup, price: null }] }), 'Блюдо не может быть выбором для себя'],
    ['an unknown category', group({ source: { category_id: 777_777, size: null } }), 'Такой категории нет'],
  ])('with %s are 422', async (_what, one, text) => {
    const { status, json } = await patch(GOODS.soup, { groups: [one] })
    expect([status, json]).toMatchObject([422, { error: { fields: { groups: text } } }])
  })

  it('allow a price of 0 only where a required choice costs something', async () => {
    const fault = { error: { fields: { price: expect.stringContaining('Цена 0') } } }
    expect((await patch(GOODS.soup, { price: 0 })).json).toMatchObject(fault)
    expect(
      (await patch(GOODS.soup, { price: 0, groups: [group({ items: [{ option_id: OPTION.spicy, dish_id: null, price: 0 }] })] })).json,
    ).toMatchObject(fault)
    expect((await patch(GOODS.soup, { price: 0, groups: [group()] })).status).toBe(200)
    expect((await patch(GOODS.soup, { groups: [] })).json).toMatchObject(fault)
  })
})
