// Where the shop is that a command means: a data folder of the Node host, a state folder of this machine's Worker, or Cloudflare.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { stateFolder, withShop, type Database, type Shop } from '../database.ts'
import { findDatabase, wrangler } from '../deploy/wrangler.ts'
import { root } from '../run.ts'
import { importSource } from '../server-code.ts'

export const OPTIONS = {
  data: { type: 'string' },
  local: { type: 'string' },
  database: { type: 'string' },
  erased: { type: 'string' },
  kitchens: { type: 'string' },
  url: { type: 'string' },
  key: { type: 'string' },
} as const
export type ShopOptions = { [name in keyof typeof OPTIONS]?: string | undefined }

/** `isNamed`: false for the state folder of `npm start`, which is meant where nothing is named. */
export type Place = { isNamed: boolean } & (
  | { kind: 'data'; folder: string }
  | { kind: 'local'; folder: string }
  | { kind: 'remote'; database: string }
)

export function placeOf({ data, local, database }: ShopOptions): Place {
  if ([data, local, database].filter((one) => one !== undefined).length > 1)
    throw new Error('Name one place: --data, --local or --database')
  if (data !== undefined) {
    const folder = resolve(data)
    checkOwner(folder)
    return { kind: 'data', folder, isNamed: true }
  }
  if (database !== undefined) return { kind: 'remote', database, isNamed: true }
  return { kind: 'local', folder: local === undefined ? stateFolder() : resolve(local), isNamed: local !== undefined }
}

/** Files that another user writes, root for one, could not be read by the shop. @throws Error */
export function checkOwner(folder: string, user: { uid: number; username: string } = userInfo()): void {
  if (!existsSync(folder) || statSync(folder).uid === user.uid) return
  throw new Error(`${folder} belongs to another user than ${user.username}: run this as its user (sudo -u love-sushi …)`)
}

export const databaseFile = (folder: string) => join(folder, 'shop.sqlite')
export const MIGRATIONS = join(root, 'server/db/migrations')

/** The settings of a data folder; those of the environment go first. */
export function settingsOf(folder: string): Record<string, string | undefined> {
  const file = join(folder, 'shop.env')
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env }
}

/** Runs `work` with the database and the buckets of a place. No Worker may serve a state folder meanwhile; a Node shop may run. */
export async function withPlace<Result>(place: Place, work: (shop: Shop) => Promise<Result>): Promise<Result> {
  if (place.kind === 'local') return withShop(place.folder, work)
  if (place.kind === 'remote') {
    const { name, id } = await accountDatabase(place.database)
    return withShop({ database_name: name, database_id: id }, work)
  }
  const file = databaseFile(place.folder)
  if (!existsSync(file)) throw new Error(`There is no shop in ${place.folder}: ${file} is missing`)
  const { openDatabase, d1OnSqlite, bucketsOf } = await nodeHost()
  const sqlite = openDatabase(file)
  try {
    return await work({ DB: d1OnSqlite(sqlite), ...bucketsOf(settingsOf(place.folder), place.folder) } as Shop)
  } finally {
    sqlite.close()
  }
}

/** The database of a shop on this machine, on the host whose files the folder has. Nothing may serve it meanwhile. */
export const withFolder = <Result>(folder: string, work: (db: Database) => Promise<Result>): Promise<Result> =>
  withPlace({ kind: existsSync(databaseFile(folder)) ? 'data' : 'local', folder, isNamed: true }, ({ DB }) => work(DB))

/** The D1 database of this name in your account. @throws Error where there is none */
export async function accountDatabase(name: string) {
  const found = await findDatabase(wrangler, name)
  if (!found) throw new Error(`There is no database ${name}: wrangler d1 create ${name}`)
  return found
}

/** The code of backups and of the Node host. */
export const nodeHost = () =>
  importSource(`export { openDatabase } from '#server/host/node/database'
    export { d1OnSqlite } from '#server/host/node/d1-on-sqlite'
    export { bucketsOf } from '#server/platform/buckets/buckets'
    export { restore } from '#server/host/node/restore'
    export { addToErased, readErased } from '#server/platform/erased/erased-list'
    export { backUp, listCopies } from '#server/backup/back-up'
    export { newestCopy } from '#server/backup/copies'
    export { dumpLines } from '#server/backup/dump'`)
