import { z } from 'zod'
import { HttpError } from '#server/core/errors'
import type { Receipt } from '~/rules/receipt'
import { parseJson } from './parse-json'
import { ProviderError, type NewPayment, type PaymentProvider, type ProviderPayment, type WebhookRequest } from './payment-provider'
import { callYooKassa, yooKassaOutcome, yooKassaPayment, yooKassaSum, type YooKassaAccess } from './yookassa-api'
import { isYooKassaAddress } from './yookassa-networks'
import { yooKassaReceipt, type ReceiptCodes } from './yookassa-receipt'

/** `receipts` null: none are sent, whatever a call carries. */
export type YooKassaOptions = YooKassaAccess & { receipts: ReceiptCodes | null }

const MAX_DESCRIPTION = 128

const STATUSES = { pending: 'pending', waiting_for_capture: 'held', succeeded: 'paid', canceled: 'canceled' } as const

/** YooKassa's names of networks where ours differ. */
const BRANDS: Partial<Record<string, string>> = { MasterCard: 'Mastercard', Mir: 'Мир', Unknown: 'Карта' }

const notification = z.object({
  event: z.string(),
  object: z.object({ id: z.string().min(1), payment_id: z.string().min(1).optional() }),
})

/** YooKassa, HTTP API v3. A payment that was begun cannot be ended there: it expires by itself within an hour. A card is
 *  kept by paying with it, and pays without a page after that. Contract "Payment". */
export function yooKassaProvider(options: YooKassaOptions): PaymentProvider {
  const pay = async (path: string, key?: string, body: object = {}) =>
    toPayment(await callYooKassa(options, { path, answer: yooKassaPayment, ...(key !== undefined && { post: { key, body } }) }))
  const receiptOf = (receipt: Receipt | null) =>
    receipt && options.receipts ? { receipt: yooKassaReceipt(receipt, options.receipts) } : {}
  return {
    name: 'yookassa',
    create: (payment) => pay('/payments', payment.key, { ...paymentBody(payment), ...receiptOf(payment.receipt) }),
    read: (id) => pay(`/payments/${encodeURIComponent(id)}`),
    capture: ({ id, key, amount, receipt }) =>
      pay(`/payments/${encodeURIComponent(id)}/capture`, key, { amount: yooKassaSum(amount), ...receiptOf(receipt) }),
    release: ({ id, key }) => pay(`/payments/${encodeURIComponent(id)}/cancel`, key),
    expire: () => Promise.resolve(),
    async refund({ id, key, amount, receipt }) {
      const body = { payment_id: id, amount: yooKassaSum(amount), ...receiptOf(receipt) }
      const { id: ref, ...first } = await callYooKassa(options, { path: '/refunds', answer: yooKassaOutcome, post: { key, body } })
      // a repeat may be answered with what was said the first time, so that what was pending is asked for
      const last =
        first.status === 'pending'
          ? await callYooKassa(options, { path: `/refunds/${encodeURIComponent(ref)}`, answer: yooKassaOutcome })
          : first
      if (last.status === 'canceled') throw new ProviderError('refused', last.cancellation_details?.reason ?? 'canceled')
      return { ref, isDone: last.status === 'succeeded' }
    },
    async sendReceipt({ id, key, amount, receipt }) {
      if (!options.receipts) throw new ProviderError('refused', 'receipts_are_off')
      const body = {
        type: 'payment',
        payment_id: id,
        send: true,
        ...yooKassaReceipt(receipt, options.receipts),
        settlements: [{ type: 'prepayment', amount: yooKassaSum(amount) }],
      }
      const { id: ref, status } = await callYooKassa(options, { path: '/receipts', answer: yooKassaOutcome, post: { key, body } })
      if (status === 'canceled') throw new ProviderError('refused', 'receipt_canceled')
      return { ref }
    },
    readWebhook: (request) => readWebhook(request),
  }
}

function paymentBody({ key, amount, description, returnUrl, cardToken, saveCard, isTwoStage }: NewPayment) {
  return {
    amount: yooKassaSum(amount),
    capture: !isTwoStage,
    description: Array.from(description).slice(0, MAX_DESCRIPTION).join(''),
    metadata: { key },
    ...(cardToken === null
      ? { confirmation: { type: 'redirect', return_url: returnUrl }, save_payment_method: saveCard }
      : { payment_method_id: cardToken }),
  }
}

function toPayment(payment: z.infer<typeof yooKassaPayment>): ProviderPayment {
  const method = payment.payment_method
  return {
    id: payment.id,
    key: payment.metadata?.['key'] ?? null,
    status: STATUSES[payment.status],
    amount: payment.amount.value,
    refunded: payment.refunded_amount?.value ?? 0,
    url: payment.status === 'pending' ? bankPageOf(payment.confirmation?.confirmation_url) : null,
    reason: payment.cancellation_details?.reason ?? null,
    savedCard:
      method?.saved && method.card
        ? { token: method.id, brand: BRANDS[method.card.card_type] ?? method.card.card_type, last4: method.card.last4 }
        : null,
  }
}

/** YooKassa's own pages, where customers pay; an answer that sends them elsewhere is none of its. */
const PAGE_HOST = /^(?:[a-z0-9-]+\.)*(?:yoomoney|yookassa)\.ru$/

function bankPageOf(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null
  const { protocol, host, username, password, href } = new URL(address)
  return protocol === 'https:' && PAGE_HOST.test(host) && username === '' && password === '' ? href : null
}

/** A notification is not signed: who sends it is told by its address, and what it says is asked for again. */
async function readWebhook({ address, body }: WebhookRequest) {
  if (!isYooKassaAddress(address)) throw new HttpError(401, 'unauthorized', 'Уведомления принимаются только от ЮKassa')
  const { data } = notification.safeParse(parseJson(body))
  if (!data) throw new HttpError(400, 'bad_request', 'Не получилось прочитать запрос')
  const { event, object } = data
  const paymentId = event.startsWith('payment.') ? object.id : event.startsWith('refund.') ? object.payment_id : undefined
  return paymentId === undefined ? null : { eventId: `${event}:${object.id}`, kind: event, paymentId }
}
