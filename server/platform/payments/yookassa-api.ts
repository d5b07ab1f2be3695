import { z } from 'zod'
import { ProviderError } from './payment-provider'

const BASE = 'https://api.yookassa.ru/v3'
const TIMEOUT_MS = 10_000

/** What the adapter of YooKassa is given: the shop's id and secret key, and the network. */
export type YooKassaAccess = {
  shopId: string
  secret: string
  fetch: (input: string, init: RequestInit) => Promise<Response>
  /** How long an answer is waited for; ten seconds unless said otherwise. */
  timeoutMs?: number
}

/** A call: with a body it is a POST and carries an idempotence key, without one a GET. */
type YooKassaCall<Schema> = { path: string; answer: Schema; post?: { key: string; body: object } }

const errorBody = z.object({ code: z.string().regex(/^\w{1,64}$/) })

const sum = z.object({ value: z.coerce.number(), currency: z.literal('RUB') })

/** A payment as YooKassa answers it, as far as the shop reads it. */
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

/** A refund, and a receipt: what became of them. */
export const yooKassaOutcome = z.object({
  id: z.string().min(1),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  cancellation_details: z.object({ reason: z.string() }).optional(),
})

/** Calls YooKassa's HTTP API v3.
 *  @throws ProviderError `unknown` where there is no answer within ten seconds, one that cannot be read, a 5xx, a 429, or a 401:
 *  a wrong key says nothing of the call itself, which succeeds when the key is mended. `refused` for any other 4xx, with its
 *  code. */
export async function callYooKassa<Schema extends z.ZodType>(
  { shopId, secret, fetch, timeoutMs = TIMEOUT_MS }: YooKassaAccess,
  { path, answer, post }: YooKassaCall<Schema>,
): Promise<z.infer<Schema>> {
  const { status, body } = await fetch(`${BASE}${path}`, {
    method: post ? 'POST' : 'GET',
    headers: {
      authorization: `Basic ${btoa(`${shopId}:${secret}`)}`,
      ...(post && { 'content-type': 'application/json', 'idempotence-key': post.key }),
    },
    ...(post && { body: JSON.stringify(post.body) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (response) => ({ status: response.status, body: (await response.json()) as unknown }))
    .catch((error: unknown) => {
      throw new ProviderError('unknown', error instanceof Error ? error.name : 'unreachable')
    })
  if (status === 200) {
    const parsed = answer.safeParse(body)
    if (!parsed.success) throw new ProviderError('unknown', 'unreadable_answer')
    return parsed.data
  }
  const { data } = errorBody.safeParse(body)
  const mayComeRight = status < 400 || status >= 500 || status === 429 || status === 401
  throw new ProviderError(mayComeRight ? 'unknown' : 'refused', data?.code ?? `http_${status}`)
}

/** Roubles as YooKassa writes them: `{value: "490.00", currency: "RUB"}`. */
export const yooKassaSum = (roubles: number) => ({ value: roubles.toFixed(2), currency: 'RUB' })
