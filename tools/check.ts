// `npm run check`: format, lint, types, unused code, unit and API tests. Every step runs, so that one run shows all problems.
import { testProjects } from './api-hosts.ts'
import { endWithSignals, run, say } from './run.ts'

const STEPS: [name: string, program: string, ...args: string[]][] = [
  ['format', 'oxfmt', '--check'],
  ['lint', 'oxlint'],
  ['types', 'npm', 'run', '--silent', 'typecheck'],
  ['unused code', 'knip'],
]

/** Runs the checks of sources at the same time. Returns the names of those that failed. */
export async function checkSources(): Promise<string[]> {
  say(`check: ${STEPS.map(([name]) => name).join(', ')}`)
  const codes = await Promise.all(STEPS.map(([, program, ...args]) => run(program, args, { quiet: true })))
  return STEPS.filter((_, at) => codes[at] !== 0).map(([name]) => name)
}

if (import.meta.main) {
  endWithSignals(130)
  const failed = await checkSources()
  if ((await run('vitest', ['run', ...testProjects()])) !== 0) failed.push('tests')
  say(failed.length ? `Failed: ${failed.join(', ')}` : 'All checks passed')
  process.exit(failed.length ? 1 : 0)
}
