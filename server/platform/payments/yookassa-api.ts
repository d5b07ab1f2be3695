import { z } from 'zod'
import { askForJson, type OutsideFetch } from './acquirer-http'
import { ProviderError } from './payment-provider'

const BASE = 'https://api.yookassa.ru/v3'
/** An act may make two calls, and ends before the browser gives up (docs/product/acts.md). */
const TIMEOUT_MS = 6_000

export type YooKassaAccess = {
  shopId: string
  secret: string
  fetch: OutsideFetch
  /** Six seconds by default. */
  timeoutMs?: number
}

/** With `post` a POST with an idempotency key, otherwise a GET. */
type YooKassaCall<Schema> = { path: string; schema: Schema; post?: { key: string; body: object } }

const errorBody = z.object({ code: z.string().regex(/^\w{1,64}$/) })

const sum = z.object({ value: z.coerce.number(), currency: z.literal('RUB') })

/** The fields of a payment that the shop reads. */
export const yooKassaPayment = z.object({
  id: z.string().min(1),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: sum,
  refunded_amount: sum.optional(),
  confirmation: z.object({ confirmation_url: z.string().optional() }).optional(),
  cancellation_details: z.object({ reason: z.string() }).optional(),
  payment_method: z
    .object({
      id: z.string(),
      saved: z.boolean().default(false),
      card: z.object({ last4: z.string(), card_type: z.string() }).optional(),
    })
    .optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

/** The result of a refund or a receipt. */
export const yooKassaOutcome = z.object({
  id: z.string().min(1),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  cancellation_details: z.object({ reason: z.string() }).optional(),
})

/** Calls YooKassa's HTTP API v3.
 *  @throws ProviderError `unknown` after a timeout, an unreadable response, 5xx, 429 and 401 (the call succeeds once the key is
 *  corrected); `refused` with the code of any other 4xx. */
export async function callYooKassa<Schema extends z.ZodType>(
  { shopId, secret, fetch, timeoutMs = TIMEOUT_MS }: YooKassaAccess,
  { path, schema, post }: YooKassaCall<Schema>,
): Promise<z.infer<Schema>> {
  const request = {
    method: post ? 'POST' : 'GET',
    headers: {
      authorization: `Basic ${btoa(`${shopId}:${secret}`)}`,
      ...(post && { 'content-type': 'application/json', 'idempotence-key': post.key }),
    },
    ...(post && { body: JSON.stringify(post.body) }),
  }
  const { status, body } = await askForJson(fetch, `${BASE}${path}`, request, timeoutMs)
  if (status === 200) {
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw new ProviderError('unknown', 'unreadable_response')
    return parsed.data
  }
  const { data } = errorBody.safeParse(body)
  const isRetryable = status < 400 || status >= 500 || status === 429 || status === 401
  throw new ProviderError(isRetryable ? 'unknown' : 'refused', data?.code ?? `http_${status}`)
}

export const yooKassaSum = (roubles: number) => ({ value: roubles.toFixed(2), currency: 'RUB' })
