// `npm run test:e2e -- [Playwright's arguments]`: the journeys, with a browser found or installed.
import { ensureBrowser } from './browser.ts'
import { endWithSignals, run } from './run.ts'

endWithSignals(130)
process.exit(await run('playwright', ['test', ...process.argv.slice(2)], { env: { CHROME_PATH: await ensureBrowser() } }))
