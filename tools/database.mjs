// Makes the local database and fills it once. Plain Node 20; what it starts runs on Node 24.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fail, root, run, say } from './run.mjs'

/** Where the database stands: SHOP_STATE, or .shop-state in the project. */
export const stateFolder = () => resolve(root, process.env.SHOP_STATE || '.shop-state')

export async function ensureDatabase() {
  const state = stateFolder()
  say(existsSync(join(state, 'v3/d1')) ? 'Bringing the database up to date' : `Making the database in ${state}`)
  // -c, because after a build wrangler would rather read dist/server/wrangler.json, which knows no migrations folder
  const migrate = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state, '-c', 'wrangler.toml']
  if ((await run('wrangler', migrate, { quiet: true })) !== 0) fail('The migrations failed; what they said is above.')
  if ((await run('node', ['tools/seed.mjs'], { quiet: true, env: { SHOP_STATE: state } })) !== 0)
    fail('Filling the database failed; what it said is above.')
}
