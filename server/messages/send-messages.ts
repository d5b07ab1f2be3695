import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { outbox } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

const MINUTE_MS = 60_000
/** How long after a try the next one follows: five tries within the hour. */
const PAUSES_MS = [1, 5, 15, 30].map((minutes) => minutes * MINUTE_MS)
/** What was not sent by then is of no use to the customer any more. */
const LIFE_MS = 120 * MINUTE_MS
/** Sent at the same time: a Worker holds six connections, and one that waits for its turn would time out unsent. */
const TOGETHER = 5
/** What one run of the cron sends at most. */
const A_RUN = 100

type Sent = { sent: number; failed: number; waiting: number }

/** Sends these messages of the outbox, those that wait and are due. Before each call the row is `failed` by one statement
 *  that only one of several callers wins, and afterwards what it is: a try cut short is never made again, so that no message
 *  comes twice. Answers when those that SMS.ru surely did not take are tried again. Issue 7, docs/decisions/029. */
export async function sendMessages(
  ctx: ServiceContext,
  ids: readonly number[],
): Promise<{ sent: number; failed: number; again: Map<number, number> }> {
  const again = new Map<number, number>()
  const told = { sent: 0, failed: 0 }
  for (let from = 0; from < ids.length; from += TOGETHER) {
    const tried = await Promise.all(ids.slice(from, from + TOGETHER).map(async (id) => ({ id, became: await trySending(ctx, id) })))
    for (const { id, became } of tried)
      if (typeof became === 'number') again.set(id, became)
      else if (became) told[became]++
  }
  return { ...told, again }
}

/** Sends what is due and what nobody handed to the queue, oldest first, and gives up what has waited for two hours. */
export async function sendWaiting(ctx: ServiceContext): Promise<Sent & { late: number }> {
  const { db, now } = ctx
  const late = await db
    .update(outbox)
    .set({ status: 'failed', error: 'too late', next_try_at: null })
    .where(and(eq(outbox.status, 'waiting'), lte(outbox.created_at, now.getTime() - LIFE_MS)))
  const due = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, 'waiting'), lte(outbox.next_try_at, now.getTime())))
    .orderBy(asc(outbox.next_try_at))
    .limit(A_RUN)
  const { sent, failed, again } = await sendMessages(
    ctx,
    due.map(({ id }) => id),
  )
  return { sent, failed, waiting: again.size, late: late.meta.changes }
}

/** What became of it: the moment of its next try, or nothing where it was not ours to send. */
async function trySending(ctx: ServiceContext, id: number): Promise<'sent' | 'failed' | number | undefined> {
  const { db, now, sms } = ctx
  const [ours] = await db
    .update(outbox)
    .set({ status: 'failed', error: 'unknown', attempts: sql`${outbox.attempts} + 1`, next_try_at: null })
    .where(
      and(
        eq(outbox.id, id),
        eq(outbox.status, 'waiting'),
        lte(outbox.next_try_at, now.getTime()),
        gt(outbox.created_at, now.getTime() - LIFE_MS),
      ),
    )
    .returning({ phone: outbox.phone, text: outbox.text, attempts: outbox.attempts })
  if (!ours || ours.text === null) return undefined
  const delivery = await sms.deliver({ phone: ours.phone, text: ours.text })
  const settle = (state: Partial<typeof outbox.$inferInsert>) => db.update(outbox).set(state).where(eq(outbox.id, id))
  if (delivery.outcome === 'taken') {
    await settle({ status: 'sent', error: null, sent_at: now.getTime() })
    return 'sent'
  }
  const pause = PAUSES_MS[ours.attempts - 1]
  if (delivery.outcome === 'busy' && pause !== undefined) {
    const next = now.getTime() + pause
    await settle({ status: 'waiting', error: delivery.reason, next_try_at: next })
    return next
  }
  await settle({ error: delivery.outcome === 'unknown' ? `unknown: ${delivery.reason}` : delivery.reason })
  return 'failed'
}
