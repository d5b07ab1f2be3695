// Backups and the whole shop as files.
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database, Files } from '../database.ts'
import { say } from '../run.ts'
import { databaseFile, nodeHost, withPlace, type Place } from './place.ts'
import { restoreByWrangler } from './restore.ts'
import { restoreData } from './restore-data.ts'

const DUMP = 'shop.jsonl.gz'
const ERASED = 'erased.json'
const PICTURES = 'media'

/** `backup [FILE]` */
export const backup = (place: Place, [file]: string[]): Promise<void> =>
  withPlace(place, async ({ DB, BACKUPS }) => {
    const now = new Date()
    if (file === undefined && place.kind === 'data') {
      const { backUp } = await nodeHost()
      const { rows, bytes } = (await backUp(DB, BACKUPS, now)) as { rows: number; bytes: number }
      return say(`Backed up into the bucket: ${rows} rows, ${bytes} bytes`)
    }
    const path = file ?? `love-sushi-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`
    say(`Backed up into ${path}: ${await writeDump(DB, path, now)} rows. It names customers: keep it private`)
  })

/** `export FOLDER` */
export async function exportShop(place: Place, [folder]: string[]): Promise<void> {
  if (!folder) throw new Error('Name a folder: npm run shop -- export FOLDER')
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  mkdirSync(join(folder, PICTURES), { recursive: true, mode: 0o700 })
  await withPlace(place, async ({ DB, MEDIA, BACKUPS }) => {
    const { readErased } = await nodeHost()
    const rows = await writeDump(DB, join(folder, DUMP), new Date())
    writeFileSync(join(folder, ERASED), JSON.stringify(await readErased(BACKUPS)), { mode: 0o600 })
    let pictures = 0
    for await (const key of keysOf(MEDIA)) {
      const stored = await MEDIA.get(key)
      if (!stored) continue
      writeFileSync(join(folder, PICTURES, key), Buffer.from(await stored.arrayBuffer()))
      pictures += 1
    }
    say(`Exported into ${folder}: ${rows} rows, ${pictures} pictures. It names customers: keep it private`)
  })
}

/** `import FOLDER` */
export async function importShop(place: Place, [folder]: string[]): Promise<void> {
  if (!folder || !existsSync(join(folder, DUMP)))
    throw new Error(`Name the folder of an export, which has ${DUMP}: npm run shop -- import FOLDER`)
  if (!place.isNamed) throw new Error('Name the place: --data DIR, --local FOLDER or --database NAME')
  const [dump, list] = [join(folder, DUMP), join(folder, ERASED)]
  if (place.kind !== 'data') await restoreByWrangler(place, dump, list)
  else {
    if (existsSync(databaseFile(place.folder)))
      throw new Error(`${place.folder} has a shop already: restore ${dump} into it, or name another folder`)
    mkdirSync(place.folder, { recursive: true, mode: 0o700 })
    await restoreData(place.folder, dump, list)
  }
  await withPlace(place, async ({ MEDIA, BACKUPS }) => {
    const { addToErased } = await nodeHost()
    const erased = Object.entries(JSON.parse(readFileSync(list, 'utf8')) as Record<string, number>)
    await addToErased(
      BACKUPS,
      erased.map(([id, at]) => ({ id: Number(id), at })),
    )
    const keys = readdirSync(join(folder, PICTURES))
    for (const key of keys) await MEDIA.put(key, readFileSync(join(folder, PICTURES, key)))
    say(`Imported from ${folder}, with ${keys.length} pictures`)
  })
}

/** Writes the database as a dump, which appears only when it is whole. Returns the number of rows. */
async function writeDump(db: Database, path: string, now: Date): Promise<number> {
  if (existsSync(path)) throw new Error(`${path} exists already`)
  const { dumpLines } = await nodeHost()
  let rows = 0
  async function* lines() {
    rows = yield* dumpLines(db, now) as AsyncGenerator<string, number>
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path, { mode: 0o600, flags: 'wx' }))
    return rows
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  }
}

async function* keysOf(bucket: Files): AsyncGenerator<string> {
  for (let cursor: string | undefined; ;) {
    const page = await bucket.list(cursor === undefined ? {} : { cursor })
    for (const { key } of page.objects) yield key
    if (!page.truncated) return
    cursor = page.cursor
  }
}
