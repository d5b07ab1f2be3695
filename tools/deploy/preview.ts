// A branch's own shop on the internet. docs/operations.md, "Previews".
//   npm run preview:deploy -- --branch feature/x [--dry-run]     builds, fills the database, uploads, tests
//   npm run preview:delete -- --branch feature/x [--dry-run]     deletes the preview and its database
// Needs CLOUDFLARE_API_TOKEN, CLOUDFLARE_ACCOUNT_ID and PREVIEW_STAFF_TOKEN.
import { createHash, createHmac } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../build.ts'
import { ensureDatabase } from '../database.ts'
import { fail, messageOf, root, say } from '../run.ts'
import { writeSqlOfState } from './dump.ts'
import { report, smoke } from './smoke.ts'
import { BUILT, databaseConfig, entryOf, findDatabase, query, wrangler, type Database, type Wrangler } from './wrangler.ts'

/** The Worker of all previews. Never production's, so that no preview has its secrets or domain. */
const WORKER = 'love-sushi-preview'
const MAX_NAME = 30
const PLACEHOLDER_ORIGIN = 'https://preview.invalid'

/** A branch as part of a host name; different branches have different names. */
export function previewName(branch: string): string {
  const plain = branch
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (plain === branch && plain.length <= MAX_NAME) return plain
  const hash = createHash('sha256').update(branch).digest('hex').slice(0, 6)
  return `${plain.slice(0, MAX_NAME - 7).replace(/-+$/, '')}-${hash}`.replace(/^-/, '')
}

export const databaseOf = (branch: string) => `${WORKER}-${previewName(branch)}`

type Built = { vars: Record<string, string>; d1_databases: { binding: string }[]; ratelimits?: unknown; observability?: unknown }

/** The build's configuration as `wrangler preview` reads it: `previews` inherits nothing. */
export function previewConfig(built: Built, origin: string, database: Database) {
  const { vars, d1_databases, ratelimits, observability } = built
  const databases = [{ binding: d1_databases[0]?.binding, database_name: database.name, database_id: database.id }]
  return { ...built, previews: { vars: { ...vars, ORIGIN: origin }, d1_databases: databases, ratelimits, observability } }
}

/** Secrets derived from the staff token: unguessable, and the same after each push of a branch, so sessions survive. */
export function previewSecrets(staffToken: string, name: string) {
  const derived = (purpose: string) => createHmac('sha256', staffToken).update(`${purpose}:${name}`).digest('hex')
  return { STAFF_TOKEN: staffToken, CODE_SECRET: derived('code'), PROXY_SECRET: derived('proxy') }
}

type Upload = { run: Wrangler; branch: string; built: Built; database: Database; secrets: object; folder: string }

/** Uploads the build and returns its address: twice, since the shop must know its address and wrangler assigns it. */
export async function uploadPreview({ run, branch, built, database, secrets, folder }: Upload): Promise<string> {
  const name = previewName(branch)
  const config = join(root, 'dist/server/preview.json') // its paths are relative to the build
  const secretsFile = join(folder, 'secrets.json')
  writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 })
  let address = PLACEHOLDER_ORIGIN
  for (let attempt = 0; attempt < 2; attempt++) {
    writeFileSync(config, JSON.stringify(previewConfig(built, address, database)))
    const args = ['preview', '-c', config, '--name', name, '--worker-name', WORKER, '--secrets-file', secretsFile, '--ignore-base-config']
    const sample = { preview_urls: [`https://${name}-${WORKER}.example.workers.dev`] }
    const [url] = (await entryOf(run, 'preview', args, sample)).preview_urls
    if (!url) throw new Error('wrangler returned no address: are workers.dev addresses enabled for this account?')
    address = new URL(url.startsWith('http') ? url : `https://${url}`).origin
  }
  return address
}

/** The branch's database, created with the demo shop and migrated. One without products was left by a cancelled push: it is
 *  created again. */
export async function prepareDatabase(run: Wrangler, branch: string, folder: string, writeSeed: (file: string) => Promise<unknown>) {
  const name = databaseOf(branch)
  const config = join(folder, 'database.json')
  const target = ['DB', '--remote', '-c', config]
  const writeConfig = (database: Database) => writeFileSync(config, JSON.stringify(databaseConfig(database)))
  let database = await findDatabase(run, name, false)
  if (database) {
    writeConfig(database)
    const count = async (sql: string) => (await query(run, target, sql, [{ n: 1 }]))[0]?.n
    const tables = await count(`select count(*) as n from sqlite_master where type = 'table' and name = 'goods'`)
    const goods = tables === 0 ? 0 : await count('select count(*) as n from goods')
    if (goods === undefined) throw new Error('wrangler did not return a count')
    if (goods === 0) await run(['d1', 'delete', name, '--skip-confirmation'])
    if (goods === 0) database = undefined
  }
  if (!database) {
    await run(['d1', 'create', name, '--location', 'eeur'])
    database = await findDatabase(run, name)
    if (!database) throw new Error(`wrangler created ${name}, but does not list it`)
    writeConfig(database)
    const sql = join(folder, 'seed.sql')
    await writeSeed(sql)
    await run(['d1', 'execute', ...target, '--yes', '--file', sql])
  }
  await run(['d1', 'migrations', 'apply', ...target])
  return database
}

/** Deletes the preview and its database. What is missing already is no error. */
export async function deletePreview(run: Wrangler, branch: string): Promise<void> {
  const problems: string[] = []
  const attempt = (args: string[]) =>
    run(args).catch((error: unknown) => {
      if (!/not found|could not find|couldn't find|does not exist|10007|10025/i.test(messageOf(error))) problems.push(messageOf(error))
    })
  await attempt(['preview', 'delete', '--name', previewName(branch), '--worker-name', WORKER, '--skip-confirmation'])
  const database = await findDatabase(run, databaseOf(branch))
  if (database) await attempt(['d1', 'delete', database.name, '--skip-confirmation'])
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

async function deploy(run: Wrangler, branch: string, folder: string, isDry: boolean): Promise<void> {
  const staffToken = process.env.PREVIEW_STAFF_TOKEN ?? (isDry ? 'the-staff-token-of-a-dry-run-only' : '')
  if (staffToken.length < 32) throw new Error('PREVIEW_STAFF_TOKEN must have 32 random characters or more')
  const buildId = process.env.GITHUB_SHA?.slice(0, 12) ?? Date.now().toString(36)
  const state = join(folder, 'state')
  Object.assign(process.env, { CLOUDFLARE_ENV: 'preview', BUILD_ID: buildId, SHOP_STATE: state })
  await build({ quiet: true })
  const built = JSON.parse(readFileSync(join(root, BUILT), 'utf8')) as Built
  const database = await prepareDatabase(run, branch, folder, async (file) => {
    await ensureDatabase()
    await writeSqlOfState(state, file)
  })
  const secrets = previewSecrets(staffToken, previewName(branch))
  const url = await uploadPreview({ run, branch, built, database, secrets, folder })
  say(`Preview of ${branch}: ${url}`)
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `url=${url}\n`)
  if (isDry) return
  const isGood = report(await smoke({ origin: url, environment: 'preview', build: buildId }))
  if (!isGood) throw new Error('The preview is deployed, but the smoke test failed')
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { branch: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  })
  const branch = values.branch ?? process.env.BRANCH
  if (!branch) fail('Name the branch: --branch NAME')
  if (branch === 'main') fail('main is production: npm run deploy')
  const run = wrangler({ isDry: values['dry-run'] })
  const folder = mkdtempSync(join(tmpdir(), 'preview-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const work = positionals[0] === 'delete' ? deletePreview(run, branch) : deploy(run, branch, folder, values['dry-run'])
  await work.catch((error: unknown) => fail(messageOf(error)))
}
