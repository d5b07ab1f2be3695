import type { ServiceContext } from '#server/http/context'
import { HttpError, missing } from '#server/core/errors'
import { receiveWebhook } from '#server/payments/webhook'
import {
  actAtBank,
  dueEvents,
  recordDelivery,
  readBankPayment,
  webhookOf,
  type FaultMode,
  type SandboxEvent,
  type SandboxRow,
} from '#server/platform/payments/sandbox-bank'

/** A payment as the bank's page shows it. */
export type BankPayment = Pick<SandboxRow, 'id' | 'amount' | 'description' | 'status' | 'outcome' | 'reason' | 'save_card'> & {
  /** The shop's page to return to. */
  backUrl: string
}

/** The payment of a page; undefined for an unknown id. */
export async function showBankPayment(ctx: ServiceContext, id: string): Promise<BankPayment | undefined> {
  const row = await readBankPayment(ctx, id)
  return row && toBankPayment(row)
}

/** Pays or declines once, and sends signed webhooks before the customer returns; failed webhooks do not stop the customer.
 *  Returns the URL to go to. @throws HttpError 404 for an unknown id */
export async function pressAtBank(ctx: ServiceContext, id: string, press: { action: 'pay' | 'decline'; mood: FaultMode }): Promise<string> {
  const outcome = press.action === 'pay' ? 'paid' : 'canceled'
  const row = await actAtBank(ctx, id, { outcome, mood: press.mood })
  if (!row) throw missing('Такого платежа нет')
  await deliver(ctx, await dueEvents(ctx, id))
  return toBankPayment(row).backUrl
}

/** Delivers due webhooks (delayed and failed ones) and returns their number. The cron calls it. */
export async function deliverDue(ctx: ServiceContext): Promise<number> {
  return ctx.settings.payment.adapter === 'sandbox' ? deliver(ctx, await dueEvents(ctx)) : 0
}

/** In order, because a fault mode depends on it; the copies of one event concurrently. */
async function deliver(ctx: ServiceContext, events: SandboxEvent[]): Promise<number> {
  let delivered = 0
  for (const event of events) {
    const results = await Promise.allSettled(Array.from({ length: event.copies }, () => send(ctx, event)))
    const isDelivered = results.some(({ status }) => status === 'fulfilled')
    for (const result of results) if (result.status === 'rejected') logFailure(event, result.reason)
    await recordDelivery(ctx, event, isDelivered)
    if (isDelivered) delivered++
  }
  return delivered
}

async function send(ctx: ServiceContext, event: SandboxEvent): Promise<void> {
  const webhook = await webhookOf(ctx.settings.codeSecret, event, ctx.now)
  await receiveWebhook(ctx, 'sandbox', { ...webhook, address: '' })
}

function logFailure({ kind, attempts }: SandboxEvent, error: unknown) {
  const reason = error instanceof HttpError ? error.code : error instanceof Error ? error.name : typeof error
  console.warn(JSON.stringify({ level: 'warn', event: 'sandbox webhook not taken', kind, attempts, reason }))
}

/** Declined and expired payments return to the decline page, all others to the page that waits for the shop. */
function toBankPayment(row: SandboxRow): BankPayment {
  const { id, amount, description, status, outcome, reason, save_card, return_url } = row
  const isDeclined = outcome === 'canceled' || status === 'canceled'
  const backUrl = isDeclined ? return_url.replace('/payment/success?', '/payment/decline?') : return_url
  return { id, amount, description, status, outcome, reason, save_card, backUrl }
}
