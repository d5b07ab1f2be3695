// `npm start`: builds, prepares the database, and serves the shop; `SHOP=empty npm start`: a shop without the demo's data.
import { createServer } from 'node:net'
import { ensureBuilt } from './build.ts'
import { ensureDatabase, isEmptyShop, stateFolder } from './database.ts'
import { effectiveVars, ensureSecrets, writeBuiltVars } from './dev-vars.ts'
import { endWithSignals, fail, messageOf, say, start } from './run.ts'

const port = Number(process.env.PORT || 8787)
const LOCAL = '127.0.0.1'
if (!Number.isInteger(port) || port < 1 || port > 65_535) fail(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`)

if (process.env.SHOP && !isEmptyShop()) fail(`SHOP is "empty" or not set, not "${process.env.SHOP}".`)

endWithSignals()
// on macOS a program may listen on all addresses while another one has a single one of them
for (const address of [undefined, LOCAL]) await checkPort(address)
ensureSecrets()
await ensureBuilt()
const vars = effectiveVars(port)
writeBuiltVars(vars)
if (vars.API_BASE_URL) say(`The API is at ${vars.API_BASE_URL}: no database here`)
const { isRestored, staff } = vars.API_BASE_URL
  ? { isRestored: false, staff: [] }
  : await ensureDatabase({ environment: vars.ENVIRONMENT ?? '', codeSecret: vars.CODE_SECRET ?? '' })
const host = isRestored ? LOCAL : process.env.SHOP_HOST || LOCAL

const worker = start('node', ['tools/serve.ts', '--host', host, '--port', String(port), '--state', stateFolder()], {
  env: { SHOP_VARS: JSON.stringify(vars) },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
worker.once('message', async () => {
  const shop = `http://${[LOCAL, '0.0.0.0'].includes(host) ? 'localhost' : host}:${port}`
  const problem = await fetch(`${shop}/build.json`).then(({ ok, status }) => (ok ? undefined : status), messageOf)
  say(problem === undefined ? `Open at ${shop} (Ctrl-C closes it)` : `The Worker runs at ${shop}, but answers ${problem}`)
  if (isEmptyShop()) say(`The shop is empty. What opening it takes is listed at ${shop}/staff/ready`)
  if (staff.length > 0) say(`Staff at ${shop}/staff, codes by SMS at ${shop}/api/dev/outbox`)
  for (const { name, role, phone, pin } of staff) say(`  ${name}, ${role}: phone ${phone}, PIN ${pin}`)
})
const { code, error } = await worker.ended
if (error) fail(error.message)
process.exitCode = code

/** First of all: a shop that has the port may have the database as well. */
function checkPort(address: string | undefined): Promise<void> {
  return new Promise((free) => {
    const probe = createServer()
    probe.once('error', (problem: NodeJS.ErrnoException) =>
      fail(
        problem.code === 'EADDRINUSE'
          ? `Port ${port} is taken. Stop the other program, or choose another port: PORT=8788 npm start`
          : problem.message,
      ),
    )
    probe.listen(port, address, () => probe.close(() => free()))
  })
}
