import type { z } from 'zod'
import { kopecksOf, newCapture, newPayment, newReceipt, newRefund, sumsTo } from './yookassa-shapes'

const BASE = 'https://api.yookassa.ru/v3'

/** What happens to the next call: it is done but the response is lost; 500 before or after it is done; no response until the
 *  caller gives up; 429; a proxy's page instead of a response. */
export type Fault = 'lost' | 'error' | 'error_done' | 'never' | 'flood' | 'garbled'

type Sum = { value: string; currency: 'RUB' }
type Card = { first6: string; last4: string; card_type: string; expiry_year: string; expiry_month: string }

/** A payment as the simulator stores and returns it. */
export type SimulatedPayment = {
  id: string
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'
  paid: boolean
  amount: Sum
  refunded_amount?: Sum
  refundable: boolean
  test: true
  created_at: string
  description?: string | undefined
  metadata: Record<string, string>
  confirmation?: { type: 'redirect'; confirmation_url: string; return_url: string } | undefined
  cancellation_details?: { party: string; reason: string }
  payment_method?: { type: 'bank_card'; id: string; saved: boolean; card: Card }
}
type Refund = { id: string; payment_id: string; status: 'pending' | 'succeeded' | 'canceled'; amount: Sum; created_at: string }
type Answer = { status: number; body: object }
type Stored = { payment: SimulatedPayment; isOneStage: boolean; savesCard: boolean }

const sumOf = (kopecks: number): Sum => ({ value: (kopecks / 100).toFixed(2), currency: 'RUB' })
const error = (status: number, code: string, description = code): Answer => ({
  status,
  body: { type: 'error', id: crypto.randomUUID(), code, description },
})
const CARD: Card = { first6: '555555', last4: '4477', card_type: 'MasterCard', expiry_year: '2030', expiry_month: '12' }

/** YooKassa's API v3 by its documentation, with one shop in memory: Basic auth, idempotency, 3-D Secure, one and two stages,
 *  cancel, refunds, receipts with checked sums, saved cards, notifications. `calls` records the requests. */
export function yooKassaSimulator({ shopId, secret }: { shopId: string; secret: string }) {
  const kept = new Map<string, Stored>()
  const refunds = new Map<string, Refund>()
  const answered = new Map<string, { body: string; answer: Answer }>()
  const savedCards = new Map<string, Card>()
  const simulator = {
    calls: [] as { method: string; path: string; key: string | null; body: unknown }[],
    receipts: [] as unknown[],
    notifications: [] as { type: 'notification'; event: string; object: { id: string } }[],
    /** Faults of the next calls, one each. */
    faults: [] as Fault[],
    /** Whether refunds wait for `settleRefunds`. */
    areRefundsSlow: false,

    async fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
      const fault = simulator.faults.shift()
      if (fault === 'never') return untilAborted(init.signal)
      if (fault === 'error') return respond(error(500, 'internal_server_error'))
      if (fault === 'flood') return respond(error(429, 'too_many_requests'))
      const answer = handle(String(input), init)
      if (fault === 'lost') throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
      if (fault === 'error_done') return respond(error(500, 'internal_server_error'))
      if (fault === 'garbled') return new Response('<html>502 Bad Gateway</html>', { status: 200 })
      return respond(answer)
    },

    payment: (id: string): SimulatedPayment => keptOf(id).payment,
    all: (): SimulatedPayment[] => [...kept.values()].map(({ payment }) => payment),

    /** The customer passes 3-D Secure on the page of `confirmation_url`. */
    confirm(id: string): void {
      const one = keptOf(id)
      if (one.payment.status !== 'pending') throw new Error(`${id} is ${one.payment.status}`)
      const methodId = crypto.randomUUID()
      one.payment.payment_method = { type: 'bank_card', id: methodId, saved: one.savesCard, card: CARD }
      if (one.savesCard) savedCards.set(methodId, CARD)
      authorize(one)
    },

    /** The customer's bank declines, or (with `expired_on_confirmation`) the hour has passed. */
    decline(id: string, reason = '3d_secure_failed'): void {
      const { payment } = keptOf(id)
      if (payment.status !== 'pending') throw new Error(`${id} is ${payment.status}`)
      cancel(payment, reason === 'expired_on_confirmation' ? 'yoo_money' : 'payment_network', reason)
    },

    /** Slow refunds come to an end. */
    settleRefunds(status: 'succeeded' | 'canceled' = 'succeeded'): void {
      for (const refund of refunds.values()) if (refund.status === 'pending') endRefund(refund, status)
    },
  }

  function keptOf(id: string): Stored {
    const found = kept.get(id)
    if (!found) throw new Error(`no payment ${id}`)
    return found
  }

  function notify(event: string, object: { id: string }) {
    simulator.notifications.push({ type: 'notification', event, object: structuredClone(object) })
  }

  function authorize({ payment, isOneStage }: Stored) {
    delete payment.confirmation
    payment.paid = true
    payment.status = isOneStage ? 'succeeded' : 'waiting_for_capture'
    payment.refundable = isOneStage
    notify(`payment.${payment.status}`, payment)
  }

  function cancel(payment: SimulatedPayment, party: string, reason: string) {
    delete payment.confirmation
    payment.status = 'canceled'
    payment.paid = false
    payment.cancellation_details = { party, reason }
    notify('payment.canceled', payment)
  }

  function handle(url: string, { method = 'GET', headers, body }: RequestInit): Answer {
    const path = url.startsWith(BASE) ? url.slice(BASE.length) : ''
    const sent = new Headers(headers)
    if (sent.get('authorization') !== `Basic ${btoa(`${shopId}:${secret}`)}`) return error(401, 'invalid_credentials')
    const text = typeof body === 'string' ? body : ''
    const key = sent.get('idempotence-key')
    if (method === 'GET') {
      simulator.calls.push({ method, path, key, body: null })
      return read(path)
    }
    if (method !== 'POST') return error(405, 'method_not_allowed')
    if (!sent.get('content-type')?.startsWith('application/json')) return error(415, 'unsupported_media_type')
    if (key === null || key === '' || key.length > 64) return error(400, 'invalid_request', 'Idempotence key is missing or too long')
    simulator.calls.push({ method, path, key, body: JSON.parse(text) as unknown })
    const before = answered.get(key)
    if (before) return before.body === `${path} ${text}` ? before.answer : error(400, 'invalid_request', 'Idempotence key duplicated')
    const answer = structuredClone(write(path, JSON.parse(text)))
    answered.set(key, { body: `${path} ${text}`, answer })
    return answer
  }

  function read(path: string): Answer {
    const [, kind, id = ''] = path.split('/')
    const found = kind === 'payments' ? kept.get(id)?.payment : kind === 'refunds' ? refunds.get(id) : undefined
    return found ? { status: 200, body: found } : error(404, 'not_found')
  }

  function write(path: string, body: unknown): Answer {
    const [, kind, id = '', verb] = path.split('/')
    if (path === '/payments') return checked(newPayment, body, create)
    if (path === '/refunds') return checked(newRefund, body, refund)
    if (path === '/receipts') return checked(newReceipt, body, handOver)
    const one = kept.get(id)
    if (kind !== 'payments' || !one) return error(404, 'not_found')
    if (verb === 'capture') return checked(newCapture, body, (given) => capture(one, given))
    if (verb !== 'cancel') return error(404, 'not_found')
    if (one.payment.status !== 'waiting_for_capture') return error(400, 'invalid_request', `Incorrect payment status ${one.payment.status}`)
    cancel(one.payment, 'merchant', 'canceled_by_merchant')
    return { status: 200, body: one.payment }
  }

  function checked<Schema extends z.ZodType>(schema: Schema, body: unknown, act: (given: z.infer<Schema>) => Answer): Answer {
    const parsed = schema.safeParse(body)
    return parsed.success ? act(parsed.data) : error(400, 'invalid_request', parsed.error.message)
  }

  function create(given: z.infer<typeof newPayment>): Answer {
    if (given.receipt && !sumsTo(given.receipt, kopecksOf(given.amount))) return error(400, 'invalid_request', 'Receipt sum differs')
    const saved = savedCards.get(given.payment_method_id ?? '')
    if (given.payment_method_id !== undefined && !saved) return error(400, 'invalid_request', 'Payment method not found')
    const id = crypto.randomUUID()
    const payment: SimulatedPayment = {
      id,
      status: 'pending',
      paid: false,
      amount: given.amount,
      refundable: false,
      test: true,
      created_at: new Date().toISOString(),
      description: given.description,
      metadata: given.metadata ?? {},
      confirmation: given.confirmation && {
        ...given.confirmation,
        confirmation_url: `https://yoomoney.ru/checkout/payments?orderId=${id}`,
      },
    }
    const one = { payment, isOneStage: given.capture, savesCard: given.save_payment_method ?? false }
    kept.set(id, one)
    if (given.receipt) simulator.receipts.push(given.receipt)
    if (saved) {
      payment.payment_method = { type: 'bank_card', id: given.payment_method_id ?? '', saved: true, card: saved }
      authorize(one)
    }
    return { status: 200, body: payment }
  }

  function capture({ payment }: Stored, { amount, receipt }: z.infer<typeof newCapture>): Answer {
    if (payment.status !== 'waiting_for_capture') return error(400, 'invalid_request', `Incorrect payment status ${payment.status}`)
    const taken = kopecksOf(amount ?? payment.amount)
    if (taken > kopecksOf(payment.amount)) return error(400, 'invalid_request', 'More than was authorized')
    if (receipt && !sumsTo(receipt, taken)) return error(400, 'invalid_request', 'Receipt sum differs')
    if (receipt) simulator.receipts.push(receipt)
    Object.assign(payment, { status: 'succeeded', refundable: true, amount: sumOf(taken) })
    notify('payment.succeeded', payment)
    return { status: 200, body: payment }
  }

  function refund({ payment_id, amount, receipt }: z.infer<typeof newRefund>): Answer {
    const payment = kept.get(payment_id)?.payment
    if (payment?.status !== 'succeeded') return error(400, 'invalid_request', 'Nothing to refund')
    const given = [...refunds.values()].filter((one) => one.payment_id === payment_id && one.status !== 'canceled')
    const already = given.reduce((total, one) => total + kopecksOf(one.amount), 0)
    if (already + kopecksOf(amount) > kopecksOf(payment.amount)) return error(400, 'invalid_request', 'More than was paid')
    if (receipt && !sumsTo(receipt, kopecksOf(amount))) return error(400, 'invalid_request', 'Receipt sum differs')
    if (receipt) simulator.receipts.push(receipt)
    const made: Refund = { id: crypto.randomUUID(), payment_id, status: 'pending', amount, created_at: new Date().toISOString() }
    refunds.set(made.id, made)
    if (!simulator.areRefundsSlow) endRefund(made, 'succeeded')
    return { status: 200, body: made }
  }

  function endRefund(refund: Refund, status: 'succeeded' | 'canceled') {
    refund.status = status
    if (status === 'canceled')
      return void Object.assign(refund, { cancellation_details: { party: 'yoo_money', reason: 'insufficient_funds' } })
    const { payment } = keptOf(refund.payment_id)
    const before = payment.refunded_amount ? kopecksOf(payment.refunded_amount) : 0
    payment.refunded_amount = sumOf(before + kopecksOf(refund.amount))
    notify('refund.succeeded', refund)
  }

  function handOver(given: z.infer<typeof newReceipt>): Answer {
    if (kept.get(given.payment_id)?.payment.status !== 'succeeded') return error(400, 'invalid_request', 'Payment is not succeeded')
    const settled = given.settlements.reduce((total, { amount }) => total + kopecksOf(amount), 0)
    if (!sumsTo(given, settled)) return error(400, 'invalid_request', 'Receipt sum differs')
    simulator.receipts.push(given)
    return { status: 200, body: { id: crypto.randomUUID(), type: 'payment', status: 'pending' } }
  }

  return simulator
}

/** A copy: later changes must not change a response that was given. */
const respond = ({ status, body }: Answer) => Response.json(structuredClone(body), { status })

const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
