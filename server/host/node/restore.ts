import { chmodSync, createReadStream, createWriteStream, existsSync, openSync, readSync, closeSync, renameSync, rmSync } from 'node:fs'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createGunzip } from 'node:zlib'
import { RESTORED } from '#server/db/restored'
import type { ErasedList } from '#server/platform/erased/erased-list'
import { claimFolder, migrate, openDatabase } from './database'
import { fillFrom, forget, linesOf } from './dump-file'

const SQLITE = 'SQLite format 3\0'
const GZIP = Buffer.from([0x1f, 0x8b])

/** `backup`: a snapshot or a dump, compressed or not. `database`: the shop's file. `erased`: who was erased until now. */
type Restore = { backup: string; database: string; erased: ErasedList; migrations: string; now?: Date }

/** Puts a backup in the place of the database of a stopped shop. It is built, checked, migrated and cleaned of erased customers beside it
 *  first; the database before it is kept under the name in `kept`. @throws Error with one sentence; then nothing has changed */
export async function restore({ backup, database, erased, migrations, now = new Date() }: Restore) {
  const next = `${database}.next`
  const plain = `${next}.plain`
  const clear = () => [next, `${next}-wal`, `${next}-shm`, `${next}-journal`, plain].forEach((path) => rmSync(path, { force: true }))
  clear()
  try {
    const at = await build(backup, plain, next).catch((error: unknown) => {
      throw new Error(`The backup ${backup} is broken or cut off, and nothing was changed: ${messageOf(error)}.`, { cause: error })
    })
    const sqlite = openDatabase(next)
    try {
      migrate(sqlite, migrations)
      const forgotten = forget(sqlite, erased)
      // with the rows, so that no shop is ever served from them as a demo
      sqlite.prepare('update system_state set seed_hash = ?').run(RESTORED)
      const rows = countRows(sqlite)
      // one file, without a log beside it
      sqlite.exec('pragma journal_mode = delete')
      sqlite.close()
      chmodSync(next, 0o600)
      return { at, rows, forgotten, kept: swap(database, next, now) }
    } finally {
      if (sqlite.isOpen) sqlite.close()
    }
  } finally {
    clear()
  }
}

/** Makes a database of the backup at `next`; returns the moment that a dump says. */
async function build(backup: string, plain: string, next: string): Promise<number | null> {
  await pipeline([createReadStream(backup), ...unpacking(backup), createWriteStream(plain, { mode: 0o600 })])
  const isSnapshot = beginsWith(plain, SQLITE.length).toString() === SQLITE
  if (isSnapshot) renameSync(plain, next)
  const sqlite = openDatabase(next)
  try {
    const at = isSnapshot ? null : (await fillFrom(sqlite, linesOf(createReadStream(plain)))).at
    const found = sqlite.prepare('pragma integrity_check(1)').get()?.['integrity_check']
    if (found !== 'ok') throw new Error(String(found))
    const orphans = sqlite.prepare('pragma foreign_key_check').all().length
    if (orphans > 0) throw new Error(`${orphans} rows refer to missing rows`)
    if (!sqlite.prepare(`select 1 from sqlite_schema where name = 'system_state'`).get()) throw new Error('it is of no shop')
    return at
  } finally {
    sqlite.close()
  }
}

const unpacking = (backup: string): Duplex[] => (beginsWith(backup, 2).equals(GZIP) ? [createGunzip()] : [])

function beginsWith(path: string, length: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(file, bytes, 0, length, 0))
  } finally {
    closeSync(file)
  }
}

/** Gives the new database the name of the shop's, which keeps another with its moment. Returns that name; null where there was none. */
function swap(database: string, next: string, now: Date): string | null {
  if (!existsSync(database)) {
    renameSync(next, database)
    return null
  }
  const lock = claimFolder(dirname(database))
  try {
    const release = takeOver(database)
    const kept = `${database}.before-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
    for (const end of ['', '-wal', '-shm']) if (existsSync(database + end)) renameSync(database + end, kept + end)
    renameSync(next, database)
    release()
    return kept
  } finally {
    lock.close()
  }
}

/** Folds the log into the database and holds it, which works only while no other process has it open: a log that is left behind would be
 *  read into the restored database. One that is too damaged for that is held by no process. @throws Error where the shop runs */
function takeOver(database: string): () => void {
  const sqlite = new DatabaseSync(database, { timeout: 1000 })
  try {
    const mode = sqlite.prepare('pragma journal_mode = delete').get()?.['journal_mode']
    if (mode !== 'delete') throw new Error('database is locked')
    sqlite.exec('begin exclusive')
    return () => sqlite.close()
  } catch (error) {
    sqlite.close()
    if (/locked|busy/.test(messageOf(error)))
      throw new Error('The shop runs on this database: stop it first. Nothing was changed.', { cause: error })
    return () => undefined
  }
}

function countRows(sqlite: DatabaseSync): number {
  const tables = sqlite.prepare(`select name from sqlite_schema where type = 'table'`).all()
  const count = ({ name }: (typeof tables)[number]) =>
    Number(sqlite.prepare(`select count(*) as rows from "${String(name)}"`).get()?.['rows'])
  return tables.reduce((sum, table) => sum + count(table), 0)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message.replace(/\.$/, '') : String(error))
