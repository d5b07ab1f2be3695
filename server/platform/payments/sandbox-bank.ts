import { and, asc, eq, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import { rowWhere } from '#server/db/row-where'
import { sandboxEvents, sandboxPayments } from '#server/db/tables'
import { endOf, settleSlow, type SandboxContext, type SandboxRow } from './sandbox-books'
import { signWebhook, SIGNATURE_HEADER } from './sandbox-signature'

/** How long a slow bank takes. */
const SLOW_MS = 20_000
/** How many of the next questions a failing bank does not answer. */
const ERRORS = 2
/** A webhook that was not taken is sent again after this long, twice as long after each try. */
const AGAIN_MS = 15_000
const MAX_ATTEMPTS = 10
const MAX_DUE = 50

/** How the bank behaves: answers at once; knows its mind 20 s later; tells twice; tells an older event last; fails when it is
 *  asked, twice; never tells and waits to be asked. */
export type Mood = SandboxRow['mood']

/** A webhook that is to be delivered, `copies` times. */
export type SandboxEvent = typeof sandboxEvents.$inferSelect

/** The payment of a page; undefined where there is none. */
export async function readBankPayment(ctx: SandboxContext, id: string): Promise<SandboxRow | undefined> {
  const [, [row]] = await ctx.db.batch([settleSlow(ctx, id), ctx.db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))])
  return row
}

/** Does what the customer pressed, once: the second press finds it done. The webhooks that tell of it are written in the
 *  same batch. Answers the payment as it is after that. */
export async function actAtBank(
  ctx: SandboxContext,
  id: string,
  { outcome, mood }: { outcome: 'paid' | 'canceled'; mood: Mood },
): Promise<SandboxRow | undefined> {
  const { db, now } = ctx
  const isThis = eq(sandboxPayments.id, id)
  const may = and(isThis, eq(sandboxPayments.status, 'pending'), isNull(sandboxPayments.outcome))
  const known = await readBankPayment(ctx, id)
  if (!known) return undefined
  const settlesAt = mood === 'slow' ? now.getTime() + SLOW_MS : null
  const end = endOf(outcome, known.is_two_stage)
  const [first, second] = eventsOf(end, mood)
  const told = (kind: string | undefined) => {
    const row = {
      id: crypto.randomUUID(),
      payment_id: id,
      kind: kind ?? '',
      deliver_at: settlesAt ?? now.getTime(),
      copies: mood === 'twice' ? 2 : 1,
    }
    const isTold: SQL | undefined = kind === undefined ? sql`false` : may
    return db.insert(sandboxEvents).select(rowWhere(sandboxEvents, row, sql`from ${sandboxPayments} where ${isTold}`))
  }
  const [, , , [row]] = await db.batch([
    told(first),
    told(second),
    db
      .update(sandboxPayments)
      .set({
        outcome,
        mood,
        status: settlesAt === null ? end : 'pending',
        settles_at: settlesAt,
        reason: outcome === 'canceled' ? 'insufficient_funds' : null,
        errors_left: mood === 'error' ? ERRORS : 0,
      })
      .where(may),
    db.select().from(sandboxPayments).where(isThis),
  ])
  return row
}

/** The kinds of webhooks that tell of an end, in the order of their delivery; of two the second is older news. */
function eventsOf(end: 'held' | 'paid' | 'canceled', mood: Mood): string[] {
  if (mood === 'silent') return []
  const kind = { held: 'payment.waiting_for_capture', paid: 'payment.succeeded', canceled: 'payment.canceled' }[end]
  const older = end === 'held' ? 'payment.pending' : 'payment.waiting_for_capture'
  return mood === 'disorder' ? [kind, older] : [kind]
}

/** The webhooks that are due, at most fifty, in the order of their delivery; of one payment, or of all. */
export function dueEvents({ db, now }: SandboxContext, paymentId?: string): Promise<SandboxEvent[]> {
  return db
    .select()
    .from(sandboxEvents)
    .where(
      and(
        isNull(sandboxEvents.delivered_at),
        lte(sandboxEvents.deliver_at, now.getTime()),
        lt(sandboxEvents.attempts, MAX_ATTEMPTS),
        paymentId === undefined ? undefined : eq(sandboxEvents.payment_id, paymentId),
      ),
    )
    .orderBy(asc(sandboxEvents.deliver_at), sql`rowid`)
    .limit(MAX_DUE)
}

/** Keeps whether a webhook was taken; one that was not comes again later. */
export async function noteDelivery({ db, now }: SandboxContext, { id, attempts }: SandboxEvent, isTaken: boolean): Promise<void> {
  const again = { deliver_at: now.getTime() + AGAIN_MS * 2 ** attempts }
  await db
    .update(sandboxEvents)
    .set({ attempts: sql`${sandboxEvents.attempts} + 1`, ...(isTaken ? { delivered_at: now.getTime() } : again) })
    .where(eq(sandboxEvents.id, id))
}

/** A webhook as it goes over the wire, signed. */
export async function webhookOf(
  secret: string,
  { id, kind, payment_id }: SandboxEvent,
  now: Date,
): Promise<{ headers: Headers; body: string }> {
  const body = JSON.stringify({ event_id: id, event: kind, payment_id })
  const headers = new Headers({ 'content-type': 'application/json', [SIGNATURE_HEADER]: await signWebhook(secret, body, now) })
  return { headers, body }
}
