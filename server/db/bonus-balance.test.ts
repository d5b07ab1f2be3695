import { eq } from 'drizzle-orm'
import { env } from '#host'
import { describe, expect, it } from 'vitest'
import { bonusLedger, customers } from './tables'
import { createCustomer, db, insertRaw, prepareRaw } from './db.testing'
import { AT } from './rows.testing'

const BY_LEDGER = /bonuses come by bonus_ledger/

/** Inserts without Drizzle, whose errors hide the one of the database. */
const change = (customer_id: number, amount: number, parts: Record<string, unknown> = {}) =>
  prepareRaw('bonus_ledger', {
    customer_id,
    kind: amount > 0 ? 'gift' : 'expiry',
    amount,
    description: '',
    created_at: AT,
    ...parts,
  })

async function balanceOf(id: number) {
  const rows = await db.select().from(bonusLedger).where(eq(bonusLedger.customer_id, id))
  const [customer] = await db.select({ bonuses: customers.bonuses }).from(customers).where(eq(customers.id, id))
  return [customer?.bonuses, rows.reduce((sum, { amount }) => sum + amount, 0)]
}

describe('the balance is the sum of the ledger', () => {
  it('follows many rows of one statement', async () => {
    const { customerId } = await createCustomer({ bonuses: 10 })
    const { customerId: other } = await createCustomer({ bonuses: 20 })
    await env.DB.prepare(
      `insert into bonus_ledger (customer_id, kind, amount, description, created_at)
       select customer_id, 'gift', 7, '', 0 from bonus_ledger where customer_id in (?1, ?2)
       union all select ?1, 'gift', 1, '', 0`,
    )
      .bind(customerId, other)
      .run()
    expect([await balanceOf(customerId), await balanceOf(other)]).toEqual([
      [18, 18],
      [27, 27],
    ])
  })

  it('cannot be written directly', async () => {
    const { customerId } = await createCustomer({ bonuses: 50 })
    for (const bonuses of [0, 49, 51, 1000]) {
      await expect(env.DB.prepare('update customers set bonuses = ? where id = ?').bind(bonuses, customerId).run()).rejects.toThrow(
        BY_LEDGER,
      )
    }
    await expect(insertRaw('customers', { phone: '79998887766', bonuses: 1, created_at: AT })).rejects.toThrow(BY_LEDGER)
    expect(await balanceOf(customerId)).toEqual([50, 50])
  })

  it('relies on rows that never change, except for their description', async () => {
    const { customerId } = await createCustomer({ bonuses: 50 })
    for (const wrong of ['amount = 51', "kind = 'refund'", `customer_id = ${customerId + 1}`, 'created_at = 1', 'order_id = 1']) {
      await expect(env.DB.prepare(`update bonus_ledger set ${wrong} where customer_id = ?`).bind(customerId).run()).rejects.toThrow(
        /never changes/,
      )
    }
    await env.DB.prepare("update bonus_ledger set description = 'За отзыв' where customer_id = ?").bind(customerId).run()
    expect(await balanceOf(customerId)).toEqual([50, 50])
  })

  it('rolls the batch back when more is spent than there is', async () => {
    const { customerId } = await createCustomer({ bonuses: 50 })
    const rename = env.DB.prepare("update customers set name = 'Вера' where id = ?").bind(customerId)
    await expect(env.DB.batch([rename, change(customerId, -51)])).rejects.toThrow(/customers_bonuses/)
    expect(await balanceOf(customerId)).toEqual([50, 50])
    expect(await db.select({ name: customers.name }).from(customers).where(eq(customers.id, customerId))).toEqual([{ name: null }])
  })

  it('follows deletions of rows and customers', async () => {
    const { customerId } = await createCustomer({ bonuses: 50 })
    await change(customerId, -20).run()
    await env.DB.prepare('delete from bonus_ledger where customer_id = ? and amount < 0').bind(customerId).run()
    expect(await balanceOf(customerId)).toEqual([50, 50])
    await env.DB.prepare('delete from customers where id = ?').bind(customerId).run()
    expect(await balanceOf(customerId)).toEqual([undefined, 0])
  })
})
