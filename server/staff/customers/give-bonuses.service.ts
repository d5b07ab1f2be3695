import { and, eq, sql } from 'drizzle-orm'
import type { GivenBonuses, GiveBonusesBody } from '~/contracts/staff-customers'
import { MAX_GIFT } from '~/contracts/staff-constants'
import { DAY_MS } from '~/rules/time'
import { conflict, HttpError, invalid, missing, reasonOf } from '#server/core/errors'
import { sha256Hex } from '#server/core/secrets'
import { failUnless, isGuardFailure } from '#server/db/fail-unless'
import { isPresent, rowWhere } from '#server/db/row-where'
import { bonusLedger, customers, idempotencyKeys, staffAudit } from '#server/db/tables'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'

/** Gives bonuses, or takes them. The same key answers what it gave first. @throws HttpError 403 over a manager's limit, 404,
 *  409 `idempotency_key_reused`, 422 `amount:` for more than the customer has */
export async function giveBonuses(ctx: StaffContext, id: number, body: GiveBonusesBody, key: string | undefined): Promise<GivenBonuses> {
  const { db, now } = ctx
  const { amount, reason } = body
  const first = await firstGift(ctx, id, body, key)
  if (first) return first
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
      ...(key === undefined
        ? []
        : [
            db
              .insert(idempotencyKeys)
              .select(
                rowWhere(
                  idempotencyKeys,
                  { customer_id: id, key: keyOf(key), body_hash: hashOf(body), response, created_at: now.getTime() },
                  sql`where true`,
                ),
              ),
          ]),
    ])
    return { id: added?.id ?? 0, amount, bonuses: left?.bonuses ?? 0 }
  } catch (error) {
    if (isGuardFailure(error)) throw overLimit()
    // the balance fell meanwhile
    if (reasonOf(error).includes('customers_bonuses')) throw invalid('amount', 'Столько бонусов у гостя уже нет')
    const same = reasonOf(error).includes('idempotency_keys') ? await firstGift(ctx, id, body, key) : null
    if (same) return same
    throw error
  }
}

const keyOf = (key: string) => `staff:${key.toLowerCase()}`
const hashOf = ({ amount, reason }: GiveBonusesBody) => sha256Hex(JSON.stringify([amount, reason]))

async function firstGift({ db }: StaffContext, id: number, body: GiveBonusesBody, key: string | undefined): Promise<GivenBonuses | null> {
  if (key === undefined) return null
  const [row] = await db
    .select({ hash: idempotencyKeys.body_hash, response: idempotencyKeys.response })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.customer_id, id), eq(idempotencyKeys.key, keyOf(key))))
  if (!row) return null
  if (row.hash !== hashOf(body)) throw conflict('idempotency_key_reused', 'С этим ключом уже даны другие бонусы')
  return row.response as GivenBonuses
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
