import { HOUR_MS } from '~/rules/time'
import { sql, type SQL } from 'drizzle-orm'
import { rowWhere } from '#server/db/row-where'
import { attempts } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

type Kind = (typeof attempts.$inferSelect)['kind']

/** The number of attempts of a subject (`customer:5`, `address:192.0.2.1`) within a sliding window: an hour by default,
 *  a day at most. One subject may have several budgets. */
export type TryBudget = { subject: string; limit: number; windowMs?: number }

/** SQL condition: every budget allows one more attempt. As part of a write, so that parallel calls cannot all pass. */
export function hasTriesLeft(kind: Kind, budgets: readonly TryBudget[], now: Date): SQL {
  const conditions = budgets.map(
    (budget) => sql`(select count(*) from ${attempts}
      where ${attempts.kind} = ${kind} and ${attempts.subject} = ${budget.subject} and ${attempts.at} > ${since(budget, now)})
      < ${budget.limit}`,
  )
  return sql.join(conditions, sql` and `)
}

/** Statement for a batch: counts one attempt for each subject if the condition holds. */
export function countAttempt({ db, now }: Pick<ServiceContext, 'db' | 'now'>, kind: Kind, budgets: readonly TryBudget[], condition: SQL) {
  const subjects = JSON.stringify([...new Set(budgets.map((budget) => budget.subject))])
  const row = { kind, subject: sql`value`, at: now.getTime() }
  return db.insert(attempts).select(rowWhere(attempts, row, sql`from json_each(${subjects}) where ${condition}`))
}

/** Milliseconds until every budget allows an attempt, 0 if they do now, and the subject that waits longest. One read. */
export async function budgetWait({ db, now }: Pick<ServiceContext, 'db' | 'now'>, kind: Kind, budgets: readonly TryBudget[]) {
  // the newest attempt that must leave the window; columns of one row, because D1 joins at most five selects
  const blocking = budgets.map(
    (budget, i) => sql`(select ${attempts.at} from ${attempts}
      where ${attempts.kind} = ${kind} and ${attempts.subject} = ${budget.subject} and ${attempts.at} > ${since(budget, now)}
      order by ${attempts.at} desc limit 1 offset ${budget.limit - 1}) as ${sql.identifier(`at_${i}`)}`,
  )
  const [found] = await db.all<Record<string, number | null>>(sql`select ${sql.join(blocking, sql`, `)}`)
  const waits = budgets.map((budget, i) => ({
    subject: budget.subject,
    waitMs: Math.max(0, (found?.[`at_${i}`] ?? 0) + windowOf(budget) - now.getTime()),
  }))
  return waits.reduce((longest, wait) => (wait.waitMs > longest.waitMs ? wait : longest))
}

const windowOf = ({ windowMs = HOUR_MS }: TryBudget) => windowMs
const since = (budget: TryBudget, now: Date) => now.getTime() - windowOf(budget)
