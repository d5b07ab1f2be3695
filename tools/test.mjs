// `npm test`: everything, from a fresh clone on. Installs packages and a browser, checks the sources, runs every test
// of every runner, and closes with one true line. Plain Node 20.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { checkBudget } from './budget.mjs'
import { ensureBuilt } from './build.mjs'
import { checkSources } from './check.mjs'
import { ensureSecrets } from './dev-vars.mjs'
import { ensureInstalled } from './install.mjs'
import { endWithSignals, root, run, say } from './run.mjs'

const results = join(root, 'test-results')
const readResults = (name) => JSON.parse(readFileSync(join(results, name), 'utf8'))
const total = { passed: 0, failed: 0, skipped: 0 }

endWithSignals(130)
await ensureInstalled()
const browser = await ensureBrowser()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

for (const step of await checkSources()) report(step, { failed: 1 })

await runner(
  'unit and api tests',
  'vitest.json',
  ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json'],
  (said) => ({
    passed: said.numPassedTests,
    // a file that breaks before its first test has no failed test in it
    failed:
      said.numFailedTests +
      said.testResults.filter((file) => file.status === 'failed' && file.assertionResults.every((one) => one.status !== 'failed')).length,
    skipped: said.numPendingTests + said.numTodoTests,
  }),
)

ensureSecrets()
await ensureBuilt()
const overBudget = checkBudget()
report('budget', { passed: overBudget ? 0 : 1, failed: overBudget })
await runner('browser tests', 'playwright.json', ['playwright', 'test', '--reporter=list,json'], ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
}))

console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed > 0 ? 1 : 0)

/** Runs one runner and believes its own count; a crash, no report, or no test at all is a failure too. */
async function runner(name, file, [program, ...args], count) {
  say(name)
  const code = await run(program, args, {
    env: { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, file), PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, file) },
  })
  const counted = { passed: 0, failed: 0, skipped: 0 }
  try {
    Object.assign(counted, count(readResults(file)))
  } catch (error) {
    say(`${name}: no report (${error.message})`)
  }
  if (counted.failed === 0 && (code !== 0 || counted.passed === 0)) counted.failed = 1
  report(name, counted)
}

function report(name, counted) {
  for (const key of Object.keys(counted)) total[key] += counted[key]
  if (counted.failed) say(`${name}: ${counted.failed} failed`)
}
