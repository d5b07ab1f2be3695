import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { env } from '#host'
import { bucketsOf } from '#server/platform/buckets/buckets'
import { ScreenHub } from '#server/host/node/channel'
import { d1OnSqlite } from '#server/host/node/d1-on-sqlite'
import { migrate, openDatabase } from '#server/host/node/database'

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

const data = mkdtempSync(join(tmpdir(), 'shop-data-'))
afterAll(() => rm(data, { recursive: true, force: true }))

Object.assign(env, inject('bindings'), bucketsOf({}, data), {
  DB: d1OnSqlite(sqlite),
  OLD_DB: d1OnSqlite(openDatabase(':memory:')),
  // under another name than the shop's: verbs tell nobody unless a test asks for it
  TEST_CHANNEL: new ScreenHub().binding,
})
