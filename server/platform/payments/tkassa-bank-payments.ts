import type { BankPayment } from '#server/db/tables'

/* How a payment of the played T-Kassa changes. */

export type TKassaFields = Record<string, unknown>

/** A refusal by the bank's code. */
export class TKassaRefusal extends Error {
  constructor(
    readonly code: string,
    readonly details: string,
  ) {
    super(details)
  }
}

export function newPayment({
  Amount,
  Description,
  PayType,
  Recurrent,
  SuccessURL,
  FailURL,
  NotificationURL,
  RedirectDueDate,
}: TKassaFields): BankPayment {
  return {
    status: 'NEW',
    amount: Number(Amount),
    refunds: {},
    error: '0',
    description: String(Description),
    success_url: String(SuccessURL),
    fail_url: String(FailURL),
    notify_at: String(NotificationURL),
    due: Date.parse(String(RedirectDueDate)),
    is_two_stage: PayType === 'T',
    is_sbp: false,
    saves_card: Recurrent === 'Y',
    outcome: null,
    mood: 'good',
    errors_left: 0,
    settles_at: null,
  }
}

/** Lines must sum to the amount. */
export function checkReceipt(receipt: unknown, amount: number): void {
  if (receipt === undefined) return
  const items = (receipt as { Items?: { Price: number; Quantity: number; Amount: number }[] }).Items ?? []
  const sum = items.reduce((all, item) => (item.Amount === item.Price * item.Quantity ? all + item.Amount : Number.NaN), 0)
  if (sum !== amount) throw new TKassaRefusal('308', `${sum} for ${amount}`)
}

/** What time has done: a slow bank has decided, an unpaid payment has expired. */
export function settled(state: BankPayment, now: number): BankPayment {
  if (state.settles_at !== null && state.settles_at <= now) return decided({ ...state, settles_at: null })
  return state.status === 'NEW' && state.outcome === null && state.due <= now ? { ...state, status: 'DEADLINE_EXPIRED' } : state
}

export const paidStatus = ({ is_two_stage }: BankPayment) => (is_two_stage ? 'AUTHORIZED' : 'CONFIRMED')

export const decided = (state: BankPayment): BankPayment =>
  state.outcome === 'paid' ? { ...state, status: paidStatus(state) } : { ...state, status: 'REJECTED', error: '1051' }

/** Kopecks that went back. */
export const movedSum = ({ refunds }: BankPayment) => Object.values(refunds).reduce((sum, amount) => sum + amount, 0)
export const left = (state: BankPayment) => state.amount - movedSum(state)
export const refundedStatus = (state: BankPayment) => (left(state) === 0 ? 'REFUNDED' : 'PARTIAL_REFUNDED')

/** Cancel: an unpaid payment ends, a hold is released, money goes back. By card the bank knows a request again. */
export function canceled(
  state: BankPayment,
  { amount, request, atOnce }: { amount: number | undefined; request: string; atOnce: boolean },
): BankPayment {
  if (state.status === 'NEW' && state.outcome === null) return { ...state, status: 'CANCELED' }
  if (state.status === 'AUTHORIZED') return { ...state, status: 'REVERSED' }
  if (!state.is_sbp && state.refunds[request] !== undefined) return state
  if (state.status !== 'CONFIRMED' && state.status !== 'PARTIAL_REFUNDED') throw new TKassaRefusal('8', state.status)
  const sum = amount ?? left(state)
  if (sum <= 0 || sum > left(state)) throw new TKassaRefusal('8', 'amount')
  const key = state.refunds[request] === undefined ? request : crypto.randomUUID()
  const refunds = { ...state.refunds, [key]: sum }
  return { ...state, refunds, status: atOnce ? refundedStatus({ ...state, refunds }) : 'ASYNC_REFUNDING' }
}
