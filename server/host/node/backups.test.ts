import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backUp } from '#server/backup/back-up'
import { contentOf } from '#server/backup/backup.testing'
import { demoShop } from '#server/db/demo/demo-shop'
import { createDb } from '#server/db/client'
import { erasureOf } from '#server/db/erasure'
import { RESTORED } from '#server/db/restored'
import { seedDemoShop } from '#server/db/seed'
import { addToErased } from '#server/platform/erased/erased-list'
import { DataCopies } from './backups'
import { bucketOnDisk } from '#server/platform/buckets/bucket-on-disk'
import { d1OnSqlite } from './d1-on-sqlite'
import { migrate, openDatabase } from './database'
import { restore } from './restore'

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations')
const AT = new Date('2026-11-27T15:20:00Z')
const PHONE = '79991112233'

let folder: string
let sqlite: DatabaseSync
let d1: D1Database
let backups: DataCopies
const path = (name: string) => join(folder, name)
const bucket = () => bucketOnDisk(path('backups'))
const stored = async (prefix = '') => (await bucket().list({ prefix })).objects.map(({ key }) => key)
const names = () => readdirSync(folder).toSorted()

/** The template of all tests: a demo shop. */
let template: Promise<Uint8Array> | undefined
async function filled(): Promise<Uint8Array> {
  const made = openDatabase(':memory:')
  migrate(made, MIGRATIONS)
  await seedDemoShop(createDb(d1OnSqlite(made)), demoShop)
  return made.serialize()
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'))
  writeFileSync(path('shop.sqlite'), await (template ??= filled()))
  open()
})
afterEach(() => {
  if (sqlite.isOpen) sqlite.close()
  rmSync(folder, { recursive: true, force: true })
})

function open() {
  sqlite = openDatabase(path('shop.sqlite'))
  d1 = d1OnSqlite(sqlite)
  backups = new DataCopies({ sqlite, file: path('shop.sqlite'), bucket: bucket() })
}

const addCustomer = (phone: string) =>
  Number(sqlite.prepare('insert into customers (phone, created_at) values (?, ?)').run(phone, AT.getTime()).lastInsertRowid)
/** What a shop with these rows has after its restore: they are marked as real ones. */
const asRestored = (rows: Awaited<ReturnType<typeof contentOf>>) => ({
  ...rows,
  system_state: rows['system_state']?.map((state) => ({ ...(state as object), seed_hash: RESTORED })),
})
const phones = () =>
  sqlite
    .prepare('select phone from customers where phone is not null order by id')
    .all()
    .map(({ phone }) => phone)

const restoreFrom = (backup = path(`backups/${SNAPSHOT}`), options: { erased?: Record<string, number>; now?: Date } = {}) =>
  restore({ backup, database: path('shop.sqlite'), erased: {}, migrations: MIGRATIONS, ...options })

/** Stops the shop, restores a copy, and opens it again. */
async function bringBack(key: string, erased = {}) {
  sqlite.close()
  const done = await restoreFrom(path(`backups/${key}`), { erased, now: AT })
  open()
  return done
}

const SNAPSHOT = 'sqlite/2026-11-27T15-20-00Z.sqlite.gz'
const DUMP = 'd1/2026-11-27T15-20-00Z.jsonl.gz'

describe('a snapshot', () => {
  it('is taken while orders are written, and brings back every row', async () => {
    addCustomer(PHONE)
    const taking = backups.snapshot(AT)
    for (let count = 0; count < 50; count++)
      await d1.prepare('insert into attempts (kind, subject, at) values (?, ?, 1)').bind('x', `${count}`).run()
    expect(await taking).toMatchObject({ bytes: expect.any(Number), removed: 0 })
    sqlite.exec('delete from attempts')
    const before = await contentOf(d1)
    sqlite.exec(`delete from customers`)
    await bringBack(SNAPSHOT)
    sqlite.exec('delete from attempts')
    expect(await contentOf(d1)).toEqual(asRestored(before))
    expect(sqlite.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  })

  it('is taken only if something has changed, here or in another process', async () => {
    const minute = (at: number) => backups.snapshot(new Date(AT.getTime() + at * 300_000))
    await minute(0)
    await minute(1)
    expect(await stored()).toHaveLength(1)
    addCustomer(PHONE)
    await minute(2)
    const other = openDatabase(path('shop.sqlite'))
    other.exec('update system_state set catalog_version = catalog_version + 1')
    other.close()
    await minute(3)
    await minute(4)
    expect(await stored()).toHaveLength(3)
  })

  it('that cannot be stored is said in a line, leaves nothing, and is tried again', async () => {
    const lines = vi.spyOn(console, 'error').mockReturnValue()
    const full = { ...bucket(), createMultipartUpload: () => Promise.reject(new Error('the disk is full')) }
    backups = new DataCopies({ sqlite, file: path('shop.sqlite'), bucket: full })
    await backups.runs['*/5 * * * *']?.(AT)
    expect(JSON.parse(String(lines.mock.calls[0]?.[0]))).toMatchObject({ level: 'error', cron: 'snapshot', reason: /disk is full/ })
    await backups.runs['*/5 * * * *']?.(AT)
    expect(lines).toHaveBeenCalledTimes(2)
    expect(names().filter((name) => name.includes('copy'))).toEqual([])
  })
})

describe('a restore', () => {
  it('of a nightly dump brings back every row, and forgets who was erased since', async () => {
    const [kept, gone] = [addCustomer(PHONE), addCustomer('79994445566')]
    await backUp(d1, bucket(), AT)
    const before = await contentOf(d1)
    sqlite.exec('update customers set name = null; delete from goods_ingredients')
    const done = await bringBack(DUMP)
    expect(done).toMatchObject({ at: AT.getTime(), forgotten: 0, kept: `${path('shop.sqlite')}.before-2026-11-27T15-20-00Z` })
    expect(await contentOf(d1)).toEqual(asRestored(before))
    expect((await bringBack(DUMP, { [gone]: AT.getTime() + 1, [kept]: 1 })).forgotten).toBe(1)
    expect(phones()).toEqual([PHONE])
  })

  it('keeps what was there, so that it can be taken back', async () => {
    await backups.snapshot(AT)
    addCustomer(PHONE)
    const { kept } = await bringBack(SNAPSHOT)
    expect(phones()).toEqual([])
    sqlite.close()
    await restoreFrom(kept ?? '')
    open()
    expect(phones()).toEqual([PHONE])
  })

  it('is refused while the shop runs', async () => {
    await backups.snapshot(AT)
    addCustomer(PHONE)
    await expect(restoreFrom()).rejects.toThrow(/^The shop runs on this database: stop it first\. Nothing was changed\.$/)
    expect(phones()).toEqual([PHONE])
    expect(names().filter((name) => name.includes('next'))).toEqual([])
  })

  it('reads nothing of a log that a killed shop left', async () => {
    await backups.snapshot(AT)
    addCustomer(PHONE)
    // as kill -9 leaves it: the row is in the log only
    for (const end of ['', '-wal']) copyFileSync(path(`shop.sqlite${end}`), path(`killed${end}`))
    sqlite.close()
    for (const end of ['', '-wal']) copyFileSync(path(`killed${end}`), path(`shop.sqlite${end}`))
    open()
    expect(phones()).toEqual([PHONE])
    sqlite.close()
    for (const end of ['', '-wal']) copyFileSync(path(`killed${end}`), path(`shop.sqlite${end}`))
    await restoreFrom()
    expect(existsSync(path('shop.sqlite-wal'))).toBe(false)
    open()
    expect(phones()).toEqual([])
  })

  it('takes the place of a database that is damaged', async () => {
    await backups.snapshot(AT)
    sqlite.close()
    truncateSync(path('shop.sqlite'), 5000)
    await restoreFrom()
    open()
    expect(sqlite.prepare('select count(*) as goods from goods').get()?.['goods']).toBeGreaterThan(50)
  })
})

describe('a broken backup is refused and changes nothing:', () => {
  const damages: [name: string, key: string, damage: (bytes: Buffer) => Buffer][] = [
    ['a snapshot cut off', SNAPSHOT, (bytes) => bytes.subarray(0, bytes.length - 100)],
    ['a snapshot with a changed byte', SNAPSHOT, (bytes) => (bytes.writeUInt8(bytes.readUInt8(2000) ^ 255, 2000), bytes)],
    ['a snapshot whose pages are mixed up', SNAPSHOT, (bytes) => gzipSync(mixed(gunzipSync(bytes)))],
    ['a dump cut off', DUMP, (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['a dump without its end', DUMP, (bytes) => gzipSync(textOf(bytes).trimEnd().split('\n').slice(0, -1).join('\n'))],
    ['a dump that lacks rows', DUMP, (bytes) => gzipSync(textOf(bytes).replace(/^\{"rows".*\n/m, ''))],
    ['an empty file', DUMP, () => Buffer.alloc(0)],
    ['another file', DUMP, () => Buffer.from('{"hello": 1}\n')],
    ['a database of another program', SNAPSHOT, () => foreign()],
  ]
  const textOf = (bytes: Buffer) => gunzipSync(bytes).toString()
  const mixed = (bytes: Buffer) => bytes.fill(bytes.subarray(4096, 8192), 3 * 4096, 40 * 4096)
  const foreign = () => {
    const other = openDatabase(':memory:')
    other.exec('create table t (a)')
    return Buffer.from(other.serialize())
  }

  it.each(damages)('%s', async (_name, key, damage) => {
    addCustomer(PHONE)
    await (key === SNAPSHOT ? backups.snapshot(AT) : backUp(d1, bucket(), AT))
    sqlite.close()
    const file = path(`backups/${key}`)
    writeFileSync(file, damage(readFileSync(file)))
    const before = names()
    await expect(restoreFrom(file)).rejects.toThrow(/^The backup \S+ is broken or cut off, and nothing was changed: [^]+\.$/)
    expect(names()).toEqual(before)
    open()
    expect(phones()).toEqual([PHONE])
  })

  it('one of a newer shop', async () => {
    sqlite.exec(`insert into d1_migrations (name) values ('9999_later.sql')`)
    await backups.snapshot(AT)
    sqlite.close()
    await expect(restoreFrom()).rejects.toThrow('The database is newer than this version of the shop (9999_later.sql)')
    expect(names()).toEqual(['backups', 'shop.sqlite'])
  })
})

describe('the copy of a month', () => {
  it('is the first dump, kept for a year, without who is erased later', async () => {
    const [, gone] = [addCustomer(PHONE), addCustomer('79994445566')]
    await backUp(d1, bucket(), new Date('2026-11-01T02:05:00Z'))
    await backUp(d1, bucket(), new Date('2026-11-02T02:05:00Z'))
    expect(await backups.keepMonths(AT)).toEqual({ kept: 1, cleaned: 0, removed: 0 })
    expect(await backups.keepMonths(AT)).toEqual({ kept: 0, cleaned: 0, removed: 0 })
    const at = Date.now() + 1000
    for (const statement of erasureOf(gone, at)) sqlite.exec(statement)
    await addToErased(bucket(), [{ id: gone, at }])
    expect(await backups.keepMonths(AT)).toEqual({ kept: 0, cleaned: 1, removed: 0 })
    expect(await stored('months')).toEqual(['months/2026-11-01T02-05-00Z.jsonl.gz'])
    const text = gunzipSync(readFileSync(path('backups/months/2026-11-01T02-05-00Z.jsonl.gz'))).toString()
    expect([text.includes(PHONE), text.includes('79994445566')]).toEqual([true, false])
    await bringBack('months/2026-11-01T02-05-00Z.jsonl.gz')
    expect(phones()).toEqual([PHONE])
    expect(names().filter((name) => name.includes('month'))).toEqual([])
    expect(await backups.keepMonths(new Date('2027-11-05T00:00:00Z'))).toMatchObject({ removed: 3 })
  })
})
