import { eq, isNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { stopGoods } from '#server/catalog/catalog.testing'
import { promoCodes, promoUses, stops } from '#server/db/tables'
import { call, db } from '#server/http/api.testing'
import { cancel, paidOf, quoted, readOrder } from '#server/orders/order-state.testing'
import {
  atMinute,
  CODE,
  GOODS,
  line,
  newCustomer,
  order,
  orderBody,
  pickupBody,
  placed,
  setUpShop,
  times,
} from '#server/orders/orders.testing'
import { edited, keep, linesOf } from '#server/staff/desk/edits.testing'

setUpShop()

type Cells = typeof promoCodes.$inferInsert
async function addRule(cells: Partial<Cells>): Promise<number> {
  const [made] = await db
    .insert(promoCodes)
    .values({ name: 'Акция', type: 1, ...cells })
    .returning({ id: promoCodes.id })
  return made?.id ?? 0
}
const stateOf = async (id: number) => {
  const [row] = await db.all<{
    used: number
    uses: number
    amount: number
  }>(sql`select used, (select count(*) from promo_uses where code_id = ${id}) as uses,
    (select coalesce(sum(amount), 0) from promo_uses where code_id = ${id}) as amount from promo_codes where id = ${id}`)
  return row
}
const ROLLS = { items: [{ goods: [GOODS.roll], categories: [], count: 3 }] }
const third: Partial<Cells> = { name: 'Третий ролл', type: 4, terms: ROLLS }
/** Three rolls of 590. */
const rolls = (parts: object = {}) => pickupBody({ goods: [line(GOODS.roll, 3)], total: 1180, ...parts })

beforeEach(async () => {
  await db.update(promoCodes).set({ is_active: false }).where(isNull(promoCodes.code))
})

describe('an order with promotions', () => {
  it('has them in the quote and as they were in the order, whose lines sum', async () => {
    const id = await addRule(third)
    const customer = await newCustomer()
    const quote = await quoted({ ...rolls(), total: null }, customer)
    expect(quote).toMatchObject({
      totals: { full: 1770, discount: 590, total: 1180 },
      promotions: [{ id, name: 'Третий ролл', amount: 590 }],
    })
    const made = await placed(customer, rolls())
    expect(await readOrder(customer, made.id)).toMatchObject({
      totals: { discount: 590, total: 1180 },
      explanation: [{ kind: 'dish' }, { kind: 'promotion', text: 'Третий ролл', amount: -590 }, { kind: 'delivery' }, { kind: 'total' }],
      promotions: [{ id, name: 'Третий ролл', amount: 590 }],
    })
    expect(await paidOf(made.id)).toEqual({ lines: 118_000, total: 118_000 })
    expect(await stateOf(id)).toEqual({ used: 1, uses: 1, amount: 59_000 })
  })

  it('gets a gift as a line of the ticket, beside the gift of a code', async () => {
    await addRule({ name: 'Чай в подарок', type: 3, gift_goods_id: GOODS.tea, min_total: 1000 })
    const customer = await newCustomer()
    const { id } = await placed(customer, pickupBody({ goods: [line(GOODS.roll, 3)], promocode: CODE.gift, total: 1770 }))
    const { lines, explanation, promotions } = await readOrder(customer, id)
    expect(lines.map(({ goods_id, goodsPrice }) => [goods_id, goodsPrice])).toEqual([
      [GOODS.roll, 590],
      [GOODS.roll, null],
      [GOODS.tea, null],
    ])
    expect(explanation.filter(({ kind }) => kind === 'gift')).toHaveLength(2)
    expect(promotions).toMatchObject([{ name: 'Чай в подарок', amount: 80 }])
  })

  it('of ten at once no more use a rule than it allows; a canceled one gives it back', async () => {
    const id = await addRule({ ...third, max_uses: 2 })
    const customers = await Promise.all(times(10, () => newCustomer()))
    const answers = await Promise.all(customers.map((customer) => order(customer, rolls())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, ...times(8, () => 409)])
    expect(await stateOf(id)).toMatchObject({ used: 2, uses: 2 })
    const at = answers.findIndex(({ status }) => status === 201)
    const [first, made] = [customers[at], answers[at]?.json as { id: number }]
    if (first) await cancel(first, made.id)
    expect(await stateOf(id)).toMatchObject({ used: 1, uses: 1 })
    expect((await order(await newCustomer(), rolls())).status).toBe(201)
  })

  it('once per customer, also of two orders at the same time; the first order is one', async () => {
    const once = await addRule({ ...third, per_customer: 1 })
    const customer = await newCustomer()
    const both = await Promise.all([order(customer, rolls()), order(customer, rolls())])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await stateOf(once)).toMatchObject({ used: 1 })
    await db.update(promoCodes).set({ is_active: false }).where(eq(promoCodes.id, once))
    const first = await addRule({ ...third, terms: { ...ROLLS, is_first_order: true } })
    expect((await order(customer, rolls())).status).toBe(409)
    const newcomer = await newCustomer()
    const two = await Promise.all([order(newcomer, rolls()), order(newcomer, rolls())])
    expect(two.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await stateOf(first)).toMatchObject({ used: 1 })
    await addRule({ percent: 50, terms: { is_first_order: true, delivery_type: 'delivery' } })
    const other = await newCustomer()
    const delivered = orderBody({ goods: [line(GOODS.roll, 3)], total: 1034 })
    const ofTwoRules = await Promise.all([order(other, rolls()), order(other, delivered)])
    expect(ofTwoRules.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await quoted({ ...rolls(), total: null })).totals.discount).toBe(0) // a guest may have ordered before
  })

  it('a birthday counts by the promised day, a way to pay once it is chosen', async () => {
    const near = await addRule({ name: 'День рождения', percent: 10, terms: { birthday_days: 3 } })
    const customer = await newCustomer({ birthday: '1990-11-23' })
    expect((await quoted({ ...rolls(), total: null }, customer)).promotions).toMatchObject([{ id: near, amount: 177 }])
    const later = await quoted({ ...rolls(), total: null, time_type: 'datetime', datetime: '2026-11-27T13:00:00+03:00' }, customer)
    expect(later.promotions).toEqual([])
    const cash = await addRule({ name: 'Наличными', percent: 20, terms: { pay_variants: [1] } })
    const goods = { goods: [line(GOODS.roll, 3)], delivery_type: 'pickup', pickup_point_id: rolls()['pickup_point_id'] }
    expect((await quoted({ ...goods })).promotions).toEqual([])
    expect((await quoted({ ...goods, pay_variant: 1 })).promotions).toMatchObject([{ id: cash }])
  })

  it('whose hours end under an open cart is 409 with the new total, never other money', async () => {
    await addRule({ ...third, terms: { ...ROLLS, to: '13:00' } })
    const customer = await newCustomer()
    expect((await quoted({ ...rolls(), total: null }, customer)).totals.total).toBe(1180)
    atMinute(90)
    expect(await order(customer, rolls())).toMatchObject({
      status: 409,
      json: { error: { code: 'cart_changed', totals: { total: 1770 } } },
    })
    expect((await order(customer, rolls({ total: 1770 }))).status).toBe(201)
  })

  it('needs no code, and a code that is worse stays with the customer', async () => {
    await addRule({ ...third, excludes_code: true })
    const customer = await newCustomer()
    const quote = await quoted({ ...rolls(), promocode: CODE.ten, total: null }, customer)
    expect(quote).toMatchObject({ promo: null, promo_refused: { reason: 'promotion_better' }, totals: { total: 1180 } })
    const made = await placed(customer, rolls({ promocode: CODE.ten }))
    expect(await readOrder(customer, made.id)).toMatchObject({ promocode: null, totals: { total: 1180 } })
  })

  it('is edited by the rules of its moment, whatever became of them', async () => {
    const id = await addRule({ ...third, terms: { ...ROLLS, to: '13:00' } })
    const gift = await addRule({ name: 'Чай в подарок', type: 3, gift_goods_id: GOODS.tea, min_total: 1500 })
    const customer = await newCustomer()
    const made = await placed(customer, orderBody({ goods: [line(GOODS.roll, 3)], total: 1329 }))
    expect(await linesOf(made.id)).toHaveLength(2)
    await db.update(promoCodes).set({ is_active: false, type: 1, percent: 1 }).where(eq(promoCodes.id, id))
    atMinute(90)
    // four rolls: one of them is free; 1770 + 0
    await edited(made.id, { lines: await keep(made.id, [], { 0: 4 }) })
    expect(await readOrder(customer, made.id)).toMatchObject({
      totals: { full: 2360, discount: 590 },
      promotions: [{ amount: 590 }, { amount: 80 }],
    })
    // two: neither the rule nor the gift counts
    await edited(made.id, { lines: await keep(made.id, [], { 0: 2 }) })
    expect(await readOrder(customer, made.id)).toMatchObject({ totals: { full: 1180, discount: 0 }, promotions: [], gift: null })
    expect(await db.select({ amount: promoUses.amount }).from(promoUses).where(eq(promoUses.code_id, gift))).toEqual([{ amount: 0 }])
    await edited(made.id, { lines: await keep(made.id, [], { 0: 3 }) })
    expect(await readOrder(customer, made.id)).toMatchObject({ totals: { full: 1770, discount: 590 }, gift: { id: GOODS.tea } })
    expect((await paidOf(made.id))?.lines).toBe((await paidOf(made.id))?.total)
  })
})

it('an edit counts again what the code of an order gives', async () => {
  const uses = async (id: number) => db.select({ amount: promoUses.amount }).from(promoUses).where(eq(promoUses.order_id, id))
  const customer = await newCustomer()
  const { id } = await placed(customer, orderBody({ goods: [line(GOODS.roll, 3)], promocode: CODE.minus, total: 1570 }))
  expect(await uses(id)).toEqual([{ amount: 200 }])
  const { notes } = await edited(id, { lines: await keep(id, [], { 0: 1 }) })
  expect(notes).toEqual([expect.stringMatching(/^Код TEST200 .+[^.]\. Скидка по коду пропадёт\.$/)])
  expect(await uses(id)).toEqual([{ amount: 0 }])
  await edited(id, { lines: await keep(id, [], { 0: 2 }) })
  expect(await uses(id)).toEqual([{ amount: 200 }])
})

describe('promotions that give food away', () => {
  it.each<[string, Partial<Cells>, paid: number]>([
    ['all of it', { percent: 100 }, 0],
    ['more than the cart costs', { type: 2, amount: 90_000 }, 0],
    ['each first piece', { type: 4, terms: { items: [{ goods: [], categories: [], count: 1 }] } }, 0],
    ['a bundle dearer than its parts', { type: 5, amount: 5000, terms: ROLLS }, 1770],
  ])('%s: never below nothing, and lines sum', async (_name, cells, total) => {
    await addRule(cells)
    const customer = await newCustomer({ bonuses: 500 })
    const made = await placed(customer, rolls({ total, bonuses: 0 }))
    expect(await paidOf(made.id)).toEqual({ lines: total * 100, total: total * 100 })
    if (total === 0) expect(await order(customer, rolls({ total, bonuses: 1 }))).toMatchObject({ status: 422 })
    // delivered, it is below the minimum, so the best order that can be made does without
    const delivered = await quoted({ ...orderBody({ goods: [line(GOODS.roll, 3)] }), total: null }, customer)
    expect([delivered.totals.total, delivered.delivery.missing]).toEqual([1770, 0])
    await edited(made.id, { lines: [...(await keep(made.id)), line(GOODS.soup, 1)] })
    const after = await paidOf(made.id)
    expect(after?.lines).toBe(after?.total)
  })

  it('paid on the site, one that costs nothing asks no bank', async () => {
    await addRule({ percent: 100 })
    const customer = await newCustomer()
    const made = await placed(customer, rolls({ total: 0, pay_variant: 2, pay_type: 2 }))
    expect([made.payment, (await readOrder(customer, made.id)).totals.total]).toEqual([null, 0])
  })
})

it('a rule that is switched off between quote and order is 409, never other money', async () => {
  const id = await addRule(third)
  const customer = await newCustomer()
  expect((await quoted({ ...rolls(), total: null }, customer)).totals.total).toBe(1180)
  await db.update(promoCodes).set({ is_active: false }).where(eq(promoCodes.id, id))
  expect(await order(customer, rolls())).toMatchObject({ status: 409, json: { error: { totals: { total: 1770 } } } })
  expect(await stateOf(id)).toMatchObject({ used: 0, uses: 0 })
})

describe('what costs nothing and ends between quote and order is 409 where the order names what was seen', () => {
  const gift: Partial<Cells> = { name: 'Чай в подарок', type: 3, gift_goods_id: GOODS.tea }
  it.each<[string, Partial<Cells>, end: (id: number) => Promise<unknown>, named?: string]>([
    ['a gift that is switched off', gift, (id) => db.update(promoCodes).set({ is_active: false }).where(eq(promoCodes.id, id))],
    ['a gift whose dates end', gift, (id) => db.update(promoCodes).set({ ends_at: 1 }).where(eq(promoCodes.id, id))],
    ['a gift that is used up', gift, (id) => db.update(promoCodes).set({ max_uses: 1, used: 1 }).where(eq(promoCodes.id, id))],
    ['a gift that is sold out', gift, () => stopGoods([GOODS.tea])],
    [
      'more bonuses',
      { name: 'Втрое больше', type: 7, terms: { times: 3 } },
      (id) => db.update(promoCodes).set({ is_active: false }).where(eq(promoCodes.id, id)),
    ],
    ['one that is deleted', gift, (id) => db.delete(promoCodes).where(eq(promoCodes.id, id)), ''],
  ])('%s', async (_name, cells, end, named = cells.name ?? '') => {
    const id = await addRule(cells)
    const customer = await newCustomer()
    const seen = await quoted({ ...rolls(), total: null }, customer)
    expect(seen).toMatchObject({ totals: { total: 1770 }, promotions: [{ id }] })
    await end(id)
    const body = rolls({ total: 1770, promotions: [id] })
    expect(await order(customer, body)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining(named), error: { code: 'cart_changed', totals: { total: 1770 } } },
    })
    expect(await db.select().from(promoUses).where(eq(promoUses.code_id, id))).toEqual([])
    const again = await quoted({ ...rolls(), total: null }, customer)
    expect((await order(customer, { ...body, promotions: again.promotions?.map((one) => one.id) })).status).toBe(201)
    await db.delete(stops).where(eq(stops.subject_id, GOODS.tea))
  })

  it('an order that names none is compared by its total; one that still counts is placed', async () => {
    const id = await addRule(gift)
    const customer = await newCustomer()
    expect((await order(customer, rolls({ total: 1770, promotions: [id] }))).status).toBe(201)
    await db.update(promoCodes).set({ is_active: false }).where(eq(promoCodes.id, id))
    expect((await order(customer, rolls({ total: 1770 }))).status).toBe(201)
  })
})

it('a promotion for a way to pay leaves with it, which the desk is shown before it saves, and comes back with it', async () => {
  await addRule({ name: 'Наличными дешевле', percent: 10, terms: { pay_variants: [1] } })
  await addRule({ ...third, name: 'Третий ролл' })
  const customer = await newCustomer()
  const made = await placed(customer, rolls({ total: 1062, pay_variant: 1, pay_type: 1 }))
  await db.update(promoCodes).set({ is_active: false }).where(isNull(promoCodes.code))
  const lost = { difference: 118, now: { total: 1180 }, notes: ['Акция «Наличными дешевле» больше не\u00a0действует.'] }
  expect(await edited(made.id, { pay_type: 4 }, { isDry: true })).toMatchObject(lost)
  expect(await edited(made.id, { pay_type: 4 })).toMatchObject(lost)
  expect(await readOrder(customer, made.id)).toMatchObject({ totals: { total: 1180 }, promotions: [{ name: 'Третий ролл' }] })
  expect(await edited(made.id, { pay_type: 3 })).toMatchObject({ difference: 0, notes: [] })
  expect(await edited(made.id, { pay_type: 1 })).toMatchObject({ difference: -118, now: { total: 1062 } })
  expect((await paidOf(made.id))?.lines).toBe(106_200)
})

it('another way to pay leaves the sum of an order whose promotions ask for none', async () => {
  await addRule(third)
  const customer = await newCustomer({ rank: 'discount', personal_discount: 10 })
  const made = await placed(customer, rolls({ total: 1062, pay_variant: 1, pay_type: 1 }))
  await db.run(sql`update customers set personal_discount = 50 where id = ${customer.id}`)
  expect(await edited(made.id, { pay_type: 4 })).toMatchObject({ difference: 0, now: { total: 1062 } })
})

it('the public list has no code and no rule that is off', async () => {
  const id = await addRule({ ...third, about: 'По будням' })
  await addRule({ ...third, is_active: false })
  const { promotions } = (await (await call('/v2/option')).json()) as { promotions: object[] }
  expect(promotions).toMatchObject([{ id, name: 'Третий ролл', about: 'По будням', effect: { kind: 'nth_free' } }])
  expect(JSON.stringify(promotions)).not.toContain(CODE.ten)
})
