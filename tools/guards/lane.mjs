// One lane of `npm run guards`: a vitest of its own that stays up, in a copy of the tree (the folder it is started in), so
// that a guard costs one run of its test and not a start of everything. It is told what changed and what to run, and tells
// what came of it. Runs under the project's own Node.
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { projectOf } from './judge.mjs'

const vitest = await createVitest('test', { watch: false, reporters: [{}] })

process.on('message', async ({ test, named, changed }) => process.send(await runTest(test, named, changed)))
process.on('disconnect', () => vitest.close().finally(() => process.exit(0)))
process.send('ready')

/** `isBroken`: the file itself broke, something broke outside of its tests, or none ran. */
async function runTest(test, named, changed) {
  if (changed !== undefined) vitest.invalidateFile(join(process.cwd(), changed))
  if (test === undefined) return null
  if (named === undefined) vitest.resetGlobalTestNamePattern()
  else vitest.setGlobalTestNamePattern(new RegExp(named.replaceAll(/[^\p{L}\p{N} ]/gu, '.')))
  const found = await vitest.globTestSpecifications([test])
  const { testModules } = await vitest.runTestSpecifications(found.filter(({ project }) => project.name === projectOf(test)))
  const results = testModules.flatMap((module) => [...module.children.allTests()].map((one) => one.result()))
  const ran = results.filter(({ state }) => state === 'passed' || state === 'failed')
  const failed = ran
    .filter(({ state }) => state === 'failed')
    .map(({ errors }) => errors.map((error) => `${error.name}: ${error.message}`).join('\n'))
  const isBroken = ran.length === 0 || testModules.some((module) => module.errors().length > 0)
  return { ran: ran.length, failed, isBroken, named }
}
