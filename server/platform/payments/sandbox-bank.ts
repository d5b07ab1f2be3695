import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { hmacHex, newToken, sameText } from '#server/core/secrets'
import { brandOf } from '~/rules/card-number'
import type { CardVault } from './payment-provider'
import type { Db } from '#server/db/client'
import { sandboxPayments } from '#server/db/tables'

const SLOW_MS = 20_000
const FAILED_READS = 2

/** Fault modes of the bank: none; decides after 20 s; sends each webhook twice; sends an outdated webhook last; fails two reads;
 *  sends no webhook. */
export type FaultMode = SandboxRow['mood']

type SandboxContext = { db: Db; now: Date }

export type SandboxRow = typeof sandboxPayments.$inferSelect

/** The final status of an outcome; two stages only reserve the money. */
export const finalStatusOf = (outcome: 'paid' | 'canceled', isTwoStage: boolean) => (outcome === 'paid' && isTwoStage ? 'held' : outcome)

/** Applies the outcome of a slow payment when its time has come. Runs before every read and change. */
export function settleSlow({ db, now }: SandboxContext, id: string) {
  const end = sql`case when ${sandboxPayments.outcome} = 'paid' and ${sandboxPayments.is_two_stage} then 'held' else ${sandboxPayments.outcome} end`
  return db
    .update(sandboxPayments)
    .set({ status: end })
    .where(and(eq(sandboxPayments.id, id), eq(sandboxPayments.status, 'pending'), lte(sandboxPayments.settles_at, now.getTime())))
}

/** Whether the customer has not acted yet. */
export const isUndecided = ({ status, outcome }: Pick<SandboxRow, 'status' | 'outcome'>) => status === 'pending' && outcome === null

export async function readBankPayment(ctx: SandboxContext, id: string): Promise<SandboxRow | undefined> {
  const [, [row]] = await ctx.db.batch([settleSlow(ctx, id), ctx.db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))])
  return row
}

/** Applies the customer's choice once. Returns the payment after it, and the webhooks to send, in their order. */
export async function actAtBank(
  ctx: SandboxContext,
  id: string,
  { outcome, mood }: { outcome: 'paid' | 'canceled'; mood: FaultMode },
): Promise<{ row: SandboxRow; webhooks: string[] } | undefined> {
  const { db, now } = ctx
  const before = await readBankPayment(ctx, id)
  if (!before) return undefined
  const isSlow = mood === 'slow'
  const [row] = await db
    .update(sandboxPayments)
    .set({
      outcome,
      mood,
      status: isSlow ? 'pending' : finalStatusOf(outcome, before.is_two_stage),
      settles_at: isSlow ? now.getTime() + SLOW_MS : null,
      reason: outcome === 'canceled' ? 'insufficient_funds' : null,
      errors_left: mood === 'error' ? FAILED_READS : 0,
    })
    .where(and(eq(sandboxPayments.id, id), eq(sandboxPayments.status, 'pending'), isNull(sandboxPayments.outcome)))
    .returning()
  if (row) return { row, webhooks: webhooksOf(row) }
  return { row: (await readBankPayment(ctx, id)) ?? before, webhooks: [] }
}

/** The last one of a bank that notifies out of order is outdated. A slow bank sends none: the shop queries the payment. */
function webhooksOf({ status, mood }: SandboxRow): string[] {
  if (status === 'pending' || mood === 'silent') return []
  const kind = { held: 'payment.waiting_for_capture', paid: 'payment.succeeded', canceled: 'payment.canceled' }[status]
  const older = status === 'held' ? 'payment.pending' : 'payment.waiting_for_capture'
  return mood === 'disorder' ? [kind, older] : [kind]
}

export const SIGNATURE_HEADER = 'x-sandbox-signature'

const TOLERANCE_MS = 5 * 60_000

/** `t=…,v1=…`: the second of signing, and an HMAC-SHA-256 over it and the body with a key derived from the secret. */
export function signWebhook(secret: string, body: string, now: Date): string {
  const second = Math.floor(now.getTime() / 1000)
  return `t=${second},v1=${hmacOf(secret, second, body)}`
}

/** Whether the sandbox signed this body within the last five minutes. */
export function isSignedWebhook(secret: string, signature: string | null, body: string, now: Date): boolean {
  const [, second = '', hmac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  if (second === '' || Math.abs(now.getTime() - Number(second) * 1000) > TOLERANCE_MS) return false
  return sameText(hmac, hmacOf(secret, Number(second), body))
}

const hmacOf = (secret: string, second: number, body: string) => hmacHex(hmacHex(secret, 'sandbox-webhook'), `${second}.${body}`)

/** The card that the sandbox bank's page pays with. */
export const TEST_CARD = { brand: 'Visa', last4: '4242' }

/** Saved cards by their last four digits: one is declined, one asks for confirmation, all others pay at once. */
export const DECLINED_CARD = '0002'
export const CONFIRMED_CARD = '3155'

/** A random card token. It holds the last four digits, because the sandbox stores no cards. */
export const newCardToken = (last4: string) => `sandbox_${last4}_${newToken()}`

/** The token of the card that paid, always the same for one payment. */
export const cardTokenOf = (secret: string, paymentId: string) =>
  `sandbox_${TEST_CARD.last4}_${hmacHex(secret, `sandbox-card:${paymentId}`)}`

/** The last four digits of a token's card; undefined for a foreign token, empty for old tokens without digits, which pay. */
export function last4OfToken(token: string): string | undefined {
  const found = /^sandbox_(?:(\d{4})_)?[0-9a-f]{64}$/.exec(token)
  return found ? (found[1] ?? '') : undefined
}

/** The sandbox's card vault: it accepts every card and stores none. The fingerprint is an HMAC, because a plain hash of a card
 *  number can be guessed. */
export function sandboxVault(secret: string): CardVault {
  return {
    async keep(number) {
      const last4 = number.slice(-4)
      const fingerprint = hmacHex(secret, `card:${number}`)
      return { provider: 'sandbox', token: newCardToken(last4), brand: brandOf(number), last4, fingerprint }
    },
  }
}
