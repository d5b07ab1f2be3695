// `npm run check`: format, lint, types, unit and api tests. Every step is run, so that one look shows all there is to do.
import { fileURLToPath } from 'node:url'
import { endWithSignals, run, say } from './run.mjs'

const STEPS = [
  ['format', 'oxfmt', ['--check']],
  ['lint', 'oxlint', []],
  ['types', 'tsc', ['-b']],
]

/** Gives the names of the steps that failed. */
export async function checkSources() {
  const failed = []
  for (const [name, program, args] of STEPS) {
    say(`check: ${name}`)
    if ((await run(program, args)) !== 0) failed.push(name)
  }
  return failed
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  endWithSignals(130)
  const failed = await checkSources()
  if ((await run('vitest', ['run'])) !== 0) failed.push('tests')
  say(failed.length ? `Not in order: ${failed.join(', ')}` : 'All in order')
  process.exit(failed.length ? 1 : 0)
}
