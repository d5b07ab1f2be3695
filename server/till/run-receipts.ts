import { waitUntil } from '#host'
import { asc, eq, sql, type SQL } from 'drizzle-orm'
import { reasonOf } from '#server/core/errors'
import { customers, orderLines, orders, refunds, tillReceipts } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { pauseAfter } from '#server/payments/payment-records'
import { toReturnable } from '#server/payments/receipts'
import { outsideFetch } from '#server/platform/outside/outside-fetch'
import { ProviderError } from '#server/platform/payments/payment-provider'
import { atolTill } from '#server/platform/till/atol-till'
import { sandboxTill } from '#server/platform/till/sandbox-till'
import type { Till } from '#server/platform/till/till'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import type { ReceiptLine } from '~/rules/receipt'
import { paidFee, receiptOfAmount } from '~/rules/refund-lines'
import { DAY_MS } from '~/rules/time'
import { isDue, type ReceiptRecord } from './receipt-records'

/** Per run. */
const MAX_RECEIPTS = 50
/** A till prints in seconds. */
const PRINTING_MS = 10_000

/** Sends due receipts to the till and asks for those it works on, of all orders or of the matching rows. One is claimed by moving its next
 *  try, so no two callers send it; an unknown answer is repeated with the same key, without end. */
export async function runReceipts(ctx: ServiceContext, which?: SQL): Promise<{ printed: number; failed: number }> {
  const counts = { printed: 0, failed: 0 }
  const till = tillOf(ctx)
  if (!till) return counts
  for (const receipt of await claim(ctx, which)) {
    const status = await step(ctx, till, receipt)
    if (status === 'done') counts.printed += 1
    if (status === 'failed') counts.failed += 1
  }
  return counts
}

/** The till of the shop; null where it has none. */
function tillOf({ db, settings: { till }, now }: ServiceContext): Till | null {
  return till && atolTill({ ...till, now, fetch: till.adapter === 'sandbox' ? sandboxTill(db, now) : outsideFetch() })
}

/** For acts of people, who do not wait for the till: prints the receipts of an order after the answer. The cron goes on with what is left. */
export function printSoon(ctx: ServiceContext, orderId: number): void {
  const printing = runReceipts(ctx, eq(tillReceipts.order_id, orderId)).catch((error: unknown) => {
    console.error(JSON.stringify({ level: 'error', event: 'receipt', order: orderId, reason: reasonOf(error) }))
  })
  waitUntil(printing)
}

function claim({ db, now }: ServiceContext, which: SQL | undefined): Promise<ReceiptRecord[]> {
  const due = db
    .select({ id: tillReceipts.id })
    .from(tillReceipts)
    .where(isDue(now, which))
    .orderBy(tillReceipts.next_try_at)
    .limit(MAX_RECEIPTS)
  return db
    .update(tillReceipts)
    .set({
      attempts: sql`${tillReceipts.attempts} + 1`,
      next_try_at: sql`${now.getTime()} + ${pauseAfter(tillReceipts.attempts)}`,
    })
    .where(sql`${tillReceipts.id} in ${due}`)
    .returning()
}

type Change = Partial<ReceiptRecord>

/** The receipt's next state. A till that does not know a sent receipt yet will. */
async function step(ctx: ServiceContext, till: Till, receipt: ReceiptRecord): Promise<ReceiptRecord['status']> {
  const change = await atTill(ctx, till, receipt).catch((error: unknown): Change => {
    if (!(error instanceof ProviderError)) throw error
    const isRefused = error.outcome === 'refused' && receipt.ref === null
    return { error: error.reason, ...(isRefused && { status: 'failed' }) }
  })
  await ctx.db
    .update(tillReceipts)
    .set(change)
    .where(sql`${tillReceipts.id} = ${receipt.id} and ${tillReceipts.key} = ${receipt.key}`)
  const { status = receipt.status, error } = change
  if (error != null) {
    const facts = { receipt: receipt.id, order: receipt.order_id, attempts: receipt.attempts, reason: error }
    const isFailed = status === 'failed'
    const write = isFailed ? console.error : console.warn
    write(JSON.stringify({ level: isFailed ? 'error' : 'warn', event: 'receipt_not_printed', ...facts }))
  }
  return status
}

async function atTill(ctx: ServiceContext, till: Till, receipt: ReceiptRecord): Promise<Change> {
  const at = ctx.now.getTime()
  if (receipt.ref === null) {
    const ref = await till.send(await paperOf(ctx, receipt))
    return { status: 'sent', ref, error: null, attempts: 0, next_try_at: at + PRINTING_MS }
  }
  const state = await till.read(receipt.ref)
  if (state.status === 'sent') return {}
  return state.status === 'failed' ? state : { ...state, error: null, done_at: at }
}

/** Its lines are fixed by the first try: an order may be paid back in part meanwhile. */
async function paperOf(ctx: ServiceContext, { id, order_id, key, kind, amount, is_cash, settled_at, ...receipt }: ReceiptRecord) {
  const { facts } = await loadDictionaries(ctx)
  // the simulated till of a demo needs no seller
  const isNamed = facts.inn !== '' && facts.email !== ''
  if (!isNamed && ctx.settings.till?.adapter !== 'sandbox') throw new ProviderError('refused', 'no_seller')
  const contact = await contactOf(ctx, order_id)
  const lines = receipt.lines ?? (await linesOf(ctx, { order_id, amount, refund_id: receipt.refund_id }))
  if (receipt.lines === null) await ctx.db.update(tillReceipts).set({ lines }).where(eq(tillReceipts.id, id))
  return {
    key,
    kind,
    lines,
    amount,
    isCash: is_cash,
    contact: contact ?? facts.email,
    correctionOf: ctx.now.getTime() - settled_at > DAY_MS ? new Date(settled_at) : null,
    seller: { inn: facts.inn, email: facts.email, address: ctx.settings.origin },
  }
}

/** Null of an erased guest: then the shop keeps the receipt. */
async function contactOf({ db }: ServiceContext, orderId: number): Promise<string | null> {
  const [found] = await db
    .select({ contact: sql<string | null>`coalesce(${orders.email}, ${customers.email}, ${orders.phone}, ${customers.phone})` })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .where(eq(orders.id, orderId))
  return found?.contact ?? null
}

/** Discounts and bonuses are spread over the lines as in online receipts. */
async function linesOf(
  { db }: ServiceContext,
  { order_id, amount, refund_id }: Pick<ReceiptRecord, 'order_id' | 'amount' | 'refund_id'>,
): Promise<ReceiptLine[]> {
  const [lines, [order], [refund]] = await db.batch([
    db.select().from(orderLines).where(eq(orderLines.order_id, order_id)).orderBy(asc(orderLines.position)),
    db.select({ delivery_fee: orders.delivery_fee, bonuses_spent: orders.bonuses_spent }).from(orders).where(eq(orders.id, order_id)),
    db
      .select({ receipt: refunds.receipt })
      .from(refunds)
      .where(eq(refunds.id, refund_id ?? 0)),
  ])
  if (refund && refund.receipt.length > 0) return refund.receipt
  const sold = lines.map((line) => ({ ...toReturnable(line), returned: 0, returned_sum: 0 }))
  return receiptOfAmount(sold, order ? paidFee(order, lines) : 0, amount)
}
