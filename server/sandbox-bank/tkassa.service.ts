import type { ServiceContext } from '#server/http/context'
import { missing, reasonOf } from '#server/core/errors'
import { receiveWebhook } from '#server/payments/webhook'
import type { BankRow, TKassaMood } from '#server/platform/payments/tkassa-bank'
import { storedTKassaBank } from '#server/platform/payments/tkassa-bank-store'
import { toRoubles } from '~/rules/money'
import { FAULT_MODES, type ShownPayment } from './bank-page'

/** How the played T-Kassa can behave, the usual way first. */
export const TKASSA_MOODS: readonly { value: TKassaMood; title: string; text: string }[] = [
  ...FAULT_MODES,
  { value: 'forged', title: 'Кто-то подделывает уведомления', text: 'Первым придёт «оплачено» с чужой подписью' },
]

export const readTKassaPayment = (ctx: ServiceContext, id: number) => storedTKassaBank(ctx).read(id)

/** Pays or declines once, and sends the signed notifications before the customer returns. @throws HttpError 404 for an unknown id */
export async function pressAtTKassa(
  ctx: ServiceContext,
  id: number,
  { action, mood = 'good' }: { action: 'pay' | 'decline'; mood?: TKassaMood | undefined },
): Promise<BankRow> {
  const acted = await storedTKassaBank(ctx).act(id, { outcome: action === 'pay' ? 'paid' : 'canceled', mood })
  if (!acted) throw missing('Такого платежа нет')
  for (const body of acted.notices)
    await receiveWebhook(ctx, 'tkassa', { headers: new Headers(), body, address: '' }).catch((error: unknown) =>
      console.warn(JSON.stringify({ level: 'warn', event: 'played T-Kassa: notification not taken', reason: reasonOf(error) })),
    )
  return acted.row
}

/** Declined and expired payments return to the decline page; a customer who paid in the bank's app goes back without it. */
export function toShownTKassa({ id, state }: BankRow): ShownPayment & { backUrl: string } {
  const isEnded = ['REJECTED', 'CANCELED', 'DEADLINE_EXPIRED', 'REVERSED'].includes(state.status)
  const isPaid = !isEnded && state.status !== 'NEW'
  return {
    path: `/api/payments/sandbox/tkassa/${id}`,
    bank: 'Учебная Т-Касса',
    description: state.description,
    amount: toRoubles(state.amount),
    method: state.is_sbp ? 'Приложение банка' : 'Visa ••\u00a04242',
    keepsCard: state.saves_card,
    isOpen: state.status === 'NEW' && state.outcome === null,
    end: isEnded ? (state.outcome === 'canceled' ? 'declined' : 'expired') : isPaid ? 'paid' : 'pending',
    reason: state.status === 'REJECTED' ? 'insufficient_funds' : null,
    moods: TKASSA_MOODS,
    backUrl: isEnded || state.outcome === 'canceled' ? state.fail_url : state.success_url,
  }
}
