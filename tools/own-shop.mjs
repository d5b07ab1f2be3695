// A built shop with a database of its own in a temporary folder, for what measures it or breaks it; gone with the process.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureDatabase } from './database.mjs'
import { ensureSecrets } from './dev-vars.mjs'
import { ensureInstalled } from './install.mjs'
import { endWithSignals } from './run.mjs'

/** Gives the folder for whatever else is needed, and the database's in it. */
export async function ownShop(name) {
  const work = mkdtempSync(join(tmpdir(), `${name}-`))
  const state = join(work, 'state')
  process.env.SHOP_STATE = state
  delete process.env.API_BASE_URL
  endWithSignals(130)
  process.on('exit', () => rmSync(work, { recursive: true, force: true }))
  await ensureInstalled()
  ensureSecrets()
  await ensureBuilt()
  await ensureDatabase()
  return { work, state }
}
