import type { ServiceContext } from '#server/http/context'
import { missing, reasonOf } from '#server/core/errors'
import { receiveWebhook } from '#server/payments/webhook'
import {
  actAtBank,
  isUndecided,
  SIGNATURE_HEADER,
  signWebhook,
  TEST_CARD,
  type FaultMode,
  type SandboxRow,
} from '#server/platform/payments/sandbox-bank'
import { FAULT_MODES, type ShownPayment } from './bank-page'

/** Pays or declines once, and sends signed webhooks before the customer returns; the cron queries what a failed webhook missed.
 *  @throws HttpError 404 for an unknown id */
export async function pressAtBank(
  ctx: ServiceContext,
  id: string,
  { action, mood = 'good' }: { action: 'pay' | 'decline'; mood?: FaultMode | undefined },
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

/** Declined and expired payments return to the decline page, all others to the page that waits for the shop. */
export function toBankPayment(row: SandboxRow): ShownPayment {
  const { id, status, outcome, description, amount, save_card: keepsCard, return_url, reason } = row
  const isDeclined = outcome === 'canceled' || status === 'canceled'
  const end = status === 'pending' ? 'pending' : status !== 'canceled' ? 'paid' : outcome === 'canceled' ? 'declined' : 'expired'
  return {
    path: `/api/payments/sandbox/${id}`,
    bank: 'Тестовый банк',
    description,
    amount,
    method: `${TEST_CARD.brand} ••\u00a0${TEST_CARD.last4}`,
    keepsCard,
    isOpen: isUndecided(row),
    end,
    reason,
    moods: FAULT_MODES,
    backUrl: isDeclined ? return_url.replace('/payment/success?', '/payment/decline?') : return_url,
  }
}
