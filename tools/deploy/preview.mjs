// A branch's own shop on the internet, and its end. docs/operations.md, "Previews".
//   npm run preview:deploy -- --branch feature/x [--dry-run]     builds, makes and fills the database, uploads, walks through it
//   npm run preview:delete -- --branch feature/x [--dry-run]     the preview goes, and its database with it
// Needs CLOUDFLARE_API_TOKEN, CLOUDFLARE_ACCOUNT_ID and PREVIEW_STAFF_TOKEN. Plain Node 20; what it starts runs on 24.
import { createHash, createHmac } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, root, run as runProgram, say } from '../run.ts'
import { BUILT, entryOf, option, wranglerRunner } from './commands.mjs'
import { databaseConfig, ensureDatabase, findDatabase, hasGoods } from './databases.mjs'

/** The Worker that previews hang under: never production's, so that no preview knows its secrets or its domain. */
export const WORKER = 'love-sushi-preview'
const NAME_CHARS = 30

/** A branch as a part of a host name; two branches never share one, however alike they look. */
export function previewName(branch) {
  const plain = branch
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (plain === branch && plain.length <= NAME_CHARS) return plain
  const hash = createHash('sha256').update(branch).digest('hex').slice(0, 6)
  return `${plain.slice(0, NAME_CHARS - 7).replace(/-+$/, '')}-${hash}`.replace(/^-/, '')
}

export const databaseOf = (branch) => `${WORKER}-${previewName(branch)}`

/** What the build wrote for `[env.preview]`, as `wrangler preview` reads it: everything that is the branch's own stands in
 *  `previews`, which inherits nothing. */
export function previewConfig(built, { origin, database }) {
  const { vars, d1_databases, ratelimits, observability } = built
  const [db] = d1_databases
  return {
    ...built,
    previews: {
      vars: { ...vars, ORIGIN: origin },
      d1_databases: [{ binding: db.binding, database_name: database.name, database_id: database.id }],
      ratelimits,
      observability,
    },
  }
}

/** Random to everybody else, the same for each push of one branch: a signed-in reviewer stays signed in. */
export function previewSecrets(staffToken, name) {
  const made = (purpose) => createHmac('sha256', staffToken).update(`${purpose}:${name}`).digest('hex')
  return { STAFF_TOKEN: staffToken, CODE_SECRET: made('code'), PROXY_SECRET: made('proxy') }
}

/** Uploads the preview of what lies in dist. Answers its address. */
export async function uploadPreview({
  run,
  branch,
  built,
  database,
  secrets,
  folder,
  write = writeFileSync,
  guess = 'https://preview.invalid',
}) {
  const name = previewName(branch)
  // beside the build: its paths are relative to it
  const config = join(root, 'dist/server/preview.json')
  const secretsFile = join(folder, 'secrets.json')
  write(secretsFile, JSON.stringify(secrets), { mode: 0o600 })
  const upload = async (origin) => {
    write(config, JSON.stringify(previewConfig(built, { origin, database })))
    const args = ['preview', '-c', config, '--name', name, '--worker-name', WORKER, '--secrets-file', secretsFile, '--ignore-base-config']
    const entry = await entryOf(run, 'preview', args, { preview_urls: [`https://${name}-${WORKER}.example.workers.dev`] })
    const url = entry?.preview_urls?.[0]
    if (!url) throw new Error('wrangler gave the preview no address: are workers.dev addresses on for this account?')
    return new URL(url.startsWith('http') ? url : `https://${url}`).origin
  }
  const url = await upload(guess)
  // the shop answers to its own address only, which nobody knows before the first upload
  return url === guess ? url : upload(url)
}

/** Makes the branch's database where there is none, with the demo shop in it, and brings it up to date. One without dishes is
 *  what a push left that was cancelled on its way: it is made anew, since the seed makes its tables itself and nothing was
 *  ordered in a shop that sells nothing. */
export async function prepareDatabase({ run, branch, folder, writeSeed, write = writeFileSync }) {
  const config = join(folder, 'database.json')
  const ensure = async () => {
    const one = await ensureDatabase(run, databaseOf(branch))
    write(config, JSON.stringify(databaseConfig(one)))
    return one
  }
  let database = await ensure()
  if (!database.isNew && !(await hasGoods(run, config))) {
    await run(['d1', 'delete', database.name, '--skip-confirmation'])
    database = await ensure()
  }
  if (database.isNew) {
    const sql = join(folder, 'seed.sql')
    await writeSeed(sql)
    await run(['d1', 'execute', 'DB', '--remote', '-c', config, '--yes', '--file', sql])
  }
  await run(['d1', 'migrations', 'apply', 'DB', '--remote', '-c', config])
  return database
}

/** Deletes the preview and its database. What is gone already is no fault; anything else is, after both were tried. */
export async function deletePreview({ run, branch }) {
  const faults = []
  const attempt = (args) =>
    run(args).catch((error) => {
      if (!/not found|could not find|couldn't find|does not exist|10007|10025/i.test(error.message)) faults.push(error.message)
    })
  await attempt(['preview', 'delete', '--name', previewName(branch), '--worker-name', WORKER, '--skip-confirmation'])
  const found = await findDatabase(run, databaseOf(branch))
  if (found) await attempt(['d1', 'delete', found.name, '--skip-confirmation'])
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

if (process.argv[1]?.endsWith('preview.mjs')) {
  const what = process.argv[2]
  const isDry = option('dry-run') === true
  const branch = option('branch') ?? process.env.BRANCH
  if (typeof branch !== 'string' || branch === '') fail('Say which branch: --branch NAME')
  if (branch === 'main') fail('main is production: npm run deploy')
  const run = wranglerRunner({ isDry })
  const folder = mkdtempSync(join(tmpdir(), 'preview-'))
  try {
    if (what === 'delete') await deletePreview({ run, branch })
    else if (what === 'deploy') await deploy({ run, branch, folder, isDry })
    else fail('Say deploy or delete')
  } catch (error) {
    console.error(`✗ ${error.message}`)
    process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function deploy({ run, branch, folder, isDry }) {
  const staffToken = process.env.PREVIEW_STAFF_TOKEN ?? (isDry ? 'the-staff-token-of-a-dry-run-only' : '')
  if (staffToken.length < 32) fail('PREVIEW_STAFF_TOKEN must have 32 characters or more, at random: a preview refuses to start with less')
  const buildId = process.env.GITHUB_SHA?.slice(0, 12) ?? Date.now().toString(36)
  Object.assign(process.env, { CLOUDFLARE_ENV: 'preview', BUILD_ID: buildId })
  const { build } = await import('../build.ts')
  await build({ quiet: true })
  const built = JSON.parse(readFileSync(join(root, BUILT), 'utf8'))
  if (built.vars.ENVIRONMENT !== 'preview') throw new Error('the build is not the preview’s')

  const writeSeed = async (sql) => {
    const { writeSqlOfState } = await import('./dump.mjs')
    process.env.SHOP_STATE = join(folder, 'state')
    const { ensureDatabase: makeLocal } = await import('../database.ts')
    await makeLocal()
    await writeSqlOfState(process.env.SHOP_STATE, sql)
  }
  const database = await prepareDatabase({ run, branch, folder, writeSeed })
  const url = await uploadPreview({ run, branch, built, database, secrets: previewSecrets(staffToken, previewName(branch)), folder })
  say(`Preview of ${branch}: ${url}`)
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `url=${url}\n`)
  if (isDry) return
  const code = await runProgram('node', ['tools/deploy/smoke.mjs', url, '--environment', 'preview', '--build', buildId])
  if (code !== 0) throw new Error('The preview stands, but the walk through it failed')
}
