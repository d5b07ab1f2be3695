import type { ServiceContext } from '#server/http/context'
import { HttpError, missing } from '#server/core/errors'
import { receiveWebhook } from '#server/payments/webhook'
import {
  actAtBank,
  dueEvents,
  noteDelivery,
  readBankPayment,
  webhookOf,
  type Mood,
  type SandboxEvent,
} from '#server/platform/payments/sandbox-bank'
import type { SandboxRow } from '#server/platform/payments/sandbox-books'

/** A payment as the bank's page shows it. */
export type BankPayment = Pick<SandboxRow, 'id' | 'amount' | 'description' | 'status' | 'outcome' | 'reason' | 'save_card'> & {
  /** Where the customer goes back to. */
  backUrl: string
}

/** The payment that a page of the sandbox is about; undefined for an id that it does not know. */
export async function showBankPayment(ctx: ServiceContext, id: string): Promise<BankPayment | undefined> {
  const row = await readBankPayment(ctx, id)
  return row && toBankPayment(row)
}

/** Pays or declines, once however often it is pressed, and tells the shop as a real bank does: by signed webhooks, before
 *  the customer is back. What the shop makes of them does not stop the customer. Answers where to go.
 *  Throws 404 for an id that the sandbox does not know. */
export async function pressAtBank(ctx: ServiceContext, id: string, press: { action: 'pay' | 'decline'; mood: Mood }): Promise<string> {
  const outcome = press.action === 'pay' ? 'paid' : 'canceled'
  const row = await actAtBank(ctx, id, { outcome, mood: press.mood })
  if (!row) throw missing('Такого платежа нет')
  await deliver(ctx, await dueEvents(ctx, id))
  return toBankPayment(row).backUrl
}

/** Delivers the webhooks that are due by now: those of a slow bank, and those that were not taken. Answers how many were.
 *  Called by the cron; without the sandbox it does nothing. */
export async function deliverDue(ctx: ServiceContext): Promise<number> {
  return ctx.settings.payment.adapter === 'sandbox' ? deliver(ctx, await dueEvents(ctx)) : 0
}

/** One after the other, because their order is part of the play; the copies of one at the same time. */
async function deliver(ctx: ServiceContext, events: SandboxEvent[]): Promise<number> {
  let taken = 0
  for (const event of events) {
    const results = await Promise.allSettled(Array.from({ length: event.copies }, () => send(ctx, event)))
    const isTaken = results.some(({ status }) => status === 'fulfilled')
    for (const result of results) if (result.status === 'rejected') logFailure(event, result.reason)
    await noteDelivery(ctx, event, isTaken)
    if (isTaken) taken++
  }
  return taken
}

async function send(ctx: ServiceContext, event: SandboxEvent): Promise<void> {
  const webhook = await webhookOf(ctx.settings.codeSecret, event, ctx.now)
  await receiveWebhook(ctx, 'sandbox', { ...webhook, address: '' })
}

function logFailure({ kind, attempts }: SandboxEvent, error: unknown) {
  const reason = error instanceof HttpError ? error.code : error instanceof Error ? error.name : typeof error
  console.warn(JSON.stringify({ level: 'warn', event: 'sandbox webhook not taken', kind, attempts, reason }))
}

/** A payment that was declined, or expired, leads to the shop's page of what went wrong; every other one to the page that
 *  waits for what the shop finds out. */
function toBankPayment(row: SandboxRow): BankPayment {
  const { id, amount, description, status, outcome, reason, save_card, return_url } = row
  const isDeclined = outcome === 'canceled' || status === 'canceled'
  const backUrl = isDeclined ? return_url.replace('/payment/success?', '/payment/decline?') : return_url
  return { id, amount, description, status, outcome, reason, save_card, backUrl }
}
