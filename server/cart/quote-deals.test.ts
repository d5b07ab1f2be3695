import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Quote, QuoteBody } from '~/contracts/cart'
import { db } from '#server/http/api.testing'
import { CITY, CODE, GOODS, line, newCustomer, NOON, OPTION, POINT, quoted, seedShop } from '#server/orders/orders.testing'

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  await seedShop()
  return () => vi.useRealTimers()
})

const day = { city_id: CITY.day }
type Wish = Omit<Partial<QuoteBody>, 'goods'> & { goods: ReturnType<typeof line>[] }
const texts = ({ explanation }: Quote) => explanation.map(({ kind, text, amount }) => `${kind} ${text} ${amount}`)

describe('golden carts with a code, summed by hand', () => {
  it('10 % of the saleActive lines, for a guest', async () => {
    // full 1180 + 90 + 121.50; 10 % of 1270 = 127, of it 118 on the rolls; 3 % of 1062 + 121.50
    const goods = [line(GOODS.roll, 2), line(GOODS.cheap), line(GOODS.soup)]
    const quote = await quoted({ ...day, promocode: 'test10', goods })
    expect(quote.totals).toMatchObject({
      full: 1391.5,
      saleActive: 1270,
      discount: 127,
      delivery_fee: 0,
      total: 1264.5,
      bonuses_earned: 35,
    })
    expect(quote).toMatchObject({ promo: { type: 1, discount: 10, gift: null, min_total: 0 }, promo_refused: null, advice: null })
    expect(texts(quote)).toEqual([
      'dish Блюда 1391.5',
      'promo Промокод TEST10, 10\u00a0% -127',
      'delivery Доставка 0',
      'total Итого 1264.5',
    ])
  })

  it('200 ₽, and the delivery fee is never discounted', async () => {
    const quote = await quoted({ ...day, promocode: CODE.minus, goods: [line(GOODS.roll, 2)] })
    // 1180 − 200 + 149; 3 % of 980 = 29.4
    expect(quote.totals).toMatchObject({ full: 1180, discount: 200, delivery_fee: 149, total: 1129, bonuses_earned: 29 })
    expect(quote.promo).toEqual({ type: 2, discount: 200, gift: null, min_total: 1000 })
  })

  it('more roubles than there is to discount, told with what the code costs', async () => {
    const quote = await quoted({ ...day, promocode: CODE.big, goods: [line(GOODS.roll), line(GOODS.soup)] })
    // 711.50 − 590 + 149; below 600 by 478.50
    expect(quote.totals).toMatchObject({ discount: 590, total: 270.5, bonuses_earned: 3 })
    expect(quote.delivery.missing).toBe(478.5)
    const text = 'С кодом TEST5000 до заказа на доставку не хватает 478,50\u00a0₽, без него хватает'
    expect(quote.advice).toEqual({ without: 'promocode', saves: 0, text })
  })

  it('a gift: no line, no discount, a row of its own', async () => {
    const quote = await quoted({ ...day, promocode: CODE.gift, goods: [line(GOODS.roll, 3)] })
    expect(quote.totals).toMatchObject({ full: 1770, discount: 0, total: 1770, bonuses_earned: 53 })
    expect(quote.promo).toEqual({ type: 3, discount: 0, gift: GOODS.roll, min_total: 1500 })
    expect(quote.lines).toHaveLength(1)
    expect(texts(quote)).toContain(`gift Подарок: Блюдо ${GOODS.roll} 0`)
  })

  it('the larger of code and personal discount: the code', async () => {
    const customer = await newCustomer({ rank: 'discount', personal_discount: 10 })
    const quote = await quoted({ ...day, promocode: CODE.minus, goods: [line(GOODS.roll, 2)] }, customer)
    // 118 against 200
    expect(quote.totals).toMatchObject({ discount: 200, total: 1129, bonuses_earned: 0 })
    expect(texts(quote).at(-1)).toBe('note Код TEST200 выгоднее личной скидки на 82\u00a0₽: они не складываются 0')
  })

  it('the larger of code and personal discount: the personal one', async () => {
    const customer = await newCustomer({ rank: 'discount', personal_discount: 10 })
    const quote = await quoted({ ...day, promocode: CODE.minus, goods: [line(GOODS.roll, 4)] }, customer)
    // 236 against 200
    expect(quote.totals).toMatchObject({ discount: 236, total: 2124 })
    expect(quote).toMatchObject({ promo: null, promo_refused: { reason: 'personal_better' } })
    expect(texts(quote)).toContain('personal Личная скидка 10\u00a0% -236')
  })

  it('free delivery lost by a code is advised against', async () => {
    const quote = await quoted({ ...day, promocode: CODE.ten, goods: [line(GOODS.roll, 2), line(GOODS.soup)] })
    // 1301.50 − 118 = 1183.50 < 1200, + 149; less 35 bonuses: 1297.50. Without the code 1301.50 less 39: 1262.50
    expect(quote.totals).toMatchObject({ discount: 118, delivery_fee: 149, total: 1332.5, bonuses_earned: 35 })
    const text = 'Без кода TEST10 выйдет выгоднее на 35\u00a0₽: доставка станет бесплатной'
    expect(quote.advice).toEqual({ without: 'promocode', saves: 35, text })
  })

  it("the menu's own sale is a row", async () => {
    await db.run(sql`update goods set old_price = 65000 where id = ${GOODS.roll}`)
    const goods = [line(GOODS.roll, 2, { additionals: [{ id: OPTION.crab, qtt: 1 }] })]
    expect(texts(await quoted({ ...day, goods }))).toEqual([
      'dish Блюда 1300',
      'options Добавки 180',
      'sale Скидки меню -120',
      'delivery Доставка 0',
      'total Итого 1360',
    ])
    await db.run(sql`update goods set old_price = null where id = ${GOODS.roll}`)
  })

  it('an empty cart has nothing to say of a code', async () => {
    expect(await quoted({ promocode: CODE.ten, goods: [] })).toMatchObject({ promo: null, promo_refused: null, totals: { total: 0 } })
  })
})

describe('golden carts with bonuses, summed by hand', () => {
  const pickup = { delivery_type: 'pickup', pickup_point_id: POINT.day } as const
  const rollsAndCake = [line(GOODS.roll, 2), line(GOODS.cake)] // 1630, of it 1180 bonusesActive: 590 at most
  it.each<[string, balance: number, Wish, max: number, Partial<Quote['totals']>]>([
    ['half', 1000, { bonuses: 590, goods: rollsAndCake }, 590, { bonuses_spent: 590, total: 1040, bonuses_earned: 17 }],
    ['some', 1000, { bonuses: 100, goods: rollsAndCake }, 590, { bonuses_spent: 100, total: 1530, bonuses_earned: 32 }],
    ['none asked for', 1000, { goods: rollsAndCake }, 590, { bonuses_spent: 0, total: 1630 }],
    ['the balance', 100, { bonuses: 100, goods: rollsAndCake }, 100, { bonuses_spent: 100, total: 1530 }],
    ['a small delivery', 1000, { bonuses: 40, goods: [line(GOODS.tea)] }, 40, { bonuses_spent: 40, total: 189 }],
    ['a pickup under 100 ₽', 1000, { ...pickup, bonuses: 40, goods: [line(GOODS.tea)] }, 0, { bonuses_spent: 0, total: 80 }],
    ['a pickup from 100 ₽', 1000, { ...pickup, bonuses: 80, goods: [line(GOODS.tea, 2)] }, 80, { bonuses_spent: 80, total: 80 }],
    // half of 1062 + 121.50 is 591.75; 1183.50 − 500 + 149; 3 % of 683.50 = 20.505
    [
      'after a code',
      1000,
      { promocode: CODE.ten, bonuses: 500, goods: [line(GOODS.roll, 2), line(GOODS.soup)] },
      591,
      { discount: 118, bonuses_spent: 500, delivery_fee: 149, total: 832.5, bonuses_earned: 20 },
    ],
  ])('%s', async (_name, bonuses, body, max, totals) => {
    const quote = await quoted({ ...day, ...body }, await newCustomer({ bonuses }))
    expect(quote).toMatchObject({ bonuses_max: max, totals })
  })

  it('too many are cut, and the last row says to how many', async () => {
    const quote = await quoted({ ...day, bonuses: 1000, goods: rollsAndCake }, await newCustomer({ bonuses: 1000 }))
    expect(quote).toMatchObject({ bonuses_max: 590, totals: { bonuses_spent: 590, total: 1040 } })
    expect(texts(quote).slice(1)).toEqual([
      'bonuses Бонусы -590',
      'delivery Доставка 0',
      'total Итого 1040',
      'note Бонусами можно оплатить до 590\u00a0₽: это половина суммы 0',
    ])
  })

  it('a guest has none; a code that cannot be used is told first', async () => {
    const quote = await quoted({ ...day, promocode: CODE.old, bonuses: 5, goods: rollsAndCake })
    expect(quote).toMatchObject({ bonuses_max: 0, totals: { bonuses_spent: 0, total: 1630 } })
    expect(texts(quote).slice(-2)).toEqual(['note Код TESTOLD закончился 31 декабря 2019 0', 'note Бонусов пока нет 0'])
  })
})

describe("a difference between the asker's total and the server's is a defect and logged as one", () => {
  const warned: unknown[] = []
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation((line) => void warned.push(line))
    return () => {
      warned.length = 0
      vi.restoreAllMocks()
    }
  })
  const goods = [line(GOODS.roll, 2, { price: 590 })]

  it('one line, without personal data', async () => {
    const customer = await newCustomer({ bonuses: 100, name: 'Вера' })
    await quoted({ ...day, goods, total: 1300, promocode: CODE.minus, bonuses: 10, comment: 'Код от двери 17' }, customer)
    expect(warned).toHaveLength(1)
    const told: unknown = JSON.parse(String(warned[0]))
    expect(told).toEqual({
      level: 'warn',
      event: 'price_difference',
      seen: 1300,
      totals: expect.objectContaining({ full: 1180, discount: 200, bonuses_spent: 10, total: 1119 }),
      delivery_type: 'delivery',
      terms: { fee: 149, free_from: 1200, min_order: 600, missing: 0 },
      promo: 2,
      goods: [`${GOODS.roll}*2`],
    })
  })

  it.each<[string, Wish]>([
    ['the same total', { goods, total: 1329 }],
    ['no total', { goods }],
    ['null for one', { goods, total: null }],
    ['something is gone', { goods: [...goods, line(GOODS.gone)], total: 2029 }],
    ['something got dearer', { goods: [line(GOODS.roll, 2, { price: 500 })], total: 1149 }],
    ['a code refused by what only the shop knows', { goods, total: 1211, promocode: CODE.old }],
    ['something got cheaper', { goods: [line(GOODS.roll, 2, { price: 600 })], total: 1200 }],
  ])('nothing where there is %s', async (_name, body) => {
    await quoted({ ...day, ...body })
    expect(warned).toEqual([])
  })
})
