import type { Receipt } from '~/rules/receipt'

/** What a provider says of a payment. `held` is money reserved and not yet taken (two stages); `paid` and `canceled` are
 *  final. Money is roubles. */
export type ProviderPayment = {
  /** The provider's id of it. */
  id: string
  /** The idempotence key it was made with: by it a payment is known whose id never reached the shop. Null where the provider
   *  does not tell it. */
  key: string | null
  status: 'pending' | 'held' | 'paid' | 'canceled'
  amount: number
  refunded: number
  /** The page where the customer pays; null where none is needed. */
  url: string | null
  /** The provider's code of why it was canceled. */
  reason: string | null
  /** The card it was paid with, where the provider keeps it for the next time; null otherwise. */
  savedCard: { token: string; brand: string; last4: string } | null
}

/** A payment to be made. */
export type NewPayment = {
  /** At most 64 characters. The provider remembers it: the same key answers the same payment. */
  key: string
  amount: number
  /** At most 128 characters, for the customer's bank: «Заказ № 1042». */
  description: string
  /** Where the provider sends the customer back to; paid or not, the shop finds out by itself. */
  returnUrl: string
  /** The provider's token of a saved card; null: the customer chooses on the provider's page. */
  cardToken: string | null
  /** Whether the customer wishes the card to be kept. */
  saveCard: boolean
  isTwoStage: boolean
  /** Null where receipts are not sent through the provider. */
  receipt: Receipt | null
}

/** A webhook as it came: the raw body, and the caller's network address. */
export type WebhookRequest = { headers: Headers; body: string; address: string }

/** What a webhook says happened; only the payment's id is believed, its state is asked for. */
export type WebhookEvent = { eventId: string; kind: string; paymentId: string }

/** A payment provider. Every call that changes something carries a key, and may be repeated with it. Calls throw
 *  `ProviderError`. Contract "Payment". */
export type PaymentProvider = {
  readonly name: 'sandbox' | 'yookassa' | 'off'
  create(payment: NewPayment): Promise<ProviderPayment>
  read(id: string): Promise<ProviderPayment>
  /** Takes money that was reserved. */
  capture(call: { id: string; key: string; amount: number; receipt: Receipt | null }): Promise<ProviderPayment>
  /** Lets reserved money go. */
  release(call: { id: string; key: string }): Promise<ProviderPayment>
  /** Ends a payment that nobody has paid yet, where the provider can; otherwise it does nothing. */
  expire(id: string): Promise<void>
  /** Gives all of it back. `ref` is the provider's id of the refund; `isDone` is false while the provider still works. */
  refund(call: { id: string; key: string; amount: number; receipt: Receipt | null }): Promise<{ ref: string; isDone: boolean }>
  /** The receipt of the hand-over of what was paid before. */
  sendReceipt(call: { id: string; key: string; amount: number; receipt: Receipt }): Promise<{ ref: string }>
  /** Reads a webhook. Null for one that tells of nothing the shop follows.
   *  @throws HttpError 401 for a forged one, 400 for one that cannot be read. */
  readWebhook(request: WebhookRequest): Promise<WebhookEvent | null>
}

/** A call to the provider that did not succeed. `unknown`: it may have been done (no answer, 5xx, 429), so it is repeated
 *  with the same key; `refused`: it was not, and the same call would not be. `reason` is for the log and holds no person. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  constructor(
    readonly outcome: 'unknown' | 'refused',
    readonly reason: string,
  ) {
    super(`${outcome}: ${reason}`)
  }
}
