import { inject } from 'vitest'
import { migrate, openDatabase } from '#server/host/node/database'
import { d1OnSqlite } from '#server/host/node/d1-on-sqlite'

declare module 'vitest' {
  interface ProvidedContext {
    /** Settings for the environment. */
    bindings: Record<string, unknown>
    /** The folder of the migrations. */
    migrations: string
  }
}

/** A migrated database. Files share a process: the first one migrates, the others copy. */
const shared = globalThis as { migrated?: Uint8Array }
const sqlite = openDatabase(':memory:')
if (shared.migrated) sqlite.deserialize(shared.migrated)
else {
  migrate(sqlite, inject('migrations'))
  shared.migrated = sqlite.serialize()
}

export const env = {
  ...inject('bindings'),
  DB: d1OnSqlite(sqlite),
  OLD_DB: d1OnSqlite(openDatabase(':memory:')),
} as unknown as Cloudflare.Env

export const waitUntil = (promise: Promise<unknown>) => void promise.catch(() => undefined)

export class DurableObject {
  constructor(
    readonly ctx: unknown,
    readonly env: unknown,
  ) {}
}
