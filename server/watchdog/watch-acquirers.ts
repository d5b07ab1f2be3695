import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { acquirerTitle } from '~/contracts/staff-constants'
import { failUnless, isGuardFailure } from '#server/db/fail-unless'
import { orders, payments, payTerms, staff } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import { isSwitchedOff, type PayTerms } from '#server/shop/online-ways'
import { audited } from '#server/staff/access/audited'
import { staffMessage } from './staff-messages'

/** So many payments in a row that an acquirer did not make, refused or without an answer. A card that it declined was made. */
const FAILURES = 5
/** Only the newest payments of the shop are looked at. */
const RECENT = 200
/** A younger one may still be on its way. */
const YOUNG_MS = 30_000

/** Cron, every minute: no new payments for an acquirer that fails again and again, until somebody switches it on. Its ways go to another one;
 *  payments that it has stay with it. */
export async function watchAcquirers(ctx: ServiceContext): Promise<{ off: number }> {
  const { payTerms: terms } = await loadDictionaries(ctx)
  let off = 0
  for (const name of ctx.payments.names) {
    if (isSwitchedOff(terms, name) || !(await isFailing(ctx, terms, name))) continue
    if (await switchOff(ctx, name)) off += 1
  }
  return { off }
}

/** Failures before it was switched on last do not count, nor those of one customer alone: a bank may refuse one e-mail. */
async function isFailing({ db, now }: ServiceContext, { switches }: PayTerms, name: string): Promise<boolean> {
  const tried = db
    .select({ provider_payment_id: payments.provider_payment_id, customer_id: orders.customer_id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .where(
      sql`${payments.id} > (select coalesce(max(p."id"), 0) from ${payments} p) - ${RECENT} and +${payments.provider} = ${name} and ${payments.created_at} > ${switches[name]?.at ?? 0}
        and (${payments.provider_payment_id} is not null or ${payments.created_at} <= ${now.getTime() - YOUNG_MS})`,
    )
    .orderBy(sql`${payments.id} desc`)
    .limit(FAILURES)
    .as('tried')
  const [row] = await db
    .select({
      failed: sql<number>`count(*) filter (where ${tried.provider_payment_id} is null)`.as('failed'),
      customers: sql<number>`count(distinct ${tried.customer_id})`.as('customers'),
    })
    .from(tried)
  return row?.failed === FAILURES && row.customers > 1
}

/** Whether this run has done it. The owners are told, because a bank is no matter of one kitchen. */
async function switchOff(ctx: ServiceContext, name: string): Promise<boolean> {
  const { db, now, settings } = ctx
  const mark = JSON.stringify({ is_off: true, by: 'failures', at: now.getTime() })
  const path = `$."${name}"`
  const owners = await db
    .select({ phone: staff.phone })
    .from(staff)
    .where(
      and(
        eq(staff.status, 'active'),
        eq(staff.role, 'owner'),
        isNotNull(staff.phone),
        // outside the demo its people do not exist
        settings.environment === 'demo' ? undefined : eq(staff.is_demo, false),
      ),
    )
  const text = `${acquirerTitle(name)} не принимает платежи, отключили. Проверьте настройки оплаты`
  const isOn = sql`(select coalesce(json_extract(${payTerms.switches}, ${`${path}.is_off`}), 0) from ${payTerms}) = 0`
  await db.insert(payTerms).values({ id: 1 }).onConflictDoNothing()
  try {
    await db.batch([
      failUnless(db, isOn),
      db.update(payTerms).set({
        switches: sql`json_set(${payTerms.switches}, ${path}, json(${mark}))`,
        revision: sql`${payTerms.revision} + 1`,
      }),
      audited(ctx, { action: 'payments.off', subject: 'payments:1', after: { off: [name] } }),
      ...owners.flatMap(({ phone }) => (phone === null ? [] : [staffMessage(ctx, { phone, text, orderId: null })])),
    ])
  } catch (error) {
    if (isGuardFailure(error)) return false
    throw error
  }
  console.error(JSON.stringify({ level: 'error', event: 'acquirer_off', acquirer: name, failures: FAILURES }))
  return true
}
