import { eq } from 'drizzle-orm'
import { env } from '#host'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { LoyaltyTerms } from '~/contracts/loyalty'
import { DEFAULT_LOYALTY_TERMS } from '~/rules/loyalty-terms'
import { addMoney, subtractMoney } from '~/rules/money'
import { paidFee } from '~/rules/refund-lines'
import { MINUTE_MS } from '~/rules/time'
import { bonusLedger, bonusTerms } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { serviceContextOf } from '#server/http/context'
import { cancel, quoted } from '#server/orders/order-state.testing'
import { GOODS, line, newCustomer, orderBody, order, placed, setUpShop, type TestCustomer } from '#server/orders/orders.testing'
import { edited, givenBack, keep, linesOf, orderRow } from '#server/staff/desk/edits.testing'
import { settleLoyalty } from './loyalty.service'
import { change, completedOrder, day, ledgerOf, moveThrough, rankOf, readLoyalty } from './loyalty.testing'

setUpShop()

/** Terms of a test act from here on; each test has days of its own. */
let today = 0
const at = (days: number, minutes = 0) => vi.setSystemTime(new Date(day(today + days).getTime() + minutes * MINUTE_MS))
const from = async (days: number, parts: Partial<LoyaltyTerms> = {}) => {
  const from_at = day(today + days).getTime()
  const [row] = await db
    .insert(bonusTerms)
    .values({ from_at, terms: { ...DEFAULT_LOYALTY_TERMS, ...parts }, changed_at: from_at })
    .returning()
  return row?.id ?? 0
}
const night = (days: number) => settleLoyalty(serviceContextOf(env, day(today + days)))
const termsIdsOf = async ({ id }: TestCustomer) =>
  (await db.select({ terms: bonusLedger.terms_id }).from(bonusLedger).where(eq(bonusLedger.customer_id, id)).orderBy(bonusLedger.id)).map(
    ({ terms }) => terms,
  )
const delivered = (id: number) => moveThrough(id, 'processed', 'inTransit', 'completed')
const doubled = DEFAULT_LOYALTY_TERMS.ranks.map((step) => ({ ...step, percent: step.percent * 2 }))

beforeAll(() => void (today = 0))
// the terms of one test do not act in the next
afterEach(async () => {
  today += 1000
  await from(0)
})

describe('new terms do not reach back', () => {
  it('an order keeps the terms of its placing; the next one has the new ones', async () => {
    at(0)
    const customer = await newCustomer()
    const before = await placed(customer)
    const id = await from(1, { ranks: doubled })
    at(2)
    const after = await placed(customer)
    await delivered(before.id)
    await delivered(after.id)
    expect(await ledgerOf(customer)).toEqual([
      ['accrual', 35],
      ['accrual', 70],
    ])
    const [first, second] = await termsIdsOf(customer)
    expect([first === id, second]).toEqual([false, id])
  })

  it('a refund takes what was earned then, not what today’s percentage makes of it', async () => {
    at(0)
    const customer = await newCustomer()
    const { id } = await placed(customer)
    await delivered(id)
    await from(1, { ranks: doubled })
    at(2)
    await givenBack(id, { lines: [{ position: 0, qtt: 1 }], to: 'cash' })
    expect(await ledgerOf(customer)).toEqual([
      ['accrual', 35],
      ['adjust', -17],
    ])
    await givenBack(id, { lines: [{ position: 0, qtt: 1 }], to: 'cash' })
    expect((await ledgerOf(customer)).at(-1)).toEqual(['adjust', -18])
  })

  it('an edit of an order keeps the bonuses that it spends, also after the programme was switched off', async () => {
    at(0)
    const customer = await newCustomer({ bonuses: 400 })
    const { id } = await placed(customer, orderBody({ bonuses: 400, total: 929 }))
    await from(1, { is_on: false })
    at(1, 1)
    await edited(id, { lines: [...(await keep(id)), line(GOODS.roll, 1)] })
    expect(await orderRow(id)).toMatchObject({ bonuses_spent: 400, bonuses_earned: 41 })
    expect((await order(customer, orderBody({ bonuses: 1, total: 1328 }))).status).toBe(422)
    expect((await cancel(customer, id)).status).toBe(200)
    expect((await ledgerOf(customer)).at(-1)).toEqual(['refund', 400])
  })

  it('a shorter life is for bonuses that come after it', async () => {
    const [old, fresh] = [await newCustomer(), await newCustomer()]
    await change(old, 100, day(today))
    const id = await from(10, { life_days: 30 })
    await db.insert(bonusLedger).values({
      customer_id: fresh.id,
      kind: 'gift',
      amount: 50,
      description: 'Подарок',
      created_at: day(today + 10).getTime(),
      terms_id: id,
    })
    await night(40)
    expect([await ledgerOf(old), await ledgerOf(fresh)]).toEqual([
      [['gift', 100]],
      [
        ['gift', 50],
        ['expiry', -50],
      ],
    ])
    await night(180)
    expect((await ledgerOf(old)).at(-1)).toEqual(['expiry', -100])
  })
})

describe('ranks follow the terms in force', () => {
  it('a night after new thresholds they fall and rise, or only rise where a rank is kept', async () => {
    const [low, high] = [await newCustomer(), await newCustomer()]
    await completedOrder(low, 12_000, day(today))
    await completedOrder(high, 20_000, day(today))
    await night(1)
    expect([await rankOf(low), await rankOf(high)]).toEqual([1, 2])
    const easier = DEFAULT_LOYALTY_TERMS.ranks.map((step) => ({ ...step, from: step.rank === 2 ? 10_000 : step.from }))
    await from(2, { ranks: easier })
    await night(3)
    expect([await rankOf(low), await rankOf(high)]).toEqual([2, 2])
    await from(4, { keeps_rank: true })
    await night(5)
    expect(await rankOf(low)).toBe(2)
    await from(6)
    await night(7)
    expect([await rankOf(low), await rankOf(high)]).toEqual([1, 2])
  })
})

describe('a programme that is off', () => {
  it('earns, spends and burns nothing, and the balance stays until its owner was warned', async () => {
    at(0)
    const customer = await newCustomer()
    await change(customer, 300, day(today - 100))
    await from(10, { is_on: false })
    at(11)
    const quote = await quoted(orderBody({ bonuses: 100 }), customer)
    expect([quote.bonuses_max, quote.totals.bonuses_spent, quote.totals.bonuses_earned]).toEqual([0, 0, 0])
    expect(quote.explanation.at(-1)?.text.replaceAll('\u00a0', ' ')).toBe('Сейчас бонусы не действуют')
    await night(85)
    expect(await readLoyalty(customer)).toMatchObject({ bonuses: 300, percent: 0, expiring: [] })
    await from(87)
    at(88)
    await night(88)
    expect((await readLoyalty(customer)).expiring).toEqual([{ amount: 300, at: expect.stringContaining('T12:00:00') }])
    await night(101)
    expect(await ledgerOf(customer)).toEqual([
      ['gift', 300],
      ['expiry', -300],
    ])
  })
})

describe('a delivery fee that bonuses pay for', () => {
  it('is a part of the order’s sums, and what bonuses paid of it is not given back in roubles', async () => {
    at(0)
    await from(1, { pay_percent: 100, pays: { delivery: true, sale: true, sets: true } })
    const customer = await newCustomer({ bonuses: 2000 })
    at(2)
    // 2 · 590 + 149 = 1329
    const { id } = await placed(customer, orderBody({ bonuses: 1250, total: 79 }))
    const paidOf = async () => {
      const [order, lines] = [await orderRow(id), await linesOf(id)]
      const onLines = lines.map(({ amount, discount, bonuses }) => subtractMoney(amount, discount, bonuses))
      return { order, paid: addMoney(...onLines, paidFee(order, lines)) }
    }
    expect(await paidOf()).toMatchObject({ paid: 79, order: { bonuses_spent: 1250, delivery_fee: 149, total: 79 } })
    await edited(id, { lines: (await keep(id)).map((one) => ({ ...one, qtt: 1 })) })
    expect(await paidOf()).toMatchObject({ paid: 0, order: { bonuses_spent: 739, delivery_fee: 149, total: 0 } })
    expect((await ledgerOf(customer)).slice(1)).toEqual([
      ['redemption', -1250],
      ['adjust', 511],
    ])
  })
})

describe('the database', () => {
  it('refuses to change or delete terms that were used, and the terms of a change of bonuses', async () => {
    const customer = await newCustomer({ bonuses: 5 })
    const run = (sql: string) => env.DB.prepare(sql).run()
    await expect(run('update loyalty_terms set changed_at = 1 where id = 1')).rejects.toThrow('terms that have begun')
    await expect(run('delete from loyalty_terms where id = 1')).rejects.toThrow('terms that have begun')
    await expect(run(`update bonus_ledger set terms_id = 2 where customer_id = ${customer.id}`)).rejects.toThrow('never changes')
    await expect(run(`insert into loyalty_terms (from_at, terms, changed_at) values (1, '{}', 2)`)).rejects.toThrow('loyalty_terms_from')
  })
})
