import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Quote, QuoteBody } from '~/contracts/cart'
import { db } from '#server/http/api.testing'
import { CITY, CODE, GOODS, line, newCustomer, OPTION, setUpShop } from '#server/orders/orders.testing'
import { quoted } from '#server/orders/order-state.testing'

setUpShop()

const day = { city_id: CITY.day }
type Input = Omit<Partial<QuoteBody>, 'goods'> & { goods: ReturnType<typeof line>[] }
const textsOf = ({ explanation }: Quote) =>
  explanation.map(({ kind, text, amount }) => `${kind} ${text} ${amount}`.replaceAll('\u00a0', ' '))

it("the menu's own sale is a row", async () => {
  await db.run(sql`update goods set old_price = 65000 where id = ${GOODS.roll}`)
  const quote = await quoted({ ...day, goods: [line(GOODS.roll, 2, { additionals: [{ id: OPTION.crab, qtt: 1 }] })] })
  await db.run(sql`update goods set old_price = null where id = ${GOODS.roll}`)
  const rows = ['dish Блюда 1300', 'options Добавки 180', 'sale Скидки меню -120', 'delivery Доставка 0', 'total Итого 1360']
  expect(textsOf(quote)).toEqual(rows)
})

it('the note on a code comes before the note on bonuses', async () => {
  const guest = await quoted({ ...day, promocode: CODE.old, bonuses: 5, goods: [line(GOODS.roll, 2), line(GOODS.cake)] })
  expect(guest).toMatchObject({ bonuses_max: 0, totals: { bonuses_spent: 0, total: 1630 } })
  expect(textsOf(guest).slice(-2)).toEqual(['note Код TESTOLD закончился 31 декабря 2019 0', 'note Бонусов пока нет 0'])
})

describe("the log of a difference between the client's total and the server's", () => {
  const warnings: unknown[] = []
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation((text) => void warnings.push(text))
    warnings.length = 0
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
