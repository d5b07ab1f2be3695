import type { Receipt } from '~/rules/receipt'

/** A payment's state at the provider. `held`: money is reserved but not captured (two stages); `paid` and `canceled` are
 *  final. Money is in roubles. */
export type ProviderPayment = {
  /** The provider's id. */
  id: string
  /** The idempotency key of its creation, by which a payment with a lost id is found; null if the provider omits it. */
  key: string | null
  status: 'pending' | 'held' | 'paid' | 'canceled'
  amount: number
  refunded: number
  /** The page where the customer pays; null if none is needed. */
  url: string | null
  /** The provider's code of the cancellation. */
  reason: string | null
  /** The card it was paid with, if the provider saved it. */
  savedCard: { token: string; brand: string; last4: string } | null
}

/** How a payment is made on the provider's side. */
export type PaymentWay = 'card' | 'sbp'

export type NewPayment = {
  /** Idempotency key of at most 64 characters: the same key returns the same payment. */
  key: string
  amount: number
  /** At most 128 characters, for the customer's bank statement: «Заказ № 1042». */
  description: string
  /** Where the provider sends the customer back to, paid or not. */
  returnUrl: string
  /** The provider's token of a saved card; null: the customer chooses on the provider's page. */
  cardToken: string | null
  saveCard: boolean
  /** `sbp`: the customer pays from their bank's app. */
  way: PaymentWay
  /** The shop's id of the customer, under which the provider keeps cards. */
  payer: string
  /** After this time the shop does not wait for the payment. */
  payBy: Date
  isTwoStage: boolean
  /** Null: the provider sends no receipts. */
  receipt: Receipt | null
}

/** A call that moves money of a payment, in roubles. */
export type MoneyCall = { id: string; key: string; amount: number; receipt: Receipt | null }

/** A webhook as received, with the sender's network address. */
export type WebhookRequest = { headers: Headers; body: string; address: string }

/** What a webhook reports. Only the payment's id is trusted; its state is read from the provider. */
export type WebhookEvent = { eventId: string; kind: string; paymentId: string }

/** A payment provider. Every change carries an idempotency key and may be repeated with it. @throws ProviderError */
export type PaymentProvider = {
  readonly name: string
  /** What `url` of a payment by SBP is: a page of the provider, or a link into the bank's app that the shop shows as a QR code. */
  readonly sbp: 'page' | 'qr'
  create(payment: NewPayment): Promise<ProviderPayment>
  read(id: string): Promise<ProviderPayment>
  /** Captures reserved money. */
  capture(call: MoneyCall): Promise<ProviderPayment>
  /** Releases reserved money. */
  release(call: { id: string; key: string }): Promise<ProviderPayment>
  /** Ends an unpaid payment, if the provider can. */
  expire(id: string): Promise<void>
  /** Refunds money. `ref` is the provider's id; `isDone` is false while the provider processes it. */
  refund(call: MoneyCall): Promise<{ ref: string; isDone: boolean }>
  /** Sends the receipt of the delivery of a prepaid order. */
  sendReceipt(call: MoneyCall & { receipt: Receipt }): Promise<{ ref: string }>
  /** Reads a webhook; null for events that the shop ignores.
   *  @throws HttpError 401 for a forged one, 400 for an unreadable one. */
  readWebhook(request: WebhookRequest): Promise<WebhookEvent | null>
}

/** The payment providers of the shop. */
export type Acquirers = {
  /** Those that are configured, the main one first. */
  names: readonly string[]
  /** The one of a stored payment. One that is not configured any more fails each call as `unknown`. */
  of: (name: string) => PaymentProvider
}

/** A failed call. `unknown`: it may have succeeded (timeout, 5xx, 429), retry with the same key; `refused`: it did not and will
 *  not. `reason` is for the log and holds no personal data. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  constructor(
    readonly outcome: 'unknown' | 'refused',
    readonly reason: string,
  ) {
    super(`${outcome}: ${reason}`)
  }
}

/** What remains of a card whose number is stored at the provider. */
export type KeptCard = {
  provider: string
  /** Replaces the number in calls to this provider. */
  token: string
  brand: string
  last4: string
  /** Equal for equal numbers, not reversible: finds a card that the customer already has. */
  fingerprint: string
}

/** Stores cards at a provider, so that the shop never does. */
export type CardVault = {
  /** Takes a number of 12 to 19 digits that passes Luhn. It is never stored, logged or part of an error. */
  keep(number: string): Promise<KeptCard>
}

/** Undefined for invalid JSON. */
export function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
