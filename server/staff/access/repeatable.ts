import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { repeatKey } from '~/contracts/common'
import type { StaffRight } from '~/rules/staff-rights'
import { conflict } from '#server/core/errors'
import { pack, unpack } from '#server/core/packed'
import { reportError } from '#server/core/report-error'
import { sha256Hex } from '#server/core/secrets'
import { staffAudit, staffOps } from '#server/db/tables'
import type { ApiEnv } from '#server/http/context'
import { requireRight, staffOf, staffWith } from './staff-context'

/** The first answer to a call. `content` is the hash of what was sent; the body is packed, because a plan of an import is larger than a row. */
type Answer = { content: string; status: ContentfulStatusCode; headers: Record<string, string>; body: string }

/** Does a call with an `Idempotency-Key` once; without one each call acts. The act's row of the audit has the call's `op_id`, which is
 *  unique, so a second batch fails as a whole. The answer is stored after it, for two days.
 *  @throws HttpError 409 `idempotency_key_reused` for another content, `done_already` where the first answer is not stored */
const repeatable = createMiddleware<ApiEnv>(async (c, next) => {
  const key = repeatKey.safeParse(c.req.header('idempotency-key')).data
  // the route refuses what is no UUID
  if (key === undefined) return next()
  const { db, now, staff } = staffOf(c)
  const { pathname, search } = new URL(c.req.url)
  const by = { staff_id: staff.id, device_id: staff.device?.id ?? null }
  const op_id = sha256Hex(JSON.stringify([staff.id ?? by, c.req.method, pathname, key.toLowerCase()]))
  const content = sha256Hex(search + sha256Hex(new Uint8Array(await c.req.arrayBuffer())))
  const again = () => firstAnswer(c, op_id, content)
  const first = await again()
  if (first) return first
  c.set('opId', op_id)
  await next()
  if (c.res.ok) {
    const result = { content, ...(await toAnswer(c.res.clone())) } satisfies Answer
    const row = { op_id, ...by, at: now.getTime(), kind: 'answer', result }
    await db
      .insert(staffOps)
      .values(row)
      .onConflictDoNothing()
      .then(undefined, (error: unknown) => reportError(error))
    return
  }
  // the same call at the same time: its batch came first
  const other = await again()
  if (!other) return
  c.res = undefined
  c.res = other
})

/** What an endpoint that creates begins with: its guard, and that a call may be repeated. */
export const creating = (right: StaffRight, ...more: StaffRight[]) => ({
  guard: { ...staffWith(right, ...more), middleware: [requireRight(right, ...more), repeatable] },
  idempotency: 'optional' as const,
})

async function firstAnswer(c: Context<ApiEnv>, op_id: string, content: string): Promise<Response | null> {
  const { db } = staffOf(c)
  const [[stored], acts] = await db.batch([
    db.select({ result: staffOps.result }).from(staffOps).where(eq(staffOps.op_id, op_id)),
    db.select({ id: staffAudit.id }).from(staffAudit).where(eq(staffAudit.op_id, op_id)),
  ])
  if (!stored && acts.length === 0) return null
  if (!stored) throw conflict('done_already', 'Это уже сохранено. Обновите страницу, чтобы увидеть.')
  const answer = stored.result as Answer
  if (answer.content !== content) throw conflict('idempotency_key_reused', 'С этим ключом уже отправлено другое')
  const bytes = Buffer.from(unpack<string>(answer.body), 'latin1')
  return bytes.length === 0 ? c.body(null, 204) : c.body(bytes, answer.status, answer.headers)
}

const KEPT_HEADERS = ['content-type', 'content-disposition']

/** The body as bytes: `text()` would drop the mark at the beginning of a CSV. */
async function toAnswer(response: Response): Promise<Omit<Answer, 'content'>> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => KEPT_HEADERS.includes(name)))
  const body = pack(Buffer.from(await response.arrayBuffer()).toString('latin1'))
  return { status: response.status as ContentfulStatusCode, headers, body }
}
