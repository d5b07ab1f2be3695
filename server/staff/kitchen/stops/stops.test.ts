import { env } from '#host'
import { eq, ne } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { quote } from '~/contracts/cart'
import { goodsOne } from '~/contracts/goods'
import { board, events } from '~/contracts/staff-board'
import { cityStops, goodsIngredients, ingredients, stop, stopList, stopPlan, stopSubjects } from '~/contracts/staff-stops'
import * as t from '#server/db/tables'
import { db } from '#server/http/api.testing'
import {
  atMinute,
  call,
  CITY,
  GOODS,
  line,
  newCustomer,
  NOON,
  OPTION,
  order,
  orderBody,
  placed,
  POINT,
  setUpShop,
  STAFF_TOKEN,
} from '#server/orders/orders.testing'
import { addDevice, cookieFor, staffCall } from '#server/staff/office/people/people.testing'
import { auditsOf } from '#server/staff/staff.testing'

const SET = 9020
setUpShop()

const asKey = { token: STAFF_TOKEN }
const post = (body: Record<string, unknown>, query = '', how: { cookie?: string; token?: string } = asKey) =>
  staffCall('POST', `/staff/stops${query}`, { ...how, body: { kitchen_id: POINT.day, until: null, ...body } })
const set = async (body: Record<string, unknown>) => {
  const { status, json } = await post(body)
  expect(status).toBe(201)
  return stopPlan.parse(json)
}
const idOf = async (name: string) => {
  const found = ingredients.parse((await staffCall('GET', `/staff/ingredients?q=${encodeURIComponent(name)}`, asKey)).json)
  return found.find((one) => one.name === name)?.id ?? 0
}
const quoteOf = async (body: Record<string, unknown>) => quote.parse((await call('POST', '/v3/cart/quote', { body })).json)
const isOnSale = async (id: number) => goodsOne.parse((await call('GET', `/v3/goods/${id}`)).json).available
const cityStopsOf = async (city: number, place = '') => cityStops.parse((await call('GET', `/v3/stops?city_id=${city}${place}`)).json)
const inMinutes = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000).toISOString()

/** The roll is salmon and rice, the cake needs no sesame, the soup is salmon; a set of the roll and the tea. */
beforeEach(async () => {
  await db.delete(t.stops).where(ne(t.stops.subject_id, GOODS.gone))
  await db.delete(t.goodsIngredients)
  await db.delete(t.ingredients)
  await db.delete(t.staffAudit)
  const compositions = { [GOODS.roll]: 'лосось, рис', [GOODS.soup]: 'Опалённый лосось 40 г', [GOODS.cake]: 'тесто', [GOODS.tea]: '' }
  for (const [id, composition] of Object.entries(compositions))
    await db
      .update(t.dishes)
      .set({ composition, ingredients_read: false })
      .where(eq(t.dishes.id, Number(id)))
  const row = { id: SET, slug: 'test-set', name: 'Дуэт', category_id: 9001, price: 900, image: '/a.webp', weight: 1, position: 0 }
  await db
    .insert(t.dishes)
    .values({ ...row, unit: 'г', is_public: true, nutrition: { kcal: 1, protein: 1, fat: 1, carbs: 1 } })
    .onConflictDoNothing()
  await db
    .insert(t.goodsParts)
    .values([GOODS.roll, GOODS.tea].map((part_id) => ({ goods_id: SET, part_id })))
    .onConflictDoNothing()
})

describe('POST /staff/stops', () => {
  it('takes off sale what needs an ingredient, with sets, from the next statement on, and gives it back at its end', async () => {
    const id = await idOf('лосось')
    const dry = stopPlan.parse((await post({ subject: 'ingredient', id, until: 30 }, '?dry=1')).json)
    expect(dry).toMatchObject({ stop: null, name: 'лосось', until: inMinutes(30), open_orders: [], share: null })
    expect(await isOnSale(GOODS.roll)).toBe(true)
    const before = (await call('GET', `/v3/goods/${GOODS.roll}`)).headers.get('etag')

    const done = await set({ subject: 'ingredient', id, until: 30, kitchen_id: null })
    expect(done.reach).toEqual({
      goods: [GOODS.roll, GOODS.soup].map((one) => ({ id: one, name: `Блюдо ${one}` })),
      sets: [{ id: SET, name: 'Дуэт' }],
      options: [],
    })
    expect(done.stop?.reach).toEqual({ goods: 2, sets: 1, options: 0 })
    const { lines, outed } = await quoteOf({ goods: [line(GOODS.roll), line(GOODS.cake), line(SET)] })
    expect(lines.map(({ available }) => available)).toEqual([false, true, false])
    expect(outed).toEqual([GOODS.roll, SET])
    expect(await order(await newCustomer())).toMatchObject({ status: 409, json: { error: { code: 'cart_changed', outed: [GOODS.roll] } } })
    expect([await isOnSale(GOODS.roll), await isOnSale(GOODS.cake), await isOnSale(SET)]).toEqual([false, true, false])
    const during = (await call('GET', `/v3/goods/${GOODS.roll}`)).headers.get('etag')
    expect(during).not.toBe(before)
    const back = { until: '2026-11-20T12:30:00+03:00' }
    expect((await cityStopsOf(CITY.day)).goods).toEqual(
      expect.arrayContaining([
        { id: GOODS.roll, ...back },
        { id: SET, ...back },
      ]),
    )

    // nothing writes when the clock ends a stop
    const version = async () => (await db.select({ is: t.systemState.catalog_version }).from(t.systemState))[0]?.is
    const written = await version()
    atMinute(30)
    const after = await call('GET', `/v3/goods/${GOODS.roll}`, { headers: { 'if-none-match': during ?? '' } })
    expect(goodsOne.parse(after.json).available).toBe(true)
    expect((await cityStopsOf(CITY.day)).goods.map((one) => one.id)).toEqual([GOODS.gone])
    await placed(await newCustomer())
    expect(await version()).toBe(written)
  })

  it('of one kitchen leaves the others and the pages of their cities alone', async () => {
    await set({ subject: 'goods', id: GOODS.cheap })
    const pickup = (pickup_point_id: number) => quoteOf({ delivery_type: 'pickup', pickup_point_id, goods: [line(GOODS.cheap)] })
    expect([(await pickup(POINT.day)).outed, (await pickup(POINT.night)).outed]).toEqual([[GOODS.cheap], []])
    const delivery = (city_id: number) => quoteOf({ city_id, goods: [line(GOODS.cheap)] })
    expect([(await delivery(CITY.day)).outed, (await delivery(CITY.night)).outed]).toEqual([[GOODS.cheap], []])
    expect(await isOnSale(GOODS.cheap)).toBe(true)
    expect((await cityStopsOf(CITY.day)).goods).toContainEqual({ id: GOODS.cheap, until: null })
    expect((await cityStopsOf(CITY.night)).goods.map(({ id }) => id)).not.toContain(GOODS.cheap)
  })

  it('takes an option out of a cart as if it had left the menu', async () => {
    const withCrab = { goods: [line(GOODS.roll, 1, { additionals: [{ id: OPTION.crab, qtt: 1 }] })] }
    const before = await quoteOf(withCrab)
    await set({ subject: 'option', id: OPTION.crab })
    const after = await quoteOf(withCrab)
    expect(before.totals.full - after.totals.full).toBe(90)
    expect(after.changed).toHaveLength(1)
    expect((await cityStopsOf(CITY.day)).options).toEqual([{ id: OPTION.crab, until: null }])
  })

  it('of a city is what all of its kitchens lack, of an order what its own lacks', async () => {
    const moveTo = (city_id: number) => db.update(t.pickupPoints).set({ city_id }).where(eq(t.pickupPoints.id, POINT.night))
    await moveTo(CITY.day)
    await set({ subject: 'option', id: OPTION.crab })
    const gone = [{ id: OPTION.crab, until: null }]
    const optionsOf = async (place: string) => (await cityStopsOf(CITY.day, place)).options
    expect(await optionsOf('')).toEqual([])
    expect(await optionsOf('&delivery_type=delivery')).toEqual(gone)
    expect(await optionsOf(`&delivery_type=pickup&pickup_point_id=${POINT.day}`)).toEqual(gone)
    expect(await optionsOf(`&delivery_type=pickup&pickup_point_id=${POINT.night}`)).toEqual([])
    await moveTo(CITY.night)
  })

  it('keeps the dishes that are named', async () => {
    const id = await idOf('лосось')
    const done = await set({ subject: 'ingredient', id, kept: [GOODS.roll] })
    expect([done.reach.goods, done.reach.sets].map((list) => list.map((one) => one.id))).toEqual([[GOODS.soup], []])
    expect(done.could.map((one) => one.id)).toEqual([GOODS.roll, GOODS.soup, SET])
  })

  it('is 409 with the stop for what is stopped already, in either order', async () => {
    const id = await idOf('лосось')
    const both = await Promise.all([0, 1].map(() => post({ subject: 'ingredient', id, until: inMinutes(9 * 60) })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const late = both.find(({ status }) => status === 409)
    expect(late?.json).toMatchObject({
      error: { code: 'stopped_already', message: 'Уже на\u00a0стопе до\u00a021:00', stop: { subject_id: id } },
    })
    expect(await auditsOf(`ingredient:${id}`)).toHaveLength(1)
  })

  it('sets a new stop once the old one is over, and closes that', async () => {
    const first = await set({ subject: 'goods', id: GOODS.cake, until: 30 })
    atMinute(31)
    await set({ subject: 'goods', id: GOODS.cake, until: null })
    const [old] = await db
      .select()
      .from(t.stops)
      .where(eq(t.stops.id, first.stop?.id ?? 0))
    expect(old?.ended_at).toBe(NOON.getTime() + 30 * 60_000)
  })

  it('names open orders and the share of yesterday’s sales', async () => {
    const { id, number } = await placed(await newCustomer(), orderBody({ goods: [line(GOODS.roll, 2)] }))
    const sold = await placed(await newCustomer(), orderBody({ goods: [line(GOODS.roll), line(GOODS.cake, 2)], total: 1490 }))
    const yesterday = NOON.getTime() - 86_400_000
    await db.update(t.orders).set({ status: 'completed', completed_at: yesterday, stage_at: yesterday }).where(eq(t.orders.id, sold.id))
    await db.update(t.orders).set({ stage_at: yesterday }).where(eq(t.orders.id, sold.id))
    const plan = stopPlan.parse((await post({ subject: 'goods', id: GOODS.roll }, '?dry=1')).json)
    expect(plan.open_orders).toContainEqual({ id, number })
    expect(plan.open_orders.map((one) => one.id)).not.toContain(sold.id)
    expect(plan.share).toBe(Math.round((100 * 590) / 1490))
  })

  it('is refused for all kitchens to a person who has one, and for nonsense', async () => {
    const cook = await cookieFor({ role: 'cook', kitchens: [POINT.day] })
    const stopCake = { subject: 'goods', id: GOODS.cake }
    expect((await post({ ...stopCake, kitchen_id: null }, '', { cookie: cook })).json).toMatchObject({ error: { code: 'not_allowed' } })
    expect((await post({ subject: 'goods', id: 424_242 })).status).toBe(404)
    for (const wrong of [{ until: inMinutes(-1) }, { until: inMinutes(60 * 24 * 31) }, { until: 45 }, { subject: 'dish' }, { kept: ['x'] }])
      expect([wrong, (await post({ ...stopCake, ...wrong })).status]).toEqual([wrong, 422])
    // a tablet of the kitchen may
    const { cookie } = await addDevice(POINT.day)
    const { status, json } = await post(stopCake, '', { cookie })
    expect([status, stopPlan.parse(json).stop?.by]).toEqual([201, 'Суши'])
  })
})

describe('an order and a stop at the same time', () => {
  it('stores no order of what was stopped after its prices were read', async () => {
    const customer = await newCustomer()
    // the stop falls between the reads and the write of the order
    let batches = 0
    let hasStopped = false
    const DB = new Proxy(env.DB, {
      get(target, name) {
        const own = Reflect.get(target, name) as unknown
        if (name !== 'batch') return typeof own === 'function' ? own.bind(target) : own
        return async (statements: D1PreparedStatement[]) => {
          batches += 1
          if (batches > 1 && !hasStopped) {
            hasStopped = true
            await set({ subject: 'goods', id: GOODS.roll })
          }
          return target.batch(statements)
        }
      },
    })
    const answer = await order(customer, orderBody(), undefined, { DB })
    expect(hasStopped).toBe(true)
    expect(answer).toMatchObject({ status: 409, json: { error: { code: 'cart_changed', outed: [GOODS.roll] } } })
    expect(await db.select().from(t.orders).where(eq(t.orders.customer_id, customer.id))).toEqual([])
  })
})

describe('stops of a kitchen', () => {
  it('are listed and seen by its board, changed and ended', async () => {
    const cookie = await cookieFor({ role: 'cook', kitchens: [POINT.day], name: 'Вера' })
    const made = stopPlan.parse(
      (await post({ subject: 'goods', id: GOODS.cake, until: 'shift', reason: 'нет теста' }, '', { cookie })).json,
    )
    const id = made.stop?.id ?? 0
    expect(made.stop).toMatchObject({ name: `Блюдо ${GOODS.cake}`, by: 'Вера', reason: 'нет теста', until: '2026-11-21T03:00:00.000Z' })
    const listed = async () => stopList.parse((await staffCall('GET', `/staff/stops?kitchen_id=${POINT.day}`, { cookie })).json)
    expect((await listed()).stops.map((one) => one.id)).toContain(id)
    const { cursor, stops } = board.parse((await staffCall('GET', `/staff/board?kitchen_id=${POINT.day}`, { cookie })).json)
    expect(stops.map((one) => one.id)).toContain(id)

    const changed = await staffCall('PATCH', `/staff/stops/${id}`, { cookie, body: { until: 60 } })
    expect(stop.parse(changed.json).until).toBe(inMinutes(60))
    for (const each of [204, 204]) expect((await staffCall('DELETE', `/staff/stops/${id}`, { cookie })).status).toBe(each)
    expect((await staffCall('PATCH', `/staff/stops/${id}`, { cookie, body: { until: 30 } })).json).toMatchObject({
      error: { code: 'stop_over' },
    })
    const told = events.parse((await staffCall('GET', `/staff/events?kitchen_id=${POINT.day}&after=${cursor}`, { cookie })).json)
    expect(told.events.map(({ kind }) => kind)).toEqual(['stop', 'stop'])
    expect(told.stops?.map((one) => one.id)).not.toContain(id)
    expect((await listed()).today.filter(({ name }) => name === `Блюдо ${GOODS.cake}`)).toMatchObject([
      { what: 'ended', by: 'Вера' },
      { what: 'stopped', by: 'Вера' },
    ])
    expect((await auditsOf(`goods:${GOODS.cake}`)).map(({ action }) => action)).toEqual(['stop.end', 'stop.change', 'stop.set'])
  })

  it('belong to their kitchen; those of all kitchens to who has all', async () => {
    const [own, all] = [await set({ subject: 'goods', id: GOODS.cake }), await set({ subject: 'goods', id: GOODS.tea, kitchen_id: null })]
    const other = { cookie: await cookieFor({ kitchens: [POINT.night] }) }
    for (const [made, status] of [
      [own, 404],
      [all, 403],
    ] as const) {
      const path = `/staff/stops/${made.stop?.id}`
      expect((await staffCall('PATCH', path, { ...other, body: { until: 30 } })).status).toBe(status)
      expect((await staffCall('DELETE', path, other)).status).toBe(status)
    }
    expect((await staffCall('DELETE', `/staff/stops/${all.stop?.id}`, asKey)).status).toBe(204)
  })

  it('ended by a tablet without a person names the tablet', async () => {
    const made = await set({ subject: 'goods', id: GOODS.cake })
    const { cookie } = await addDevice(POINT.day)
    expect((await staffCall('DELETE', `/staff/stops/${made.stop?.id}`, { cookie })).status).toBe(204)
    const { json } = await staffCall('GET', `/staff/stops?kitchen_id=${POINT.day}`, { cookie })
    expect(stopList.parse(json).today).toContainEqual(expect.objectContaining({ what: 'ended', by: 'Суши' }))
  })

  it('says who may stop in all kitchens', async () => {
    const everywhere = async (kitchens: number[] | 'all') => {
      const how = kitchens === 'all' ? asKey : { cookie: await cookieFor({ kitchens }) }
      return stopList.parse((await staffCall('GET', `/staff/stops?kitchen_id=${POINT.day}`, how)).json).everywhere
    }
    const cooking = await db.select({ id: t.kitchens.id }).from(t.kitchens).where(eq(t.kitchens.cooks, true))
    const all = cooking.map(({ id }) => id)
    expect([await everywhere('all'), await everywhere(all), await everywhere([POINT.day])]).toEqual([true, true, false])
  })

  it('offers everything that can be stopped, the most stopped first', async () => {
    await set({ subject: 'goods', id: GOODS.cake })
    const { frequent, subjects } = stopSubjects.parse((await staffCall('GET', '/staff/stops/subjects', asKey)).json)
    expect(frequent.map(({ subject, id }) => `${subject}:${id}`)).toContain(`goods:${GOODS.cake}`)
    expect(subjects).toContainEqual(expect.objectContaining({ subject: 'ingredient', name: 'лосось', goods: 2 }))
    expect(subjects).toContainEqual(expect.objectContaining({ subject: 'option', id: OPTION.crab, goods: 1 }))
  })
})

describe('PUT /staff/goods/{id}/ingredients', () => {
  const put = (id: number, list: unknown, cookie?: string) =>
    staffCall('PUT', `/staff/goods/${id}/ingredients`, { ...(cookie ? { cookie } : asKey), body: { ingredients: list } })

  it('replaces them, and open stops follow at once', async () => {
    const salmon = await idOf('лосось')
    await set({ subject: 'ingredient', id: salmon, kitchen_id: null })
    const answer = await put(GOODS.cake, [
      { id: salmon, grams: 40 },
      { name: 'Кунжут', is_needed: false },
    ])
    expect(goodsIngredients.parse(answer.json)).toMatchObject([
      { name: 'лосось', grams: 40, is_needed: true },
      { name: 'кунжут', grams: null, is_needed: false },
    ])
    expect(await isOnSale(GOODS.cake)).toBe(false)
    expect((await put(GOODS.roll, [{ id: salmon, is_needed: false }])).status).toBe(200)
    expect([await isOnSale(GOODS.roll), await isOnSale(SET)]).toEqual([true, true])
  })

  it('is 422 for an unknown product', async () => {
    expect((await put(GOODS.cake, [{ id: 424_242 }])).status).toBe(422)
    expect((await put(GOODS.cake, [{ id: 1, name: 'рис' }])).status).toBe(422)
  })
})
