import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addMoney } from '~/rules/money'
import { db } from '#server/http/api.testing'
import { CITY, CODE } from '#server/orders/orders.testing'
import type { ModelAccount } from './model-banks.testing'
import type { World } from './world.testing'

/** Holds after every step. */
export async function checkInvariants(world: World): Promise<void> {
  const orders = await world.orders()
  const [sums] = await db.all<Record<string, number>>(sql`select
    (select count(*) from idempotency_keys where customer_id = ${world.customer.id}) as keys,
    (select bonuses from customers where id = ${world.customer.id}) as balance,
    (select sum(amount) from bonus_ledger where customer_id = ${world.customer.id}) as ledger,
    (select used from promo_codes where code = ${CODE.ten}) as used,
    (select count(*) from promo_uses join promo_codes on promo_codes.id = code_id where code = ${CODE.ten}) as uses,
    (select count(*) from orders where promocode = ${CODE.ten} and status <> 'canceled') as live,
    (select count(*) from (select starts_at, taken, (select coalesce(sum(kitchen_minutes), 0) from orders
      where orders.city_id = slots.city_id and slot_at = starts_at and status <> 'canceled') as due from slots
      where city_id = ${CITY.day}) where taken <> due) as wrongSlots`)
  expect(sums).toMatchObject({ keys: orders.length, balance: sums?.['ledger'], used: sums?.['uses'], wrongSlots: 0 })
  expect(sums?.['uses']).toBe(sums?.['live'])
  for (const order of orders) {
    const isCanceled = order.status === 'canceled'
    const facts = JSON.stringify(order)
    expect(order.good, facts).toBeLessThanOrEqual(isCanceled ? 0 : 1)
    expect(order.pending, facts).toBeLessThanOrEqual(1)
    expect(order.payment_status, facts).toBe(order.derived)
    const earned = order.status === 'completed' ? order.bonuses_earned : 0
    if (isCanceled) {
      // of the bonuses given instead of money, as many as the customer had
      expect(order.ledger, facts).toBeLessThanOrEqual(0)
      expect(order.ledger, facts).toBeGreaterThanOrEqual(-order.given_bonuses)
    } else expect(order.ledger, facts).toBe(earned - order.bonuses_spent)
    expect(order.uses, facts).toBeLessThanOrEqual(isCanceled ? 0 : 1)
    expect(order.taken, facts).toBeLessThanOrEqual(1)
    expect(order.paid, facts).toBe(order.total)
    expect(order.over, facts).toBe(0)
    expect(order.gone, facts).toBeLessThanOrEqual(isCanceled ? Number.POSITIVE_INFINITY : order.amounts)
    if (!isCanceled && order.amounts > 0) {
      // what edits did not return was given back before, or could not be
      const unreturned = order.amounts - order.edited - (order.total - order.collect)
      expect(unreturned, facts).toBeGreaterThanOrEqual(0)
      expect(unreturned, facts).toBeLessThanOrEqual(order.given)
    }
  }
}

/** Settles everything: no more failures, unpaid payments expire, all webhooks arrive. */
export async function settleAll(world: World): Promise<void> {
  const { bank } = world
  Object.assign(bank.state, { faults: [], canExpire: true, refundsAtOnce: true })
  for (const one of bank.all()) bank.decline(one, 'expired_on_confirmation')
  world.recordEvents()
  for (const event of world.events) expect(await world.webhook(event)).toBe(200)
  for (const seconds of [61, 61, 1900, 3700, 3700, 3700, 61]) {
    world.wait(seconds)
    await world.cron()
  }
}

/** Holds in the end: an active online order was paid exactly once, a canceled one not at all. */
export async function checkFinal(world: World): Promise<void> {
  const { bank } = world
  for (const order of await world.orders()) {
    const facts = JSON.stringify(order)
    const keys = order.keys.split(',')
    const held = bank.all().filter(({ key, status }: ModelAccount) => keys.includes(key) && status === 'held')
    const charged = addMoney(bank.net(keys), ...held.map(({ amount }) => amount))
    const isOnline = order.payment_status !== 'none'
    const isHeld = held.length > 0
    const kept = isHeld ? order.total : order.amounts - order.done
    expect(charged, facts).toBe(isOnline && order.status !== 'canceled' ? kept / 100 : 0)
    expect(order.pending, facts).toBe(0)
    if (order.status !== 'canceled') expect(order.taken, facts).toBe(order.status === 'new' ? 0 : 1)
    expect(order.payment_status, facts).toBe(order.derived)
    if (isOnline && order.status !== 'canceled') expect(['paid', 'refunded'], facts).toContain(order.payment_status)
    if (order.status === 'canceled') expect(['failed', 'refunded', 'none'], facts).toContain(order.payment_status)
  }
  const [due] = await db.all<{ count: number }>(sql`select (select count(*) from payment_tasks where status = 'due')
    + (select count(*) from refunds where status = 'due') as count`)
  expect(due?.count).toBe(0)
}
