import { eq, isNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { promoCodes, promoUses } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { cancel, moveByStaff, quoted, readOrder } from '#server/orders/order-state.testing'
import { call, GOODS, line, newCustomer, order, orderBody, pickupBody, placed, setUpShop, times } from '#server/orders/orders.testing'
import type { TestCustomer } from '#server/orders/orders.testing'
import { edited, keep } from '#server/staff/desk/edits.testing'

setUpShop()

type Cells = typeof promoCodes.$inferInsert
let made = 0
async function addCode(cells: Partial<Cells>): Promise<{ id: number; code: string }> {
  const code = `RULE${(made += 1)}X`
  const [row] = await db
    .insert(promoCodes)
    .values({ code, type: 1, ...cells })
    .returning({ id: promoCodes.id })
  return { id: row?.id ?? 0, code }
}
const usesOf = async (id: number) =>
  db.get(sql`select used, (select count(*) from promo_uses where code_id = ${id}) as uses from promo_codes where id = ${id}`)
const rolls = (count: number, parts: object = {}) => ({ goods: [line(GOODS.roll, count)], ...parts })
const check = (customer: TestCustomer, code: string, count = 3) =>
  call('POST', '/v2/check-certificate', { token: customer.token, body: { certificate: code, cart: [line(GOODS.roll, count)] } })
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted()

beforeEach(async () => {
  await db.update(promoCodes).set({ is_active: false }).where(isNull(promoCodes.code))
})

describe('a code with a condition', () => {
  it('says what it lacks in quote, check and order alike, and counts once that holds', async () => {
    const { id, code } = await addCode({ percent: 10, terms: { delivery_type: 'pickup' } })
    const customer = await newCustomer()
    const text = `Код ${code} действует, если самовывоз.`
    const refused = { promo: null, promo_refused: { reason: 'unmet', text }, totals: { discount: 0 } }
    expect(await quoted({ ...orderBody(rolls(3)), total: null, promocode: code }, customer)).toMatchObject(refused)
    const error = { code: 'promo_unmet', fields: { certificate: text } }
    expect(await check(customer, code)).toMatchObject({ status: 422, json: { error } })
    const delivered = await order(customer, orderBody(rolls(3, { promocode: code, total: 1770 })))
    expect(delivered).toMatchObject({ status: 422, json: { error: { message: `promocode:${text}` } } })

    const asked = { ...pickupBody(rolls(3)), promocode: code, total: null }
    expect(await quoted(asked, customer)).toMatchObject({
      promo: { code, type: 1, discount: 10, varies: true },
      totals: { discount: 177 },
    })
    await placed(customer, pickupBody(rolls(3, { promocode: code, total: 1593 })))
    expect(await usesOf(id)).toEqual({ used: 1, uses: 1 })
  })

  it.each<[string, Partial<Cells>, unmet: object, met: object, text: string]>([
    ['a way to pay', { terms: { pay_variants: [2] } }, { pay_variant: 1, pay_type: 1 }, { pay_variant: 2, pay_type: 2 }, 'оплата на сайте'],
    ['hours', { terms: { from: '18:00' } }, {}, { time_type: 'datetime', datetime: '2026-11-20T19:00:00+03:00' }, 'ежедневно с 18:00'],
    ['dishes', { terms: { items: [{ goods: [], categories: [9001], count: 3 }] } }, rolls(2), {}, '3 шт. из «Роллы»'],
    ['a source', { terms: { sources: ['phone'] } }, {}, {}, 'заказ по телефону'],
  ])('on %s, and comes back with it', async (name, cells, unmet, met, text) => {
    const { code } = await addCode({ percent: 10, ...cells })
    const customer = await newCustomer()
    const ask = async (parts: object) => {
      const quote = await quoted({ ...pickupBody(rolls(3)), total: null, promocode: code, ...parts }, customer)
      return quote.promo_refused?.text.replaceAll('\u00a0', ' ') ?? quote.totals.discount
    }
    expect(await ask(unmet)).toContain(`Код ${code} действует, если ${text}`)
    if (name !== 'a source')
      expect([await ask(met), await ask(unmet), await ask(met)].map((one) => typeof one)).toEqual(['number', 'string', 'number'])
  })

  it('for the first order waits for a guest’s sign-in, counts once, and stays through an edit', async () => {
    const { id, code } = await addCode({ type: 2, amount: 300, terms: { is_first_order: true } })
    expect(await quoted({ ...rolls(3), promocode: code })).toMatchObject({ promo: null, promo_refused: { reason: 'sign_in' } })
    const customer = await newCustomer()
    const body = orderBody(rolls(3, { promocode: code, total: 1470 }))
    expect(statuses(await Promise.all([order(customer, body), order(customer, body)]))).toEqual([201, 422])
    const [row] = await db.select({ id: promoUses.order_id }).from(promoUses).where(eq(promoUses.code_id, id))
    await edited(row?.id ?? 0, { lines: await keep(row?.id ?? 0, [], { 0: 4 }) })
    expect(await readOrder(customer, row?.id ?? 0)).toMatchObject({ promocode: code, totals: { full: 2360, discount: 300 } })
    expect((await check(customer, code)).json).toMatchObject({ error: { code: 'promo_already_used' } })
  })
})

describe('a code with an effect', () => {
  const ROLLS = { items: [{ goods: [GOODS.roll], categories: [], count: 3 }] }
  it.each<[string, Partial<Cells>, delivered: boolean, told: object, rows: object[], total: number]>([
    ['each third free', { type: 4, terms: ROLLS }, false, { type: 2, discount: 590 }, [{ kind: 'promo', amount: -590 }], 1180],
    ['a bundle', { type: 5, amount: 1500, terms: ROLLS }, false, { type: 2, discount: 270 }, [{ kind: 'promo', amount: -270 }], 1500],
    [
      'a dish for a price',
      { type: 3, gift_goods_id: GOODS.roll, amount: 90 },
      false,
      { type: 2, discount: 500 },
      [{ kind: 'promo', amount: -500 }],
      1270,
    ],
    [
      'a share of the listed',
      { percent: 50, terms: { ...ROLLS, only_items: true } },
      false,
      { type: 2, discount: 885 },
      [{ kind: 'promo', amount: -885 }],
      885,
    ],
  ])('%s is told, explained and counted', async (_name, cells, _delivered, told, rows, total) => {
    const { id, code } = await addCode(cells)
    const customer = await newCustomer()
    const quote = await quoted({ ...pickupBody(rolls(3)), total: null, promocode: code }, customer)
    expect(quote).toMatchObject({ promo: { code, gift: null, varies: true, ...told }, totals: { total } })
    expect((await check(customer, code)).json).toMatchObject({ code, ...told, varies: true })
    const { id: orderId } = await placed(customer, pickupBody(rolls(3, { promocode: code, total })))
    const stored = await readOrder(customer, orderId)
    expect(stored).toMatchObject({ promocode: code, promotions: [], gift: null, totals: { total } })
    expect(stored.explanation.filter(({ kind }) => kind === 'promo')).toMatchObject(rows)
    expect(await db.select({ amount: promoUses.amount }).from(promoUses).where(eq(promoUses.code_id, id))).toEqual([
      { amount: 1770 - total },
    ])
  })

  it('free delivery counts where the delivery costs something and its minimum is met, and an edit leaves it', async () => {
    const { id, code } = await addCode({ type: 6, min_total: 800 })
    const customer = await newCustomer()
    const asked = (count: number) => quoted({ ...orderBody(rolls(count)), total: null, promocode: code }, customer)
    expect(await asked(1)).toMatchObject({ promo: null, promo_refused: { reason: 'cart_too_small' } })
    expect(await asked(3)).toMatchObject({ promo: null, promo_refused: { reason: 'nothing_to_discount' } })
    const body = orderBody({ goods: [line(GOODS.roll), line(GOODS.cake)], promocode: code, total: 1040 })
    expect(await quoted({ ...body, total: null }, customer)).toMatchObject({
      promo: { type: 2, discount: 149 },
      totals: { delivery_fee: 0 },
    })
    const { id: orderId } = await placed(customer, body)
    const { notes } = await edited(orderId, { lines: await keep(orderId, [], { 0: 2 }) })
    expect(notes.join(' ')).not.toContain(code)
    expect(await readOrder(customer, orderId)).toMatchObject({ promocode: code, totals: { delivery_fee: 0, total: 1630 } })
    expect(await db.select({ amount: promoUses.amount }).from(promoUses).where(eq(promoUses.code_id, id))).toEqual([{ amount: 149 }])
  })

  it('double bonuses are earned by the order', async () => {
    const { code } = await addCode({ type: 7, terms: { times: 2 } })
    const customer = await newCustomer()
    const asked = { ...pickupBody(rolls(3)), total: null }
    const usual = await quoted(asked, customer)
    const quote = await quoted({ ...asked, promocode: code }, customer)
    expect(quote.totals).toMatchObject({ total: usual.totals.total, bonuses_earned: usual.totals.bonuses_earned * 2 })
  })
})

describe('a limit per customer', () => {
  it.each(['a code', 'a rule without one'])(
    'of %s holds for orders at the same time, and a canceled one gives its use back',
    async (kind) => {
      const isCode = kind === 'a code'
      const customer = await newCustomer()
      // three orders may be open at once after a completed one
      const { id: done } = await placed(customer, pickupBody(rolls(3, { total: 1770 })))
      for (const status of ['processed', 'completed']) expect((await moveByStaff(done, status)).status).toBe(200)
      const { id, code } = await addCode({ percent: 10, per_customer: 2, ...(!isCode && { code: null, name: 'Акция' }) })
      const body = pickupBody(rolls(3, { total: 1593, ...(isCode && { promocode: code }) }))
      const reason = isCode ? 'promo_already_used' : 'cart_changed'
      const reasonsOf = (answers: readonly { status: number; json: unknown }[]) =>
        answers.map(({ status, json }) => (status === 201 ? 'placed' : (json as { error: { code: string } }).error.code)).toSorted()
      const first = await placed(customer, body)
      const answers = await Promise.all(times(4, () => order(customer, body)))
      expect(reasonsOf(answers)).toEqual([reason, reason, reason, 'placed'].toSorted())
      expect(await usesOf(id)).toEqual({ used: 2, uses: 2 })
      if (isCode) expect((await check(customer, code)).json).toMatchObject({ message: expect.stringContaining('уже применили 2') })
      await cancel(customer, first.id)
      expect(await usesOf(id)).toEqual({ used: 1, uses: 1 })
      expect(reasonsOf([await order(customer, body), await order(customer, body)])).toEqual([reason, 'placed'].toSorted())
      expect(reasonsOf([await order(await newCustomer(), body)])).toEqual(['placed'])
    },
  )

  it('is not used up by an order that the code gives nothing to', async () => {
    const { id, code } = await addCode({ percent: 10, per_customer: 1 })
    await db.insert(promoCodes).values({ name: 'Больше', type: 1, percent: 20 })
    const customer = await newCustomer()
    const { id: orderId } = await placed(customer, pickupBody(rolls(3, { promocode: code, total: 1416 })))
    expect(await readOrder(customer, orderId)).toMatchObject({ promocode: null, promotions: [{ name: 'Больше' }] })
    expect(await usesOf(id)).toEqual({ used: 0, uses: 0 })
  })
})
