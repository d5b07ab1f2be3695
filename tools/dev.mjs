// `npm run dev`: the same shop and the same database with changes shown as they are saved.
import { ensureDatabase, stateFolder } from './database.mjs'
import { ensureSecrets } from './dev-vars.mjs'
import { ensureInstalled } from './install.mjs'
import { endWithSignals, start } from './run.mjs'

endWithSignals()
await ensureInstalled()
ensureSecrets()
await ensureDatabase()
const vite = start('vite', ['dev', '--port', process.env.PORT || '8787', '--strictPort', '--host', process.env.SHOP_HOST || 'localhost'], {
  env: { SHOP_STATE: stateFolder() },
})
process.exitCode = (await vite.ended).code
