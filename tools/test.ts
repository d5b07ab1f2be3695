// `npm test`: checks the sources, runs every test of every runner, and ends with one line of true counts.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { testProjects } from './api-hosts.ts'
import { ensureBrowser } from './browser.ts'
import { checkBudget } from './budget.ts'
import { type BuiltFor, ensureBuilt } from './build.ts'
import { checkSources } from './check.ts'
import { ensureSecrets } from './dev-vars.ts'
import { hostsOf } from './hosts.ts'
import { checkOlderBrowsers } from './older-browsers.ts'
import { endWithSignals, messageOf, root, run, say } from './run.ts'

type Counts = { passed: number; failed: number; skipped: number }
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] }

const results = join(root, 'test-results')
const total: Counts = { passed: 0, failed: 0, skipped: 0 }

endWithSignals(130)
const browser = await ensureBrowser()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
ensureSecrets()

const [failedChecks] = await Promise.all([timed('checks and build', checkSources), ensureBuilt()])
for (const name of failedChecks) add(name, { failed: 1 })
const overBudget = checkBudget()
add('budget', { passed: overBudget ? 0 : 1, failed: overBudget })
const tooNew = checkOlderBrowsers()
add('older browsers', { passed: tooNew ? 0 : 1, failed: tooNew })

const vitest = ['vitest', 'run', ...testProjects(), '--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json']
await timed('unit and api tests', () =>
  runner('unit and api tests', 'vitest.json', vitest, (report: VitestReport) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(failedToLoad).length,
    skipped: report.numPendingTests + report.numTodoTests,
  })),
)
for (const host of hostsOf()) await timed(`browser tests on ${host}`, () => browserTests(host))

console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed > 0 ? 1 : 0)

function browserTests(host: BuiltFor): Promise<void> {
  const playwright = ['playwright', 'test', '--reporter=list,json']
  const countsOf = ({ stats, errors }: PlaywrightReport) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  })
  return runner(`browser tests on ${host}`, `playwright-${host}.json`, playwright, countsOf, { E2E_HOST: host })
}

/** A file that fails before its first test contains no failed test. */
function failedToLoad({ status, assertionResults }: VitestReport['testResults'][number]): boolean {
  return status === 'failed' && assertionResults.every((one) => one.status !== 'failed')
}

/** Runs one runner and counts by its own report; a crash, no report, or no test at all is a failure too. */
async function runner<Report>(
  name: string,
  file: string,
  [program = '', ...args]: string[],
  count: (report: Report) => Counts,
  env: Record<string, string> = {},
): Promise<void> {
  const path = join(results, file)
  const code = await run(program, args, {
    env: { ...env, CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: path, PLAYWRIGHT_JSON_OUTPUT_FILE: path },
  })
  let counted: Counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    counted = count(JSON.parse(readFileSync(path, 'utf8')) as Report)
  } catch (error) {
    say(`${name}: no report (${messageOf(error)})`)
  }
  if (counted.failed === 0 && (code !== 0 || counted.passed === 0)) counted.failed = 1
  add(name, counted)
}

function add(name: string, counts: Partial<Counts>): void {
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key] ?? 0
  if (counts.failed) say(`${name}: ${counts.failed} failed`)
}

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  const result = await work()
  say(`${name}: ${Math.round((performance.now() - started) / 1000)} s`)
  return result
}
