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
type Input = Omit<Partial<QuoteBody>, 'goods'> & { goods: ReturnType<typeof line>[] }
type Customer = Parameters<typeof newCustomer>[0]
const textsOf = ({ explanation }: Quote) =>
  explanation.map(({ kind, text, amount }) => `${kind} ${text} ${amount}`.replaceAll('\u00a0', ' '))
const rolls = (qtt: number) => line(GOODS.roll, qtt)

describe('golden carts with a code, summed by hand', () => {
  const personal = { rank: 'discount', personal_discount: 10 } as const
  it.each<[string, Customer | null, Input, Record<string, unknown>, string[]]>([
    [
      // 1180 + 90 + 121.50; 10 % of 1270, of it 118 on the rolls; 3 % of 1062 + 121.50
      '10 % of the saleActive lines, for a guest',
      null,
      { promocode: 'test10', goods: [rolls(2), line(GOODS.cheap), line(GOODS.soup)] },
      {
        totals: { full: 1391.5, saleActive: 1270, discount: 127, delivery_fee: 0, total: 1264.5, bonuses_earned: 35 },
        promo: { type: 1, discount: 10, gift: null, min_total: 0 },
        promo_refused: null,
        advice: null,
      },
      ['dish Блюда 1391.5', 'promo Промокод TEST10, 10 % -127', 'delivery Доставка 0', 'total Итого 1264.5'],
    ],
    [
      // 1180 − 200 + 149; 3 % of 980
      '200 ₽; the delivery fee is not discounted',
      null,
      { promocode: CODE.minus, goods: [rolls(2)] },
      {
        totals: { full: 1180, discount: 200, delivery_fee: 149, total: 1129, bonuses_earned: 29 },
        promo: { type: 2, discount: 200, gift: null, min_total: 1000 },
      },
      ['promo Промокод TEST200 -200'],
    ],
    [
      // 711.50 − 590 + 149; 478.50 below 600
      'more roubles than there is to discount, with advice against the code',
      null,
      { promocode: CODE.big, goods: [rolls(1), line(GOODS.soup)] },
      {
        totals: { discount: 590, total: 270.5, bonuses_earned: 3 },
        delivery: { missing: 478.5 },
        advice: {
          without: 'promocode',
          saves: 0,
          text: 'С кодом TEST5000 до заказа на доставку не хватает 478,50\u00a0₽, без него хватает',
        },
      },
      ['promo Промокод TEST5000 -590'],
    ],
    [
      'a gift is a row, no line and no discount',
      null,
      { promocode: CODE.gift, goods: [rolls(3)] },
      {
        totals: { full: 1770, discount: 0, total: 1770, bonuses_earned: 53 },
        promo: { type: 3, discount: 0, gift: GOODS.roll, min_total: 1500 },
        lines: [{ qtt: 3 }],
      },
      [`gift Подарок: Блюдо ${GOODS.roll} 0`],
    ],
    [
      // 118 against 200
      'the code is larger than the personal discount',
      personal,
      { promocode: CODE.minus, goods: [rolls(2)] },
      { totals: { discount: 200, total: 1129, bonuses_earned: 0 } },
      ['note Код TEST200 выгоднее личной скидки на 82 ₽: они не складываются 0'],
    ],
    [
      // 236 against 200
      'the personal discount is larger than the code',
      personal,
      { promocode: CODE.minus, goods: [rolls(4)] },
      { totals: { discount: 236, total: 2124 }, promo: null, promo_refused: { reason: 'personal_better' } },
      ['personal Личная скидка 10 % -236'],
    ],
    [
      // 1301.50 − 118 = 1183.50 < 1200: + 149, less 35 bonuses 1297.50. Without the code 1301.50 less 39: 1262.50
      'advice against a code that costs the free delivery',
      null,
      { promocode: CODE.ten, goods: [rolls(2), line(GOODS.soup)] },
      {
        totals: { discount: 118, delivery_fee: 149, total: 1332.5, bonuses_earned: 35 },
        advice: { without: 'promocode', saves: 35, text: 'Без кода TEST10 выйдет выгоднее на 35\u00a0₽: доставка станет бесплатной' },
      },
      ['delivery Доставка 149'],
    ],
    ['an empty cart', null, { promocode: CODE.ten, goods: [] }, { promo: null, promo_refused: null, totals: { total: 0 } }, []],
  ])('%s', async (_, customer, body, wanted, texts) => {
    const quote = await quoted({ ...day, ...body }, customer ? await newCustomer(customer) : undefined)
    expect(quote).toMatchObject(wanted)
    expect(textsOf(quote)).toEqual(expect.arrayContaining(texts))
  })

  it("the menu's own sale is a row", async () => {
    await db.run(sql`update goods set old_price = 65000 where id = ${GOODS.roll}`)
    const quote = await quoted({ ...day, goods: [line(GOODS.roll, 2, { additionals: [{ id: OPTION.crab, qtt: 1 }] })] })
    await db.run(sql`update goods set old_price = null where id = ${GOODS.roll}`)
    const rows = ['dish Блюда 1300', 'options Добавки 180', 'sale Скидки меню -120', 'delivery Доставка 0', 'total Итого 1360']
    expect(textsOf(quote)).toEqual(rows)
  })
})

describe('golden carts with bonuses, summed by hand', () => {
  const pickup = { delivery_type: 'pickup', pickup_point_id: POINT.day } as const
  const rollsAndCake = [rolls(2), line(GOODS.cake)] // 1630, of it 1180 bonusesActive: 590 at most
  it.each<[string, balance: number, Input, max: number, Partial<Quote['totals']>]>([
    ['half', 1000, { bonuses: 590, goods: rollsAndCake }, 590, { bonuses_spent: 590, total: 1040, bonuses_earned: 17 }],
    ['some', 1000, { bonuses: 100, goods: rollsAndCake }, 590, { bonuses_spent: 100, total: 1530, bonuses_earned: 32 }],
    ['too many', 1000, { bonuses: 1000, goods: rollsAndCake }, 590, { bonuses_spent: 590, total: 1040 }],
    ['none', 1000, { goods: rollsAndCake }, 590, { bonuses_spent: 0, total: 1630 }],
    ['the balance', 100, { bonuses: 100, goods: rollsAndCake }, 100, { bonuses_spent: 100, total: 1530 }],
    ['a small delivery', 1000, { bonuses: 40, goods: [line(GOODS.tea)] }, 40, { bonuses_spent: 40, total: 189 }],
    ['a pickup under 100 ₽', 1000, { ...pickup, bonuses: 40, goods: [line(GOODS.tea)] }, 0, { bonuses_spent: 0, total: 80 }],
    ['a pickup from 100 ₽', 1000, { ...pickup, bonuses: 80, goods: [line(GOODS.tea, 2)] }, 80, { bonuses_spent: 80, total: 80 }],
    // half of 1062 + 121.50 is 591.75; 1183.50 − 500 + 149; 3 % of 683.50 = 20.505
    [
      'after a code',
      1000,
      { promocode: CODE.ten, bonuses: 500, goods: [rolls(2), line(GOODS.soup)] },
      591,
      { discount: 118, bonuses_spent: 500, delivery_fee: 149, total: 832.5, bonuses_earned: 20 },
    ],
  ])('%s', async (_name, bonuses, body, max, totals) => {
    const quote = await quoted({ ...day, ...body }, await newCustomer({ bonuses }))
    expect(quote).toMatchObject({ bonuses_max: max, totals })
  })

  it('notes say why fewer count, after the note on the code', async () => {
    const customer = await newCustomer({ bonuses: 1000 })
    const many = await quoted({ ...day, bonuses: 1000, goods: rollsAndCake }, customer)
    expect(textsOf(many).at(-1)).toBe('note Бонусами можно оплатить до 590 ₽: это половина суммы 0')
    const guest = await quoted({ ...day, promocode: CODE.old, bonuses: 5, goods: rollsAndCake })
    expect(guest).toMatchObject({ bonuses_max: 0, totals: { bonuses_spent: 0, total: 1630 } })
    expect(textsOf(guest).slice(-2)).toEqual(['note Код TESTOLD закончился 31 декабря 2019 0', 'note Бонусов пока нет 0'])
  })
})

describe("the log of a difference between the client's total and the server's", () => {
  const warnings: unknown[] = []
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation((text) => void warnings.push(text))
    return () => {
      warnings.length = 0
      vi.restoreAllMocks()
    }
  })
  const goods = [line(GOODS.roll, 2, { price: 590 })]

  it('is one line without personal data', async () => {
    const customer = await newCustomer({ bonuses: 100, name: 'Вера' })
    await quoted({ ...day, goods, total: 1300, promocode: CODE.minus, bonuses: 10, comment: 'Код от двери 17' }, customer)
    expect(warnings).toHaveLength(1)
    expect(JSON.parse(String(warnings[0]))).toEqual({
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

  it.each<[string, Input]>([
    ['the same total', { goods, total: 1329 }],
    ['no total', { goods, total: null }],
    ['a product gone', { goods: [...goods, line(GOODS.gone)], total: 2029 }],
    ['a higher price', { goods: [line(GOODS.roll, 2, { price: 500 })], total: 1149 }],
    ['a code rejected by what only the shop knows', { goods, total: 1211, promocode: CODE.old }],
    ['a lower price', { goods: [line(GOODS.roll, 2, { price: 600 })], total: 1200 }],
  ])('does not happen for %s', async (_name, body) => {
    await quoted({ ...day, ...body })
    expect(warnings).toEqual([])
  })
})
