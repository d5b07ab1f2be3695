import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { errorBody } from '~/contracts/common'
import { cartChanged } from '~/contracts/orders'
import { customers } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { CITY, CODE, GOODS, line, newCustomer, NOON, OPTION, order, orderBody, placed, POINT, setUpShop } from './orders.testing'
import { NOTHING_STORED, onBatch, quoted, storedOf } from './order-state.testing'

setUpShop()

const night = { city_id: CITY.night, address: { street: 'Малышева', house: '51' }, total: 1279 }
const at = (datetime: string, parts = {}) => ({ time_type: 'datetime', datetime, ...parts })

describe('422 on the wrong field; nothing is stored', () => {
  it.each<[string, Record<string, unknown>, message: string]>([
    ['no address', { address: null }, 'address:Укажите адрес доставки'],
    ['an empty street', { address: { street: ' ', house: '7' } }, 'address.street:Укажите улицу'],
    ['an unknown address', { address: undefined, address_id: 424_242 }, 'address_id:Такого адреса нет'],
    ['no city', { city_id: null }, 'city_id:Выберите город'],
    ['an unknown city', { city_id: 424_242 }, 'city_id:В этот город мы не возим'],
    [
      'an address in an unknown city',
      { address: { street: 'Лесная', house: '7', city_id: 424_242 } },
      'address.city_id:В этот город мы не',
    ],
    ['a pickup without a point', { delivery_type: 'pickup' }, 'pickup_point_id:Выберите, где заберёте заказ'],
    ['an unknown point', { delivery_type: 'pickup', pickup_point_id: 424_242 }, 'pickup_point_id:Такой точки самовывоза нет'],
    ['cash by card', { pay_type: 4 }, 'pay_type:Этот способ не подходит'],
    ["a courier's terminal with cash", { pay_variant: 3, pay_type: 1 }, 'pay_type:Этот способ не подходит'],
    ['online in cash', { pay_variant: 2, pay_type: 1 }, 'pay_type:Этот способ не подходит'],
    ['no saved card', { pay_variant: 2, pay_type: 5 }, 'card_id:Выберите карту'],
    ['an unknown card', { pay_variant: 2, pay_type: 5, card_id: 424_242 }, 'card_id:Такой карты нет. Выберите другую.'],
    ['an invalid e-mail', { pay_variant: 2, pay_type: 2, email: 'вера' }, 'email:Проверьте адрес почты'],
    ['an unknown code', { promocode: 'nosuch' }, 'promocode:Кода NOSUCH нет. Проверьте буквы и цифры.'],
    [
      'a cart too small for the code',
      { promocode: CODE.gift },
      'promocode:Код TESTGIFT действует от 1\u00a0500\u00a0₽. Не хватает 320\u00a0₽.',
    ],
    ['bonuses without a balance', { bonuses: 1 }, 'bonuses:Бонусов пока нет'],
    ['no time chosen', { time_type: 'datetime' }, 'datetime:Выберите время'],
    ['a past time', at('2026-11-20T11:45:00+03:00'), 'datetime:Это время уже прошло'],
    ['too little notice', at('2026-11-20T12:45:00+03:00'), 'datetime:Не успеем'],
    ['more than seven days ahead', at('2026-11-27T12:15:00+03:00'), 'datetime:Заказ можно сделать не больше чем на 7 дней'],
    ['off the grid', at('2026-11-20T14:10:00+03:00'), 'datetime:Выберите время с шагом 15 минут'],
    ['a slot at night', at('2026-11-21T03:00:00+05:00', night), 'datetime:В это время кухня спит'],
    [
      'a slot while the point is closed',
      at('2026-11-21T10:00:00+05:00', { delivery_type: 'pickup', pickup_point_id: POINT.night }),
      'datetime:В это время кухня спит',
    ],
    ['a time without an offset', at('2026-11-21T15:00:00'), 'datetime:'],
    ['below the minimum', { goods: [line(GOODS.cake)], total: 599 }, 'total:Заказ на доставку от 600\u00a0₽. Не хватает 150\u00a0₽.'],
    ["another city's minimum", { ...night, goods: [line(GOODS.soup, 3)], total: 463.5 }, 'total:Заказ на доставку от 450\u00a0₽'],
    ['change from less than the total', { change_from: 1328.99 }, 'change_from:Сдача считается с суммы не меньше 1\u00a0329\u00a0₽'],
    ['no goods', { goods: [] }, 'goods:'],
    ['too many pieces', { goods: [line(GOODS.roll, 100)] }, 'goods.0.qtt:'],
    [
      'too many of an option',
      { goods: [line(GOODS.roll, 2, { additionals: [{ id: OPTION.crab, qtt: 3 }] })], total: 1869 },
      'goods.0.additionals:Двойной краб: не больше 2 на одно блюдо',
    ],
    ['a long comment', { comment: 'о'.repeat(501) }, 'comment:'],
    ['no total', { total: undefined }, 'total:'],
    ['an unknown delivery type', { delivery_type: 'drone' }, 'delivery_type:'],
  ])('%s', async (_name, parts, message) => {
    const customer = await newCustomer()
    const { status, json } = await order(customer, orderBody(parts), crypto.randomUUID())
    expect([status, errorBody.parse(json).error.message.slice(0, message.length)]).toEqual([422, message])
    expect(await storedOf(customer)).toEqual(NOTHING_STORED)
  })

  it('an order for now at night names the opening; the morning slot and another city are open', async () => {
    vi.setSystemTime(new Date('2026-11-20T23:30:00+05:00'))
    const customer = await newCustomer()
    const late = await order(customer, orderBody(night))
    expect(late).toMatchObject({
      status: 422,
      json: { error: { message: 'time_type:Кухня спит до\u00a021\u00a0ноября, 10:00. Выберите время позже.' } },
    })
    await placed(customer, orderBody(at('2026-11-21T10:00:00+05:00', night)))
    await placed(customer)
  })

  it('lists all wrong fields, the first one in the message', async () => {
    const { json } = await order(await newCustomer(), orderBody({ address: null, pay_type: 3, time_type: 'datetime' }))
    expect(errorBody.parse(json).error.message).toMatch(/^address:/)
    expect(Object.keys(errorBody.parse(json).error.fields ?? {})).toEqual(['address', 'datetime', 'pay_type'])
  })

  it('a key that is not a UUID', async () => {
    const { status, json } = await order(await newCustomer(), orderBody(), 'once')
    expect([status, Object.keys(errorBody.parse(json).error.fields ?? {})]).toEqual([422, ['idempotency-key']])
  })
})

describe('409 cart_changed; nothing is stored', () => {
  it.each<[string, Record<string, unknown>, { outed?: number[]; changed?: unknown[]; total: number }]>([
    ['not available', { goods: [line(GOODS.roll, 2), line(GOODS.gone)] }, { outed: [GOODS.gone], total: 1329 }],
    ['unknown goods', { goods: [line(GOODS.roll, 2), line(424_242)] }, { outed: [424_242], total: 1329 }],
    ['nothing is left', { goods: [line(GOODS.gone)] }, { outed: [GOODS.gone], total: 0 }],
    [
      'dearer',
      { goods: [line(GOODS.roll, 2, { price: 589.99 })] },
      { changed: [{ id: GOODS.roll, field: 'price', was: 589.99, now: 590 }], total: 1329 },
    ],
    [
      'an option is gone',
      { goods: [line(GOODS.roll, 2, { sauce: [{ id: 424_242, qtt: 1, price: 5 }] })] },
      { changed: [{ id: GOODS.roll, field: 'sauce.424242', was: 5, now: null }], total: 1329 },
    ],
    [
      'dearer comes before the minimum',
      { goods: [line(GOODS.cheap, 1, { price: 80 })] },
      { changed: [{ id: GOODS.cheap, field: 'price', was: 80, now: 90 }], total: 239 },
    ],
    ['a smaller total', { total: 1328.99 }, { total: 1329 }],
    ['a larger total', { total: 1329.01 }, { total: 1329 }],
    ['cheaper goods, but a total below their price', { goods: [line(GOODS.roll, 2, { price: 650 })], total: 1300 }, { total: 1329 }],
  ])('%s', async (_name, parts, expected) => {
    const customer = await newCustomer()
    const { status, json } = await order(customer, orderBody(parts), crypto.randomUUID())
    expect(status).toBe(409)
    const { error } = cartChanged.parse(json)
    expect({ outed: error.outed, changed: error.changed, total: error.totals.total }).toEqual({ outed: [], changed: [], ...expected })
    expect(await storedOf(customer)).toEqual(NOTHING_STORED)
  })

  it('a price that rose after the quote; the corrected order uses the same key', async () => {
    const customer = await newCustomer()
    const key = crypto.randomUUID()
    const before = await quoted({ city_id: CITY.day, goods: [line(GOODS.cake, 2)] })
    await db.run(sql`update dishes set price = 46050 where id = ${GOODS.cake}`)
    const rejected = await order(customer, orderBody({ goods: [line(GOODS.cake, 2, { price: 450 })], total: before.totals.total }), key)
    const changed = [{ id: GOODS.cake, field: 'price', was: 450, now: 460.5 }]
    expect(rejected).toMatchObject({ status: 409, json: { error: { code: 'cart_changed', changed, totals: { total: 1070 } } } })
    await placed(customer, orderBody({ goods: [line(GOODS.cake, 2, { price: 460.5 })], total: 1070 }), key)
    await db.run(sql`update dishes set price = 45000 where id = ${GOODS.cake}`)
  })
})

it('an order of a customer erased at the same moment is 401 and not stored', async () => {
  const customer = await newCustomer()
  let batches = 0
  // erases the customer between the batch that reads and the one that writes
  const DB = onBatch(async (run) => {
    if (++batches > 1) await db.update(customers).set({ deleted_at: NOON.getTime(), phone: null }).where(eq(customers.id, customer.id))
    return run()
  })
  const { status } = await order(customer, orderBody(), undefined, { DB })
  expect([status, batches > 1]).toEqual([401, true])
  expect(await storedOf(customer)).toMatchObject(NOTHING_STORED)
})
