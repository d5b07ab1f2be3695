// The local database: migrated, and filled with the demo shop once for each state of the data.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
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
/** The part of a bucket that the tools use. */
export type Files = {
  list(options: { cursor?: string }): Promise<{ objects: { key: string }[]; truncated: boolean; cursor?: string }>
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>
  put(key: string, value: Uint8Array): Promise<unknown>
}
/** A shop's database and buckets, on any host. */
export type Shop = { DB: Database; MEDIA: Files; BACKUPS: Files }

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
export const withDatabase = <Result>(state: string, work: (db: Database) => Promise<Result>): Promise<Result> =>
  withShop(state, ({ DB }) => work(DB))

/** The database and buckets in a state folder, or those of Cloudflare's account beside a D1 database of production's. */
export async function withShop<Result>(
  place: string | { database_name: string; database_id: string },
  work: (shop: Shop) => Promise<Result>,
): Promise<Result> {
  // loaded where it is needed: it takes a second
  const { getPlatformProxy, unstable_readConfig } = await import('wrangler')
  // the bindings alone: no code of the Worker runs here, and wrangler warns of its Durable Object
  using folder = mkdtempDisposableSync(join(tmpdir(), 'database-'))
  const configPath = join(folder.path, 'wrangler.json')
  const read = (env: { env?: string }) => unstable_readConfig({ config: join(root, 'wrangler.toml'), ...env }, { hideWarnings: true })
  const [here, production] = [read({}), read({ env: 'production' })]
  const isHere = typeof place === 'string'
  const backups = production.r2_buckets.filter(({ binding }: { binding: string }) => binding === 'BACKUPS')
  const d1_databases = isHere ? here.d1_databases.slice(0, 1) : [{ binding: 'DB', ...place, remote: true }]
  const r2_buckets = isHere
    ? [...here.r2_buckets, ...backups]
    : production.r2_buckets.map((bucket: object) => ({ ...bucket, remote: true }))
  writeFileSync(configPath, JSON.stringify({ name: 'database-only', compatibility_date: '2026-10-01', d1_databases, r2_buckets }))
  const { env, dispose } = await getPlatformProxy<Shop>({
    configPath,
    persist: isHere ? { path: join(place, 'v3') } : false,
    remoteBindings: !isHere,
  })
  try {
    return await work(env)
  } finally {
    await dispose()
  }
}

/** Loads what `SHOP` asks for, once for each state of the data. */
export async function seed(db: Database, demo: Parameters<typeof ensureDatabase>[0]): Promise<Prepared> {
  const loaded = await db.prepare('select seed_hash from system_state').first<string>('seed_hash')
  if (loaded === RESTORED) {
    say('The data of a real shop: served to this machine only, its outbox needs the staff token')
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
