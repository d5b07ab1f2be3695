import { env } from '#host'
import { describe, expect, it } from 'vitest'
import { countTrips } from '#server/http/api.testing'
import { bonusesOf, NOTHING_STORED, ONE_STORED, onlineBody, paidOf, quoted, readOrder, storedOf, usesOf } from './order-state.testing'
import { CODE, GOODS, line, newCustomer, OPTION, order, orderBody, placed, times, setUpShop } from './orders.testing'

setUpShop()

/** 1180 + 121.50 − 118 = 1183.50 < 1200; − 500 + 149 = 832.50. */
const deal = (parts = {}) =>
  orderBody({ goods: [line(GOODS.roll, 2), line(GOODS.soup)], promocode: CODE.ten, bonuses: 500, total: 832.5, ...parts })

describe('an order with a code and bonuses', () => {
  it('stores both with the explanation, in three round trips', async () => {
    const customer = await newCustomer({ bonuses: 800 })
    const before = await usesOf(CODE.ten)
    await quoted({ goods: [] })
    const { DB, trips } = countTrips()
    const { id, total } = await placed(customer, deal({ promocode: ' test10 ' }), crypto.randomUUID(), { DB })
    expect([total, trips()]).toEqual([832.5, 3])
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
    expect(await usesOf(CODE.ten)).toMatchObject({ used: 1 + Number(before?.used), uses: 1 + Number(before?.uses) })
    expect(await storedOf(customer)).toEqual({ ...ONE_STORED, lines: 2, redemptions: 1, uses: 1 })
    // 500 over 1062 and 121.50: 448.6692… and 51.3307…
    const shares = await env.DB.prepare('select discount, bonuses from order_lines where order_id = ? order by position').bind(id).all()
    expect(shares.results).toEqual([
      { discount: 11_800, bonuses: 44_867 },
      { discount: 0, bonuses: 5133 },
    ])
    expect(await paidOf(id)).toEqual({ lines: 83_250, total: 83_250 })
  })

  it('has a gift as a free extra line, also after a hundred lines', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer, orderBody({ goods: [line(GOODS.roll, 3)], promocode: CODE.gift, total: 1770 }))
    const { lines, gift, promocode, totals } = await readOrder(customer, id)
    expect([gift, promocode, totals.discount]).toEqual([{ id: GOODS.roll, name: `Блюдо ${GOODS.roll}` }, CODE.gift, 0])
    expect(lines).toMatchObject([
      { goods_id: GOODS.roll, goodsCount: 3, goodsPrice: 590, amount: 1770 },
      { goods_id: GOODS.roll, goodsCount: 1, goodsPrice: null, additionals: [], sides: [], sauces: [], amount: 0 },
    ])
    expect(await paidOf(id)).toEqual({ lines: 177_000, total: 177_000 })
    const many = onlineBody({ goods: times(100, () => line(GOODS.roll)), promocode: CODE.gift, total: 59_000 })
    expect((await readOrder(customer, (await placed(customer, many)).id)).lines).toHaveLength(101)
  })

  it('does not use a code worth less than the personal discount', async () => {
    const customer = await newCustomer({ rank: 'discount', personal_discount: 10 })
    const before = await usesOf(CODE.minus)
    const { id } = await placed(customer, orderBody({ goods: [line(GOODS.roll, 4)], promocode: CODE.minus, total: 2124 }))
    const { promocode, totals, explanation } = await readOrder(customer, id)
    expect([promocode, totals.discount]).toEqual([null, 236])
    expect(explanation.map(({ kind }) => kind)).toEqual(['dish', 'personal', 'delivery', 'total'])
    expect(await usesOf(CODE.minus)).toEqual(before)
  })
})

describe('the order of errors', () => {
  const crabs = { additionals: [{ id: OPTION.crab, qtt: 3 }] }
  it.each<[string, Record<string, unknown>, status: number, message: RegExp]>([
    ['gone first', { goods: [line(GOODS.gone), line(GOODS.roll, 1, crabs)], promocode: 'no' }, 409, /^Пока вы/],
    ['dearer before the code', { goods: [line(GOODS.roll, 2, { price: 1 })], promocode: 'no' }, 409, /^Пока вы/],
    ['options before the code', { goods: [line(GOODS.roll, 2, crabs)], promocode: 'no' }, 422, /^goods\.0\.additionals:/],
    ['the code before bonuses', { promocode: 'no', bonuses: 1000 }, 422, /^promocode:/],
    ['too many bonuses', deal({ bonuses: 592, total: 740.5 }), 422, /^bonuses:Бонусами можно оплатить до 500/],
    ['bonuses before the minimum', { goods: [line(GOODS.roll)], bonuses: 1000 }, 422, /^bonuses:/],
    ['the minimum before the total', { goods: [line(GOODS.roll)], promocode: CODE.ten, total: 1 }, 422, /^total:Заказ на доставку/],
    ['the total before change', { promocode: CODE.ten, total: 1, change_from: 1 }, 409, /^Пока вы/],
    ['change last', { promocode: CODE.ten, total: 1211, change_from: 1 }, 422, /^change_from:/],
  ])('%s', async (_name, parts, status, message) => {
    const customer = await newCustomer({ bonuses: 500 })
    const response = await order(customer, orderBody(parts), crypto.randomUUID())
    expect(response).toMatchObject({ status, json: { error: { message: expect.stringMatching(message) } } })
    expect(await storedOf(customer)).toEqual(NOTHING_STORED)
    expect(await bonusesOf(customer)).toEqual({ balance: 500, ledger: 500 })
  })
})
