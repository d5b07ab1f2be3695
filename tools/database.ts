// The local database: migrated, and filled with the demo shop once for each state of the data.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { getPlatformProxy, unstable_readConfig } from 'wrangler'
import { EMPTY, OWNED, RESTORED } from '../server/db/restored.ts'
import { fail, root, run, say } from './run.ts'
import { bundleSource, importCode } from './server-code.ts'

type Statement = {
  bind(...values: unknown[]): Statement
  first<Value = unknown>(column: string): Promise<Value | null>
  all<Row>(): Promise<{ results: Row[] }>
  run(): Promise<unknown>
}
/** The part of a D1 database that the tools use. */
export type Database = { prepare(sql: string): Statement; batch(statements: Statement[]): Promise<unknown> }

/** Whether `SHOP=empty` asks for a shop without the demo's data. */
export const isEmptyShop = () => process.env.SHOP === 'empty'

/** The folder of the database: SHOP_STATE, or in the project .shop-state, .shop-state-empty for an empty shop. */
export const stateFolder = () => resolve(root, process.env.SHOP_STATE || (isEmptyShop() ? '.shop-state-empty' : '.shop-state'))

type DemoPerson = { name: string; role: string; phone: string; pin: string }
type Prepared = { isRestored: boolean; staff: readonly DemoPerson[] }

/** Migrates the database and loads the demo shop, or with `SHOP=empty` nothing; with `demo` also its people, whose PINs its secret signs. A database restored
 *  from a backup keeps its own menu and people; says whether it is one. */
export async function ensureDatabase(demo?: { environment: string; codeSecret: string }): Promise<Prepared> {
  const state = stateFolder()
  say(existsSync(join(state, 'v3/d1')) ? 'Updating the database' : `Creating the database in ${state}`)
  // -c, because after a build wrangler would read dist/server/wrangler.json, which has no migrations folder
  const migrate = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state, '-c', 'wrangler.toml']
  if ((await run('wrangler', migrate, { quiet: true })) !== 0) fail('The migrations failed; the output is above.')
  return withDatabase(state, (db) => seed(db, demo))
}

/** The database in a state folder. No Worker may serve the folder meanwhile. */
export async function withDatabase<Result>(state: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  // the database alone: no code of the Worker runs here, and wrangler warns of its Durable Object
  using folder = mkdtempDisposableSync(join(tmpdir(), 'database-'))
  const configPath = join(folder.path, 'wrangler.json')
  const [local] = unstable_readConfig({ config: join(root, 'wrangler.toml') }, { hideWarnings: true }).d1_databases
  writeFileSync(configPath, JSON.stringify({ name: 'database-only', compatibility_date: '2026-10-01', d1_databases: [local] }))
  const { env, dispose } = await getPlatformProxy<{ DB: Database }>({
    configPath,
    persist: { path: join(state, 'v3') },
    remoteBindings: false,
  })
  try {
    return await work(env.DB)
  } finally {
    await dispose()
  }
}

async function seed(db: Database, demo: Parameters<typeof ensureDatabase>[0]): Promise<Prepared> {
  const loaded = await db.prepare('select seed_hash from system_state').first<string>('seed_hash')
  if (loaded === RESTORED) {
    say('A restored backup: served to this machine only, its outbox needs the staff token')
    return { isRestored: true, staff: [] }
  }
  if (loaded === EMPTY && !isEmptyShop()) fail(`${stateFolder()} holds an empty shop: start it with SHOP=empty`)
  if (isEmptyShop() && ![null, EMPTY, OWNED].includes(loaded)) {
    fail(`${stateFolder()} holds the demo, which is kept. Leave out SHOP_STATE, or name another folder.`)
  }
  const code = await bundleSource(`export { createDb } from '#server/db/client'
    export { seedDemoShop } from '#server/db/seed'
    export { demoStaff, firstOwner, seedDemoStaff } from '#server/staff/office/people/demo-staff'
    export { demoShop } from '#server/db/demo/demo-shop'`)
  // the loading code is part of the hash: other code loads other data
  const hash = createHash('sha256').update(code).digest('hex')
  const { createDb, seedDemoShop, demoShop, demoStaff, firstOwner, seedDemoStaff } = await importCode(code)
  const people = isEmptyShop() ? [firstOwner] : demoStaff
  if (isEmptyShop()) {
    if (loaded === null) await db.prepare('update system_state set seed_hash = ?').bind(EMPTY).run()
  } else if (loaded !== hash && loaded !== OWNED) {
    await seedDemoShop(createDb(db), demoShop)
    await db.prepare('update system_state set seed_hash = ?').bind(hash).run()
    say(
      `Loaded the demo shop: ${demoShop.goods.length} products in ${demoShop.categories.length} categories, ${demoShop.cities.length} cities`,
    )
  }
  // at each start: another secret needs other PINs
  if (demo?.environment === 'demo') await seedDemoStaff(createDb(db), demo, people)
  return { isRestored: false, staff: demo?.environment === 'demo' ? people : [] }
}
