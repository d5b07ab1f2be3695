import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { d1OnSqlite } from './d1-on-sqlite'
import { backupTo, claimFolder, migrate, openDatabase } from './database'

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations')

let folder = ''
let opened: DatabaseSync[] = []
const file = (name = 'shop.sqlite') => join(folder, name)
const open = (name?: string, check = false) => {
  const sqlite = openDatabase(file(name), { check })
  opened.push(sqlite)
  return sqlite
}
const integrityOf = (name: string) => new DatabaseSync(file(name)).prepare('pragma integrity_check').get()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-'))
  opened = []
})
afterEach(() => {
  for (const sqlite of opened) if (sqlite.isOpen) sqlite.close()
  rmSync(folder, { recursive: true, force: true })
})

it('keeps a confirmed write through a power cut, and foreign keys', () => {
  const sqlite = open()
  const read = (name: string) => Object.values(sqlite.prepare(`pragma ${name}`).get() ?? {})[0]
  expect([read('journal_mode'), read('synchronous'), read('foreign_keys'), read('busy_timeout')]).toEqual(['wal', 2, 1, 5000])
})

it('refuses what is no database, what is damaged and a folder that is missing, in one sentence', () => {
  writeFileSync(file('text'), 'not a database, but long enough to be read as one'.repeat(100))
  expect(() => open('text')).toThrow(/^The database .* cannot be opened\. .*file is not a database\.$/)
  expect(() => open('no/such/folder')).toThrow(/cannot be opened\. .*unable to open database file\.$/)

  const sqlite = open()
  migrate(sqlite, MIGRATIONS)
  sqlite.close()
  truncateSync(file(), readFileSync(file()).byteLength - 4096 * 3)
  expect(() => open(undefined, true)).toThrow(/cannot be opened\. .*(?:damaged|malformed)/)
})

it('migrates once, and each migration wholly or not at all', () => {
  const sqlite = open()
  expect(migrate(sqlite, MIGRATIONS)[0]).toBe('0000_shop.sql')
  expect(migrate(sqlite, MIGRATIONS)).toEqual([])

  writeFileSync(file('0001_a.sql'), 'create table a (id);\n--> statement-breakpoint\ncreate table b (id);')
  writeFileSync(file('0002_b.sql'), 'create table c (id);\n--> statement-breakpoint\ninsert into nowhere values (1);')
  const other = open('other.sqlite')
  expect(() => migrate(other, folder)).toThrow(/^The migration 0002_b\.sql failed, and nothing of it is kept\. .*no such table: nowhere\.$/)
  const names = (query: string) =>
    other
      .prepare(query)
      .all()
      .map(({ name }) => name)
  expect(names(`select name from sqlite_schema where name in ('a', 'b', 'c')`)).toEqual(['a', 'b'])
  expect(names('select name from d1_migrations')).toEqual(['0001_a.sql'])
})

it('refuses a database that is newer than the code', () => {
  const sqlite = open()
  migrate(sqlite, MIGRATIONS)
  sqlite.exec(`insert into d1_migrations (name) values ('9999_later.sql')`)
  expect(() => migrate(sqlite, MIGRATIONS)).toThrow('The database is newer than this version of the shop (9999_later.sql)')
})

it('backs up while others write, and keeps the former backup until the new one is whole', async () => {
  const sqlite = open()
  const d1 = d1OnSqlite(sqlite)
  await d1.exec('create table t (id integer primary key, text text)')
  const insert = (count: number) =>
    d1.batch(Array.from({ length: count }, () => d1.prepare('insert into t (text) values (?)').bind('x'.repeat(2000))))
  await insert(2000)
  writeFileSync(file('backup'), 'the former one')
  const copied = backupTo(sqlite, file('backup'))
  for (let i = 0; i < 5; i++) {
    await insert(1)
    expect(readFileSync(file('backup')).subarray(0, 14).toString()).toMatch(/^(the former one|SQLite format)/)
  }
  await copied
  expect(integrityOf('backup')).toEqual({ integrity_check: 'ok' })
  const counted = new DatabaseSync(file('backup')).prepare('select count(*) as rows from t').get()
  expect(Number(counted?.['rows'])).toBeGreaterThanOrEqual(2000)
})

it('waits for another process that writes, also where a batch reads first', async () => {
  const d1 = d1OnSqlite(open())
  await d1.exec('create table t (n); insert into t values (0)')
  const other = open()
  const batch = () => d1.batch([d1.prepare('select n from t'), d1.prepare('update t set n = n + 1')])
  other.exec('pragma busy_timeout = 0')
  // while the batch runs nobody else can write: it took the lock before it read
  other.exec('begin immediate; update t set n = 10')
  opened[0]?.exec('pragma busy_timeout = 0')
  await expect(batch()).rejects.toThrow('D1_ERROR: database is locked')
  expect(await d1.prepare('select n from t').first('n')).toBe(0)
  other.exec('commit')
  await batch()
  expect(await d1.prepare('select n from t').first('n')).toBe(11)
})

it('a full disk refuses a write, rolls the batch back and goes on', async () => {
  const sqlite = open()
  const d1 = d1OnSqlite(sqlite)
  await d1.exec('create table t (text)')
  const pages = sqlite.prepare('pragma page_count').get()?.['page_count']
  sqlite.exec(`pragma max_page_count = ${Number(pages) + 2}`)
  const insert = (length: number) => d1.prepare('insert into t values (?)').bind('x'.repeat(length))
  await expect(d1.batch([insert(10), insert(100_000)])).rejects.toThrow('D1_ERROR: database or disk is full')
  expect(await d1.prepare('select count(*) as rows from t').first('rows')).toBe(0)
  await d1.batch([insert(10), insert(20)])
  expect(await d1.prepare('select count(*) as rows from t').first('rows')).toBe(2)
})

/** Runs code beside this process; what it prints comes line by line. */
function runBeside(code: string) {
  const imported = ['database', 'd1-on-sqlite'].map(
    (name) => `...(await import(${JSON.stringify(join(import.meta.dirname, `${name}.ts`))}))`,
  )
  const names = `const folder = ${JSON.stringify(folder)}, { claimFolder, openDatabase, d1OnSqlite } = { ${imported.join(', ')} }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${names}\n${code}`], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { nextLine: async () => String((await lines.next()).value), kill }
}

it('a folder has one server: the next begins when it has ended, also by kill -9', async () => {
  const other = runBeside(`const lock = claimFolder(folder); console.log('claimed'); setInterval(() => lock.isOpen, 1000)`)
  expect(await other.nextLine()).toBe('claimed')
  expect(() => claimFolder(folder)).toThrow(`Another process serves ${folder}: end it first.`)
  await other.kill()
  opened.push(claimFolder(folder))
  expect(() => claimFolder(folder)).toThrow('Another process serves')
})

it('twenty times kill -9 lose no order that was answered, and leave none half written', async () => {
  const setUp = open()
  setUp.exec('create table orders (id integer primary key); create table order_lines (order_id references orders, text)')
  setUp.close()
  const answered: number[] = []
  for (let kills = 0; kills < 20; kills++) {
    const shop = runBeside(`
      const d1 = d1OnSqlite(openDatabase(folder + '/shop.sqlite'))
      const line = d1.prepare('insert into order_lines values ((select max(id) from orders), ?)').bind('x'.repeat(3000))
      for (;;) {
        const [{ results }] = await d1.batch([d1.prepare('insert into orders default values returning id'), line, line, line])
        await new Promise((done) => process.stdout.write(results[0].id + '\\n', done))
      }`)
    for (let orders = 0; orders < 5 + kills; orders++) answered.push(Number(await shop.nextLine()))
    await shop.kill()
  }
  const sqlite = open(undefined, true)
  const count = (query: string) => Object.values(sqlite.prepare(query).get() ?? {})[0]
  expect(integrityOf('shop.sqlite')).toEqual({ integrity_check: 'ok' })
  expect(count(`select count(*) from orders where id in (${answered.join(', ')})`)).toBe(answered.length)
  expect(count('select count(*) from orders where (select count(*) from order_lines where order_id = orders.id) <> 3')).toBe(0)
}, 60_000)
