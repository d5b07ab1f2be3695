import { sql, type SQL } from 'drizzle-orm'
import { rowWhere } from '#server/db/row-where'
import { attempts } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

type Kind = (typeof attempts.$inferSelect)['kind']

/** How many attempts of one kind a subject has within the window: `phone:79990000000`, `address:192.0.2.1`. */
export type Budget = { subject: string; limit: number }

/** Budgets count within the last hour. Contract "Sign-in". */
export const BUDGET_WINDOW_MS = 3_600_000

/** An SQL condition: every budget has room for one more attempt. Evaluated inside a writing statement, so that
 *  parallel calls cannot pass it together. */
export function hasRoom(kind: Kind, budgets: readonly Budget[], now: Date): SQL {
  const since = now.getTime() - BUDGET_WINDOW_MS
  const conditions = budgets.map(
    ({ subject, limit }) => sql`(select count(*) from ${attempts}
      where ${attempts.kind} = ${kind} and ${attempts.subject} = ${subject} and ${attempts.at} > ${since}) < ${limit}`,
  )
  return sql.join(conditions, sql` and `)
}

/** A statement for a batch: writes one attempt down for each budget where the condition holds. */
export function countAttempt({ db, now }: Pick<ServiceContext, 'db' | 'now'>, kind: Kind, budgets: readonly Budget[], condition: SQL) {
  const subjects = JSON.stringify(budgets.map((budget) => budget.subject))
  const row = { kind, subject: sql`value`, at: now.getTime() }
  return db.insert(attempts).select(rowWhere(attempts, row, sql`from json_each(${subjects}) where ${condition}`))
}

/** Milliseconds until every budget has room again; 0 where it has now. */
export async function budgetWaitMs(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  kind: Kind,
  budgets: readonly Budget[],
): Promise<number> {
  const since = now.getTime() - BUDGET_WINDOW_MS
  const blocking = budgets.map(
    ({ subject, limit }) => sql`select coalesce((select ${attempts.at} from ${attempts}
      where ${attempts.kind} = ${kind} and ${attempts.subject} = ${subject} and ${attempts.at} > ${since}
      order by ${attempts.at} desc limit 1 offset ${limit - 1}), 0) as at`,
  )
  const rows = await db.all<{ at: number }>(sql.join(blocking, sql` union all `))
  return Math.max(0, ...rows.map(({ at }) => at + BUDGET_WINDOW_MS - now.getTime()))
}
