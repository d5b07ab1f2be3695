import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { GivenBonuses, GiveBonusesBody } from '~/contracts/staff-customers'
import { MAX_GIFT } from '~/contracts/staff-constants'
import { DAY_MS } from '~/rules/time'
import { HttpError, invalid, missing, reasonOf } from '#server/core/errors'
import { failUnless, isGuardFailure } from '#server/db/fail-unless'
import { oncePerKey } from '#server/db/once-per-key'
import { isPresent, rowWhere } from '#server/db/row-where'
import { bonusLedger, customers, staffAudit } from '#server/db/tables'
import { termsIdAt } from '#server/shop/loyalty-terms'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'

/** Gives bonuses, or takes them. The same key answers what it gave first. @throws HttpError 403 over a manager's limit, 404,
 *  409 `idempotency_key_reused`, 422 `amount:` for more than the customer has */
export async function giveBonuses(ctx: StaffContext, id: number, body: GiveBonusesBody, key: string | undefined): Promise<GivenBonuses> {
  const wanted = { customerId: id, scope: 'staff', key, body: [body.amount, body.reason] }
  return oncePerKey(ctx, wanted, {
    make: (record) => give(ctx, id, body, record),
    again: async (response) => response as GivenBonuses,
  })
}

async function give(
  ctx: StaffContext,
  id: number,
  { amount, reason }: GiveBonusesBody,
  record: (response: SQL) => BatchItem<'sqlite'>[],
): Promise<GivenBonuses> {
  const { db, now } = ctx
  const [customer] = await db
    .select({ bonuses: customers.bonuses })
    .from(customers)
    .where(and(eq(customers.id, id), isPresent(id)))
  if (!customer) throw missing('Такого гостя нет')
  if (customer.bonuses + amount < 0) throw invalid('amount', `У гостя ${customer.bonuses}: столько не снять`)
  const row = {
    customer_id: id,
    kind: amount > 0 ? ('gift' as const) : ('expiry' as const),
    amount,
    description: reason,
    created_at: now.getTime(),
    terms_id: termsIdAt(now),
  }
  const given = { id: sql`(select max("id") from ${bonusLedger} where "customer_id" = ${id})`, amount }
  const response = sql`json_object('id', ${given.id}, 'amount', ${amount}, 'bonuses', (select "bonuses" from ${customers} where "id" = ${id}))`
  try {
    const [, [added], , [left]] = await db.batch([
      failUnless(db, sql`${isPresent(id)} and ${isWithinLimit(ctx, id, amount)}`),
      db
        .insert(bonusLedger)
        .select(rowWhere(bonusLedger, row, sql`where true`))
        .returning({ id: bonusLedger.id }),
      audited(ctx, { action: 'bonus.give', subject: `customer:${id}`, after: { amount } }),
      db.select({ bonuses: customers.bonuses }).from(customers).where(eq(customers.id, id)),
      ...record(response),
    ])
    return { id: added?.id ?? 0, amount, bonuses: left?.bonuses ?? 0 }
  } catch (error) {
    if (isGuardFailure(error)) throw overLimit()
    // the balance fell meanwhile
    if (reasonOf(error).includes('customers_bonuses')) throw invalid('amount', 'Столько бонусов у гостя уже нет')
    throw error
  }
}

/** What all staff together gave this customer in 24 hours; bonuses taken back are not subtracted. */
function isWithinLimit({ staff, now }: StaffContext, id: number, amount: number) {
  if (staff.role === 'owner' || amount < 0) return sql`1`
  return sql`(select coalesce(sum(max(0, json_extract("after", '$.amount'))), 0) from ${staffAudit}
    where "subject" = ${`customer:${id}`} and "action" = 'bonus.give' and "at" > ${now.getTime() - DAY_MS}) + ${amount} <= ${sql.raw(String(MAX_GIFT))}`
}

const overLimit = () =>
  new HttpError(403, 'not_allowed', `Управляющий дарит гостю до ${MAX_GIFT} бонусов в сутки. Больше может владелец.`, {
    extra: { right: 'bonus.give' },
  })
