import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/db/client'
import { sandboxReceipts } from '#server/db/tables'
import { receiptTotal } from '~/rules/receipt'

/** A till takes a moment to print. */
const PRINT_MS = 2_000
const LOGIN = { login: 'sandbox', pass: 'sandbox' }
const TOKEN = 'sandbox-token'

/** Dishes whose name holds such a word make the simulated till fail: it prints and never answers; it is out of paper; it refuses. */
export const TILL_MOODS = { silent: 'МОЛЧИТ', broken: 'БУМАГА', refused: 'ОТКАЗ' } as const

const item = z.object({ name: z.string(), price: z.number(), quantity: z.number(), sum: z.number() })
const content = z.object({
  company: z.object({ inn: z.string(), email: z.string(), payment_address: z.string().min(1), sno: z.string() }),
  items: z.array(item).min(1),
  payments: z.array(z.object({ type: z.union([z.literal(0), z.literal(1)]), sum: z.number() })).length(1),
  total: z.number().positive(),
})
const paper = z
  .object({
    external_id: z.string().min(1).max(128),
    timestamp: z.string(),
    receipt: content.extend({ client: z.object({ email: z.string().optional(), phone: z.string().optional() }) }).optional(),
    correction: content.optional(),
  })
  .transform(({ external_id, receipt, correction }) => ({ external_id, content: receipt ?? correction }))

/** A till of ATOL's protocol in the shop's own database, for the demo and for tests: it checks what a real one checks, prints a key once, and
 *  keeps no contacts. */
export const sandboxTill =
  (db: Db, now: Date) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    const [first = '', action = first, ref = ''] = new URL(url).pathname.split('/').slice(3)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    if (action === 'getToken') return isLogin(body) ? say(200, { token: TOKEN }) : refuse(401, 12, 'Неверный логин или пароль')
    if (new Headers(init.headers).get('token') !== TOKEN) return refuse(401, 11, 'Токен неизвестен')
    return action === 'report' ? readReport(db, now, ref) : print(db, now, action, body)
  }

const isLogin = (body: unknown) => JSON.stringify(body) === JSON.stringify(LOGIN)

async function print(db: Db, now: Date, operation: string, body: unknown): Promise<Response> {
  const { data } = paper.safeParse(body)
  if (!data?.content) return refuse(400, 32, 'Документ не прошёл проверку')
  const { external_id, content: own } = data
  const isSame = receiptTotal(own.items) === own.total && own.payments[0]?.sum === own.total
  if (!isSame) return refuse(400, 32, 'Сумма позиций не равна итогу')
  const moodOf = (word: string) => own.items.some(({ name }) => name.includes(word))
  if (moodOf(TILL_MOODS.refused)) return refuse(400, 32, 'Документ не прошёл проверку')
  const [printed] = await db
    .insert(sandboxReceipts)
    .values({
      key: external_id,
      ref: crypto.randomUUID(),
      operation,
      body: { items: own.items, payments: own.payments, total: own.total },
      error: moodOf(TILL_MOODS.broken) ? 'Закончилась бумага' : null,
      ready_at: now.getTime() + PRINT_MS,
    })
    .onConflictDoNothing()
    .returning()
  if (printed && moodOf(TILL_MOODS.silent)) throw new DOMException('the till did not answer in time', 'TimeoutError')
  const [row] = await db.select().from(sandboxReceipts).where(eq(sandboxReceipts.key, external_id))
  const known = { uuid: row?.ref, status: 'wait' }
  return printed
    ? say(200, { ...known, error: null })
    : say(400, { ...known, error: { code: 33, text: 'Документ с таким external_id уже есть', type: 'system' } })
}

async function readReport(db: Db, now: Date, ref: string): Promise<Response> {
  const [row] = await db.select().from(sandboxReceipts).where(eq(sandboxReceipts.ref, ref))
  if (!row) return refuse(404, 34, 'Документ не найден')
  if (row.ready_at > now.getTime()) return say(200, { uuid: ref, status: 'wait', error: null, payload: null })
  if (row.error !== null)
    return say(200, { uuid: ref, status: 'fail', error: { code: 421, text: row.error, type: 'driver' }, payload: null })
  const number = Number.parseInt(ref.slice(0, 6), 16) % 100_000
  const payload = { fiscal_document_number: number, ofd_receipt_url: null }
  return say(200, { uuid: ref, status: 'done', error: null, payload })
}

const say = (status: number, body: object) => Response.json(body, { status })
const refuse = (status: number, code: number, text: string) => say(status, { error: { code, text, type: 'system' } })
