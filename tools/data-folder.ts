// The data folder of a shop on Node, before it is served.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EMPTY, OWNED, RESTORED } from '../server/db/restored.ts'
import { seed, type Database } from './database.ts'
import { SECRETS } from './dev-vars.ts'
import { fail, root, say } from './run.ts'
import { importSource } from './server-code.ts'
import { newOwnerLink } from './shop/owner-link.ts'

/** Creates what is missing: only this user may read it. */
export function createFolder(folder: string, origin?: string): void {
  const path = join(folder, 'shop.env')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (existsSync(path)) return
  const lines = [
    '# Settings and secrets of this shop: docs/settings.md. The environment overrides them.',
    ...(origin === undefined ? [] : [`ORIGIN=${origin}`]),
    ...SECRETS.map((name) => `${name}=${randomBytes(24).toString('base64url')}`),
  ]
  writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 })
  say(`Created ${path} with random secrets: keep a copy of it`)
}

/** Migrates, and fills a trial with what SHOP asks for. Says who may sign in, and makes the first owner's link where there is no owner. */
export async function fillFolder(folder: string, asked?: string) {
  const code = await importSource(`export { d1OnSqlite } from '#server/host/node/d1-on-sqlite'
    export { openDataFolder, shopFiles, settingsOf } from '#server/host/node/data-folder'
    export { migrate, openDatabase } from '#server/host/node/database'`)
  const { lock } = code.openDataFolder(folder, import.meta.filename)
  const settings: Record<string, string | undefined> = code.settingsOf(folder, asked)
  const { ENVIRONMENT: environment = '', CODE_SECRET: codeSecret = '', ORIGIN: origin = '' } = settings
  if (environment !== 'demo' && process.env.SHOP === 'demo') fail('SHOP=demo is for a trial: --origin http://localhost:8787')
  const sqlite = code.openDatabase(code.shopFiles(folder).database)
  code.migrate(sqlite, join(root, 'dist/node/migrations'))
  const db: Database = code.d1OnSqlite(sqlite)
  // the demo's people; an own shop begins with the first owner's link, in a trial too
  let known: { environment: string; codeSecret: string } | undefined
  if (environment === 'demo') {
    const loaded = await db.prepare('select seed_hash from system_state').first<string>('seed_hash')
    const isAsked = Boolean(process.env.SHOP)
    // a trial that was begun goes on
    process.env.SHOP ||= [null, EMPTY, OWNED, RESTORED].includes(loaded) ? 'empty' : 'demo'
    if (isAsked || process.env.SHOP === 'demo') known = { environment, codeSecret }
  }
  const { staff, isRestored } = environment === 'demo' ? await seed(db, known) : { staff: [], isRestored: false }
  const ownerLink = await newOwnerLink(db, origin)
  sqlite.close()
  lock.close()
  return { staff, isRestored, ownerLink, origin, isTrial: environment === 'demo', isDemo: process.env.SHOP === 'demo' }
}
