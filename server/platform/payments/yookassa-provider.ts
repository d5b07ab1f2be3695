import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import { HttpError } from '#server/core/errors'
import type { Receipt } from '~/rules/receipt'
import { bankPageOf, readNotice, shortText, type ReceiptCodes } from './acquirer-http'
import {
  jsonOrUndefined,
  ProviderError,
  type NewPayment,
  type PaymentProvider,
  type ProviderPayment,
  type WebhookRequest,
} from './payment-provider'
import { callYooKassa, yooKassaOutcome, yooKassaPayment, yooKassaSum, type YooKassaAccess } from './yookassa-api'

/** `receipts` null: receipts of calls are ignored. */
type YooKassaOptions = YooKassaAccess & { receipts: ReceiptCodes | null }

/** Of descriptions and names. */
const MAX_TEXT = 128

const STATUSES = { pending: 'pending', waiting_for_capture: 'held', succeeded: 'paid', canceled: 'canceled' } as const

/** YooKassa's card brands that have another name here. */
const BRANDS: Partial<Record<string, string>> = { MasterCard: 'Mastercard', Mir: 'Мир', Unknown: 'Карта' }

const notification = z.object({
  event: z.string(),
  object: z.object({ id: z.string().min(1), payment_id: z.string().min(1).optional() }),
})

/** YooKassa, HTTP API v3. An unpaid payment cannot be ended: it expires within an hour. A card is saved by paying with it and
 *  then pays without a page. */
export function yooKassaProvider(options: YooKassaOptions): PaymentProvider {
  const pay = async (path: string, key?: string, body: object = {}) =>
    toPayment(await callYooKassa(options, { path, schema: yooKassaPayment, ...(key !== undefined && { post: { key, body } }) }))
  const receiptOf = (receipt: Receipt | null) =>
    receipt && options.receipts ? { receipt: yooKassaReceipt(receipt, options.receipts) } : {}
  return {
    name: 'yookassa',
    sbp: 'page',
    create: (payment) => pay('/payments', payment.key, { ...paymentBody(payment), ...receiptOf(payment.receipt) }),
    read: (id) => pay(`/payments/${encodeURIComponent(id)}`),
    capture: ({ id, key, amount, receipt }) =>
      pay(`/payments/${encodeURIComponent(id)}/capture`, key, { amount: yooKassaSum(amount), ...receiptOf(receipt) }),
    release: ({ id, key }) => pay(`/payments/${encodeURIComponent(id)}/cancel`, key),
    expire: () => Promise.resolve(),
    async refund({ id, key, amount, receipt }) {
      const body = { payment_id: id, amount: yooKassaSum(amount), ...receiptOf(receipt) }
      const { id: ref, ...first } = await callYooKassa(options, { path: '/refunds', schema: yooKassaOutcome, post: { key, body } })
      // a repeated call returns the first, perhaps outdated response: read a pending refund
      const last =
        first.status === 'pending'
          ? await callYooKassa(options, { path: `/refunds/${encodeURIComponent(ref)}`, schema: yooKassaOutcome })
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
      const { id: ref, status } = await callYooKassa(options, { path: '/receipts', schema: yooKassaOutcome, post: { key, body } })
      if (status === 'canceled') throw new ProviderError('refused', 'receipt_canceled')
      return { ref }
    },
    readWebhook: (request) => readWebhook(request),
  }
}

function paymentBody({ key, amount, description, returnUrl, cardToken, saveCard, way, isTwoStage }: NewPayment) {
  return {
    amount: yooKassaSum(amount),
    capture: !isTwoStage,
    description: shortText(description, MAX_TEXT),
    metadata: { key },
    ...(way === 'sbp' && { payment_method_data: { type: 'sbp' } }),
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
    url: payment.status === 'pending' ? bankPageOf(payment.confirmation?.confirmation_url, PAGE_HOST) : null,
    reason: payment.cancellation_details?.reason ?? null,
    savedCard:
      method?.saved && method.card
        ? { token: method.id, brand: BRANDS[method.card.card_type] ?? method.card.card_type, last4: method.card.last4 }
        : null,
  }
}

/** Customers are sent to YooKassa's own hosts only. */
const PAGE_HOST = /^(?:[a-z0-9-]+\.)*(?:yoomoney|yookassa)\.ru$/

/** The published networks of YooKassa's notifications, which carry no signature. */
const NETWORKS = new BlockList()
NETWORKS.addSubnet('185.71.76.0', 27)
NETWORKS.addSubnet('185.71.77.0', 27)
NETWORKS.addSubnet('77.75.153.0', 25)
NETWORKS.addSubnet('77.75.154.128', 25)
NETWORKS.addAddress('77.75.156.11')
NETWORKS.addAddress('77.75.156.35')
NETWORKS.addSubnet('2a02:5180::', 32, 'ipv6')

/** Notifications are not signed: the sender's address identifies them, and the payment is read again. */
async function readWebhook({ address, body }: WebhookRequest) {
  const isTheirs = isIP(address) > 0 && NETWORKS.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  if (!isTheirs) throw new HttpError(401, 'unauthorized', 'Уведомления принимаются только от ЮKassa')
  const { event, object } = readNotice(notification, jsonOrUndefined(body))
  const paymentId = event.startsWith('payment.') ? object.id : event.startsWith('refund.') ? object.payment_id : undefined
  return paymentId === undefined ? null : { eventId: `${event}:${object.id}`, kind: event, paymentId }
}

/** A receipt (54-FZ) in YooKassa's form. The amount of an item is the price of one piece. */
function yooKassaReceipt({ email, mode, lines }: Receipt, codes: ReceiptCodes) {
  return {
    customer: { email },
    tax_system_code: codes.taxSystem,
    items: lines.map(({ name, price, quantity, kind }) => ({
      description: shortText(name, MAX_TEXT),
      quantity,
      amount: yooKassaSum(price),
      vat_code: codes.vat,
      payment_mode: mode,
      payment_subject: kind === 'delivery' ? codes.deliverySubject : codes.subject,
      measure: 'piece',
    })),
  }
}
