import { createReadStream, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { DatabaseSync } from 'node:sqlite'
import { createGunzip } from 'node:zlib'
import { listCopies, removeOutdated, upload } from '#server/backup/back-up'
import { copyKey, firstOfMonths, type Copy } from '#server/backup/copies'
import { dumpLines } from '#server/backup/dump'
import type { Bucket, StoredBody } from '#server/core/bucket'
import { reasonOf } from '#server/core/errors'
import { textStream } from '#server/core/text-stream'
import { readErased } from '#server/platform/erased/erased-list'
import { d1OnSqlite } from './d1-on-sqlite'
import { backupTo, openDatabase } from './database'
import { fillFrom, forget, linesOf } from './dump-file'

/** `file` is the database's own; copies are made beside it. */
type Options = { sqlite: DatabaseSync; file: string; bucket: Bucket }

/** The copies that only a host with the database's file can make: a snapshot of every five minutes in which something changed, and a dump
 *  of each month without the customers erased since. `runs` are crons beside the shop's; they report to the log. */
export class DataCopies {
  readonly #options: Options
  #taken = ''

  constructor(options: Options) {
    this.#options = options
  }

  readonly runs: Record<string, (at: Date) => Promise<void>> = {
    '*/5 * * * *': (at) => logged('snapshot', () => this.snapshot(at)),
    // after the nightly dump
    '35 2 * * *': (at) => logged('months', () => this.keepMonths(at)),
  }

  /** Copies the database while it is used, if it has changed since the last copy of this process. */
  async snapshot(at: Date): Promise<Record<string, number>> {
    const { sqlite, file, bucket } = this.#options
    const state = stateOf(sqlite)
    if (state === this.#taken) return {}
    const copy = `${file}.copy`
    try {
      await backupTo(sqlite, copy)
      const bytes = Readable.toWeb(createReadStream(copy)) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>
      const size = await upload(bucket, copyKey('sqlite', at), bytes.pipeThrough(new CompressionStream('gzip')))
      this.#taken = state
      return { bytes: size, removed: await removeOutdated(bucket, at) }
    } finally {
      rmSync(copy, { force: true })
    }
  }

  /** Copies the first dump of each month, and removes from these copies who was erased after they were written. */
  async keepMonths(at: Date): Promise<Record<string, number>> {
    const { bucket } = this.#options
    const copies = await listCopies(bucket)
    const first = firstOfMonths(copies)
    for (const copy of first) await this.#write(copyKey('months', new Date(copy.at)), await read(bucket, copy))
    let cleaned = 0
    for (const copy of copies.filter(({ folder }) => folder === 'months')) {
      const body = await read(bucket, copy)
      if (!Object.values(await readErased(bucket)).some((moment) => moment > body.uploaded.getTime())) await body.body.cancel()
      else {
        await this.#write(copy.key, body)
        cleaned += 1
      }
    }
    return { kept: first.length, cleaned, removed: await removeOutdated(bucket, at) }
  }

  /** Writes a dump again under a key, without the erased customers. */
  async #write(key: string, { body }: StoredBody): Promise<void> {
    const { file, bucket } = this.#options
    const scratch = `${file}.month`
    const clear = () => ['', '-wal', '-shm'].forEach((end) => rmSync(scratch + end, { force: true }))
    clear()
    const sqlite = openDatabase(scratch)
    try {
      const { at } = await fillFrom(sqlite, linesOf(Readable.fromWeb(body as never).pipe(createGunzip())))
      forget(sqlite, await readErased(bucket))
      const lines = dumpLines(d1OnSqlite(sqlite), new Date(at))
      await upload(bucket, key, textStream(lines).pipeThrough(new CompressionStream('gzip')))
    } finally {
      sqlite.close()
      clear()
    }
  }
}

/** Differs after every change, by this connection or by another. */
function stateOf(sqlite: DatabaseSync): string {
  const others = sqlite.prepare('pragma data_version').get()?.['data_version']
  return `${String(others)} ${String(sqlite.prepare('select total_changes() as own').get()?.['own'])}`
}

async function read(bucket: Bucket, { key }: Copy): Promise<StoredBody> {
  const body = await bucket.get(key)
  if (!body) throw new Error(`${key} is gone`)
  return body
}

async function logged(cron: string, run: () => Promise<Record<string, number>>): Promise<void> {
  try {
    const counts = await run()
    if (Object.values(counts).some((count) => count > 0)) console.log(JSON.stringify({ level: 'info', cron, ...counts }))
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', cron, reason: reasonOf(error) }))
  }
}
