// Restores a shop of the Node host from any copy, also by its moment.
import { existsSync, mkdirSync, mkdtempDisposableSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Files } from '../database.ts'
import { say } from '../run.ts'
import { databaseFile, MIGRATIONS, nodeHost, settingsOf } from './place.ts'

type Copy = { key: string; at: number }
type Erased = Record<string, number>
type Restored = { at: number | null; rows: number; forgotten: number; kept: string | null }

/** `wanted`: a file, a key of the bucket, `latest`, or a moment, which means the newest copy until then. `list`: a file with erased
 *  customers in place of the bucket's. @throws Error with one sentence; then nothing has changed */
export async function restoreData(folder: string, wanted = '', list?: string): Promise<void> {
  const host = await nodeHost()
  const { BACKUPS } = host.bucketsOf(settingsOf(folder), folder) as { BACKUPS: Files }
  const copies = (await host.listCopies(BACKUPS)) as Copy[]
  if (wanted === '') return listCopies(copies)
  using work = mkdtempDisposableSync(join(tmpdir(), 'restore-'))
  const backup = existsSync(wanted) ? wanted : await fetchCopy(BACKUPS, wantedOf(wanted, copies, host.newestCopy), work.path)
  const erased = (
    list === undefined ? await host.readErased(BACKUPS) : list === 'none' ? {} : JSON.parse(readFileSync(list, 'utf8'))
  ) as Erased
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const options = { backup, database: databaseFile(folder), erased, migrations: MIGRATIONS }
  const { rows, forgotten, kept } = (await host.restore(options)) as Restored
  say(`Restored ${basename(backup)}: ${rows} rows; ${forgotten} customers erased since are erased again`)
  if (kept) say(`What was there before is ${kept}: restore it the same way, or delete it when all is well`)
}

function listCopies(copies: readonly Copy[]): void {
  if (copies.length === 0) say('There are no copies yet')
  for (const { key } of copies) console.log(key)
  say('Name one, a moment (2026-11-27T15:20, UTC with Z), or latest')
}

function wantedOf(
  wanted: string,
  copies: readonly Copy[],
  newestCopy: (copies: readonly Copy[], until?: number) => Copy | undefined,
): string {
  if (copies.some(({ key }) => key === wanted)) return wanted
  const until = wanted === 'latest' ? Infinity : Date.parse(wanted)
  if (Number.isNaN(until)) throw new Error(`${wanted} is no file, no copy and no moment. Without a name restore lists the copies`)
  const copy = newestCopy(copies, until)
  if (!copy) throw new Error(`There is no copy ${wanted === 'latest' ? 'yet' : `from ${wanted} or before`}`)
  return copy.key
}

export async function fetchCopy(bucket: Files, key: string, folder: string): Promise<string> {
  const file = join(folder, basename(key))
  const stored = await bucket.get(key)
  if (!stored) throw new Error(`The copy ${key} is gone`)
  await writeFile(file, Buffer.from(await stored.arrayBuffer()), { mode: 0o600 })
  return file
}
