import { sql, type SQL } from 'drizzle-orm'
import { rowWhere } from '#server/db/row-where'
import { attempts } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

type Kind = (typeof attempts.$inferSelect)['kind']

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** How many attempts of one kind a subject has within a sliding window (an hour, unless said otherwise; a day at most):
 *  `phone:79990000000`, `address:192.0.2.1`. One subject may have several windows. */
export type Budget = { subject: string; limit: number; windowMs?: number }

/** An SQL condition: every budget has room for one more attempt. Evaluated inside a writing statement, so that
 *  parallel calls cannot pass it together. */
export function hasRoom(kind: Kind, budgets: readonly Budget[], now: Date): SQL {
  const conditions = budgets.map(
    (budget) => sql`(select count(*) from ${attempts}
      where ${attempts.kind} = ${kind} and ${attempts.subject} = ${budget.subject} and ${attempts.at} > ${since(budget, now)})
      < ${budget.limit}`,
  )
  return sql.join(conditions, sql` and `)
}

/** A statement for a batch: writes one attempt down for each subject where the condition holds. */
export function countAttempt({ db, now }: Pick<ServiceContext, 'db' | 'now'>, kind: Kind, budgets: readonly Budget[], condition: SQL) {
  const subjects = JSON.stringify([...new Set(budgets.map((budget) => budget.subject))])
  const row = { kind, subject: sql`value`, at: now.getTime() }
  return db.insert(attempts).select(rowWhere(attempts, row, sql`from json_each(${subjects}) where ${condition}`))
}

/** Milliseconds until every budget has room again; 0 where it has now. */
export async function budgetWaitMs(ctx: Pick<ServiceContext, 'db' | 'now'>, kind: Kind, budgets: readonly Budget[]): Promise<number> {
  return Math.max(0, ...(await budgetWaits(ctx, kind, budgets)).map(({ waitMs }) => waitMs))
}

/** The same for each budget by itself, in the order given. One read. */
export async function budgetWaits(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  kind: Kind,
  budgets: readonly Budget[],
): Promise<(Budget & { waitMs: number })[]> {
  // the newest attempt that has to leave the window: columns of one row, because D1 joins at most five selects
  const blocking = budgets.map(
    (budget, i) => sql`(select ${attempts.at} from ${attempts}
      where ${attempts.kind} = ${kind} and ${attempts.subject} = ${budget.subject} and ${attempts.at} > ${since(budget, now)}
      order by ${attempts.at} desc limit 1 offset ${budget.limit - 1}) as ${sql.identifier(`at_${i}`)}`,
  )
  const [found] = await db.all<Record<string, number | null>>(sql`select ${sql.join(blocking, sql`, `)}`)
  return budgets.map((budget, i) => ({
    ...budget,
    waitMs: Math.max(0, (found?.[`at_${i}`] ?? 0) + windowOf(budget) - now.getTime()),
  }))
}

const windowOf = ({ windowMs = HOUR_MS }: Budget) => windowMs
const since = (budget: Budget, now: Date) => now.getTime() - windowOf(budget)
