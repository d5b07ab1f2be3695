// The shop's next version: migrations first, a tenth of the visitors, a walk through it, then everybody; back where it fails.
//   npm run deploy [-- --dry-run]     from the second time on
//   npm run deploy -- --first --secrets secrets.json     the very first time: there is nothing to go back to
//   npm run deploy -- --back     where a roll-out was cut off: everybody to the old version; nothing where none was
// Needs CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID, or `wrangler login`. docs/operations.md, "Deploying".
import { setTimeout as wait } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, say } from '../run.ts'
import { BACK_LIMIT_MS, giveBack, largestOf, noteOf, stopSignal } from './back.mjs'
import { BUILT, entryOf, jsonOf, option, SOURCE, wranglerRunner } from './commands.mjs'
import { placeholders } from './placeholders.mjs'
import { report, smoke } from './smoke.mjs'

export const WORKER = 'love-sushi'
const FIRST_PERCENT = 10
const SAMPLE_OLD = '22222222-2222-4222-8222-222222222222'
const SAMPLE_NEW = '33333333-3333-4333-8333-333333333333'
const OF_PRODUCTION = ['-c', SOURCE, '--env', 'production']

/** Rolls out what lies in dist. `walk(version)` answers whether the shop is well, asked of that version, or of whatever serves
 *  where it is null; `pause` waits between the walks of the first tenth. Throws where it went back, or could not. `signal`
 *  stops it: with `run` aborted by the same, `runBack` goes back. `note` keeps what is under way. */
export async function rollOut({ run, runBack = run, walk, pause, note, signal, message = '', tag = '', print = say }) {
  const bookmark = jsonOf(
    await run(['d1', 'time-travel', 'info', 'DB', '--json', ...OF_PRODUCTION], { sample: '{"bookmark":"00000000-sample"}' }),
  ).bookmark
  print(`The database as it was: bookmark ${bookmark}`)
  const sample = JSON.stringify({ versions: [{ version_id: SAMPLE_OLD, percentage: 100 }] })
  const before = jsonOf(await run(['deployments', 'status', '--json', ...OF_PRODUCTION], { sample })).versions
  if (!before?.length) throw new Error('Nothing is deployed yet: npm run deploy -- --first')
  // of several versions the largest goes on: the other is a tenth that somebody left behind
  const old = largestOf(before).version_id

  await run(['d1', 'migrations', 'apply', 'DB', '--remote', ...OF_PRODUCTION])
  const upload = ['versions', 'upload', '-c', BUILT, '--message', message, ...(tag ? ['--tag', tag] : [])]
  const next = (await entryOf(run, 'version-upload', upload, { version_id: SAMPLE_NEW }))?.version_id
  if (!next) throw new Error('wrangler named no version: nothing was changed for visitors')
  const deploy = (versions, why, by = run) => by(['versions', 'deploy', ...versions, '--name', WORKER, '--message', why, '--yes'])
  const stopped = new Promise((_, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason), { once: true }))
  stopped.catch(() => {})
  const unlessStopped = (work) => {
    signal?.throwIfAborted()
    return Promise.race([work(), stopped])
  }

  signal?.throwIfAborted()
  note.write({ old, next })
  try {
    await deploy([`${next}@${FIRST_PERCENT}%`, `${old}@${100 - FIRST_PERCENT}%`], `${message}: the first tenth`)
    for (let walks = 0; walks < 3; walks += 1) {
      await unlessStopped(pause)
      if (!(await unlessStopped(() => walk(next)))) throw new Error('the walk through the first tenth failed')
    }
    await deploy([`${next}@100%`], `${message}: everybody`)
    // the addresses and crons of this version; `versions` does not touch them
    await run(['triggers', 'deploy', '-c', BUILT])
    if (!(await unlessStopped(() => walk(null)))) throw new Error('the walk through the whole failed')
    note.clear()
  } catch (error) {
    print(`Going back: ${error.message}`)
    const undo = `wrangler versions deploy ${old}@100% --name ${WORKER}`
    await deploy([`${old}@100%`], `${message}: back`, runBack).catch((second) => {
      throw new Error(`${error.message}; and going back failed as well. By hand: ${undo}\n${second.message}`, { cause: error })
    })
    note.clear()
    const restore = `wrangler d1 time-travel restore DB --bookmark ${bookmark} --env production`
    throw new Error(
      `${error.message}. The old version serves again. The migrations stay, as the old version bears them; where one is at fault: ${restore}`,
      { cause: error },
    )
  }
  return next
}

if (process.argv[1]?.endsWith('production.mjs')) {
  const isDry = option('dry-run') === true
  try {
    if (option('back') === true) {
      const run = wranglerRunner({ isDry, limitMs: BACK_LIMIT_MS })
      await giveBack({ run, worker: WORKER, note: noteOf(), print: say })
    } else await deployProduction(isDry)
  } catch (error) {
    fail(error.message)
  }
}

async function deployProduction(isDry) {
  const open = placeholders()
  for (const one of open) console.error(isDry ? `! TO DO in wrangler.toml: ${one}` : `✗ wrangler.toml: ${one}`)
  if (open.length > 0 && !isDry) fail('First say in wrangler.toml whose shop this is: docs/operations.md, "The first deploy"')
  const tag = process.env.GITHUB_SHA?.slice(0, 12) ?? Date.now().toString(36)
  Object.assign(process.env, { CLOUDFLARE_ENV: 'production', BUILD_ID: tag })
  const { build } = await import('../build.ts')
  if (option('skip-build') !== true) await build({ quiet: true })
  const { vars } = JSON.parse(readFileSync(join(root, BUILT), 'utf8'))
  if (vars.ENVIRONMENT !== 'production') throw new Error('dist holds the build of another environment')
  const walk = async (version) =>
    isDry ||
    report(
      await smoke({ origin: vars.ORIGIN, environment: 'production', build: tag, ...(version && { version: `${WORKER}="${version}"` }) }),
    )
  if (option('first') === true) {
    const run = wranglerRunner({ isDry })
    await run(['d1', 'migrations', 'apply', 'DB', '--remote', ...OF_PRODUCTION])
    const secrets = option('secrets')
    // with its secrets in one go: without them the shop refuses to start
    await run(['deploy', '-c', BUILT, '--message', tag, ...(typeof secrets === 'string' ? ['--secrets-file', secrets] : [])])
    if (!(await walk(null))) throw new Error('The shop is up, but the walk through it failed; a menu has to be there first')
  } else {
    // from here on, told to stop, it gives back first
    const signal = stopSignal()
    const run = wranglerRunner({ isDry, signal })
    const runBack = wranglerRunner({ isDry, limitMs: BACK_LIMIT_MS, detached: true })
    const note = isDry ? { write: () => {}, clear: () => {} } : noteOf()
    const pause = () => (isDry ? undefined : wait(20_000))
    const version = await rollOut({ run, runBack, walk, pause, note, signal, tag, message: `build ${tag}` })
    if (!isDry) say(`Version ${version} serves everybody`)
  }
  if (!isDry) return
  say('A dry run: Cloudflare was asked nothing and nothing was changed; ids and the bookmark above are samples')
  if (open.length > 0) say(`A real one wants the ${open.length} TO DOs above first: docs/operations.md, "What the TO DOs mean"`)
}
