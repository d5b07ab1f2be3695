import { createScheduledController } from '#host/testing'
import { env } from '#host'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { foundGoods } from '~/contracts/goods'
import { placedOrder } from '~/contracts/orders'
import { seedShop as seedDemo } from '#server/db/db.testing'
import { erasureOf } from '#server/db/erasure'
import { runCron } from '#server/cron'
import { call, newCustomer, orderBody, seedShop, type TestCustomer } from '#server/orders/orders.testing'
import { addToErased, type ErasedList } from '#server/platform/erased/erased-list'
import { backUp } from './back-up'
import { dumpLines } from './dump'
import { statementsOf } from './restore'
import { contentOf, emptyDatabase, schemaOf } from './backup.testing'

const AT = new Date('2026-11-22T02:05:00Z')
const KEY = 'd1/2026-11-22T02-05-00Z.jsonl.gz'
const ODD = 'Д\'Артаньян «\n\r\0» \\ " ; -- 😀'

let customer: TestCustomer
const bucket = () => env.BACKUPS as R2Bucket

beforeAll(async () => {
  await seedDemo()
  await seedShop()
  customer = await newCustomer({ name: ODD, bonuses: 300 })
  for (let i = 0; i < 12; i += 1) expect(await order((i ? await newCustomer() : customer).token, env.DB)).toMatchObject({ status: 201 })
  // its id must not be reused, here or in the restored database
  await env.DB.prepare('delete from orders where id = (select max(id) from orders)').run()
})

beforeEach(async () => {
  const { objects } = await bucket().list()
  if (objects.length > 0) await bucket().delete(objects.map(({ key }) => key))
  await emptyDatabase(env.OLD_DB)
})

test('a nightly backup restores a working shop: every row, the search, a new order', async () => {
  const did = await backUp(env.DB, bucket(), AT)
  expect(did).toMatchObject({ removed: 0, rows: expect.any(Number) })
  const before = await contentOf(env.DB)
  expect(did.rows).toBe(Object.values(before).reduce((sum, rows) => sum + rows.length, 0))
  expect((await bucket().head(KEY))?.size).toBe(did.bytes)

  expect(await restore(storedLines(KEY))).toMatchObject({ at: AT.getTime(), snapshot: true })

  expect(await contentOf(env.OLD_DB)).toEqual(before)
  expect(await schemaOf(env.OLD_DB)).toEqual(await schemaOf(env.DB))
  expect((await env.OLD_DB.prepare('pragma foreign_key_check').all()).results).toEqual([])

  const found = await call('GET', '/v3/goods/search?q=филадельфия', { env: { DB: env.OLD_DB } })
  expect(foundGoods.parse(found.json).length).toBeGreaterThan(0)
  const placed = await order(customer.token, env.OLD_DB)
  expect(placed.status).toBe(201)
  expect(placedOrder.parse(placed.json).id).toBe(13)
})

test('a large database is read in pages, without rows written meanwhile', async () => {
  const before = await contentOf(env.DB)
  const lines: string[] = []
  let isFirst = true
  for await (const text of dumpLines(env.DB, AT, { snapshotRows: 0, pageRows: 7 })) {
    lines.push(text)
    // after the bounds are taken, before any row is read
    if (isFirst) await env.DB.prepare('insert into attempts (kind, subject, at) values (?, ?, ?)').bind('late', 'late', 1).run()
    isFirst = false
  }
  expect(await restore(each(lines))).toMatchObject({ snapshot: false })
  expect(await contentOf(env.OLD_DB)).toEqual(before)
  await env.DB.prepare("delete from attempts where kind = 'late'").run()
})

test('a dump that was not complete, or is something else, is refused', async () => {
  const lines = await collect(dumpLines(env.DB, AT))
  await expect(restore(each(lines.slice(0, -1)))).rejects.toThrow('not complete')
  await expect(restore(each(['{"hello":1}\n']))).rejects.toThrow('no dump')
  await expect(restore(each([]))).rejects.toThrow('no end')
})

test('no statement is longer than D1 takes', async () => {
  const long = 'Я'.repeat(30_000)
  const head = ['{"format":"d1-dump","version":1}', '{"table":"t","columns":["a"]}']
  const rows = JSON.stringify({ rows: [[long], [long], [long]] })
  const said = await collect(statementsOf(each([...head, rows, '{"end":{"t":3}}'])))
  const bytes = said.map((statement) => new TextEncoder().encode(statement).byteLength)
  expect(Math.max(...bytes)).toBeLessThan(100_000)
  expect(bytes.filter((size) => size > 60_000)).toHaveLength(3)
})

test('a backup is kept for thirty days, and what is no backup is left alone', async () => {
  await bucket().put('d1/2026-10-23T02-05-00Z.jsonl.gz', 'thirty days')
  await bucket().put('d1/2026-10-22T02-05-00Z.jsonl.gz', 'thirty-one days')
  await bucket().put('d1/note.txt', 'mine')
  expect((await backUp(env.DB, bucket(), AT)).removed).toBe(1)
  const { objects } = await bucket().list()
  expect(objects.map(({ key }) => key)).toEqual(['d1/2026-10-23T02-05-00Z.jsonl.gz', KEY, 'd1/note.txt'])
})

test('a bucket that fails in the middle keeps no half file, and the cron says so in a line', async () => {
  const broken = new Proxy(bucket(), {
    get(target, name) {
      if (name !== 'createMultipartUpload') return Reflect.get(target, name).bind(target)
      return async (...args: Parameters<R2Bucket['createMultipartUpload']>) => {
        const upload = await target.createMultipartUpload(...args)
        return {
          complete: () => Promise.reject(new Error('no room')),
          uploadPart: upload.uploadPart.bind(upload),
          abort: () => upload.abort(),
        }
      }
    },
  })
  expect(await linesOfCron({ ...env, BACKUPS: broken })).toEqual([
    { level: 'error', cron: 'backup', reason: expect.stringContaining('no room') },
  ])
  expect((await bucket().list()).objects).toEqual([])
})

test('the cron tells what it wrote; without a bucket nothing is done', async () => {
  expect(await linesOfCron(env)).toEqual([
    { level: 'info', cron: 'backup', rows: expect.any(Number), bytes: expect.any(Number), removed: 0 },
  ])
  expect((await bucket().list()).objects.map(({ key }) => key)).toEqual([KEY])
  const { BACKUPS: _, ...without } = env
  expect(await linesOfCron(without as Cloudflare.Env)).toEqual([])
})

test('a restored database forgets who was erased since the backup, and nobody else', async () => {
  const erased = await newCustomer({ name: 'Анна Каренина' })
  expect(await order(erased.token, env.DB)).toMatchObject({ status: 201 })
  await env.DB.prepare("update orders set status = 'canceled' where customer_id = ?").bind(erased.id).run()
  await backUp(env.DB, bucket(), AT)
  const at = Date.now()
  for (const statement of erasureOf(erased.id, at)) await env.DB.prepare(statement).run()
  // an id of today may be another customer's in a restored database
  await addToErased(bucket(), [
    { id: erased.id, at },
    { id: customer.id, at: 1 },
  ])

  await restore(storedLines(KEY))
  const holds = async (word: string) => JSON.stringify(await contentOf(env.OLD_DB)).includes(word)
  expect([await holds(erased.phone), await holds('Анна Каренина')]).toEqual([true, true])
  const list = (await (await bucket().get('erased.json'))?.json<ErasedList>()) ?? {}
  for (const [id, moment] of Object.entries(list))
    await env.OLD_DB.batch(erasureOf(Number(id), moment).map((statement) => env.OLD_DB.prepare(statement)))
  expect([await holds(erased.phone), await holds('Анна Каренина'), await holds(customer.phone)]).toEqual([false, false, true])
})

const order = (token: string, db: D1Database) =>
  call('POST', '/v2/orders', { token, body: orderBody(), headers: { 'Idempotency-Key': crypto.randomUUID() }, env: { DB: db } })

async function linesOfCron(bindings: Cloudflare.Env) {
  const lines: unknown[] = []
  const spies = (['log', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(JSON.parse(String(line)))),
  )
  await runCron(createScheduledController({ scheduledTime: AT, cron: '5 2 * * *' }), bindings)
  for (const spy of spies) spy.mockRestore()
  return lines
}

async function collect(list: AsyncIterable<string>) {
  const all: string[] = []
  for await (const one of list) all.push(one)
  return all
}

async function* each(lines: string[]) {
  yield* lines
}

async function* storedLines(key: string) {
  const stored = await bucket().get(key)
  if (!stored) throw new Error(`nothing at ${key}`)
  const text = await new Response(stored.body.pipeThrough(new DecompressionStream('gzip'))).text()
  yield* text.trimEnd().split('\n')
}

/** Into the empty database, all or nothing; answers what the dump says of itself. */
async function restore(lines: AsyncIterable<string>) {
  const statements: D1PreparedStatement[] = []
  const all = statementsOf(lines)
  for (let next = await all.next(); ; next = await all.next()) {
    if (next.done) {
      await env.OLD_DB.batch(statements)
      return next.value
    }
    statements.push(env.OLD_DB.prepare(next.value))
  }
}
