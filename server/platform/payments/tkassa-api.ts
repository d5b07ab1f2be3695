import { z } from 'zod'
import { askForJson, type OutsideFetch } from './acquirer-http'
import { ProviderError } from './payment-provider'
import { withTKassaToken } from './tkassa-token'

const BASE = 'https://securepay.tinkoff.ru'
/** An act may make three calls, and ends before the browser gives up (docs/product/acts.md). */
const TIMEOUT_MS = 5_000

export type TKassaAccess = {
  terminalKey: string
  password: string
  fetch: OutsideFetch
  /** Five seconds by default. */
  timeoutMs?: number
}

/** Refusals that say nothing about the call: an error inside the bank, a wrong password or terminal (the call succeeds once it is
 *  corrected), too many calls. By SBP a payment is refunded once an hour and five times a day. */
const UNSURE = new Set('3 21 55 96 97 98 202 204 205 401 402 429 501 9001 9999 3029 3030 3041 3042'.split(' '))

const answer = z.object({ Success: z.boolean(), ErrorCode: z.coerce.string().default('') })

const paymentId = z.coerce.string().regex(/^\d{1,20}$/)

/** A payment as Init, GetState, Confirm, Charge and Cancel answer it. Amounts are in kopecks. */
export const tKassaState = z.object({
  PaymentId: paymentId,
  OrderId: z.coerce.string(),
  Status: z.string(),
  Amount: z.coerce.number().optional(),
  ErrorCode: z.coerce.string().default('0'),
  PaymentURL: z.string().nullish(),
})
export type TKassaState = z.infer<typeof tKassaState>

export const tKassaQr = z.object({ Data: z.string().min(1) })
export const tKassaOrder = z.object({ Payments: z.array(z.object({ PaymentId: paymentId, Status: z.string() })).default([]) })
export const tKassaDone = z.object({})

/** The fields of a notification that the shop reads. */
export const tKassaNotification = z.object({
  OrderId: z.coerce.string(),
  PaymentId: paymentId,
  Status: z.string(),
  Token: z.string(),
  RebillId: z.coerce.string().nullish(),
  Pan: z.string().nullish(),
})

/** Calls T-Kassa's HTTP API v2, which answers 200 to everything it has understood.
 *  @throws ProviderError `unknown` after a timeout, an unreadable response, another status and the refusals of `UNSURE`; `refused` with the
 *  bank's code of any other. */
export async function callTKassa<Schema extends z.ZodType>(
  { terminalKey, password, fetch, timeoutMs = TIMEOUT_MS }: TKassaAccess,
  { path, body, schema }: { path: string; body: Record<string, unknown>; schema: Schema },
): Promise<z.infer<Schema>> {
  const signed = withTKassaToken({ TerminalKey: terminalKey, ...body }, password)
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(signed) }
  const { status, body: parsed } = await askForJson(fetch, `${BASE}${path}`, request, timeoutMs)
  const { data } = answer.safeParse(parsed)
  if (status !== 200 || !data) throw new ProviderError('unknown', status === 200 ? 'unreadable_response' : `http_${status}`)
  if (!data.Success) throw new ProviderError(UNSURE.has(data.ErrorCode) ? 'unknown' : 'refused', `code_${data.ErrorCode}`)
  const read = schema.safeParse(parsed)
  if (!read.success) throw new ProviderError('unknown', 'unreadable_response')
  return read.data
}
