import { DAY_MS, MINUTE_MS } from '~/rules/time'
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { countPaidMessage } from '#server/auth/paid-messages'
import { deleteOld } from '#server/db/delete-old'
import { outbox } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

/** Backoff: five attempts within an hour. */
const PAUSES_MS = [1, 5, 15, 30].map((minutes) => minutes * MINUTE_MS)
/** Older messages are useless to the customer. */
const LIFE_MS = 120 * MINUTE_MS
/** Concurrency: a Worker has six connections, and a waiting call would time out unsent. */
const CONCURRENCY = 5
/** Messages per cron run. */
const MAX_PER_RUN = 100

type Sent = { sent: number; failed: number; waiting: number }

/** Sends due messages of the outbox. Before each call one conditional UPDATE marks the row `failed`, so that one of several callers wins
 *  and an interrupted attempt is never repeated. `again` has the next attempt of messages that SMS.ru certainly did not accept. */
export async function sendMessages(
  ctx: ServiceContext,
  ids: readonly number[],
): Promise<{ sent: number; failed: number; again: Map<number, number> }> {
  const again = new Map<number, number>()
  const counts = { sent: 0, failed: 0 }
  for (let from = 0; from < ids.length; from += CONCURRENCY) {
    const results = await Promise.all(
      ids.slice(from, from + CONCURRENCY).map(async (id) => ({ id, result: await attemptSending(ctx, id) })),
    )
    for (const { id, result } of results)
      if (typeof result === 'number') again.set(id, result)
      else if (result) counts[result]++
  }
  return { ...counts, again }
}

/** Cron: sends due messages, oldest first, and drops those older than two hours. */
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
    .limit(MAX_PER_RUN)
  const { sent, failed, again } = await sendMessages(
    ctx,
    due.map(({ id }) => id),
  )
  return { sent, failed, waiting: again.size, late: late.meta.changes }
}

/** The result: the time of the next attempt, or undefined if another caller has it. */
async function attemptSending(ctx: ServiceContext, id: number): Promise<'sent' | 'failed' | number | undefined> {
  const { db, now, sms } = ctx
  const [claimed] = await db
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
  if (!claimed || claimed.text === null) return undefined
  const delivery = await sms.deliver({ phone: claimed.phone, text: claimed.text })
  const settle = (state: Partial<typeof outbox.$inferInsert>) => db.update(outbox).set(state).where(eq(outbox.id, id))
  if (delivery.outcome === 'taken') {
    await settle({ status: 'sent', error: null, sent_at: now.getTime() })
    await countPaidMessage(ctx)
    return 'sent'
  }
  const pause = PAUSES_MS[claimed.attempts - 1]
  if (delivery.outcome === 'busy' && pause !== undefined) {
    const next = now.getTime() + pause
    await settle({ status: 'waiting', error: delivery.reason, next_try_at: next })
    return next
  }
  const isUnknown = delivery.outcome === 'unknown'
  await settle({ error: isUnknown ? `unknown: ${delivery.reason}` : delivery.reason })
  // SMS.ru may have taken it
  if (isUnknown) await countPaidMessage(ctx)
  return 'failed'
}

/** Queue consumer: sends the messages with these ids, however often they are delivered. Messages that SMS.ru rejected for now are retried
 *  when their next attempt is due. */
export async function consumeMessages(ctx: ServiceContext, { messages }: Pick<MessageBatch<unknown>, 'messages'>): Promise<void> {
  const ids = messages.map(({ body }) => body).filter((id) => typeof id === 'number')
  const { again } = await sendMessages(ctx, ids)
  for (const message of messages) {
    const next = again.get(Number(message.body))
    if (next === undefined) message.ack()
    else message.retry({ delaySeconds: Math.ceil((next - ctx.now.getTime()) / 1000) })
  }
}

const RETENTION_MS = 30 * DAY_MS

/** Deletes messages with their phones thirty days after they were written. */
export async function purgeMessages({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<{ messages: number }> {
  return { messages: await deleteOld(db, 'outbox', 'created_at', now.getTime() - RETENTION_MS) }
}
