import type { z } from 'zod'
import { HttpError } from '#server/core/errors'
import type { PaymentSettings } from '#server/core/settings'
import { callFault } from '#server/platform/outside/outside-fetch'
import { ProviderError } from './payment-provider'

/* What the acquirers and the till have in common: calls, pages, notifications and the words of receipts. */

export type OutsideFetch = (input: string, init: RequestInit) => Promise<Response>

/** Asks for JSON and answers with it, whatever the status. @throws ProviderError `unknown` where no answer came or it is no JSON */
export async function askForJson(fetch: OutsideFetch, url: string, init: RequestInit, timeoutMs: number) {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    const body: unknown = await response.json()
    return { status: response.status, body }
  } catch (error) {
    throw new ProviderError('unknown', callFault(error))
  }
}

/** The page to which a customer is sent: on hosts of the acquirer, or at the origin of the `played` bank; else null. */
export function bankPageOf(address: string | null | undefined, hosts: RegExp, played?: string): string | null {
  if (!address || !URL.canParse(address)) return null
  const { protocol, host, origin, username, password, href } = new URL(address)
  if (origin === played) return href
  return protocol === 'https:' && hosts.test(host) && username === '' && password === '' ? href : null
}

/** A notification as it must be. @throws HttpError 400 */
export function readNotice<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.infer<Schema> {
  const { success, data } = schema.safeParse(sent)
  if (!success) throw new HttpError(400, 'bad_request', 'Не получилось прочитать запрос')
  return data
}

export type ReceiptCodes = NonNullable<PaymentSettings['receipts']>

const TAX_SYSTEMS = ['osn', 'usn_income', 'usn_income_outcome', 'envd', 'esn', 'patent']
const TAXES = ['none', 'vat0', 'vat10', 'vat20', 'vat110', 'vat120', 'vat5', 'vat7', 'vat105', 'vat107', 'vat22', 'vat122']

/** Words of T-Kassa and ATOL for the numbers of the settings. */
export const taxWords = ({ taxSystem, vat }: Pick<ReceiptCodes, 'taxSystem' | 'vat'>) => ({
  system: TAX_SYSTEMS[taxSystem - 1],
  vat: TAXES[vat - 1],
})

/** A text of at most so many characters, none of them cut in two. */
export const shortText = (text: string, most: number) => Array.from(text).slice(0, most).join('')
