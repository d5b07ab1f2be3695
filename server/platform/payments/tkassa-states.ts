import { brandOf } from '~/rules/card-number'
import { toRoubles } from '~/rules/money'
import { ProviderError, type ProviderPayment } from './payment-provider'
import type { TKassaState } from './tkassa-api'
import { movedOf, type LedgerRow } from './tkassa-ledger'

type Status = ProviderPayment['status']

/** T-Kassa's statuses. A one-stage payment passes AUTHORIZED for a moment. */
const STATUSES: Partial<Record<string, Status>> = {
  NEW: 'pending',
  FORM_SHOWED: 'pending',
  PREAUTHORIZING: 'pending',
  AUTHORIZING: 'pending',
  '3DS_CHECKING': 'pending',
  '3DS_CHECKED': 'pending',
  PAY_CHECKING: 'pending',
  AUTHORIZED: 'held',
  PARTIAL_REVERSED: 'held',
  REVERSING: 'held',
  CONFIRMING: 'held',
  CONFIRM_CHECKING: 'held',
  CONFIRMED: 'paid',
  REFUNDING: 'paid',
  ASYNC_REFUNDING: 'paid',
  PARTIAL_REFUNDED: 'paid',
  REFUNDED: 'paid',
  REVERSED: 'canceled',
  CANCELED: 'canceled',
  REJECTED: 'canceled',
  AUTH_FAIL: 'canceled',
  DEADLINE_EXPIRED: 'canceled',
  ATTEMPTS_EXPIRED: 'canceled',
}

/** Of these the answer's amount may be what is left. */
const AFTER_REFUND = ['REFUNDING', 'ASYNC_REFUNDING', 'PARTIAL_REFUNDED', 'REFUNDED', 'PARTIAL_REVERSED']

/** Reasons (src/rules/payment-reasons.ts) by status and by the bank's code. */
const REASONS: Partial<Record<string, string>> = {
  AUTH_FAIL: '3d_secure_failed',
  DEADLINE_EXPIRED: 'expired_on_confirmation',
  CANCELED: 'canceled_by_merchant',
  REVERSED: 'canceled_by_merchant',
  '101': '3d_secure_failed',
  '103': 'insufficient_funds',
  '116': 'insufficient_funds',
  '1014': 'invalid_card_number',
  '1033': 'card_expired',
  '1051': 'insufficient_funds',
  '1054': 'card_expired',
  '1057': 'payment_method_restricted',
  '1059': 'fraud_suspected',
  '1061': 'payment_method_limit_exceeded',
  '1065': 'payment_method_limit_exceeded',
  '1082': 'invalid_csc',
  '1091': 'issuer_unavailable',
  '5060': 'insufficient_funds',
  '5063': 'fraud_suspected',
}

export const hasEnded = (status: string) => STATUSES[status] === 'canceled'
export const hasMoney = (status: string) => STATUSES[status] === 'held' || STATUSES[status] === 'paid'

/** A payment as the shop sees it, with what the ledger knows of it. @throws ProviderError for an unknown status */
export function toProviderPayment(state: TKassaState, row: LedgerRow | undefined): ProviderPayment {
  const { PaymentId: id, OrderId: key, Status, Amount, ErrorCode } = state
  const status = STATUSES[Status]
  const amount = row && (Amount === undefined || AFTER_REFUND.includes(Status)) ? row.amount : Amount
  if (status === undefined || amount === undefined) throw new ProviderError('unknown', 'unreadable_response')
  return {
    id,
    key,
    status,
    amount: toRoubles(amount),
    refunded: toRoubles(Status === 'REFUNDED' ? amount : row ? movedOf(row) : 0),
    url: status === 'pending' ? (row?.url ?? null) : null,
    reason: status === 'canceled' ? (REASONS[ErrorCode] ?? REASONS[Status] ?? 'general_decline') : null,
    savedCard: savedCardOf(row),
  }
}

/** The mask begins with the first six digits. */
function savedCardOf(row: LedgerRow | undefined): ProviderPayment['savedCard'] {
  if (!row?.rebill_id || !row.pan) return null
  return { token: row.rebill_id, brand: brandOf(row.pan), last4: row.pan.slice(-4) }
}
