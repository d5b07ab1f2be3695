// `npm run dev`: Vite's development server on the same database as `npm start`.
import { ensureDatabase, stateFolder } from './database.ts'
import { ensureSecrets, localVar } from './dev-vars.ts'
import { endWithSignals, start } from './run.ts'

endWithSignals()
ensureSecrets()
const { isRestored } = await ensureDatabase({ environment: localVar('ENVIRONMENT') || 'demo', codeSecret: localVar('CODE_SECRET') })
const host = isRestored ? '127.0.0.1' : process.env.SHOP_HOST || 'localhost'
const args = ['dev', '--port', process.env.PORT || '8787', '--strictPort', '--host', host]
const vite = start('vite', args, { env: { SHOP_STATE: stateFolder() } })
process.exitCode = (await vite.ended).code
