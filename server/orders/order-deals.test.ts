import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { env } from 'cloudflare:workers'
import { imageOf } from '#server/catalog/pictures'
import { countTrips } from '#server/http/api.testing'
import {
  call,
  CITY,
  CODE,
  GOODS,
  line,
  newCustomer,
  NOON,
  NOTHING_STORED,
  ONE_STORED,
  OPTION,
  order,
  orderBody,
  placed,
  quoted,
  readOrder,
  seedShop,
  storedOf,
} from './orders.testing'
import { bonusesOf, paidOf, usesOf } from './deals.testing'

beforeAll(seedShop)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
afterEach(() => void vi.useRealTimers())

/** 1180 + 121.50 − 118 = 1183.50 < 1200; − 500 + 149 = 832.50. */
const codeAndBonuses = (parts = {}) =>
  orderBody({ goods: [line(GOODS.roll, 2), line(GOODS.soup)], promocode: CODE.ten, bonuses: 500, total: 832.5, ...parts })

describe('an order with a code and bonuses', () => {
  it('keeps the code, both sums and how they came about', async () => {
    const customer = await newCustomer({ bonuses: 800 })
    const before = await usesOf(CODE.ten)
    const { id, total } = await placed(customer, codeAndBonuses({ promocode: ' test10 ' }), crypto.randomUUID())
    expect(total).toBe(832.5)
    expect(await readOrder(customer, id)).toMatchObject({
      totals: { full: 1301.5, discount: 118, bonuses_spent: 500, delivery_fee: 149, total: 832.5, bonuses_earned: 20 },
      explanation: [
        { kind: 'dish', text: 'Блюда', amount: 1301.5 },
        { kind: 'promo', text: 'Промокод TEST10, 10\u00a0%', amount: -118 },
        { kind: 'bonuses', text: 'Бонусы', amount: -500 },
        { kind: 'delivery', text: 'Доставка', amount: 149 },
        { kind: 'total', text: 'Итого', amount: 832.5 },
      ],
      promocode: CODE.ten,
      gift: null,
    })
    expect(await bonusesOf(customer)).toEqual({ balance: 300, ledger: 300 })
    expect(await usesOf(CODE.ten)).toEqual({ used: 1 + Number(before?.used), uses: 1 + Number(before?.uses), orders: expect.any(Number) })
    expect(await storedOf(customer)).toEqual({ ...ONE_STORED, lines: 2, redemptions: 1, uses: 1 })
  })

  it('spreads both over the lines by largest remainder, so that a receipt sums to the total', async () => {
    const customer = await newCustomer({ bonuses: 500 })
    const { id } = await placed(customer, codeAndBonuses())
    // 500 over 1062 and 121.50: 448.6692… and 51.3307…
    const shares = await env.DB.prepare('select discount, bonuses from order_lines where order_id = ? order by position').bind(id).all()
    expect(shares.results).toEqual([
      { discount: 11_800, bonuses: 44_867 },
      { discount: 0, bonuses: 5133 },
    ])
    expect(await paidOf(id)).toEqual({ lines: 83_250, total: 83_250 })
  })

  it('sums for odd kopecks too', async () => {
    const customer = await newCustomer({ bonuses: 333 })
    const cheese = { additionals: [{ id: OPTION.cheese, qtt: 1 }] }
    const goods = [line(GOODS.roll, 3, cheese), line(GOODS.tea, 7), line(GOODS.cheap, 3), line(GOODS.soup, 1), line(GOODS.cake)]
    const wish = { goods, promocode: CODE.once, bonuses: 333 }
    const { totals } = await quoted({ city_id: CITY.day, ...wish }, customer)
    // 15 % of 1951.50 + 560 + 270 = 2781.50 is 417.225
    expect(totals).toMatchObject({ full: 3353, discount: 417.23, total: 2602.77 })
    const { id } = await placed(customer, orderBody({ ...wish, total: 2602.77 }))
    expect(await paidOf(id)).toEqual({ lines: 260_277, total: 260_277 })
  })

  it('still takes three round trips', async () => {
    const customer = await newCustomer({ bonuses: 500 })
    await quoted({ goods: [] })
    const { DB, trips } = countTrips()
    const { status } = await call('POST', '/v2/orders', { token: customer.token, body: codeAndBonuses(), env: { DB } })
    expect([status, trips()]).toEqual([201, 3])
  })

  it('a gift is a line of its own after the others, free', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer, orderBody({ goods: [line(GOODS.roll, 3)], promocode: CODE.gift, total: 1770 }))
    const { lines, gift, promocode, totals } = await readOrder(customer, id)
    expect({ gift, promocode, discount: totals.discount }).toEqual({
      gift: { id: GOODS.roll, name: `Блюдо ${GOODS.roll}` },
      promocode: CODE.gift,
      discount: 0,
    })
    expect(lines).toEqual([
      expect.objectContaining({ goods_id: GOODS.roll, goodsCount: 3, goodsPrice: 590, amount: 1770 }),
      {
        goods_id: GOODS.roll,
        category_id: 9001,
        slug: `test-goods-${GOODS.roll}`,
        name: `Блюдо ${GOODS.roll}`,
        image: imageOf(`/pictures/${GOODS.roll}.webp`),
        goodsCount: 1,
        goodsPrice: null,
        additionals: [],
        sides: [],
        sauces: [],
        amount: 0,
      },
    ])
    expect(await paidOf(id)).toEqual({ lines: 177_000, total: 177_000 })
  })

  it('a hundred lines and a gift fit', async () => {
    const customer = await newCustomer()
    const goods = Array.from({ length: 100 }, () => line(GOODS.roll))
    const { id } = await placed(customer, orderBody({ goods, promocode: CODE.gift, total: 59_000 }))
    expect((await readOrder(customer, id)).lines).toHaveLength(101)
  })

  it('a code that gives less than the personal discount is not used up and no error', async () => {
    const customer = await newCustomer({ rank: 'discount', personal_discount: 10 })
    const before = await usesOf(CODE.minus)
    const { id } = await placed(customer, orderBody({ goods: [line(GOODS.roll, 4)], promocode: CODE.minus, total: 2124 }))
    const { promocode, totals, explanation } = await readOrder(customer, id)
    expect({ promocode, discount: totals.discount }).toEqual({ promocode: null, discount: 236 })
    expect(explanation.map(({ kind }) => kind)).toEqual(['dish', 'personal', 'delivery', 'total'])
    expect(await usesOf(CODE.minus)).toEqual(before)
  })

  it('a code for once a customer is taken once, by others too', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()]
    const body = orderBody({ promocode: CODE.once, total: 1152 }) // 1180 − 177 + 149
    await placed(one, body)
    const text = 'Код TESTONCE вы уже применили'
    expect(await order(one, body)).toMatchObject({
      status: 422,
      json: { message: text, error: { message: `promocode:${text}`, code: 'promo_already_used' } },
    })
    await placed(other, body)
    expect([await storedOf(one), await storedOf(other)]).toMatchObject([{ uses: 1 }, { uses: 1 }])
  })

  it('more bonuses than may be spent are 422 with how many may', async () => {
    const customer = await newCustomer({ bonuses: 1000 })
    const text = 'Бонусами можно оплатить до 591\u00a0₽: это половина суммы'
    expect(await order(customer, codeAndBonuses({ bonuses: 592, total: 740.5 }))).toMatchObject({
      status: 422,
      json: { error: { message: `bonuses:${text}`, code: 'too_many_bonuses' } },
    })
    expect(await storedOf(customer)).toEqual(NOTHING_STORED)
    expect(await bonusesOf(customer)).toEqual({ balance: 1000, ledger: 1000 })
  })
})

describe('what is told first', () => {
  const crabs = { additionals: [{ id: OPTION.crab, qtt: 3 }] }
  it.each<[string, Record<string, unknown>, status: number, message: RegExp]>([
    ['gone before all', { goods: [line(GOODS.gone), line(GOODS.roll, 1, crabs)], promocode: 'no' }, 409, /^Пока вы/],
    ['dearer before the code', { goods: [line(GOODS.roll, 2, { price: 1 })], promocode: 'no' }, 409, /^Пока вы/],
    ['options before the code', { goods: [line(GOODS.roll, 2, crabs)], promocode: 'no' }, 422, /^goods\.0\.additionals:/],
    ['the code before bonuses', { promocode: 'no', bonuses: 1000 }, 422, /^promocode:/],
    ['bonuses before the minimum', { goods: [line(GOODS.roll)], bonuses: 1000 }, 422, /^bonuses:/],
    ['the minimum before the total', { goods: [line(GOODS.roll)], promocode: CODE.ten, total: 1 }, 422, /^total:Заказ на доставку/],
    ['the total before change', { promocode: CODE.ten, total: 1, change_from: 1 }, 409, /^Пока вы/],
    ['change last', { promocode: CODE.ten, total: 1211, change_from: 1 }, 422, /^change_from:/],
  ])('%s', async (_name, parts, status, message) => {
    const customer = await newCustomer({ bonuses: 500 })
    const answer = await order(customer, orderBody(parts), crypto.randomUUID())
    expect(answer).toMatchObject({ status, json: { error: { message: expect.stringMatching(message) } } })
    expect(await storedOf(customer)).toEqual(NOTHING_STORED)
    expect(await bonusesOf(customer)).toEqual({ balance: 500, ledger: 500 })
  })
})
