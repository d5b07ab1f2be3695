// `npm run test:e2e -- [--host node|worker] [Playwright's arguments]`: the journeys on one host, the faster one if none is named;
// JOURNEYS=all: on both. With a browser found or installed.
import { ensureBrowser } from './browser.ts'
import { hostsOf } from './hosts.ts'
import { endWithSignals, run } from './run.ts'

const args = process.argv.slice(2)
const at = args.indexOf('--host')
const hosts = hostsOf(at === -1 ? undefined : (args.splice(at, 2)[1] ?? ''))
endWithSignals(130)
const browser = await ensureBrowser()
let failed = 0
for (const host of hosts) {
  const code = await run('playwright', ['test', ...args], { env: { CHROME_PATH: browser, E2E_HOST: host } })
  failed ||= code
}
process.exit(failed)
