import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/db/client'
import { rowWhere } from '#server/db/row-where'
import { sandboxOperations, sandboxPayments } from '#server/db/tables'
import { HttpError } from '#server/core/errors'
import { receiptTotal, type Receipt } from '~/rules/receipt'
import { readNotice } from './acquirer-http'
import {
  jsonOrUndefined,
  ProviderError,
  type MoneyCall,
  type NewPayment,
  type PaymentProvider,
  type ProviderPayment,
  type WebhookRequest,
} from './payment-provider'
import {
  cardTokenOf,
  CONFIRMED_CARD,
  DECLINED_CARD,
  finalStatusOf,
  isUndecided,
  isSignedWebhook,
  last4OfToken,
  settleSlow,
  SIGNATURE_HEADER,
  TEST_CARD,
  type SandboxRow,
} from './sandbox-bank'

/** `origin` serves the bank's page; `secret` signs webhooks and card tokens. */
type SandboxOptions = { db: Db; now: Date; origin: string; secret: string }

const webhookBody = z.object({ event_id: z.string().min(1), event: z.string().min(1), payment_id: z.string().min(1) })

/** The default payment provider: it has its own tables in the shop's database and moves no money. The customer's side is in
 *  sandbox-bank.ts. */
export function sandboxProvider(options: SandboxOptions): PaymentProvider {
  return {
    name: 'sandbox',
    sbp: 'page',
    create: (payment) => create(options, payment),
    read: (id) => read(options, id),
    capture: async (call) => toPayment(options, (await operate(options, 'capture', call)).row),
    release: async (call) => toPayment(options, (await operate(options, 'release', { ...call, amount: null, receipt: null })).row),
    expire: (id) => expire(options, id),
    refund: async (call) => ({ ref: (await operate(options, 'refund', call)).ref, isDone: true }),
    sendReceipt: (call) => operate(options, 'receipt', call),
    readWebhook: (request) => readWebhook(options, request),
  }
}

async function create(options: SandboxOptions, payment: NewPayment): Promise<ProviderPayment> {
  const { db, now } = options
  checkReceipt(payment.receipt, payment.amount)
  await db
    .insert(sandboxPayments)
    .values({
      id: crypto.randomUUID(),
      idempotence_key: payment.key,
      amount: payment.amount,
      is_two_stage: payment.isTwoStage,
      save_card: payment.saveCard,
      description: payment.description,
      return_url: payment.returnUrl,
      created_at: now.getTime(),
      ...startOf(payment),
    })
    .onConflictDoNothing({ target: sandboxPayments.idempotence_key })
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.idempotence_key, payment.key))
  if (row?.amount !== payment.amount) throw new ProviderError('refused', 'idempotence_key_reused')
  return toPayment(options, row)
}

/** A saved card pays or is declined at once; everything else waits for the customer. */
function startOf({ cardToken, isTwoStage }: NewPayment): Pick<SandboxRow, 'status' | 'outcome' | 'reason'> {
  const last4 = cardToken === null ? CONFIRMED_CARD : last4OfToken(cardToken)
  if (last4 === undefined) throw new ProviderError('refused', 'invalid_card_token')
  if (last4 === CONFIRMED_CARD) return { status: 'pending', outcome: null, reason: null }
  if (last4 === DECLINED_CARD) return { status: 'canceled', outcome: 'canceled', reason: 'insufficient_funds' }
  return { status: finalStatusOf('paid', isTwoStage), outcome: 'paid', reason: null }
}

/** @throws ProviderError `unknown` in the error mode, `refused` for an unknown payment. */
async function read(options: SandboxOptions, id: string): Promise<ProviderPayment> {
  const { db } = options
  const isThis = eq(sandboxPayments.id, id)
  const [failing, , [row]] = await db.batch([
    db
      .update(sandboxPayments)
      .set({ errors_left: sql`${sandboxPayments.errors_left} - 1` })
      .where(and(isThis, gt(sandboxPayments.errors_left, 0)))
      .returning({ id: sandboxPayments.id }),
    settleSlow(options, id),
    db.select().from(sandboxPayments).where(isThis),
  ])
  if (failing.length > 0) throw new ProviderError('unknown', 'http_500')
  if (!row) throw new ProviderError('refused', 'not_found')
  return toPayment(options, row)
}

/** A slow payment can still succeed, so only one without an outcome expires. */
async function expire({ db }: SandboxOptions, id: string): Promise<void> {
  await db
    .update(sandboxPayments)
    .set({ status: 'canceled', reason: 'expired_on_confirmation' })
    .where(and(eq(sandboxPayments.id, id), eq(sandboxPayments.status, 'pending'), isNull(sandboxPayments.outcome)))
}

/** The status that an operation needs, and what it changes. */
const OPERATIONS = {
  capture: { from: 'held', to: { status: 'paid' } },
  release: { from: 'held', to: { status: 'canceled', reason: 'canceled_by_merchant' } },
  refund: { from: 'paid', to: {} },
  receipt: { from: 'paid', to: {} },
} as const

type Call = Omit<MoneyCall, 'amount'> & { amount: number | null }

/** Performs an operation once per key: records it (without the customer) if the payment allows it, and applies it. A repeated call
 *  changes nothing; a key used for another payment, kind or amount is refused. */
async function operate(options: SandboxOptions, kind: keyof typeof OPERATIONS, { id, key, amount, receipt }: Call) {
  const { db, now } = options
  checkReceipt(receipt, amount)
  const { from, to } = OPERATIONS[kind]
  const isThis = eq(sandboxPayments.id, id)
  const isSame = and(
    eq(sandboxOperations.idempotence_key, key),
    eq(sandboxOperations.payment_id, id),
    eq(sandboxOperations.kind, kind),
    amount === null ? isNull(sandboxOperations.amount) : eq(sandboxOperations.amount, amount),
  )
  const sum = sql`${sandboxPayments.amount} - ${sandboxPayments.refunded}`
  const fits =
    amount === null ? undefined : sql`${sum} ${sql.raw(kind === 'capture' ? '=' : '>=')} ${sql.param(amount, sandboxPayments.amount)}`
  const given = sql`(select coalesce(sum(${sandboxOperations.amount}), 0) from ${sandboxOperations}
    where ${and(eq(sandboxOperations.payment_id, id), eq(sandboxOperations.kind, 'refund'))})`
  const row = {
    idempotence_key: key,
    payment_id: id,
    kind,
    amount,
    receipt: receipt && { mode: receipt.mode, lines: receipt.lines },
    created_at: now.getTime(),
  }
  const mayRecord = sql`from ${sandboxPayments} where ${and(isThis, eq(sandboxPayments.status, from), fits)}`
  const [, , , [done], [payment]] = await db.batch([
    settleSlow(options, id),
    db
      .insert(sandboxOperations)
      .select(rowWhere(sandboxOperations, row, mayRecord))
      .onConflictDoNothing({ target: sandboxOperations.idempotence_key }),
    db
      .update(sandboxPayments)
      .set({ refunded: given, ...to })
      .where(and(isThis, sql`exists (select 1 from ${sandboxOperations} where ${isSame})`)),
    db.select().from(sandboxOperations).where(isSame),
    db.select().from(sandboxPayments).where(isThis),
  ])
  if (!done || !payment) throw new ProviderError('refused', payment ? `no_${kind}_of_${payment.status}` : 'not_found')
  return { row: payment, ref: key }
}

function checkReceipt(receipt: Receipt | null, amount: number | null) {
  if (receipt && receiptTotal(receipt.lines) !== amount) throw new ProviderError('refused', 'receipt_sum_differs')
}

function toPayment({ origin, secret }: SandboxOptions, row: SandboxRow): ProviderPayment {
  const isCardSaved = row.save_card && (row.status === 'paid' || row.status === 'held')
  return {
    id: row.id,
    key: row.idempotence_key,
    status: row.status,
    amount: row.amount,
    refunded: row.refunded,
    url: isUndecided(row) ? `${origin}/api/payments/sandbox/${row.id}` : null,
    reason: row.reason,
    savedCard: isCardSaved ? { ...TEST_CARD, token: cardTokenOf(secret, row.id) } : null,
  }
}

async function readWebhook({ secret, now }: SandboxOptions, { headers, body }: WebhookRequest) {
  if (!isSignedWebhook(secret, headers.get(SIGNATURE_HEADER), body, now)) throw new HttpError(401, 'unauthorized', 'Подпись не подошла')
  const { event_id, event, payment_id } = readNotice(webhookBody, jsonOrUndefined(body))
  return { eventId: event_id, kind: event, paymentId: payment_id }
}
