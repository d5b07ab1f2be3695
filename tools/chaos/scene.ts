// Shared by the scenarios: shops to break, visitors that compare pages, orders that are retried, and a list of checks.
import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { addBuyers, orderBodies, type Buyer, type OrderBody } from '../bench/buyers.ts'
import { familyOf } from '../bench/processes.ts'
import { builtShop, serve, serveNode } from '../bench/stand.ts'
import type { BuiltFor } from '../build.ts'
import type { Vars } from '../dev-vars.ts'
import { withFolder } from '../shop/place.ts'

export type Scene = { work: string; state: string; host: BuiltFor; isQuick: boolean }
type Reply = { status: number; text: string; ms: number }
export type Seen = Reply & { path: string }

const TIMEOUT_MS = 20_000
const COLD_ATTEMPTS = 5

/** What must hold, and what does. */
export class Checks {
  rows: { what: string; expected: string; found: string; holds: boolean }[] = []
  is(what: string, expected: unknown, found: unknown): void {
    this.rows.push({ what, expected: String(expected), found: String(found), holds: Object.is(expected, found) })
  }
  atMost(what: string, most: number, found: number): void {
    this.rows.push({ what, expected: `at most ${most}`, found: String(Math.round(found)), holds: found <= most })
  }
  note(what: string, found: unknown): void {
    this.rows.push({ what, expected: '', found: String(found), holds: true })
  }
}

/** A copy of the demo database with the kitchens open and buyers. */
export async function newState({ work, state }: Scene, name: string): Promise<{ folder: string; buyers: Buyer[] }> {
  const folder = join(work, name)
  cpSync(state, folder, { recursive: true })
  return { folder, buyers: await withFolder(folder, (db) => addBuyers(db)) }
}

/** Serves a shop; `kill` ends it without warning. */
export async function openShop({ host }: Scene, folder: string, options: { port?: number; vars?: Vars } = {}) {
  const asked = { isQuiet: true, ...options }
  const shop = await (host === 'node' ? serveNode(folder, asked) : serve(builtShop, folder, 'shop', asked))
  const kill = async () => {
    for (const pid of familyOf(shop.pid).toReversed())
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // it ended on its own
      }
    while (familyOf(shop.pid).length > 0) await pause(50)
  }
  return { ...shop, kill }
}

/** Public pages and API calls of every kind. */
export const PATHS = `
  / /menu /menu/rolls /menu/pizza /product/filadelfiya-klassik /promotions /delivery /bonus
  /search?q=%D1%80%D0%BE%D0%BB%D0%BB /api/v3/categories /api/v2/news /api/v3/goods/filadelfiya-klassik`
  .trim()
  .split(/\s+/)

let visitors = 0

/** The response of a shop on this machine; status 0 is none. */
async function request(port: number, path: string, init: RequestInit): Promise<Reply> {
  const started = performance.now()
  const [status, text] = await fetch(`http://127.0.0.1:${port}${path}`, init)
    .then(async (response) => [response.status, await response.text()] as const)
    .catch((error: unknown) => [0, String(error)] as const)
  return { status, text, ms: performance.now() - started }
}

/** Repeats a request until the shop answers it. */
export async function untilAnswered(port: number, path: string, token: string, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init, headers }).catch(() => undefined)
    if (response && response.status < 500 && response.status !== 429) return response
    await pause(100)
  }
}

/** Requests each path as a new visitor. */
export const visit = (port: number, paths = PATHS, ms = TIMEOUT_MS): Promise<Seen[]> =>
  Promise.all(
    paths.map(async (path) => {
      const address = `10.${(++visitors >> 8) & 255}.${visitors & 255}.9`
      const init = { redirect: 'manual' as const, headers: { 'cf-connecting-ip': address }, signal: AbortSignal.timeout(ms) }
      return { path, ...(await request(port, path, init)) }
    }),
  )

/** Visits a shop that was just opened: a cold one on a busy machine may need several attempts. */
export async function firstVisit(port: number, paths = PATHS): Promise<Seen[]> {
  for (let attempt = 0; ; attempt++) {
    const seen = await visit(port, paths, 2 * TIMEOUT_MS)
    if (attempt === COLD_ATTEMPTS || seen.every(({ status }) => status === 200)) return seen
    await pause(500)
  }
}

/** The text of a page without the moment of rendering and the shop's own port. */
const comparable = ({ text }: Seen) => text.replace(/localhost:\d+/g, 'shop').replace(/\b\d{13}\b/g, 'moment')

export const isSame = (one: Seen, other: Seen | undefined) => one.status === other?.status && comparable(one) === comparable(other)

/** Checks that visitors get the same responses as before. */
export function compare(checks: Checks, when: string, before: Seen[], after: Seen[]): void {
  const wrong = after.filter((one, at) => !isSame(one, before[at]))
  checks.is(`responses that differ from those before ${when}`, 0, wrong.length)
  for (const { path, status } of wrong) checks.note(`  differs: ${path}`, `status ${status}`)
}

export type Order = { key: string; buyer: Buyer; kind: 'cash' | 'bonuses' | 'online' | 'sbp' }
export type Placed = Order & { id: number; payment?: { url?: string } | null; isPaid?: boolean }
export type Attempt = Reply & { order: Order; placed?: Placed }

export const newOrder = (buyers: Buyer[], at: number, kind: Order['kind'] = 'cash'): Order => {
  const buyer = buyers[at % buyers.length]
  if (!buyer) throw new Error('there are no buyers')
  return { key: randomUUID(), buyer, kind }
}

/** Places orders under their idempotency keys. */
export async function ordering(port: number, [buyer]: Buyer[]) {
  if (!buyer) throw new Error('there are no buyers')
  const bodies: Record<Order['kind'], OrderBody> = await orderBodies(port, buyer)
  const placed: Placed[] = []
  const attempt = async (order: Order): Promise<Attempt> => {
    const headers = { 'content-type': 'application/json', 'Idempotency-Key': order.key, authorization: `Bearer ${order.buyer.token}` }
    const init = { method: 'POST', headers, body: JSON.stringify(bodies[order.kind]), signal: AbortSignal.timeout(TIMEOUT_MS) }
    const reply = await request(port, '/api/v2/orders', init)
    const { status, text } = reply
    if (status === 201) return { ...reply, order, placed: { ...order, ...(JSON.parse(text) as { id: number }) } }
    if (status >= 400 && status < 500 && status !== 429) throw new Error(`an order answers ${status}: ${text}`)
    return { ...reply, order }
  }
  /** Retries until there is an answer. */
  const place = async (order: Order): Promise<Placed> => {
    for (;;) {
      const { placed: done } = await attempt(order)
      if (done) {
        if (!placed.some(({ key }) => key === done.key)) placed.push(done)
        return done
      }
      await pause(200)
    }
  }
  return { placed, attempt, place }
}
