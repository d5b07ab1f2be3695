// `npm run server -- --origin https://shop.example --data DIR [--port 8787] [--host 127.0.0.1] [--build-only]`:
// the shop on a server of one's own, as one Node process with one data folder. Builds once, creates the folder with random secrets, fills and serves it. An origin on this machine or
// in its network is a trial: SHOP=demo fills it with the demo.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { EMPTY, OWNED, RESTORED } from '../server/db/restored.ts'
import { ensureBuilt } from './build.ts'
import { seed, type Database } from './database.ts'
import { SECRETS } from './dev-vars.ts'
import { endWithSignals, fail, messageOf, root, say, start } from './run.ts'
import { importSource } from './server-code.ts'

const text = { type: 'string' } as const
const { values: options } = parseArgs({ options: { origin: text, data: text, port: text, host: text, 'build-only': { type: 'boolean' } } })
const { 'build-only': isBuildOnly = false, ...given } = options
if (process.env.SHOP && !['empty', 'demo'].includes(process.env.SHOP)) fail(`SHOP is "demo" or not set, not "${process.env.SHOP}".`)
const folder = isBuildOnly ? '' : resolve(given.data ?? fail('Name the folder of the shop: --data /var/lib/love-sushi'))

/** Creates what is missing: only this user may read it. */
function createFolder(): void {
  const path = join(folder, 'shop.env')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (existsSync(path)) return
  const lines = [
    '# Settings and secrets of this shop: docs/settings.md. The environment overrides them.',
    ...(given.origin === undefined ? [] : [`ORIGIN=${given.origin}`]),
    ...SECRETS.map((name) => `${name}=${randomBytes(24).toString('base64url')}`),
  ]
  writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 })
  say(`Created ${path} with random secrets: keep a copy of it`)
}

/** Migrates, and fills a trial: with its people, and with the demo where it is asked for. Says who may sign in. */
async function fillFolder() {
  const code = await importSource(`export { d1OnSqlite } from '#server/host/node/d1-on-sqlite'
    export { openDataFolder, shopFiles, settingsOf } from '#server/host/node/data-folder'
    export { migrate, openDatabase } from '#server/host/node/database'`)
  const { lock } = code.openDataFolder(folder, import.meta.filename)
  const settings: Record<string, string | undefined> = code.settingsOf(folder, given.origin)
  const { ENVIRONMENT: environment = '', CODE_SECRET: codeSecret = '', ORIGIN: origin = '' } = settings
  if (environment !== 'demo' && process.env.SHOP === 'demo') fail('SHOP=demo is for a trial: --origin http://localhost:8787')
  const sqlite = code.openDatabase(code.shopFiles(folder).database)
  code.migrate(sqlite, join(root, 'dist/node/migrations'))
  const db: Database = code.d1OnSqlite(sqlite)
  if (environment === 'demo') {
    const loaded = await db.prepare('select seed_hash from system_state').first<string>('seed_hash')
    // a trial that was begun goes on
    process.env.SHOP ||= [null, EMPTY, OWNED, RESTORED].includes(loaded) ? 'empty' : 'demo'
  }
  const { staff, isRestored } = environment === 'demo' ? await seed(db, { environment, codeSecret }) : { staff: [], isRestored: false }
  const people = await db.prepare(`select count(*) as people from staff where status = 'active'`).first<number>('people')
  sqlite.close()
  lock.close()
  return { staff, isRestored, people: people ?? 0, origin }
}

endWithSignals()
try {
  await ensureBuilt('node')
  if (isBuildOnly) process.exit(0)
  createFolder()
  const { staff, isRestored, people, origin } = await fillFolder()
  const args = Object.entries({ ...given, data: folder, ...(isRestored && { host: '127.0.0.1' }) }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  )
  const shop = start('node', ['dist/node/server/main.js', ...args], {
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  shop.once('message', (opened) => {
    say(`Open at ${origin}, served at ${(opened as { address: string }).address} (Ctrl-C closes it)`)
    for (const { name, role, phone, pin } of staff) say(`  ${name}, ${role}: phone ${phone}, PIN ${pin}`)
    if (staff.length > 0) say(`Staff at ${origin}/staff, codes by SMS at ${origin}/api/dev/outbox`)
    if (people === 0) say(`Nobody may sign in yet. The first owner: npm run shop -- staff owner 79990000001 "Анна" --data ${folder}`)
    say(`What opening takes is listed at ${origin}/staff/ready`)
  })
  const { code, error } = await shop.ended
  if (error) fail(error.message)
  process.exitCode = code
} catch (error) {
  fail(messageOf(error))
}
