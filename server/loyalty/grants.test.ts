import { eq } from 'drizzle-orm'
import { env } from '#host'
import { beforeAll, expect, test } from 'vitest'
import { DEFAULT_LOYALTY_TERMS } from '~/rules/loyalty-terms'
import { erasureOf } from '#server/db/erasure'
import { createCustomer } from '#server/db/db.testing'
import { customers, bonusTerms } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { serviceContextOf } from '#server/http/context'
import { newCustomer, setUpShop, type TestCustomer } from '#server/orders/orders.testing'
import { eachCrash } from '#server/payments/crash.testing'
import { giveGrants, keepGrants } from './grants'
import { completedOrder, day, ledgerOf } from './loyalty.testing'
import { updateUser } from '#server/user/user.service'

setUpShop()
beforeAll(async () => {
  const terms = { ...DEFAULT_LOYALTY_TERMS, welcome: 200, birthday: 300, birthday_days: 5 }
  await db.insert(bonusTerms).values({ from_at: day(0).getTime(), terms, changed_at: day(0).getTime() })
})

const night = (days: number) => giveGrants(serviceContextOf(env, day(days)))
const ofTerms = async ({ id }: TestCustomer) => {
  const [last] = await db.select({ id: bonusTerms.id }).from(bonusTerms).orderBy(bonusTerms.id)
  await env.DB.prepare('update orders set loyalty_id = ?1 where customer_id = ?2')
    .bind((last?.id ?? 0) + 1, id)
    .run()
}
const erase = async ({ id, phone }: TestCustomer, days: number) => {
  const at = day(days)
  await db.batch([keepGrants(serviceContextOf(env, at), id, phone)])
  await env.DB.batch(erasureOf(id, at.getTime()).map((sql) => env.DB.prepare(sql)))
}
const setBirthday = (customer: TestCustomer, birthday: string, days: number) =>
  updateUser({ ...serviceContextOf(env, day(days)), userId: customer.id, sessionId: 1 }, { birthday })

test('a welcome follows the first completed order, once, and never the orders of before', async () => {
  const [fresh, old, idle] = [await newCustomer(), await newCustomer(), await newCustomer()]
  await completedOrder(old, 500, day(-3))
  await completedOrder(old, 500, day(1))
  await completedOrder(fresh, 500, day(1))
  await ofTerms(fresh)
  expect(await night(2)).toMatchObject({ welcome: 1 })
  expect(await night(2)).toMatchObject({ welcome: 0 })
  expect(await night(3)).toMatchObject({ welcome: 0 })
  expect([await ledgerOf(fresh), await ledgerOf(old), await ledgerOf(idle)]).toEqual([[['gift', 200]], [], []])
})

test('a welcome is in the ledger and counted as given, or neither, whenever the server crashes', async () => {
  const reached = await eachCrash(async (crash, DB) => {
    const fresh = await newCustomer()
    await completedOrder(fresh, 500, day(1))
    await ofTerms(fresh)
    await giveGrants(serviceContextOf({ ...env, DB }, day(2))).catch(() => undefined)
    await night(2)
    expect([crash, await ledgerOf(fresh)]).toEqual([crash, [['gift', 200]]])
  })
  expect(reached).toBeGreaterThan(0)
})

test('whoever erases the account and comes back with the same phone is welcomed no second time', async () => {
  const first = await newCustomer()
  await completedOrder(first, 500, day(1))
  await ofTerms(first)
  await night(2)
  await erase(first, 3)
  const { customerId, token } = await createCustomer({ phone: first.phone })
  const again = { id: customerId, phone: first.phone, token }
  await completedOrder(again, 500, day(4))
  await ofTerms(again)
  expect(await night(5)).toMatchObject({ welcome: 0 })
  expect(await ledgerOf(again)).toEqual([])
})

test('a birthday is given once a year, days before it, and not for a date that was typed just now', async () => {
  const [known, typed] = [await newCustomer(), await newCustomer()]
  await db
    .update(customers)
    .set({ created_at: day(-400).getTime() })
    .where(eq(customers.id, known.id))
  await db
    .update(customers)
    .set({ created_at: day(-400).getTime() })
    .where(eq(customers.id, typed.id))
  // day 0 is 20 November 2026
  await setBirthday(known, '1990-12-20', -40)
  await setBirthday(typed, '1990-12-20', 20)
  expect(await night(24)).toMatchObject({ birthday: 0 })
  expect(await night(25)).toMatchObject({ birthday: 1 })
  expect(await night(25)).toMatchObject({ birthday: 0 })
  await setBirthday(known, '1990-03-20', 26)
  expect(await night(118)).toMatchObject({ birthday: 0 })
  expect([await ledgerOf(known), await ledgerOf(typed)]).toEqual([[['gift', 300]], []])
  await setBirthday(known, '1990-12-20', 119)
  expect(await night(390)).toMatchObject({ birthday: 2 })
})
