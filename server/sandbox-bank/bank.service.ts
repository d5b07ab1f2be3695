import type { ServiceContext } from '#server/http/context'
import { missing, reasonOf } from '#server/core/errors'
import { receiveWebhook } from '#server/payments/webhook'
import { actAtBank, SIGNATURE_HEADER, signWebhook, type FaultMode, type SandboxRow } from '#server/platform/payments/sandbox-bank'

/** Pays or declines once, and sends signed webhooks before the customer returns; the cron queries what a failed webhook missed.
 *  @throws HttpError 404 for an unknown id */
export async function pressAtBank(
  ctx: ServiceContext,
  id: string,
  { action, mood }: { action: 'pay' | 'decline'; mood: FaultMode },
): Promise<SandboxRow> {
  const acted = await actAtBank(ctx, id, { outcome: action === 'pay' ? 'paid' : 'canceled', mood })
  if (!acted) throw missing('Такого платежа нет')
  for (const kind of acted.webhooks) await notifyShop(ctx, id, kind, mood === 'twice' ? 2 : 1)
  return acted.row
}

/** Sends the copies of one event concurrently. */
async function notifyShop(ctx: ServiceContext, paymentId: string, kind: string, copies: number): Promise<void> {
  const body = JSON.stringify({ event_id: crypto.randomUUID(), event: kind, payment_id: paymentId })
  const headers = new Headers({ [SIGNATURE_HEADER]: signWebhook(ctx.settings.codeSecret, body, ctx.now) })
  const sent = Array.from({ length: copies }, () => receiveWebhook(ctx, 'sandbox', { headers, body, address: '' }))
  for (const result of await Promise.allSettled(sent))
    if (result.status === 'rejected')
      console.warn(JSON.stringify({ level: 'warn', event: 'sandbox webhook not taken', kind, reason: reasonOf(result.reason) }))
}
