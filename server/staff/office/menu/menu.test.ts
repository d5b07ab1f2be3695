import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { goodsOne } from '~/contracts/goods'
import { promotionPage } from '~/contracts/staff-promotions'
import { menu, menuCategory, menuGoods, menuOption, menuRows, type MenuGoods } from '~/contracts/staff-menu'
import { pricesPlan } from '~/contracts/staff-prices'
import * as t from '#server/db/tables'
import { stopGoods } from '#server/catalog/catalog.testing'
import { db } from '#server/http/api.testing'
import { call, CODE, GOODS, newCustomer, OPTION, placed, POINT, setUpShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { addStaff, cookieFor, staffCall, staffCookie } from '#server/staff/office/people/people.testing'
import { auditsOf } from '#server/staff/staff.testing'

setUpShop()
const CATEGORY = 9001

type How = { token?: string; cookie?: string; body?: unknown; revision?: number; env?: Record<string, unknown> }
const ask = (method: string, path: string, { revision, ...how }: How = {}) =>
  staffCall(method, `/staff/menu${path}`, {
    ...(how.cookie === undefined && { token: STAFF_TOKEN }),
    ...how,
    ...(revision !== undefined && { headers: { 'if-match': `"${revision}"` } }),
  })
const dishOf = async (id: number) => menuGoods.parse((await ask('GET', `/goods/${id}`)).json)
const patch = async (id: number, body: object) => ask('PATCH', `/goods/${id}`, { body, revision: (await dishOf(id)).revision })
const make = async (body: object): Promise<MenuGoods> => {
  const { status, json } = await ask('POST', '/goods', { body: { category_id: CATEGORY, ...body } })
  expect(status, JSON.stringify(json)).toBe(201)
  return menuGoods.parse(json)
}
const whole = { price: 450, weight: 230, images: ['/pictures/a.webp', '/pictures/b.webp'], composition: 'Лосось, рис, нори' }
const publish = (id: number) => ask('POST', `/goods/${id}/publish`)
const onSite = async (ref: number | string) => {
  const { status, json } = await call('GET', `/v3/goods/${ref}`)
  return status === 200 ? goodsOne.parse(json) : null
}
const version = async () => (await db.select({ version: t.systemState.catalog_version }).from(t.systemState))[0]?.version

beforeEach(async () => void (await db.delete(t.staffAudit)))

describe('dishes of the menu', () => {
  it('are drafts until they have all that a dish needs, then on the site under the same id', async () => {
    const made = await make({ name: 'Ролл «Щука»', composition: 'Щука, рис' })
    expect(made).toMatchObject({ visibility: 'draft', slug: 'roll-shchuka', price: null, images: [], revision: 0 })
    expect(made.ingredients.map(({ name }) => name)).toEqual(['щука', 'рис'])
    expect(await onSite(made.id)).toBeNull()
    const early = await publish(made.id)
    expect(early).toMatchObject({ status: 422, json: { error: { fields: { price: {}, images: {}, weight: {} } } } })

    expect((await patch(made.id, { ...whole, options: [OPTION.spicy, OPTION.crab], note: 'Резать тоньше', article: 'A-1' })).status).toBe(
      200,
    )
    const { status, json } = await publish(made.id)
    expect(status).toBe(200)
    expect(menuGoods.parse(json)).toMatchObject({ id: made.id, visibility: 'on', revision: 2, options: [OPTION.spicy, OPTION.crab] })
    const shown = await onSite('roll-shchuka')
    expect(shown).toMatchObject({ id: made.id, price: 450, weight: 230, image: { webp: '/pictures/a.webp' }, available: true })
    expect(shown?.images).toHaveLength(2)
    // what is for staff only
    expect(JSON.stringify((await call('GET', `/v3/goods/${made.id}`)).json)).not.toMatch(/Резать|A-1|revision/)
    // again it changes nothing
    expect((await publish(made.id)).json).toEqual(json)
    expect((await auditsOf(`goods:${made.id}`)).map(({ action }) => action)).toEqual(['goods.publish', 'goods.change', 'goods.add'])
  })

  it('are changed at the revision that was seen; who is late gets both values and loses nothing', async () => {
    const { revision } = await dishOf(GOODS.cake)
    const [anna, boris] = [await addStaff({ role: 'owner', name: 'Анна' }), await addStaff({ kitchens: [POINT.day] })]
    const first = { cookie: await staffCookie(boris), revision, body: { name: 'Торт «Наполеон»', price: 480, badge: 'no' } }
    const saved = await ask('PATCH', `/goods/${GOODS.cake}`, first)
    expect(saved.status).toBe(200)
    expect(menuGoods.parse(saved.json)).toMatchObject({
      name: 'Торт «Наполеон»',
      revision: revision + 1,
      changed: { by: 'Борис', fields: ['name', 'price'] },
    })
    const second = { cookie: await staffCookie(anna), revision, body: { price: 500 } }
    const late = await ask('PATCH', `/goods/${GOODS.cake}`, second)
    expect(late).toMatchObject({ status: 409, json: { error: { code: 'edited_meanwhile', by: 'Борис', now: { price: 480 } } } })
    expect(menuGoods.parse((late.json as { error: { now: unknown } }).error.now).name).toBe('Торт «Наполеон»')
    expect((await onSite(GOODS.cake))?.price).toBe(480)
    expect(await auditsOf(`goods:${GOODS.cake}`)).toMatchObject([
      {
        action: 'goods.change',
        staff_id: boris.id,
        before: { name: `Блюдо ${GOODS.cake}`, price: 450 },
        after: { name: 'Торт «Наполеон»', price: 480 },
      },
    ])
    const both = await Promise.all([1, 2].map((price) => ask('PATCH', `/goods/${GOODS.cake}`, { revision: revision + 1, body: { price } })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('say what is wrong, field by field', async () => {
    const tea = await dishOf(GOODS.tea)
    const env = { ASSETS: { fetch: async () => new Response(null, { status: 404 }) } }
    const body = {
      category_id: 999,
      slug: `test-goods-${GOODS.roll}`,
      images: ['/media/none.webp'],
      options: [999],
      parts: [{ id: tea.id, qtt: 1 }],
    }
    const refused = await ask('PATCH', `/goods/${tea.id}`, { body, revision: tea.revision })
    expect(refused.status).toBe(422)
    const { fields } = (refused.json as { error: { fields: Record<string, string> } }).error
    expect(Object.keys(fields).toSorted()).toEqual(['category_id', 'images', 'options', 'parts', 'slug'])
    const own = { body: { images: ['/pictures/none.webp'] }, revision: tea.revision, env }
    expect(await ask('PATCH', `/goods/${tea.id}`, own)).toMatchObject({ status: 422, json: { error: { fields: { images: {} } } } })
    for (const wrong of [
      { price: 0 },
      { price: 100_001 },
      { price: 1.005 },
      { price: null },
      { images: [] },
      { old_price: 80 },
      { slug: '12' },
    ])
      expect([wrong, (await ask('PATCH', `/goods/${tea.id}`, { body: wrong, revision: tea.revision })).status]).toEqual([wrong, 422])
    expect(await dishOf(tea.id)).toEqual(tea)
    const at = await version()
    expect((await ask('PATCH', `/goods/${tea.id}`, { body: { price: tea.price }, revision: tea.revision })).status).toBe(200)
    expect([await version(), await auditsOf(`goods:${tea.id}`)]).toEqual([at, []])
  })

  it('never give an address they have or had to another dish, and say whose it is', async () => {
    const [one, other] = [await make({ name: 'Первый', ...whole }), await make({ name: 'Второй', ...whole })]
    for (const { id } of [one, other]) expect((await publish(id)).status).toBe(200)
    for (const slug of ['samyy-pervyy', 'luchshiy']) expect((await patch(one.id, { slug })).status).toBe(200)
    // pages of earlier slugs redirect to the present one
    for (const ref of ['pervyy', 'samyy-pervyy']) expect(await onSite(ref)).toMatchObject({ id: one.id, slug: 'luchshiy' })

    const refused = (text: string) => ({ status: 422, json: { error: { fields: { slug: expect.stringContaining(text) } } } })
    for (const slug of ['pervyy', 'samyy-pervyy']) {
      expect(await patch(other.id, { slug })).toMatchObject(refused('прежний адрес «Первый»'))
      expect(await ask('POST', '/goods', { body: { name: 'Третий', category_id: CATEGORY, slug } })).toMatchObject(refused('«Первый»'))
    }
    expect(await patch(other.id, { slug: 'luchshiy' })).toMatchObject(refused('у\u00a0«Первый»'))
    expect(await make({ name: 'Первый' })).toMatchObject({ slug: 'pervyy-2' })
    expect(await make({ name: 'Второй' })).toMatchObject({ slug: 'vtoroy-2' })

    // also while the dish is not on the site, and for a draft
    const { revision } = await dishOf(one.id)
    expect((await ask('POST', `/goods/${one.id}/withdraw`, { revision })).status).toBe(200)
    expect(await patch(other.id, { slug: 'pervyy' })).toMatchObject(refused('«Первый»'))
    expect((await publish(one.id)).status).toBe(200)
    expect(await onSite('samyy-pervyy')).toMatchObject({ id: one.id })
    expect((await patch(one.id, { slug: 'pervyy' })).status, 'back to its own').toBe(200)
  })

  it('take an address at once: one gets it', async () => {
    const [one, other] = [await make({ name: 'Пятый', ...whole }), await make({ name: 'Шестой', ...whole })]
    for (const { id } of [one, other]) expect((await publish(id)).status).toBe(200)
    const answers = await Promise.all([patch(one.id, { slug: 'semnadtsatyy' }), patch(other.id, { slug: 'semnadtsatyy' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})

describe('a dish that leaves the site', () => {
  it('is a draft with all it has, and returns with its sets, codes, slugs and stops', async () => {
    const customer = await newCustomer()
    const order = await placed(customer)
    await call('POST', '/v3/favorites', { token: customer.token, body: { good_id: GOODS.roll } })
    const set = await make({
      name: 'Набор',
      ...whole,
      parts: [
        { id: GOODS.roll, qtt: 2 },
        { id: GOODS.tea, qtt: 1 },
      ],
    })
    await publish(set.id)
    await patch(GOODS.roll, {
      slug: 'noviy-roll',
      ingredients: [
        { name: 'Лосось', grams: 40 },
        { name: 'Кунжут', is_needed: false },
      ],
    })
    const was = await dishOf(GOODS.roll)
    expect(was).toMatchObject({
      favorites: 1,
      sold_30: 2,
      ingredients: [
        { name: 'лосось', grams: 40 },
        { name: 'кунжут', is_needed: false },
      ],
    })

    const { status, json } = await ask('POST', `/goods/${GOODS.roll}/withdraw`)
    expect(status).toBe(200)
    const draft = menuGoods.parse(json)
    expect(draft).toMatchObject({
      ...was,
      visibility: 'draft',
      favorites: 0,
      revision: was.revision + 1,
      changed: { fields: ['visibility'] },
    })
    expect([await onSite(GOODS.roll), await onSite('noviy-roll'), await onSite(`test-goods-${GOODS.roll}`)]).toEqual([null, null, null])
    expect((await call('GET', `/v3/orders/${order.id}`, { token: customer.token })).status).toBe(200)
    expect((await dishOf(set.id)).parts).toMatchObject([{ id: GOODS.tea }])
    const giftOf = async () => {
      const { json: promos } = await staffCall('GET', `/staff/promotions?list=codes&q=${CODE.gift}`, { token: STAFF_TOKEN })
      const effect = promotionPage.parse(promos).data[0]?.effect
      return effect?.kind === 'gift' ? effect.goods_id : undefined
    }
    expect(await giftOf()).toBeNull()
    // the set keeps its place for it, whatever else is changed meanwhile
    await patch(set.id, { parts: [{ id: GOODS.tea, qtt: 3 }] })

    const salmon = (await db.select().from(t.ingredients).where(eq(t.ingredients.name, 'лосось')))[0]?.id
    const stop = { subject: 'ingredient', id: salmon, kitchen_id: null, until: null }
    expect((await staffCall('POST', '/staff/stops', { token: STAFF_TOKEN, body: stop })).status).toBe(201)
    expect((await onSite(set.id))?.available).toBe(true)
    const back = await publish(GOODS.roll)
    expect(back.status).toBe(200)
    expect(menuGoods.parse(back.json)).toMatchObject({
      options: was.options,
      ingredients: was.ingredients,
      visibility: 'stop',
      stop: { until: null },
    })
    expect([(await onSite(set.id))?.available, (await onSite(`test-goods-${GOODS.roll}`))?.available]).toEqual([false, false])
    expect(await giftOf()).toBe(GOODS.roll)
    // without salmon it is on sale again, and so is the set
    await patch(GOODS.roll, { ingredients: [{ name: 'Тунец' }] })
    expect([(await onSite(set.id))?.available, (await onSite(GOODS.roll))?.available]).toEqual([true, true])
    await patch(set.id, { parts: [{ id: GOODS.gone, qtt: 1 }] })
    expect((await onSite(set.id))?.available).toBe(false)
    await patch(set.id, { parts: [] })
    expect((await onSite(set.id))?.available).toBe(true)
    await db.delete(t.stops).where(sql`${t.stops.subject} = 'ingredient'`)
  })

  it('can be copied and its draft deleted, but not a dish of the site', async () => {
    const copied = await ask('POST', `/goods/${GOODS.soup}/copy`)
    expect(copied.status).toBe(201)
    const copy = menuGoods.parse(copied.json)
    expect(copy).toMatchObject({
      name: `Блюдо ${GOODS.soup} (копия)`,
      slug: `blyudo-${GOODS.soup}-kopiya`,
      visibility: 'draft',
      price: 121.5,
    })
    expect((await ask('DELETE', `/goods/${copy.id}`)).status).toBe(204)
    expect((await ask('DELETE', `/goods/${copy.id}`)).status).toBe(404)
    expect((await make({ name: 'Следующий' })).id).toBeGreaterThan(copy.id)
    const long = await make({ name: 'Ж'.repeat(115) })
    expect((await ask('POST', `/goods/${long.id}/copy`)).json).toMatchObject({ name: long.name })
    expect(await ask('DELETE', `/goods/${GOODS.soup}`)).toMatchObject({ status: 409, json: { error: { code: 'on_site' } } })
    expect((await auditsOf(`goods:${copy.id}`))[0]).toMatchObject({ action: 'goods.delete', before: { name: copy.name, price: 121.5 } })
  })
})

it('the list shows dishes and drafts with stops of the caller’s kitchens and what they sold', async () => {
  const draft = await make({ name: 'Ёжик в списке', price: 100 })
  const [stopId] = await stopGoods([GOODS.tea], null, POINT.day)
  await placed(await newCustomer())
  const listOf = async (query: string, how: How = {}) => menuRows.parse((await ask('GET', `/goods${query}`, how)).json)
  const { data, meta } = await listOf(`?category_id=${CATEGORY}`)
  expect(meta).toMatchObject({ current_page: 1, per_page: 50, total: data.length })
  expect(data.at(-1)?.id).toBe((await make({ name: 'Самый новый' })).id - 1)
  expect((await listOf('?q=ежик')).data).toMatchObject([{ id: draft.id, visibility: 'draft', price: 100, image: null, sold_7: 0 }])
  const rowOf = async (id: number, how: How = {}) => (await listOf('', how)).data.find((one) => one.id === id)
  expect((await rowOf(GOODS.roll))?.sold_7).toBeGreaterThan(1)
  expect(await rowOf(GOODS.gone)).toMatchObject({ visibility: 'stop', stop: { until: null } })
  // one of two kitchens
  expect(await rowOf(GOODS.tea)).toMatchObject({ visibility: 'on', stop: null })
  const [day, night] = [await cookieFor({ kitchens: [POINT.day] }), await cookieFor({ kitchens: [POINT.night] })]
  expect([await rowOf(GOODS.tea, { cookie: day }), await rowOf(GOODS.tea, { cookie: night })]).toMatchObject([
    { visibility: 'stop' },
    { visibility: 'on' },
  ])
  expect((await rowOf(GOODS.roll, { cookie: night }))?.sold_7).toBe(0)
  const whole = menu.parse((await ask('GET', '')).json)
  expect(whole.categories).toMatchObject([{ id: CATEGORY, goods: whole.goods, drafts: whole.drafts }])
  expect([whole.stopped, whole.options.length]).toEqual([1, 4])
  await db.delete(t.stops).where(eq(t.stops.id, stopId ?? 0))
})

describe('hours', () => {
  const lunch = [1, 2].map((day) => ({ day, open: '12:00', close: '16:00' }))
  const night = [{ day: 5, open: '22:00', close: '02:00' }]
  const rolls = async () => menu.parse((await ask('GET', '')).json).categories.find(({ id }) => id === CATEGORY)
  const setRolls = async (hours: unknown) =>
    ask('PATCH', `/categories/${CATEGORY}`, { body: { hours }, revision: (await rolls())?.revision ?? 0 })

  it('of a category are shown by its dishes on the site, until a dish has its own', async () => {
    const before = await version()
    expect((await setRolls(lunch.toReversed())).status).toBe(200)
    expect((await rolls())?.hours).toEqual(lunch)
    expect(await version()).toBeGreaterThan(before ?? 0)
    expect((await onSite(GOODS.tea))?.hours).toEqual(lunch)
    expect((await patch(GOODS.tea, { hours: night })).status).toBe(200)
    expect([(await dishOf(GOODS.tea)).hours, (await onSite(GOODS.tea))?.hours]).toEqual([night, night])
    expect((await dishOf(GOODS.cheap)).hours).toEqual([])
    expect((await onSite(GOODS.cheap))?.hours).toEqual(lunch)
    const [logged] = await auditsOf(`goods:${GOODS.tea}`)
    expect(logged).toMatchObject({ action: 'goods.change', before: { hours: [] }, after: { hours: night } })
    // the same hours in another order are no change
    await setRolls(lunch.toReversed())
    expect(await auditsOf(`category:${CATEGORY}`)).toHaveLength(1)
  })

  it('go with a copy of the dish, and with a new category', async () => {
    const copy = menuGoods.parse((await ask('POST', `/goods/${GOODS.tea}/copy`)).json)
    expect(copy.hours).toEqual(night)
    const made = menuCategory.parse((await ask('POST', '/categories', { body: { name: 'Завтраки', hours: lunch } })).json)
    expect(made.hours).toEqual(lunch)
  })

  it('that overlap, or are of no day, are refused with the day', async () => {
    const twice = [...lunch, { day: 1, open: '15:00', close: '18:00' }]
    const fault = { status: 422, json: { error: { fields: { hours: 'Понедельник: смены пересекаются' } } } }
    expect(await patch(GOODS.tea, { hours: twice })).toMatchObject(fault)
    expect(await setRolls(twice)).toMatchObject(fault)
    for (const hours of [[{ day: 8, open: '12:00', close: '16:00' }], [{ day: 1, open: '25:00', close: '16:00' }]])
      expect((await setRolls(hours)).status).toBe(422)
    expect((await setRolls([])).status).toBe(200)
    expect((await onSite(GOODS.cheap))?.hours).toEqual([])
  })
})

describe('an address of a category', () => {
  const add = async (name: string) => menuCategory.parse((await ask('POST', '/categories', { body: { name } })).json)
  const rename = async (id: number, slug: string) => {
    const { json } = await ask('GET', '')
    const revision = (json as { categories: { id: number; revision: number }[] }).categories.find((one) => one.id === id)?.revision ?? 0
    return ask('PATCH', `/categories/${id}`, { body: { slug }, revision })
  }
  const slugAt = async (ref: string) => ((await call('GET', `/v3/categories/${ref}`)).json as { slug?: string }).slug

  it('leads to the present one after two changes, and is never given to another category', async () => {
    const one = await add('Горячие роллы')
    expect((await rename(one.id, 'warm-rolls')).status).toBe(200)
    expect((await rename(one.id, 'hot-rolls')).status).toBe(200)
    for (const ref of [one.slug, 'warm-rolls', 'hot-rolls', String(one.id)]) expect([ref, await slugAt(ref)]).toEqual([ref, 'hot-rolls'])

    const other = await add('Горячие роллы')
    expect([one.slug, 'warm-rolls', 'hot-rolls']).not.toContain(other.slug)
    expect(await rename(other.id, 'warm-rolls')).toMatchObject({
      status: 422,
      json: { error: { fields: { slug: 'Это прежний адрес «Горячие роллы», он ведёт туда' } } },
    })
    expect(await ask('POST', '/categories', { body: { name: 'Ещё', slug: one.slug } })).toMatchObject({ status: 422 })
    expect((await rename(one.id, one.slug)).status, 'back to its own').toBe(200)
    expect(await slugAt('hot-rolls')).toBe(one.slug)
  })
})

describe('categories and options', () => {
  it('are added, changed at their revision and deleted; a category with dishes or drafts is not', async () => {
    const added = await ask('POST', '/categories', { body: { name: 'Горячие супы' } })
    expect(added.status).toBe(201)
    const one = menuCategory.parse(added.json)
    expect(one).toMatchObject({ slug: 'goryachie-supy', goods: 0, drafts: 0, revision: 0 })
    expect(menuCategory.parse((await ask('POST', '/categories', { body: { name: 'Горячие супы' } })).json).slug).toBe('goryachie-supy-2')
    const path = `/categories/${one.id}`
    const taken = { body: { slug: 'test-category' }, revision: 0 }
    expect(await ask('PATCH', path, taken)).toMatchObject({ status: 422, json: { error: { fields: { slug: {} } } } })
    expect((await ask('PATCH', path, { body: { station_id: 999 }, revision: 0 })).status).toBe(422)
    expect((await ask('PATCH', path, { body: { kitchen_minutes: 7 }, revision: 0 })).json).toMatchObject({
      kitchen_minutes: 7,
      revision: 1,
    })
    expect(await ask('PATCH', path, { body: { name: 'Супы' }, revision: 0 })).toMatchObject({
      status: 409,
      json: { error: { code: 'edited_meanwhile', now: { kitchen_minutes: 7 } } },
    })
    const draft = await make({ name: 'Солянка', category_id: one.id })
    for (const id of [one.id, CATEGORY])
      expect(await ask('DELETE', `/categories/${id}`)).toMatchObject({ status: 409, json: { error: { code: 'has_goods' } } })
    await ask('DELETE', `/goods/${draft.id}`)
    expect([(await ask('DELETE', path)).status, (await ask('DELETE', path)).status]).toEqual([204, 404])
    expect(menuCategory.parse((await ask('POST', '/categories', { body: { name: 'Новая' } })).json).id).toBeGreaterThan(one.id)
    expect((await auditsOf(`category:${one.id}`)).map(({ action, before, after }) => ({ action, before, after }))).toMatchObject([
      { action: 'category.delete', before: { name: 'Горячие супы' } },
      { action: 'category.change', before: { kitchen_minutes: 4 }, after: { kitchen_minutes: 7 } },
      { action: 'category.add', after: { slug: 'goryachie-supy' } },
    ])
  })

  it('an option leaves all dishes with it, and its id stays unused', async () => {
    const made = menuOption.parse((await ask('POST', '/options', { body: { kind: 'sauces', name: 'Манго', price: 50, max: 3 } })).json)
    await patch(GOODS.cheap, { options: [made.id, OPTION.spicy] })
    expect((await onSite(GOODS.cheap))?.sauces.map(({ name }) => name)).toEqual(['Манго', 'Спайси'])
    const changed = await ask('PATCH', `/options/${made.id}`, { body: { price: 55.5 }, revision: 0 })
    expect(menuOption.parse(changed.json)).toMatchObject({ price: 55.5, goods: 1, revision: 1 })
    expect((await ask('PATCH', `/options/${made.id}`, { body: { price: 60 }, revision: 0 })).status).toBe(409)
    expect((await ask('DELETE', `/options/${made.id}`)).status).toBe(204)
    expect((await dishOf(GOODS.cheap)).options).toEqual([OPTION.spicy])
    expect(menuOption.parse((await ask('POST', '/options', { body: { kind: 'sides', name: 'Рис', price: 0 } })).json).id).toBe(made.id + 1)
  })
})

it('the order of dishes is saved for dishes and drafts alike, and the public menu follows', async () => {
  const draft = await make({ name: 'В середину' })
  const ids = [GOODS.tea, draft.id, GOODS.cake]
  const rows = async () => menuRows.parse((await ask('GET', `/goods?category_id=${CATEGORY}`)).json).data.map(({ id }) => id)
  const before = await rows()
  expect((await ask('PUT', '/order', { body: { category_id: CATEGORY, goods: ids } })).status).toBe(204)
  expect(await rows()).toEqual([...ids, ...before.filter((id) => !ids.includes(id))])
  const { json } = await call('GET', '/v3/categories/test-category')
  expect((json as { items: { id: number }[] }).items.slice(0, 2).map(({ id }) => id)).toEqual([GOODS.tea, GOODS.cake])
  expect(await auditsOf('menu')).toMatchObject([{ action: 'menu.order', before: { category_id: CATEGORY, goods: before } }])
  expect((await ask('PUT', '/order', { body: { category_id: CATEGORY, goods: ids } })).status).toBe(204)
  expect(await auditsOf('menu')).toHaveLength(1)
  expect((await ask('PUT', '/order', { body: { category_id: CATEGORY, goods: [999] } })).status).toBe(422)
  expect((await ask('PUT', '/order', { body: { goods: ids } })).status).toBe(422)
  const options = [OPTION.spicy, OPTION.rice]
  expect((await ask('PUT', '/order', { body: { options, categories: [CATEGORY] } })).status).toBe(204)
  expect(
    menu
      .parse((await ask('GET', '')).json)
      .options.map(({ id }) => id)
      .slice(0, 2),
  ).toEqual(options)
})

describe('POST /staff/menu/prices', () => {
  const plan = async (body: object, query = '') => {
    const { status, json } = await ask('POST', `/prices${query}`, { body })
    expect(status, JSON.stringify(json)).toBe(200)
    return pricesPlan.parse(json)
  }
  const ids = [GOODS.roll, GOODS.cheap, GOODS.soup]
  beforeEach(async () => {
    for (const [id, price] of [
      [GOODS.roll, 590],
      [GOODS.cheap, 90],
      [GOODS.soup, 121.5],
    ] as const)
      await db.update(t.dishes).set({ price, old_price: null }).where(eq(t.dishes.id, id))
  })

  it('shows new prices, then sets them at once with one audit row, and each revision grows', async () => {
    const draft = await make({ name: 'С ценой', price: 499.9 })
    const body = { goods: [...ids, draft.id], change: { percent: -10 }, round: '9', keep_old: true }
    const at = await version()
    const shown = await plan(body, '?dry=1')
    expect(shown.rows.map(({ id, was, now }) => [id, was, now])).toEqual([
      [GOODS.roll, 590, 529],
      [GOODS.cheap, 90, 79],
      [GOODS.soup, 121.5, 109],
      [draft.id, 499.9, 449],
    ])
    expect([await version(), await auditsOf('menu')]).toEqual([at, []])
    const { revision } = await dishOf(GOODS.roll)
    expect(await plan(body)).toEqual(shown)
    expect(await dishOf(GOODS.roll)).toMatchObject({ price: 529, old_price: 590, revision: revision + 1 })
    expect(await dishOf(draft.id)).toMatchObject({ price: 449, old_price: 499.9, revision: 1 })
    expect(await auditsOf('menu')).toMatchObject([
      {
        action: 'menu.prices',
        before: { [GOODS.roll]: { price: 590, old_price: null } },
        after: { [GOODS.roll]: { price: 529, old_price: 590 }, [draft.id]: { price: 449, old_price: 499.9 } },
      },
    ])
    // the old price ends where the price reaches it; without one the audit has the price alone
    await plan({ goods: [GOODS.roll, GOODS.tea], change: { to: 600 } })
    expect(await dishOf(GOODS.roll)).toMatchObject({ price: 600, old_price: null })
    expect((await auditsOf('menu'))[0]).toMatchObject({ before: { [GOODS.tea]: 80 }, after: { [GOODS.tea]: 600 } })
    await ask('DELETE', `/goods/${draft.id}`)
  })

  it('names the sets whose own price stays, once for all their dishes', async () => {
    await db.update(t.dishes).set({ price: 450, old_price: null }).where(eq(t.dishes.id, GOODS.cake))
    const { id, name } = await dishOf(GOODS.cake)
    const set = { id, name }
    await db.delete(t.goodsParts)
    await db.insert(t.goodsParts).values([GOODS.roll, GOODS.soup].map((part_id) => ({ goods_id: set.id, part_id })))
    const change = { percent: 10 }
    expect((await plan({ goods: [GOODS.roll, GOODS.soup], change }, '?dry=1')).sets).toEqual([{ ...set, parts: [GOODS.roll, GOODS.soup] }])
    expect((await plan({ goods: [GOODS.roll, set.id], change }, '?dry=1')).sets).toEqual([])
    expect((await plan({ goods: [GOODS.cheap], change }, '?dry=1')).sets).toEqual([])
    // nothing chosen is nothing, not everything
    expect((await plan({ goods: [], change })).rows).toEqual([])
    await db.delete(t.goodsParts)
  })

  it('refuses a price that no dish can have, and unknown dishes', async () => {
    const wrong = [
      { goods: ids, change: { amount: -90 } },
      { goods: null, change: { amount: 99_999 } },
      { goods: [999], change: { to: 5 } },
      { goods: ids, change: { to: 0 } },
      { goods: ids, change: { percent: 10, amount: 5 } },
      { goods: ids, change: { percent: 1.001 } },
      { goods: ids, change: { percent: 5 }, round: 9 },
    ]
    for (const body of wrong) expect([body, (await ask('POST', '/prices', { body })).status]).toEqual([body, 422])
    expect((await dishOf(GOODS.roll)).price).toBe(590)
  })
})

it('a change by staff keeps the demo from being loaded again; a stop does not', async () => {
  const hash = async () => (await db.select({ hash: t.systemState.seed_hash }).from(t.systemState))[0]?.hash
  await db.update(t.systemState).set({ seed_hash: 'demo' })
  await staffCall('PATCH', `/staff/goods/${GOODS.tea}`, { token: STAFF_TOKEN, body: { available: false } })
  await staffCall('PATCH', `/staff/goods/${GOODS.tea}`, { token: STAFF_TOKEN, body: { available: true } })
  expect(await hash()).toBe('demo')
  await patch(GOODS.tea, { price: 85 })
  expect(await hash()).toBe('owned')
})
