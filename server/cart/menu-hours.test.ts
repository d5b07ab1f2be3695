import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catalog } from '~/contracts/catalog'
import { goods as goodsContract } from '~/contracts/goods'
import { categories, menuHours, promoCodes } from '#server/db/tables'
import { insertGoods } from '#server/catalog/catalog.testing'
import { db } from '#server/http/api.testing'
import { quoted } from '#server/orders/order-state.testing'
import { call, CITY, GOODS, line, newCustomer, order, orderBody, placed, POINT, setUpShop } from '#server/orders/orders.testing'
import { edit, edited, keep, orderRow } from '#server/staff/desk/edits.testing'
import { call as phoneOrder, newPhone } from '#server/staff/desk/desk.testing'

setUpShop()

/* A lunch of 600 ₽ on working days from 13:00 to 16:00. It is Friday noon: an order for now is promised from 12:35. */
const LUNCHES = 92_000
const LUNCH = 92_001
const week = (open: string, close: string, days = [1, 2, 3, 4, 5]) => days.map((day) => ({ day, open, close }))
const serve = (owner: { category_id: number } | { dish_id: number }, hours: ReturnType<typeof week>) =>
  db.insert(menuHours).values(hours.map((one) => ({ ...owner, ...one })))

beforeEach(async () => {
  await db.insert(categories).values({ id: LUNCHES, slug: 'test-lunches', name: 'Ланчи', image: '/a.webp' }).onConflictDoNothing()
  const [known] = (await call('GET', `/v3/goods/${LUNCH}`)).status === 200 ? [LUNCH] : []
  if (known === undefined) await insertGoods([LUNCH], () => ({ category_id: LUNCHES, name: 'Бизнес-ланч', price: 600 }))
  await serve({ category_id: LUNCHES }, week('13:00', '16:00'))
})
afterEach(() => db.delete(menuHours))

const lunchAt = (datetime: string | null, parts: Record<string, unknown> = {}) =>
  orderBody({
    goods: [line(GOODS.tea), line(LUNCH)],
    total: 829,
    ...(datetime !== null && { time_type: 'datetime', datetime }),
    ...parts,
  })
const TEXT = '«Бизнес-ланч» по\u00a0будням с\u00a013:00 до\u00a016:00. Выберите другое время.'
const refusedAt = (field: string) => ({ status: 422, json: { error: { fields: { [field]: TEXT } } } })

describe('a product', () => {
  const hoursOf = async () => goodsContract.parse((await call('GET', `/v3/goods/${LUNCH}`)).json).hours

  it('has the hours of its category, or its own; around the clock is none', async () => {
    expect(await hoursOf()).toEqual(week('13:00', '16:00'))
    await serve({ dish_id: LUNCH }, week('10:00', '12:00', [6]))
    expect(await hoursOf()).toEqual(week('10:00', '12:00', [6]))
    await db.delete(menuHours).where(eq(menuHours.dish_id, LUNCH))
    await serve({ dish_id: LUNCH }, week('00:00', '24:00', [1, 2, 3, 4, 5, 6, 7]))
    expect(await hoursOf()).toEqual([])
  })
})

describe('at night', () => {
  it('the menu has it, and it can be ordered for the next morning', async () => {
    vi.setSystemTime(new Date('2026-11-22T22:00:00+03:00'))
    const { categories: menu } = catalog.parse((await call('GET', '/v3/catalog')).json)
    expect(menu.flatMap(({ items }) => items).find(({ id }) => id === LUNCH)).toMatchObject({
      available: true,
      hours: week('13:00', '16:00'),
    })
    const { slots } = await quoted({ goods: [line(LUNCH)], city_id: CITY.day })
    expect(slots[0]).toBe('2026-11-23T13:00:00+03:00')
    expect((await order(await newCustomer(), lunchAt(slots[0] ?? null))).status).toBe(201)
  })
})

describe('an order', () => {
  it('is refused for now before its hours, with the line, the dish and when it is served', async () => {
    expect(await order(await newCustomer(), lunchAt(null))).toMatchObject(refusedAt('goods.1'))
  })

  it.each([
    ['the first slot within the hours', '2026-11-20T13:00:00+03:00', 201],
    ['a slot that begins within them', '2026-11-20T15:45:00+03:00', 201],
    ['a slot at their end', '2026-11-20T16:00:00+03:00', 422],
    ['a Saturday', '2026-11-21T13:00:00+03:00', 422],
    ['the next Monday, ordered on Friday', '2026-11-23T13:30:00+03:00', 201],
  ])('counts the time that is promised: %s', async (_name, datetime, status) => {
    expect((await order(await newCustomer(), lunchAt(datetime))).status).toBe(status)
  })

  it('counts by the clock of the city that delivers', async () => {
    // 14:45 in Yekaterinburg
    expect((await order(await newCustomer(), lunchAt(null, { city_id: CITY.night, total: 779 }))).status).toBe(201)
  })

  it('for pickup counts when it is ready', async () => {
    const pickup = { delivery_type: 'pickup', pickup_point_id: POINT.day, address: undefined, city_id: undefined, total: 680 }
    expect(await order(await newCustomer(), lunchAt(null, pickup))).toMatchObject(refusedAt('goods.1'))
    expect((await order(await newCustomer(), lunchAt('2026-11-20T13:00:00+03:00', pickup))).status).toBe(201)
  })

  it('by phone is refused too', async () => {
    expect(await phoneOrder({ ...lunchAt(null), phone: newPhone() })).toMatchObject(refusedAt('goods.1'))
  })
})

describe('a quote', () => {
  const goods = [line(LUNCH)]

  it('offers the slots on both sides of midnight, without a new notice after it', async () => {
    await db.delete(menuHours)
    await serve({ dish_id: LUNCH }, week('23:00', '01:00'))
    const slotsOf = async (day: string) =>
      (await quoted({ goods, city_id: CITY.day, datetime: `${day}T12:00:00+03:00` })).slots.map((slot) => slot.slice(11, 16))
    expect(await slotsOf('2026-11-20')).toEqual(['23:00', '23:15', '23:30', '23:45'])
    expect(await slotsOf('2026-11-21')).toEqual(['00:00', '00:15', '00:30', '00:45'])
    // the night that begins on a Sunday
    expect(await slotsOf('2026-11-22')).toEqual([])
  })

  it('without a time prices the cart, and offers the first times that suit', async () => {
    const { totals, promised, slots } = await quoted({ goods, city_id: CITY.day })
    expect([totals.full, promised, slots[0], slots.at(-1)]).toEqual([600, null, '2026-11-20T13:00:00+03:00', '2026-11-20T15:45:00+03:00'])
  })

  it('offers none of a day without the dish, and the next day that has it', async () => {
    expect((await quoted({ goods, city_id: CITY.day, datetime: '2026-11-21T12:00:00+03:00' })).slots).toEqual([])
    await db.delete(menuHours)
    await serve({ dish_id: LUNCH }, week('12:00', '14:00', [1]))
    expect((await quoted({ goods, city_id: CITY.day })).slots[0]).toBe('2026-11-23T12:00:00+03:00')
  })

  it('of an unavailable lunch offers all times: it is not in the order', async () => {
    expect((await quoted({ goods: [line(GOODS.gone)], city_id: CITY.day })).promised).not.toBeNull()
  })

  it('for a time is refused where the dish is not served then', async () => {
    for (const time of [{ time_type: 'now' }, { time_type: 'datetime', datetime: '2026-11-20T16:00:00+03:00' }])
      expect(await call('POST', '/v3/cart/quote', { body: { goods, city_id: CITY.day, ...time } })).toMatchObject(refusedAt('goods.0'))
    const suits = await quoted({ goods, city_id: CITY.day, time_type: 'datetime', datetime: '2026-11-20T14:00:00+03:00' })
    expect(suits.promised).toMatchObject({ from: '2026-11-20T14:00:00+03:00' })
  })
})

describe('a gift', () => {
  const NIGHT = '2026-11-20T17:00:00+03:00'
  const DAY = '2026-11-20T15:00:00+03:00'
  const goods = [line(GOODS.tea, 4), line(GOODS.roll, 3)]
  const at = (datetime: string | null) => ({ promocode: 'LUNCHGIFT', ...(datetime !== null && { time_type: 'datetime', datetime }) })
  const ordered = async (datetime: string) => {
    const { totals } = await quoted({ goods, city_id: CITY.day, ...at(datetime) })
    return orderBody({ goods, total: totals.total, ...at(datetime) })
  }
  beforeEach(() => db.insert(promoCodes).values({ code: 'LUNCHGIFT', type: 3, gift_goods_id: LUNCH }).onConflictDoNothing())

  it('outside its hours is refused by the quote and the order, never given silently', async () => {
    expect((await quoted({ goods, city_id: CITY.day, ...at(null) })).promo).toMatchObject({ gift: LUNCH })
    expect((await quoted({ goods, city_id: CITY.day, ...at(DAY) })).promo).toMatchObject({ gift: LUNCH })
    const text = 'Подарок по коду LUNCHGIFT не\u00a0на\u00a0это время. «Бизнес-ланч» по\u00a0будням с\u00a013:00 до\u00a016:00.'
    const refused = { promo: null, promo_refused: { reason: 'gift_unserved', text } }
    expect(await quoted({ goods, city_id: CITY.day, ...at(NIGHT) })).toMatchObject(refused)
    expect(await quoted({ goods, city_id: CITY.day, ...at(null), time_type: 'now' })).toMatchObject(refused)
    expect(await order(await newCustomer(), await ordered(NIGHT))).toMatchObject({
      status: 422,
      json: { error: { code: 'promo_gift_unserved', fields: { promocode: text } } },
    })
  })

  it('leaves an order that moves outside its hours, and the desk is told why', async () => {
    const { id } = await placed(await newCustomer(), await ordered(DAY))
    const moved = await edited(id, { time_type: 'datetime', datetime: NIGHT })
    expect(moved.notes.join()).toContain('LUNCHGIFT')
    expect(await orderRow(id)).toMatchObject({ gift: null, promocode: 'LUNCHGIFT' })
    expect((await keep(id)).length).toBe(goods.length)
  })
})

describe('an edit', () => {
  it('adds a dish only to an order that comes within its hours', async () => {
    const { id } = await placed(await newCustomer())
    expect(await edit(id, { lines: [...(await keep(id)), { id: LUNCH, qtt: 1 }] })).toMatchObject(refusedAt('lines.1'))
    await edited(id, {
      lines: [...(await keep(id)), { id: LUNCH, qtt: 1 }],
      time_type: 'datetime',
      datetime: '2026-11-20T13:00:00+03:00',
    })
  })

  it('keeps what was ordered, but moves it only to a time within its hours', async () => {
    const { id } = await placed(await newCustomer(), lunchAt('2026-11-20T15:45:00+03:00'))
    const later = { time_type: 'datetime', datetime: '2026-11-20T17:00:00+03:00' }
    expect(await edit(id, later)).toMatchObject(refusedAt('datetime'))
    expect(await edit(id, { ...later, lines: await keep(id) })).toMatchObject(refusedAt('lines.1'))
    await edited(id, { ...later, lines: await keep(id, [1]) })
    const kept = await placed(await newCustomer(), lunchAt('2026-11-20T15:45:00+03:00'))
    // the owner has changed the hours since
    await db.delete(menuHours)
    await serve({ category_id: LUNCHES }, week('13:00', '15:00'))
    await edited(kept.id, { lines: await keep(kept.id, [0]) })
  })
})
