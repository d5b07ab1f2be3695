// Deploys the next version: migrations, a tenth of the visitors, smoke test, everybody; back to the old version after a failure.
//   npm run deploy
//   npm run deploy:check     builds, and shows what is missing and what would change; changes nothing
//   npm run deploy -- --first --secrets FILE     the first time: there is no version to go back to; `-` reads the secrets from stdin
//   npm run deploy -- --new-class     a release that adds a Durable Object class: to everybody at once, and there is no way back
//   npm run deploy -- --back     after a roll-out that was cut off: everybody to the old version
// Needs CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID, or `wrangler login`. docs/operations.md, "Deploying".
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fail, messageOf, say } from '../run.ts'
import { neededSecrets, placeholders } from './settings.ts'
import { smoke } from './smoke.ts'
import { BUILT, buildFor, entryOf, jsonOf, PRODUCTION, wrangler, type Wrangler } from './wrangler.ts'

const WORKER = 'love-sushi'
const FIRST_PERCENT = 10

type Version = { version_id: string; percentage: number }

async function servingVersions(run: Wrangler): Promise<Version[]> {
  const status = jsonOf<{ versions?: Version[] }>(await run(['deployments', 'status', '--json', ...PRODUCTION]))
  return (status.versions ?? []).toSorted((one, other) => other.percentage - one.percentage)
}

const deployVersions = (run: Wrangler, versions: string[], message: string) =>
  run(['versions', 'deploy', ...versions, '--name', WORKER, '--message', message, '--yes'])

/** `check` tests one version, or whatever serves (null). */
type RollOut = { run: Wrangler; check: (version: string | null) => Promise<boolean> | boolean; message: string }

/** Deploys the build in dist and returns its version. Throws after it went back, or could not. */
export async function rollOut({ run, check, message }: RollOut): Promise<string> {
  const { bookmark } = jsonOf<{ bookmark: string }>(await run(['d1', 'time-travel', 'info', 'DB', '--json', ...PRODUCTION]))
  say(`Bookmark of the database before the migrations: ${bookmark}`)
  const old = (await servingVersions(run))[0]?.version_id
  if (!old) throw new Error('Nothing is deployed yet: npm run deploy -- --first')
  await run(['d1', 'migrations', 'apply', 'DB', '--remote', ...PRODUCTION])
  const upload = ['versions', 'upload', '-c', BUILT, '--message', message]
  const { version_id: next } = await entryOf<Version>(run, 'version-upload', upload)
  try {
    await deployVersions(run, [`${next}@${FIRST_PERCENT}%`, `${old}@${100 - FIRST_PERCENT}%`], `${message}: the first tenth`)
    if (!(await check(next))) throw new Error('the smoke test of the first tenth failed')
    await deployVersions(run, [`${next}@100%`], `${message}: everybody`)
    await run(['triggers', 'deploy', '-c', BUILT]) // routes and crons, which `versions` does not touch
    if (!(await check(null))) throw new Error('the smoke test after the roll-out failed')
  } catch (error) {
    say(`Going back: ${messageOf(error)}`)
    await deployVersions(run, [`${old}@100%`], `${message}: back`).catch((second: unknown) => {
      const byHand = `wrangler versions deploy ${old}@100% --name ${WORKER}`
      throw new Error(`${messageOf(error)}; going back failed too. By hand: ${byHand}\n${messageOf(second)}`, { cause: error })
    })
    const restore = `wrangler d1 time-travel restore DB --bookmark ${bookmark} --env production`
    throw new Error(`${messageOf(error)}. The old version serves again. The migrations stay; to undo them: ${restore}`, { cause: error })
  }
  return next
}

type Bound = { durable_objects?: { bindings: { class_name: string }[] } }
type Served = { resources: { bindings?: { type: string; class_name?: string }[] } }

/** The Durable Object classes that this build binds and the serving version does not: Cloudflare refuses to upload such a build as a
 *  version (error 10211). */
export async function pendingClasses(run: Wrangler, built: Bound): Promise<string[]> {
  const serving = (await servingVersions(run))[0]?.version_id
  if (!serving) return []
  const { resources } = jsonOf<Served>(await run(['versions', 'view', serving, '--json', '--name', WORKER]))
  const known = (resources.bindings ?? []).flatMap(({ class_name }) => class_name ?? [])
  return (built.durable_objects?.bindings ?? []).map(({ class_name }) => class_name).filter((name) => !known.includes(name))
}

/** Deploys the build in dist to everybody, with its new classes. Nothing goes back behind them: after a failure only forward. */
export async function deployAtOnce({ run, check, message }: RollOut): Promise<void> {
  await run(['d1', 'migrations', 'apply', 'DB', '--remote', ...PRODUCTION])
  await run(['deploy', '-c', BUILT, '--message', message])
  if (await check(null)) return
  throw new Error('The smoke test failed after a deploy that cannot be rolled back: repair it and deploy again')
}

/** Ends a roll-out that was cut off: where two versions serve, everybody gets the one with more visitors. */
export async function goBack(run: Wrangler): Promise<void> {
  const [old, other] = await servingVersions(run)
  if (!old || !other) return say(`Nothing to do: ${old?.version_id ?? 'no version'} serves everybody`)
  await deployVersions(run, [`${old.version_id}@100%`], 'back: the roll-out was cut off')
  say(`${old.version_id} serves everybody again`)
}

/** The file of the secrets; `-` copies them from stdin into `folder`, because wrangler reads files only. */
export function secretsFile(option: string, folder: string, stdin: number | string = 0): string {
  if (option !== '-') return option
  say('Reading the secrets from stdin (Ctrl-D ends it)')
  const path = join(folder, 'secrets.json')
  writeFileSync(path, readFileSync(stdin), { mode: 0o600 })
  return path
}

/** The people of the demo in production's database; null where it cannot be asked, such as before its first migration. They cannot sign in
 *  there, but do not belong there either. */
export async function demoPeople(run: Wrangler): Promise<number | null> {
  const command = 'select count(*) as found from staff where is_demo = 1'
  try {
    const answer = await run(['d1', 'execute', 'DB', '--remote', '--json', '--command', command, ...PRODUCTION])
    return jsonOf<{ results: { found: number }[] }[]>(answer)[0]?.results[0]?.found ?? null
  } catch {
    return null
  }
}

type Options = { check?: boolean; first?: boolean; 'new-class'?: boolean; secrets?: string }

async function deploy(options: Options): Promise<void> {
  const needed = await neededSecrets('production')
  say(`Production needs the secrets ${needed.join(', ')}`)
  const { id, config } = await buildFor<{ vars: { ORIGIN: string } } & Bound>('production')
  if (options.check) console.log(await wrangler(['deploy', '--dry-run', '-c', BUILT]))
  const open = placeholders()
  if (open.length > 0) throw new Error(`Fill in wrangler.toml (docs/operations.md, "The first deploy"): ${open.join('; ')}`)
  if (!options.first) {
    const present = jsonOf<{ name: string }[]>(await wrangler(['secret', 'list', '--format', 'json', ...PRODUCTION]))
    const missing = needed.filter((name) => !present.some((secret) => secret.name === name))
    if (missing.length > 0) throw new Error(`Production lacks the secrets ${missing.join(', ')}`)
  }
  if (options.check) {
    const people = await demoPeople(wrangler)
    if (people !== null && people > 0) say(`The database has ${people} people of the demo: delete them (docs/operations.md, "People")`)
  }
  const pending = options.first ? [] : await pendingClasses(wrangler, config)
  const needsNewClass = `This release adds the Durable Object class ${pending.join(', ')}: npm run deploy -- --new-class`
  if (pending.length > 0 && options.check) say(needsNewClass)
  if (options.check) return console.log(await wrangler(['d1', 'migrations', 'list', 'DB', '--remote', ...PRODUCTION]))
  const check = async (version: string | null) => {
    const override = version ? { version: `${WORKER}="${version}"` } : {}
    const where = { origin: config.vars.ORIGIN, environment: 'production', build: id, ...override }
    return (await smoke(where)).length === 0
  }
  if (options.first) {
    await wrangler(['d1', 'migrations', 'apply', 'DB', '--remote', ...PRODUCTION])
    // together with its secrets: without them the shop refuses to start
    using temporary = mkdtempDisposableSync(join(tmpdir(), 'deploy-'))
    const secrets = options.secrets ? ['--secrets-file', secretsFile(options.secrets, temporary.path)] : []
    await wrangler(['deploy', '-c', BUILT, '--message', id, ...secrets])
    if (!(await check(null))) throw new Error('The shop is deployed, but the smoke test failed; it needs a menu first')
  } else if (options['new-class']) {
    await deployAtOnce({ run: wrangler, check, message: `build ${id}` })
  } else {
    if (pending.length > 0) throw new Error(needsNewClass)
    say(`Version ${await rollOut({ run: wrangler, check, message: `build ${id}` })} serves everybody`)
  }
}

if (import.meta.main) {
  const { values: options } = parseArgs({
    options: {
      back: { type: 'boolean' },
      check: { type: 'boolean' },
      first: { type: 'boolean' },
      'new-class': { type: 'boolean' },
      secrets: { type: 'string' },
    },
  })
  const work = options.back ? goBack(wrangler) : deploy(options)
  await work.catch((error: unknown) => fail(messageOf(error)))
}
