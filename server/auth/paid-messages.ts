import { and, eq, gt, sql } from 'drizzle-orm'
import { attempts } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { DAY_MS } from '~/rules/time'
import { countAttempt } from './attempts'
import { SHOP, shopBudget } from './budgets'

/** Counts a paid message that is sent whatever the day's budget says, such as one about an order. */
export async function countPaidMessage(ctx: ServiceContext): Promise<void> {
  const [, paid] = await ctx.db.batch([countAttempt(ctx, 'code_sent', shopBudget(ctx.settings), sql`1`), paidMessages(ctx)])
  reportSpentBudget(ctx, paid)
}

/** Batch query, after the statement that counts: the paid messages of the last 24 hours. */
export const paidMessages = ({ db, now }: Pick<ServiceContext, 'db' | 'now'>) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(attempts)
    .where(and(eq(attempts.kind, 'code_sent'), eq(attempts.subject, SHOP), gt(attempts.at, now.getTime() - DAY_MS)))

/** Tells the operator of the message that uses up the day's budget: strangers get no codes then. */
export function reportSpentBudget({ settings }: ServiceContext, [paid]: Awaited<ReturnType<typeof paidMessages>>): void {
  if (paid?.count !== settings.smsDayLimit) return
  console.error(JSON.stringify({ level: 'error', event: 'sms_day_limit', limit: settings.smsDayLimit }))
}
