import { and, asc, eq, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import { hmacHex, sameText } from '#server/core/secrets'
import type { Db } from '#server/db/client'
import { rowWhere } from '#server/db/row-where'
import { sandboxEvents, sandboxPayments } from '#server/db/tables'

const SLOW_MS = 20_000
const FAILED_READS = 2
/** First delay of the exponential backoff of webhooks. */
const RETRY_MS = 15_000
const MAX_ATTEMPTS = 10
const MAX_DUE = 50

/** Fault modes of the bank: none; decides after 20 s; sends each webhook twice; sends an outdated webhook last; fails two reads;
 *  sends no webhook. */
export type FaultMode = SandboxRow['mood']

/** A webhook to deliver, `copies` times. */
export type SandboxEvent = typeof sandboxEvents.$inferSelect

type SandboxContext = { db: Db; now: Date }

export type SandboxRow = typeof sandboxPayments.$inferSelect

/** The final status of an outcome; two stages only reserve the money. */
export const endOf = (outcome: 'paid' | 'canceled', isTwoStage: boolean) => (outcome === 'paid' && isTwoStage ? 'held' : outcome)

/** Applies the outcome of a slow payment when its time has come. Runs before every read and change. */
export function settleSlow({ db, now }: SandboxContext, id: string) {
  const end = sql`case when ${sandboxPayments.outcome} = 'paid' and ${sandboxPayments.is_two_stage} then 'held' else ${sandboxPayments.outcome} end`
  return db
    .update(sandboxPayments)
    .set({ status: end })
    .where(and(eq(sandboxPayments.id, id), eq(sandboxPayments.status, 'pending'), lte(sandboxPayments.settles_at, now.getTime())))
}

/** Whether the customer has not acted yet. */
export const isOpen = ({ status, outcome }: Pick<SandboxRow, 'status' | 'outcome'>) => status === 'pending' && outcome === null

export async function readBankPayment(ctx: SandboxContext, id: string): Promise<SandboxRow | undefined> {
  const [, [row]] = await ctx.db.batch([settleSlow(ctx, id), ctx.db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))])
  return row
}

/** Applies the customer's choice once, with its webhooks in the same batch. Returns the payment after it. */
export async function actAtBank(
  ctx: SandboxContext,
  id: string,
  { outcome, mood }: { outcome: 'paid' | 'canceled'; mood: FaultMode },
): Promise<SandboxRow | undefined> {
  const { db, now } = ctx
  const isThis = eq(sandboxPayments.id, id)
  const may = and(isThis, eq(sandboxPayments.status, 'pending'), isNull(sandboxPayments.outcome))
  const before = await readBankPayment(ctx, id)
  if (!before) return undefined
  const settlesAt = mood === 'slow' ? now.getTime() + SLOW_MS : null
  const end = endOf(outcome, before.is_two_stage)
  const [first, second] = eventsOf(end, mood)
  const insertEvent = (kind: string | undefined) => {
    const row = {
      id: crypto.randomUUID(),
      payment_id: id,
      kind: kind ?? '',
      deliver_at: settlesAt ?? now.getTime(),
      copies: mood === 'twice' ? 2 : 1,
    }
    const condition: SQL | undefined = kind === undefined ? sql`false` : may
    return db.insert(sandboxEvents).select(rowWhere(sandboxEvents, row, sql`from ${sandboxPayments} where ${condition}`))
  }
  const [, , , [row]] = await db.batch([
    insertEvent(first),
    insertEvent(second),
    db
      .update(sandboxPayments)
      .set({
        outcome,
        mood,
        status: settlesAt === null ? end : 'pending',
        settles_at: settlesAt,
        reason: outcome === 'canceled' ? 'insufficient_funds' : null,
        errors_left: mood === 'error' ? FAILED_READS : 0,
      })
      .where(may),
    db.select().from(sandboxPayments).where(isThis),
  ])
  return row
}

/** The webhooks of an outcome in the order of delivery; the second is outdated. */
function eventsOf(end: 'held' | 'paid' | 'canceled', mood: FaultMode): string[] {
  if (mood === 'silent') return []
  const kind = { held: 'payment.waiting_for_capture', paid: 'payment.succeeded', canceled: 'payment.canceled' }[end]
  const older = end === 'held' ? 'payment.pending' : 'payment.waiting_for_capture'
  return mood === 'disorder' ? [kind, older] : [kind]
}

/** Due webhooks in the order of delivery, at most fifty; of one payment, or of all. */
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

/** Records a delivery; a failed one is retried with backoff. */
export async function recordDelivery({ db, now }: SandboxContext, { id, attempts }: SandboxEvent, isDelivered: boolean): Promise<void> {
  const retry = { deliver_at: now.getTime() + RETRY_MS * 2 ** attempts }
  await db
    .update(sandboxEvents)
    .set({ attempts: sql`${sandboxEvents.attempts} + 1`, ...(isDelivered ? { delivered_at: now.getTime() } : retry) })
    .where(eq(sandboxEvents.id, id))
}

/** A signed webhook. */
export async function webhookOf(
  secret: string,
  { id, kind, payment_id }: SandboxEvent,
  now: Date,
): Promise<{ headers: Headers; body: string }> {
  const body = JSON.stringify({ event_id: id, event: kind, payment_id })
  const headers = new Headers({ 'content-type': 'application/json', [SIGNATURE_HEADER]: await signWebhook(secret, body, now) })
  return { headers, body }
}

export const SIGNATURE_HEADER = 'x-sandbox-signature'

const TOLERANCE_MS = 5 * 60_000

/** `t=…,v1=…`: the second of signing, and an HMAC-SHA-256 over it and the body with a key derived from the secret. */
export async function signWebhook(secret: string, body: string, now: Date): Promise<string> {
  const second = Math.floor(now.getTime() / 1000)
  return `t=${second},v1=${await hmacOf(secret, second, body)}`
}

/** Whether the sandbox signed this body within the last five minutes. */
export async function isSignedWebhook(secret: string, signature: string | null, body: string, now: Date): Promise<boolean> {
  const [, second = '', hmac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  if (second === '' || Math.abs(now.getTime() - Number(second) * 1000) > TOLERANCE_MS) return false
  return sameText(hmac, await hmacOf(secret, Number(second), body))
}

async function hmacOf(secret: string, second: number, body: string): Promise<string> {
  return hmacHex(await hmacHex(secret, 'sandbox-webhook'), `${second}.${body}`)
}
