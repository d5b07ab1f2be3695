import { z } from 'zod'
import type { Settings } from '#server/core/settings'
import { askForJson, shortText, taxWords, type OutsideFetch } from '#server/platform/payments/acquirer-http'
import { ProviderError } from '#server/platform/payments/payment-provider'
import { toKopecks, toRoubles } from '~/rules/money'
import type { ReceiptLine } from '~/rules/receipt'
import { toWall } from '~/rules/zoned-time'
import type { Till, TillReceipt, TillState } from './till'

/** ATOL Online, protocol 5 (fiscal documents 1.2). https://online.atol.ru */
const BASE = 'https://online.atol.ru/possystem/v5'
const TIMEOUT_MS = 6_000
const MAX_NAME = 128

type AtolOptions = NonNullable<Settings['till']> & { now: Date; fetch: OutsideFetch }

const SUBJECTS: Record<string, number> = { commodity: 1, excise: 2, job: 3, service: 4 }

const token = z.object({ token: z.string().min(1) })
const accepted = z.object({ uuid: z.string().min(1) })
const failure = z.object({ error: z.object({ code: z.number(), text: z.string().default('') }).nullish() })
const report = z.object({
  status: z.enum(['wait', 'done', 'fail']),
  payload: z.object({ fiscal_document_number: z.coerce.string().optional(), ofd_receipt_url: z.string().nullish() }).nullish(),
})

/** Codes of a token that is missing, wrong or over. */
const TOKEN_CODES = new Set([10, 11, 14])

/** The token is asked for once by each run: a run prints all that is due. */
export function atolTill(options: AtolOptions): Till {
  let first: Promise<string> | undefined
  const asked = () => (first ??= signIn(options))
  return {
    send: async (receipt) => (await call(options, await asked(), operationOf(receipt), accepted, documentOf(options, receipt))).uuid,
    async read(ref) {
      const answer = await call(options, await asked(), `report/${encodeURIComponent(ref)}`, report.and(failure))
      return toState(answer)
    },
  }
}

const signIn = async ({ fetch, login, password }: AtolOptions) =>
  (await request(fetch, `${BASE}/getToken`, token, { body: { login, pass: password } })).token

const call = <Schema extends z.ZodType>({ fetch, group }: AtolOptions, key: string, path: string, schema: Schema, body?: object) =>
  request(fetch, `${BASE}/${encodeURIComponent(group)}/${path}`, schema, { body, key })

type Sent = { body?: object | undefined; key?: string }

/** A key that the till knows is answered with its id beside an error: the receipt is there already. */
async function request<Schema extends z.ZodType>(
  fetch: AtolOptions['fetch'],
  url: string,
  schema: Schema,
  { body, key }: Sent,
): Promise<z.infer<Schema>> {
  const init = {
    method: body ? 'POST' : 'GET',
    headers: { ...(body && { 'content-type': 'application/json; charset=utf-8' }), ...(key !== undefined && { token: key }) },
    ...(body && { body: JSON.stringify(body) }),
  }
  const { status, body: answer } = await askForJson(fetch, url, init, TIMEOUT_MS)
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  const { error } = failure.safeParse(answer).data ?? {}
  const isCertain = status >= 400 && status < 500 && status !== 401 && status !== 429 && error != null && !TOKEN_CODES.has(error.code)
  throw new ProviderError(isCertain ? 'refused' : 'unknown', error ? `${error.code} ${error.text}`.trim() : `http_${status}`)
}

function toState({ status, payload, error }: z.infer<typeof report> & z.infer<typeof failure>): TillState {
  if (status === 'fail') return { status: 'failed', error: error ? `${error.code} ${error.text}`.trim() : 'fail' }
  if (status === 'wait') return { status: 'sent' }
  const url = payload?.ofd_receipt_url ?? null
  return { status: 'done', number: payload?.fiscal_document_number ?? '', url: url?.startsWith('https://') ? url : null }
}

function operationOf({ kind, correctionOf }: TillReceipt): string {
  const operation = kind === 'sale' ? 'sell' : 'sell_refund'
  return correctionOf ? `${operation}_correction` : operation
}

function documentOf({ codes, now }: AtolOptions, receipt: TillReceipt): object {
  const { key, lines, amount, isCash, contact, correctionOf, seller } = receipt
  const words = taxWords(codes)
  const vat = { type: words.vat }
  const content = {
    company: { email: seller.email, sno: words.system, inn: seller.inn, payment_address: seller.address },
    items: lines.map((line) => itemOf(line, SUBJECTS[line.kind === 'delivery' ? codes.deliverySubject : codes.subject] ?? 1, vat)),
    payments: [{ type: isCash ? 0 : 1, sum: amount }],
    total: amount,
  }
  const head = { external_id: key, timestamp: stampOf(now) }
  if (correctionOf)
    return {
      ...head,
      correction: { ...content, correction_info: { type: 'self', base_date: dayOf(correctionOf), base_number: '0' } },
    }
  const client = contact.includes('@') ? { email: contact } : { phone: `+${contact}` }
  return { ...head, receipt: { ...content, client } }
}

const itemOf = ({ name, price, quantity }: ReceiptLine, payment_object: number, vat: object) => ({
  name: shortText(name, MAX_NAME),
  price,
  quantity,
  measure: 0,
  sum: toRoubles(toKopecks(price) * quantity),
  payment_method: 'full_payment',
  payment_object,
  vat,
})

/** In Moscow, as the tax service counts days: `27.11.2026`. */
const dayOf = (at: Date) => inMoscow(at).slice(0, 10).split('-').toReversed().join('.')
const stampOf = (at: Date) => `${dayOf(at)} ${inMoscow(at).slice(11, 19)}`
const inMoscow = (at: Date) => new Date(toWall(at.getTime(), 'Europe/Moscow')).toISOString()
