// A branch's own shop on the internet. docs/operations.md, "Previews".
//   npm run preview:deploy -- --branch feature/x     builds, fills the database, uploads, tests
//   npm run preview:delete -- --branch feature/x     deletes the preview and its database
// Needs CLOUDFLARE_API_TOKEN, CLOUDFLARE_ACCOUNT_ID and PREVIEW_STAFF_TOKEN.
import { createHash, createHmac } from 'node:crypto'
import { appendFileSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureDatabase } from '../database.ts'
import { fail, messageOf, root, say } from '../run.ts'
import { writeSqlOfState } from '../shop/sql-of-backup.ts'
import { smoke } from './smoke.ts'
import { buildFor, databaseConfig, entryOf, findDatabase, wrangler, type Database, type Wrangler } from './wrangler.ts'

/** The Worker of all previews. Never production's, so that no preview has its secrets or domain. */
const WORKER = 'love-sushi-preview'
/** Beside the build, since its paths are relative. */
const CONFIG = join(root, 'dist/server/preview.json')

/** A branch as part of a host name: readable, and unique by its hash. */
export function previewName(branch: string): string {
  const words = branch.toLowerCase().match(/[a-z0-9]+/g) ?? ['branch']
  return `${words.join('-').slice(0, 20)}-${createHash('sha256').update(branch).digest('hex').slice(0, 6)}`
}

export const databaseOf = (branch: string) => `${WORKER}-${previewName(branch)}`

type Built = {
  vars: Record<string, string>
  d1_databases: { binding: string }[]
  durable_objects?: unknown
  ratelimits?: unknown
  observability?: unknown
}

/** The build's configuration as `wrangler preview` reads it: `previews` inherits nothing. */
export function previewConfig(built: Built, origin: string, database: Database) {
  const { vars, d1_databases, durable_objects, ratelimits, observability } = built
  const databases = [{ binding: d1_databases[0]?.binding, database_name: database.name, database_id: database.id }]
  return { ...built, previews: { vars: { ...vars, ORIGIN: origin }, d1_databases: databases, durable_objects, ratelimits, observability } }
}

/** Secrets derived from the staff token: unguessable, and the same after each push of a branch, so sessions survive. */
export function previewSecrets(staffToken: string, name: string) {
  const derived = (purpose: string) => createHmac('sha256', staffToken).update(`${purpose}:${name}`).digest('hex')
  return { STAFF_TOKEN: staffToken, CODE_SECRET: derived('code'), PROXY_SECRET: derived('proxy') }
}

type Upload = { run: Wrangler; branch: string; built: Built; database: Database; secrets: object; folder: string; config?: string }

/** Uploads the build and returns its address: twice, since the shop must know its address and wrangler assigns it. */
export async function uploadPreview({ run, branch, built, database, secrets, folder, config = CONFIG }: Upload): Promise<string> {
  const name = previewName(branch)
  const secretsFile = join(folder, 'secrets.json')
  writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 })
  let address = 'https://preview.invalid'
  for (let attempt = 0; attempt < 2; attempt++) {
    writeFileSync(config, JSON.stringify(previewConfig(built, address, database)))
    const args = ['preview', '-c', config, '--name', name, '--worker-name', WORKER, '--secrets-file', secretsFile, '--ignore-base-config']
    const [url] = (await entryOf<{ preview_urls: string[] }>(run, 'preview', args)).preview_urls
    if (!url) throw new Error('wrangler returned no address: are workers.dev addresses enabled for this account?')
    address = new URL(url.startsWith('http') ? url : `https://${url}`).origin
  }
  return address
}

/** The branch's database: created with the demo shop by the first push, migrated by each. */
export async function prepareDatabase(run: Wrangler, branch: string, folder: string, writeSeed: (file: string) => Promise<unknown>) {
  const name = databaseOf(branch)
  const existing = await findDatabase(run, name)
  if (!existing) await run(['d1', 'create', name, '--location', 'eeur'])
  const database = existing ?? (await findDatabase(run, name))
  if (!database) throw new Error(`wrangler created ${name}, but does not list it`)
  const config = join(folder, 'database.json')
  const target = ['DB', '--remote', '-c', config]
  writeFileSync(config, JSON.stringify(databaseConfig(database)))
  if (!existing) {
    const sql = join(folder, 'seed.sql')
    await writeSeed(sql)
    await run(['d1', 'execute', ...target, '--yes', '--file', sql]).catch(async (error: unknown) => {
      await run(['d1', 'delete', name, '--skip-confirmation']) // so that the next push creates it again
      throw error
    })
  }
  await run(['d1', 'migrations', 'apply', ...target])
  return database
}

/** Deletes the preview and its database. What is missing already is no error. */
export async function deletePreview(run: Wrangler, branch: string): Promise<void> {
  const deleteDatabase = async () => {
    const database = await findDatabase(run, databaseOf(branch))
    if (database) await run(['d1', 'delete', database.name, '--skip-confirmation'])
  }
  const preview = run(['preview', 'delete', '--name', previewName(branch), '--worker-name', WORKER, '--skip-confirmation'])
  const results = await Promise.allSettled([preview, deleteDatabase()])
  const problems = results.flatMap((result) => (result.status === 'rejected' ? [messageOf(result.reason)] : []))
  const unexpected = problems.filter((one) => !/not found|could not find|couldn't find|does not exist|10007|10025/i.test(one))
  if (unexpected.length > 0) throw new Error(unexpected.join('\n'))
}

async function deploy(branch: string): Promise<void> {
  const staffToken = process.env.PREVIEW_STAFF_TOKEN ?? ''
  if (staffToken.length < 32) throw new Error('PREVIEW_STAFF_TOKEN must have 32 random characters or more')
  using temporary = mkdtempDisposableSync(join(tmpdir(), 'preview-'))
  const folder = temporary.path
  const state = join(folder, 'state')
  process.env.SHOP_STATE = state
  const { id, config: built } = await buildFor<Built>('preview')
  const database = await prepareDatabase(wrangler, branch, folder, async (file) => {
    await ensureDatabase()
    await writeSqlOfState(state, file)
  })
  const secrets = previewSecrets(staffToken, previewName(branch))
  const url = await uploadPreview({ run: wrangler, branch, built, database, secrets, folder })
  say(`Preview of ${branch}: ${url}`)
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `url=${url}\n`)
  const failed = await smoke({ origin: url, environment: 'preview', build: id })
  if (failed.length > 0) throw new Error('The preview is deployed, but the smoke test failed')
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { branch: { type: 'string' } } })
  const branch = values.branch ?? process.env.BRANCH
  if (!branch) fail('Name the branch: --branch NAME')
  if (branch === 'main') fail('main is production: npm run deploy')
  const work = positionals[0] === 'delete' ? deletePreview(wrangler, branch) : deploy(branch)
  await work.catch((error: unknown) => fail(messageOf(error)))
}
