import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

/** D1's limits, so that no statement works on one host only. */
const LIMITS = { variableNumber: 100, likePatternLength: 50, compoundSelect: 5, functionArg: 32, exprDepth: 100, column: 100 }

/** How long a statement waits for another process, an admin command. The server answers nothing meanwhile. */
const BUSY_MS = 5_000

/** Opens or creates the database, for one process that writes. `check` reads the whole file.
 *  @throws Error with one sentence for the operator: no such folder, not a database, damaged. */
export function openDatabase(path: string, { check = false } = {}): DatabaseSync {
  let sqlite: DatabaseSync | undefined
  try {
    sqlite = new DatabaseSync(path, { timeout: BUSY_MS, enableForeignKeyConstraints: true, limits: LIMITS })
    // full: an order that a guest has seen confirmed survives a power cut (docs/decisions/080)
    sqlite.exec('pragma journal_mode = wal; pragma synchronous = full; pragma journal_size_limit = 67108864')
    const found = check ? sqlite.prepare('pragma quick_check(1)').get()?.['quick_check'] : 'ok'
    if (found !== 'ok') throw new Error(`damaged, restore a backup: ${String(found)}`)
    return sqlite
  } catch (error) {
    sqlite?.close()
    throw new Error(`The database ${path} cannot be opened. ${String(error)}.`, { cause: error })
  }
}

/** Makes this process the only server of a data folder, until it ends: the system frees the lock, also after `kill -9`.
 *  @throws Error with one sentence where another process has it */
export function claimFolder(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    throw new Error(`Another process serves ${folder}: end it first.`, { cause: error })
  }
}

/** wrangler's own table, so that a dump moves between the hosts. */
export const MIGRATIONS_TABLE = `create table if not exists d1_migrations(
		id         INTEGER PRIMARY KEY AUTOINCREMENT,
		name       TEXT UNIQUE,
		applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`

/** Applies the migrations that the database lacks, each in a transaction, and returns their names.
 *  @throws Error where the database is newer than the code, or a migration fails: what came before it is kept. */
export function migrate(sqlite: DatabaseSync, folder: string): string[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  sqlite.exec(MIGRATIONS_TABLE)
  const applied = sqlite
    .prepare('select name from d1_migrations order by id')
    .all()
    .map(({ name }) => String(name))
  const unknown = applied.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `The database is newer than this version of the shop (${unknown.join(', ')}): start the newer version, or restore a backup.`,
    )
  const missing = names.filter((name) => !applied.includes(name))
  for (const name of missing) apply(sqlite, name, readFileSync(join(folder, name), 'utf8'))
  return missing
}

function apply(sqlite: DatabaseSync, name: string, statements: string): void {
  sqlite.exec('begin immediate')
  try {
    sqlite.exec(statements)
    sqlite.prepare('insert into d1_migrations (name) values (?)').run(name)
    sqlite.exec('commit')
  } catch (error) {
    if (sqlite.isTransaction) sqlite.exec('rollback')
    throw new Error(`The migration ${name} failed, and nothing of it is kept. ${String(error)}.`, { cause: error })
  }
}

/** SQLite copies in a thread of its own: a write at the same moment can end that without a reason («not an error»). */
const MAX_COPIES = 3

/** Copies the database into a file while it is used. The file appears when the copy is whole. */
export async function backupTo(sqlite: DatabaseSync, file: string): Promise<void> {
  const part = `${file}.part`
  try {
    await copyTo(sqlite, part)
    renameSync(part, file)
  } finally {
    rmSync(part, { force: true })
  }
}

async function copyTo(sqlite: DatabaseSync, part: string, tries = 1): Promise<void> {
  rmSync(part, { force: true })
  try {
    await backup(sqlite, part)
  } catch (error) {
    if (tries === MAX_COPIES) throw error
    await copyTo(sqlite, part, tries + 1)
  }
}
