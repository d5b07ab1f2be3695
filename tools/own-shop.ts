// A built shop with its own database in a temporary folder, for benchmarks and chaos; deleted with the process.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, type BuiltFor } from './build.ts'
import { createFolder, fillFolder } from './data-folder.ts'
import { ensureDatabase } from './database.ts'
import { ensureSecrets, localVar, SECRETS } from './dev-vars.ts'
import { endWithSignals } from './run.ts'

/** Returns a working folder and the folder of the database in it. */
export async function ownShop(name: string, host: BuiltFor = 'worker'): Promise<{ work: string; state: string }> {
  const work = mkdtempSync(join(tmpdir(), `${name}-`))
  const state = join(work, 'state')
  process.env.SHOP_STATE = state
  process.env.BEHIND_CLOUDFLARE = 'on' // the programs that load it are visitors from many addresses
  delete process.env.API_BASE_URL
  endWithSignals(130)
  process.on('exit', () => rmSync(work, { recursive: true, force: true }))
  ensureSecrets()
  await ensureBuilt(host)
  if (host === 'worker') await ensureDatabase()
  else {
    for (const secret of SECRETS) process.env[secret] = localVar(secret)
    process.env.SHOP = 'demo'
    createFolder(state, 'http://localhost')
    await fillFolder(state)
  }
  return { work, state }
}
