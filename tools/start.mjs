// `npm start`: from a fresh clone to an open shop, and the same again at once the next time. Needs Node 20 and npm, no
// package: what it installs brings Node 24, and everything after that runs on it.
import { createServer } from 'node:net'
import { ensureBuilt } from './build.mjs'
import { ensureDatabase, stateFolder } from './database.mjs'
import { effectiveVars, ensureSecrets, writeBuiltVars } from './dev-vars.mjs'
import { ensureInstalled } from './install.mjs'
import { endWithSignals, fail, say, start } from './run.mjs'

const port = Number(process.env.PORT || 8787)
const host = process.env.SHOP_HOST || '0.0.0.0'
if (!Number.isInteger(port) || port < 1 || port > 65_535) fail(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`)

endWithSignals()
await refuseTakenPort()
await ensureInstalled()
ensureSecrets()
await ensureBuilt()
const vars = effectiveVars(port)
writeBuiltVars(vars)
if (vars.API_BASE_URL) say(`The API is at ${vars.API_BASE_URL}: no database here`)
else await ensureDatabase()
await serve()

/** Before anything else: the shop that has the port may have the database as well. */
function refuseTakenPort() {
  return new Promise((free) => {
    const probe = createServer()
    probe.once('error', (error) =>
      fail(
        error.code === 'EADDRINUSE'
          ? `Port ${port} is taken. Stop what listens there, or choose another: PORT=8788 npm start`
          : error.message,
      ),
    )
    probe.listen(port, () => probe.close(free))
  })
}

async function serve() {
  const worker = start('node', ['tools/serve.mjs', '--host', host, '--port', String(port), '--state', stateFolder()], {
    env: { SHOP_VARS: JSON.stringify(vars) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  worker.once('message', async () => {
    const shop = `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`
    const answer = await fetch(`${shop}/build.json`).catch((error) => error)
    if (answer.ok) say(`Open at ${shop} (Ctrl-C closes it)`)
    else say(`The Worker runs at ${shop}, but answers ${answer.status ?? answer.message}`)
  })
  const { code, error } = await worker.ended
  if (error) fail(error.message)
  process.exitCode = code
}
