import { env } from '#host'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { getPlatformProxy } from 'wrangler'
import { dumpLines } from '#server/backup/dump'
import { statementsOf } from '#server/backup/restore'
import { seedShop as seedDemo } from '#server/db/db.testing'
import { describedOperations, type Operation } from '#server/http/operations.testing'
import { addThings, headersOf, pathOf, type Things } from '#server/http/things.testing'
import { seedShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { d1OnSqlite } from './d1-on-sqlite'
import { openDatabase } from './database'
import { fillFrom } from './dump-file'

const NOW = new Date('2026-11-20T12:00:00+03:00')
/** Their answers are made again each time. */
const RANDOM = /^GET \/(?:dev|docs|openapi|health|staff\/live|v3\/orders\/\{id\}\/live)/

let folder: string
let cloudflare: { env: { DB: D1Database }; dispose: () => Promise<void> }
let reads: Operation[]
let things: Things

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  await seedDemo()
  await seedShop()
  things = await addThings()
  reads = (await describedOperations()).filter(({ name, method }) => method === 'GET' && !RANDOM.test(name))
  folder = mkdtempSync(join(tmpdir(), 'move-'))
  const configPath = join(folder, 'wrangler.json')
  const d1_databases = [{ binding: 'DB', database_name: 'moved', database_id: 'moved' }]
  writeFileSync(configPath, JSON.stringify({ name: 'moved', compatibility_date: '2026-10-01', d1_databases }))
  cloudflare = await getPlatformProxy({ configPath, persist: false, remoteBindings: false })
}, 60_000)
afterAll(async () => {
  vi.useRealTimers()
  await cloudflare.dispose()
  rmSync(folder, { recursive: true })
})

/** What every GET answers with this database, in a process that has read no other. */
async function answersOf(DB: D1Database): Promise<Record<string, string>> {
  vi.resetModules()
  const { call } = await import('#server/http/api.testing')
  const answers: Record<string, string> = {}
  for (const operation of reads) {
    const token = operation.isStaff ? STAFF_TOKEN : things.customer.token
    const headers = headersOf(operation)
    const response = await call(pathOf(operation, things), { method: 'GET', token, headers, env: { ...env, DB, STAFF_TOKEN } })
    answers[operation.name] = `${response.status} ${await response.text()}`
  }
  return answers
}

async function fillD1(d1: D1Database, lines: AsyncIterable<string>): Promise<void> {
  const statements: D1PreparedStatement[] = []
  for await (const statement of statementsOf(lines)) statements.push(d1.prepare(statement))
  await d1.batch(statements)
}

/** The part in which two answers differ. */
function difference(one: string, other: string): string {
  const at = [...one].findIndex((sign, index) => sign !== other[index])
  return one === other ? '' : `${one.slice(Math.max(0, at - 60), at + 60)} ▸ ${other.slice(Math.max(0, at - 60), at + 60)}`
}

it('a shop that moves from Node to Cloudflare and back answers every GET as before', { timeout: 60_000 }, async () => {
  // all moves first: some reads write, such as the audit of who looked at the orders
  await fillD1(cloudflare.env.DB, dumpLines(env.DB, NOW))
  const back = openDatabase(join(folder, 'back.sqlite'))
  await fillFrom(back, dumpLines(cloudflare.env.DB, NOW))

  const before = await answersOf(env.DB)
  const statuses = Object.values(before).map((answer) => Number(answer.slice(0, 3)))
  expect(reads.length).toBeGreaterThan(60)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(reads.length * 0.8)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  for (const moved of [cloudflare.env.DB, d1OnSqlite(back)]) {
    const after = await answersOf(moved)
    const differences = Object.entries(before).map(([name, answer]) => [name, difference(answer, after[name] ?? '')])
    expect(differences.filter(([, found]) => found !== '')).toEqual([])
  }
  back.close()
})
