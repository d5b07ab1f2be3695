// `npm run guards`: takes every guard away, one after the other, and looks for the test that notices. It works in copies of
// the tree in a temporary folder and ends with another exit code than 0 where a guard is gone and all tests are green, where
// its text is not found exactly once («the guard moved»), or where the tests break instead of failing.
//   npm run guards                       all of them (on two idle cores about twenty minutes)
//   npm run guards -- --only WORD,WORD   those whose words, file or test hold one of these
//   npm run guards -- --lanes 1          one after the other; unasked as many at a time as there are cores, four at most
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { printTable } from '../bench/results.mjs'
import { ensureInstalled } from '../install.mjs'
import { endWithSignals, fail, root, say, start } from '../run.mjs'
import { applied, byTest, verdictOf } from './judge.mjs'
import { guards } from './table.mjs'

const { values: asked } = parseArgs({ options: { only: { type: 'string' }, lanes: { type: 'string' } } })
const words = (asked.only ?? '').toLowerCase().split(',')
const chosen = guards.filter(({ guard, file, test }) => words.some((word) => `${guard} ${file} ${test}`.toLowerCase().includes(word)))
if (chosen.length === 0) fail(`No guard is called «${asked.only}».`)

/** What no test reads, or what a test makes. */
const LEFT_OUT = ['.git', '.shop-state', '.wrangler', 'dist', 'test-results', 'node_modules']
const started = performance.now()
const work = mkdtempSync(join(tmpdir(), 'guards-'))
endWithSignals(130)
process.on('exit', () => rmSync(work, { recursive: true, force: true }))
await ensureInstalled()

const groups = byTest(chosen)
const lanes = Math.min(Number(asked.lanes) || Math.min(availableParallelism(), 4), groups.length)
say(`${chosen.length} guards, ${groups.length} test files, ${lanes} at a time`)
const rows = []
await Promise.all(Array.from({ length: lanes }, (_, at) => walk(openLane(copyTree(join(work, `tree-${at}`))))))

const lines = rows.toSorted((a, b) => guards.indexOf(a.entry) - guards.indexOf(b.entry))
const told = ({ entry, failed, problem }) => [entry.guard, entry.test, problem === null ? `${failed} failed` : `✗ ${problem}`]
console.log()
printTable(['guard', 'test', 'without it'], lines.map(told))
const bad = lines.filter(({ problem }) => problem !== null).length
const minutes = ((performance.now() - started) / 60_000).toFixed(1)
console.log(`\n${lines.length} guards taken away, ${lines.length - bad} noticed by a test, ${bad} not (${minutes} minutes)`)
process.exit(bad > 0 ? 1 : 0)

/** Takes test files off the list until there are none: each untouched, then without its guards, then untouched again. */
async function walk(opening) {
  const lane = await opening
  for (let group = groups.shift(); group; group = groups.shift()) {
    const [{ test }] = group
    const whole = await lane.runTest({ test })
    const tried = []
    for (const entry of group) tried.push({ entry, failed: 0, problem: null, ...(await tryOne(lane, entry, whole)) })
    const after = await lane.runTest({ test })
    for (const row of tried) {
      if (after.failed.length > 0 && row.problem === null) row.problem = 'the test fails with the guard back in place'
      rows.push(row)
      say(`${rows.length}/${chosen.length} ${row.entry.guard}: ${row.problem ?? `${row.failed} of ${basename(test)} failed`}`)
    }
  }
  lane.close()
}

/** Applies one entry, runs its test, and puts the file back. */
async function tryOne({ tree, runTest }, { file, test, named, ...patch }, whole) {
  const path = join(tree, file)
  const before = readFileSync(path, 'utf8')
  const without = applied(before, patch)
  if (without === null) return { problem: 'the guard moved: its text does not stand exactly once' }
  if (whole.isBroken || whole.failed.length > 0) return { problem: 'the test fails with the guard in place' }
  writeFileSync(path, without)
  const outcome = await runTest({ test, named, changed: file })
  writeFileSync(path, before)
  await runTest({ changed: file })
  return verdictOf(outcome, whole)
}

/** Starts a lane in its tree; `runTest` without a test only tells it what changed. */
async function openLane(tree) {
  const child = start('node', [join(tree, 'tools/guards/lane.mjs')], { cwd: tree, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  child.ended.then(({ code }) => code !== 0 && fail(`A lane ended with ${code}: try --lanes 1.`))
  const answer = () => new Promise((done) => child.once('message', done))
  await answer()
  const runTest = (what) => {
    const told = answer()
    child.send(what)
    return told
  }
  return { tree, runTest, close: () => child.disconnect() }
}

/** A copy of the sources. Each package is linked, so that what vitest makes of them stays in the copy. */
function copyTree(tree) {
  mkdirSync(tree)
  for (const name of readdirSync(root)) if (!LEFT_OUT.includes(name)) cpSync(join(root, name), join(tree, name), { recursive: true })
  mkdirSync(join(tree, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.vite')) symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name))
  return tree
}
